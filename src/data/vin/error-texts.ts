import type { InvalidCharacter } from './characters.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import { withoutOuterBlanks } from './outer-blanks.ts'

const TEXT_CHARACTERS_MAX = 500
const OFF_ROAD_NOTE =
  ' NOTE: Disregard if this is an off-road vehicle PIN, as check digit calculation may not be accurate.'
const EXCEPTION_NOTE =
  ' NOTE: Check Digit Exception - The check digit was given an exception based on data from the OEM indicating an error on production.'
const INCOMPLETE_WARNING =
  'Incomplete Vehicle Warning - Please be advised that the vehicle may have been altered and may not be an accurate representation of the vehicle in its current condition.'
const YEAR_WARNING =
  'The Model Year decoded for this VIN may be incorrect. If you know the Model year, please enter it and decode again to get more accurate information.'

interface Errors {
  readonly errorCodes: readonly number[]
  readonly isOffRoad: boolean
  readonly isIncomplete: boolean
  readonly isConclusive: boolean
  readonly invalid: readonly InvalidCharacter[]
  readonly unused: readonly number[]
}

/**
 * The text of vPIC's element 191: the names of the errors.
 * @param isException whether the VIN is known to carry a wrong check digit
 */
export function errorTextOf(tables: DecoderTables, { errorCodes, isOffRoad }: Errors, isException: boolean): string {
  const texts = tables.errorCodes
    .filter(({ code }) => errorCodes.includes(code))
    .map(({ code, name }) => {
      if (isOffRoad && code === 1) return name + OFF_ROAD_NOTE
      return isException && code === 0 ? name + EXCEPTION_NOTE : name
    })
  return texts.map(withoutOuterBlanks).join('; ').slice(0, TEXT_CHARACTERS_MAX)
}

/** The text of vPIC's element 156: what else there is to say. Null = nothing. */
export function additionalTextOf(tables: DecoderTables, errors: Errors): string | null {
  const { errorCodes, unused, invalid } = errors
  let text: string | null = null
  for (const { code, additionalText } of tables.errorCodes) {
    if ((code === 4 || code === 5) && errorCodes.includes(code)) text = additionalText ?? ''
  }
  if (errorCodes.includes(14)) {
    // vPIC's text is lost where 14 was added because there is no model, and no position is unused.
    text = unused.length === 0 ? null : joined(text, `Unused position(s): ${unused.join(',')}. `)
  }
  if (invalid.length > 0) {
    const list = invalid.map(({ position, character }) => `${position}:${character}`).join(', ')
    text = joined(text, `Invalid character(s): ${list}. `)
  }
  if (errors.isIncomplete) text = joined(text, INCOMPLETE_WARNING)
  return errors.isConclusive ? text : joined(text, YEAR_WARNING)
}

function joined(before: string | null, text: string): string {
  return withoutOuterBlanks(`${before ?? ''} ${text}`).slice(0, TEXT_CHARACTERS_MAX)
}

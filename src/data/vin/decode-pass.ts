import { VIN_LENGTH } from './check-digit.ts'
import { characterErrors, firstDigitPosition, invalidCharacters } from './characters.ts'
import { replaced, type InvalidCharacter, type PossibleCharacters } from './characters.ts'
import { descriptionOf, type Description } from './description.ts'
import type { PassSettings, VinContext } from './vin-context.ts'

export interface PassResult extends PassSettings {
  readonly description: Description
  readonly errorCodes: readonly number[]
  readonly isOffRoad: boolean
  /** True if another manufacturer may have completed the vehicle. */
  readonly isIncomplete: boolean
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly invalid: readonly InvalidCharacter[]
  readonly unused: readonly number[]
}

const GLIDER_BODY = '64'
const GLIDER = 9
const OFF_ROAD = 10
const OFF_ROAD_BODIES = new Set(['69', '84', '86', '88', '97', '105', '113', '124', '126', '127'])
const INCOMPLETE = '10'
const INCOMPLETE_BODIES = new Set([
  '62',
  '63',
  '64',
  '65',
  '67',
  '70',
  '71',
  '72',
  '74',
  '75',
  '76',
  '77',
  '78',
  '107',
  '112',
  '116',
])
/** Error codes that allow "decoded clean". */
const HARMLESS = new Set([9, 10, 12, 14])

/** Decodes a VIN for one model year like vPIC's `spvindecode_core`. */
export function decodePass(context: VinContext, settings: PassSettings): PassResult {
  const description = descriptionOf(context, settings)
  const { bodies, statedBodies, vehicleType } = description
  const characters = errorsOfCharacters(context, description, settings.modelYear)
  const bodyCodes = errorsOfBody(statedBodies)
  const isOffRoad = bodyCodes.includes(OFF_ROAD)
  const check = checkOf(context, isOffRoad)
  const codes = withCleanCode(
    new Set([...characters.codes, ...bodyCodes, ...errorsOfYear(settings), ...check.codes]),
    description.hasModel,
  )
  const { invalid } = check
  return {
    ...settings,
    description,
    errorCodes: [...codes].toSorted((a, b) => a - b),
    isOffRoad,
    isIncomplete: isIncomplete(vehicleType, bodies),
    suggestedVin: markedInvalid(context.vin, characters.suggestedVin, invalid),
    possible: characters.possible,
    invalid,
    unused: characters.unused,
  }
}

function errorsOfCharacters(
  { vin, wmi, isPublic }: VinContext,
  { hasPatterns, checked, unused }: Description,
  year: number | null,
): ErrorsOfCharacters {
  if (!isPublic) return { ...NO_ERRORS, codes: [7] }
  if (!hasPatterns) return { ...NO_ERRORS, codes: [8] }
  // vPIC finds possible characters only for a known year.
  const errors = characterErrors(vin, wmi, year === null ? [] : checked)
  const codes = [...(errors.code === null ? [] : [errors.code]), ...(unused.length === 0 ? [] : [14])]
  return { codes, suggestedVin: errors.suggestedVin, possible: errors.possible, unused }
}

interface ErrorsOfCharacters {
  readonly codes: readonly number[]
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly unused: readonly number[]
}

const NO_ERRORS: ErrorsOfCharacters = { codes: [], suggestedVin: '', possible: [], unused: [] }

function errorsOfBody(bodies: readonly string[]): number[] {
  const offRoad = bodies.some((body) => OFF_ROAD_BODIES.has(body)) ? [OFF_ROAD] : []
  return bodies.includes(GLIDER_BODY) ? [GLIDER, ...offRoad] : offRoad
}

function isIncomplete(vehicleType: string | null, bodies: readonly string[]): boolean {
  return vehicleType === INCOMPLETE || bodies.some((body) => INCOMPLETE_BODIES.has(body))
}

function errorsOfYear({ modelYear, differsFromCaller }: PassSettings): number[] {
  const unknown = modelYear === null ? [11] : []
  return differsFromCaller ? [12, ...unknown] : unknown
}

interface Check {
  readonly codes: readonly number[]
  readonly invalid: readonly InvalidCharacter[]
}

/** Finds invalid characters, a wrong length, and a wrong check digit. */
function checkOf({ vin, code, checkDigit, isCheckDigitException: isException }: VinContext, isOffRoad: boolean): Check {
  const invalid = invalidCharacters(vin, firstDigitPosition(vin, code), isOffRoad || isException)
  const isShort = vin.length < VIN_LENGTH
  const isWrong = !isShort && vin.charAt(8) !== checkDigit && !isException
  const codes = [...(invalid.length > 0 ? [400] : []), ...(isShort ? [6] : []), ...(isWrong ? [1] : [])]
  return { codes, invalid }
}

/** Adds "decoded clean" if no code contradicts it, and "partly unknown" if the model is missing. */
function withCleanCode(codes: Set<number>, hasModel: boolean): ReadonlySet<number> {
  if (![...codes].every((code) => HARMLESS.has(code))) return codes
  return hasModel ? codes.add(0) : codes.add(0).add(14)
}

function markedInvalid(vin: string, suggested: string, invalid: readonly InvalidCharacter[]): string {
  const start = suggested === '' && invalid.length > 0 ? vin : suggested
  return invalid.reduce((text, { position }) => replaced(text, position, '!'), start)
}

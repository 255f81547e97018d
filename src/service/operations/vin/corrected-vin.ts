import {
  usesEveryCharacter,
  checkDigit,
  isRemainder,
  remainderOf,
  VIN_LENGTH,
  weightedValue,
  statableYears,
} from '#vin/characters.ts'
import { decodeVin, descriptorOf, wmiOf, type DecodedVin, type DecodeOptions } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'
import { isOfYear } from '#vin/tables/schema-patterns.ts'
import { isValid, vinIssues } from './read-vin.ts'

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const MODEL = 'Model'
/** Matches the serial numbers of every manufacturer; the decoder then applies the right rule. */
const ANY_SERIAL = { thirteenIsDigit: false, fourteenIsDigit: false }
const CHECK_DIGIT_INDEX = 8
const UNKNOWN_CODE = 7
const NO_YEAR = 11
/** Last position whose character a schema can rule out (CHECKED_POSITIONS). */
const LAST_OF_SCHEMAS = 14
/** Positions of the manufacturer's code. A maker of few vehicles, with 9 in third place, also uses the later ones. */
const CODE = [0, 1, 2]
const REST_OF_CODE = [11, 12, 13]
const SMALL_MAKER = '9'
const LETTERS_OF_SOME = new Set([12, 13])

/** Returns the only VIN of a known model that is one changed character away; usually there are several, so null. */
export function correctedVin(tables: DecoderTables, decoded: DecodedVin, options: DecodeOptions): string | null {
  const { vin } = decoded
  if (vin.length !== VIN_LENGTH || vin.includes('*')) return null
  const mayBeUsed = usedByYear(tables, options)
  let found: string | null = null
  for (const candidate of candidates(decoded)) {
    // Checks the characters before decoding: most candidates have one that the manufacturer does not use.
    if (!mayBeUsed(candidate)) continue
    const again = decodeVin(tables, candidate, options)
    if (!isValid(vinIssues(again)) || !again.elements.some(({ code }) => code === MODEL)) continue
    if (found !== null) return null
    found = candidate
  }
  return found
}

/**
 * Returns a test for VINs whose manufacturer code is known and has, in a possible model year, schemas that use all
 * characters. Other VINs have no model or an error. VINs that pass are decoded to be sure.
 */
function usedByYear(tables: DecoderTables, { modelYear }: DecodeOptions): (vin: string) => boolean {
  const checked = new Map<string, readonly (readonly string[])[]>()
  const checkedOf = (wmi: string, year: number): readonly (readonly string[])[] =>
    checked.getOrInsertComputed(`${wmi} ${year}`, () => {
      const links = tables.code(wmi)?.schemas.filter((link) => isOfYear(link, year)) ?? []
      return links.flatMap(({ schema }) => {
        const positions = tables.schema(schema)?.checked
        return positions === undefined ? [] : [positions]
      })
    })
  return (vin) => {
    const wmi = wmiOf(vin)
    const others = [tables.descriptorYear(descriptorOf(vin)), modelYear]
    return [...statableYears(vin), ...others].some((year) => {
      const schemas = year === undefined ? [] : checkedOf(wmi, year)
      return schemas.length > 0 && usesEveryCharacter(vin, wmi, schemas)
    })
  }
}

/** Yields VINs with one changed character and a valid check digit. */
function* candidates(decoded: DecodedVin): Generator<string> {
  const { vin } = decoded
  const digits = Array.from(vin, (character, index) => weightedValue(character, index))
  const sum = digits.reduce((total, digit) => total + digit, 0)
  const rest = remainderOf(vin.charAt(CHECK_DIGIT_INDEX))
  for (const index of changeable(decoded)) {
    for (const character of CHARACTERS) {
      if (character === vin.charAt(index)) continue
      // Skips ten of eleven changes, which need another check digit.
      const changed = sum - (digits[index] ?? 0) + weightedValue(character, index)
      if (index !== CHECK_DIGIT_INDEX && (rest === undefined || !isRemainder(changed, rest))) continue
      const candidate = vin.slice(0, index) + character + vin.slice(index + 1)
      if (checkDigit(candidate, ANY_SERIAL) === candidate.charAt(CHECK_DIGIT_INDEX)) yield candidate
    }
  }
}

/** Returns the positions to change, last first: a second solution is found soonest there, which ends the search. */
function changeable({ vin, invalidCharacters, errorCodes, possibleCharacters }: DecodedVin): readonly number[] {
  const impossible = invalidCharacters.map(({ position }) => position - 1)
  if (impossible.length > 0) {
    // Some manufacturers may have letters where others have digits.
    const byCode = impossible.every((index) => LETTERS_OF_SOME.has(index)) ? CODE : []
    return [...(impossible.length === 1 ? impossible : []), ...byCode]
  }
  if (errorCodes.includes(UNKNOWN_CODE)) return vin.charAt(2) === SMALL_MAKER ? [...CODE, ...REST_OF_CODE] : CODE
  // No later character can fix an error in an earlier one.
  const isEarlier = possibleCharacters.length > 0 || errorCodes.includes(NO_YEAR)
  const last = isEarlier ? LAST_OF_SCHEMAS : VIN_LENGTH
  return Array.from({ length: last }, (_, index) => last - 1 - index)
}

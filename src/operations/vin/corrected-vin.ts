import { checkDigit, VIN_LENGTH } from '#vin/check-digit.ts'
import { decodeVin, wmiOf, type DecodedVin, type DecodeOptions } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'
import { isValid, vinIssues } from './vin-issues.ts'

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const MODEL = 'Model'
/** Accepts more than any manufacturer's; the decoder then applies the right one. */
const ANY_SERIAL = { thirteenIsDigit: false, fourteenIsDigit: false }
const CHECK_DIGIT_INDEX = 8
/** vPIC's error codes. */
const UNKNOWN_CODE = 7
const NO_YEAR = 11
/** The last position whose character a schema can rule out (CHECKED_POSITIONS). */
const LAST_OF_SCHEMAS = 14
/** Where the manufacturer's code is; that of a maker of few vehicles, whose third character is 9, goes on behind. */
const CODE = [0, 1, 2]
const REST_OF_CODE = [11, 12, 13]
const SMALL_MAKER = '9'
const LETTERS_OF_SOME = new Set([12, 13])

/**
 * The VIN that was meant: where exactly one change of one character gives a valid VIN of a known model. Nearly always
 * several do, and then nothing is said.
 */
export function correctedVin(tables: DecoderTables, decoded: DecodedVin, options: DecodeOptions): string | null {
  const { vin } = decoded
  if (vin.length !== VIN_LENGTH || vin.includes('*')) return null
  let found: string | null = null
  for (const candidate of candidates(decoded)) {
    // The code decides before anything is decoded.
    if (tables.code(wmiOf(candidate)) === undefined) continue
    const again = decodeVin(tables, candidate, options)
    if (!isValid(vinIssues(again)) || !again.elements.some(({ code }) => code === MODEL)) continue
    if (found !== null) return null
    found = candidate
  }
  return found
}

/** VINs of one other character whose check digit is right. */
function* candidates(decoded: DecodedVin): Generator<string> {
  const { vin } = decoded
  for (const index of changeable(decoded)) {
    for (const character of CHARACTERS) {
      const candidate = vin.slice(0, index) + character + vin.slice(index + 1)
      if (
        character !== vin.charAt(index) &&
        checkDigit(candidate, ANY_SERIAL) === candidate.charAt(CHECK_DIGIT_INDEX)
      ) {
        yield candidate
      }
    }
  }
}

/** The last characters first: there a second way is found soonest, and nothing more needs to be tried. */
function changeable({ vin, invalidCharacters, errorCodes, possibleCharacters }: DecodedVin): readonly number[] {
  const impossible = invalidCharacters.map(({ position }) => position - 1)
  if (impossible.length > 0) {
    // Some manufacturers may have letters where others have digits.
    const byCode = impossible.every((index) => LETTERS_OF_SOME.has(index)) ? CODE : []
    return [...(impossible.length === 1 ? impossible : []), ...byCode]
  }
  if (errorCodes.includes(UNKNOWN_CODE)) return vin.charAt(2) === SMALL_MAKER ? [...CODE, ...REST_OF_CODE] : CODE
  // What is wrong with an earlier character no later one can mend.
  const isEarlier = possibleCharacters.length > 0 || errorCodes.includes(NO_YEAR)
  const last = isEarlier ? LAST_OF_SCHEMAS : VIN_LENGTH
  return Array.from({ length: last }, (_, index) => last - 1 - index)
}

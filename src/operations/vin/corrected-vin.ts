import { checkDigit, VIN_LENGTH } from '#vin/check-digit.ts'
import { decodeVin, type DecodedVin, type DecodeOptions } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'
import { isValid, vinIssues } from './vin-issues.ts'

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const MODEL = 'Model'
/** Accepts more than any manufacturer's; the decoder then applies the right one. */
const ANY_SERIAL = { thirteenIsDigit: false, fourteenIsDigit: false }
const CHECK_DIGIT_INDEX = 8

/**
 * The VIN that was meant: where exactly one change of one character gives a valid VIN of a known model. Nearly always
 * several do, and then nothing is said.
 */
export function correctedVin(tables: DecoderTables, decoded: DecodedVin, options: DecodeOptions): string | null {
  const { vin } = decoded
  if (vin.length !== VIN_LENGTH || vin.includes('*')) return null
  let found: string | null = null
  for (const candidate of candidates(decoded)) {
    const again = decodeVin(tables, candidate, options)
    if (!isValid(vinIssues(again)) || !again.elements.some(({ code }) => code === MODEL)) continue
    if (found !== null) return null
    found = candidate
  }
  return found
}

/** VINs of one other character whose check digit is right. */
function* candidates({ vin, invalidCharacters, errorCodes }: DecodedVin): Generator<string> {
  for (const index of changeable(
    invalidCharacters.map(({ position }) => position - 1),
    errorCodes,
  )) {
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
function changeable(impossible: readonly number[], errorCodes: readonly number[]): readonly number[] {
  if (impossible.length > 0) return impossible.length === 1 ? impossible : []
  if (errorCodes.includes(7)) return [0, 1, 2]
  return Array.from({ length: VIN_LENGTH }, (_, index) => VIN_LENGTH - 1 - index)
}

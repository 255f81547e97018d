import { parseTroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { Failure } from '#platform/failure.ts'

const RANGE_CODES_MAX = 256
const RANGE = /^(?<first>[PBCU][0-3][0-9A-F]{3})(?<step>\.\.|:)(?<last>[PBCU][0-3][0-9A-F]{3})$/u

/**
 * Returns the codes in a cell, in order. "P0100..P0104" counts in decimal (P0109 is followed by P0110), as in the older
 * blocks; "P0B3B:P0B4E" counts in hexadecimal (P0B3F is followed by P0B40).
 * @throws Failure if a part is neither a generic code nor a range of them
 */
export function expandCodes(cell: string, at: string): string[] {
  return cell
    .split(/\s+/u)
    .filter((part) => part !== '')
    .flatMap((part) => expandPart(part, at))
}

function expandPart(part: string, at: string): string[] {
  const range = RANGE.exec(part)?.groups
  if (range === undefined) {
    if (parseTroubleCode(part)?.code !== part) throw new Failure(`${at}: "${part}" is not a trouble code or a range`)
    return [part]
  }
  const { first = '', last = '', step } = range
  const radix = step === ':' ? 16 : 10
  return codesBetween(first, last, radix, at)
}

function codesBetween(first: string, last: string, radix: 10 | 16, at: string): string[] {
  const from = Number.parseInt(first.slice(1), radix)
  const to = Number.parseInt(last.slice(1), radix)
  const count = to - from + 1
  const isDecimal = /^\d+$/u.test(first.slice(1) + last.slice(1))
  if (first[0] !== last[0] || !(count >= 2 && count <= RANGE_CODES_MAX) || (radix === 10 && !isDecimal)) {
    throw new Failure(`${at}: "${first}" to "${last}" is not a range of 2 to ${RANGE_CODES_MAX} codes`)
  }
  return Array.from({ length: count }, (_, index) => {
    return `${first.slice(0, 1)}${(from + index).toString(radix).toUpperCase().padStart(4, '0')}`
  })
}

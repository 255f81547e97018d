import { randomBytes } from 'node:crypto'

const PREFIX_BYTES = 6
const BASE = 36
const DIGITS = 6
/** Precomputed texts of the last digits, which change with each id. */
const LAST_DIGITS = 2
const LAST = Array.from({ length: BASE ** LAST_DIGITS }, (_, count) => digitsOf(count, LAST_DIGITS))

/** Returns a generator of request ids, unique across processes and restarts. Request ids are never secrets. */
export function createRequestIds(): () => string {
  const prefix = `req_${randomBytes(PREFIX_BYTES).toString('hex')}`
  let count = 0
  let start = prefix + digitsOf(0, DIGITS - LAST_DIGITS)
  return () => {
    count += 1
    const last = count % LAST.length
    if (last === 0) start = prefix + digitsOf(count / LAST.length, DIGITS - LAST_DIGITS)
    return `${start}${LAST[last]}`
  }
}

export function processPartOf(requestId: string): string {
  return requestId.slice(0, 'req_'.length + 2 * PREFIX_BYTES)
}

function digitsOf(count: number, digits: number): string {
  return count.toString(BASE).padStart(digits, '0')
}

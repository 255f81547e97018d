import type { ElementRow } from '#vin/tables/element-blob.ts'

/** A row of a dump by column name; null for a missing value. */
export type DumpRow = Readonly<Record<string, string | null>>

export class UnusableRow extends Error {
  override readonly name = 'UnusableRow'
}

const DIGITS_MAX = 10
const MINUS = 45
const ZERO = 48
const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/
/** Unit: microseconds. */
const MILLISECOND = 1_000
const SECOND = 1_000_000

/** Returns the text of a column. @throws UnusableRow if the column is absent or null */
export function requiredText(row: DumpRow, column: string): string {
  const value = row[column]
  if (value === undefined || value === null) throw new UnusableRow(`no ${column}`)
  return value
}

/** Parses an integer. @throws UnusableRow if it is missing or not an integer */
export function integerOf(row: DumpRow, column: string): number {
  const value = optionalIntegerOf(row, column)
  if (value === null) throw new UnusableRow(`no ${column}`)
  return value
}

/** Parses an integer or null. @throws UnusableRow if it is not an integer */
export function optionalIntegerOf(row: DumpRow, column: string): number | null {
  const value = row[column] ?? null
  if (value === null) return null
  const isNegative = value.charCodeAt(0) === MINUS
  const number = digitsOf(value, isNegative ? 1 : 0, value.length)
  if (Number.isNaN(number)) throw new UnusableRow(`${column} is not a whole number`)
  return isNegative ? -number : number
}

/** Parses 1 to DIGITS_MAX digits, else NaN. Takes a third of the time of a regular expression with Number. */
function digitsOf(text: string, from: number, to: number): number {
  if (to <= from || to - from > DIGITS_MAX) return Number.NaN
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Parses a key or id: an integer of 0 or more. @throws UnusableRow if it is not */
export function idOf(row: DumpRow, column: string): number {
  const value = integerOf(row, column)
  if (value < 0) throw new UnusableRow(`${column} is negative`)
  return value
}

export function flagOf(row: DumpRow, column: string): number {
  return row[column] === 't' || row[column] === 'true' || row[column] === '1' ? 1 : 0
}

/** Initial value that no timestamp starts with. */
let lastDay = '?'
let lastDayStart = 0

/** Parses a timestamp without a zone into microseconds since 1970. @throws UnusableRow if it is not a timestamp */
export function microsecondsOf(row: DumpRow, column: string): number | null {
  const value = row[column] ?? null
  if (value === null) return null
  if (!TIMESTAMP.test(value)) throw new UnusableRow(`${column} is not a timestamp`)
  const seconds = (digitsOf(value, 11, 13) * 60 + digitsOf(value, 14, 16)) * 60 + digitsOf(value, 17, 19)
  const fraction = value.length > 20 ? digitsOf(value, 20, value.length) * 10 ** (26 - value.length) : 0
  return dayStart(value, column) + seconds * SECOND + fraction
}

/** Returns the start of a timestamp's day. Caches the last day, because rows are mostly ordered by day. */
function dayStart(timestamp: string, column: string): number {
  if (!timestamp.startsWith(lastDay)) {
    const day = timestamp.slice(0, 10)
    const start = Date.parse(`${day}T00:00:00Z`)
    if (!(start >= 0)) throw new UnusableRow(`${column} is not a day since 1970`)
    lastDay = day
    lastDayStart = start * MILLISECOND
  }
  return lastDayStart
}

/** Parses an element's value and its last change: the time of the update, else of the creation. @throws UnusableRow */
export function elementRowOf(row: DumpRow): ElementRow {
  return {
    element: idOf(row, 'elementid'),
    attribute: requiredText(row, 'attributeid'),
    changed: microsecondsOf(row, 'updatedon') ?? microsecondsOf(row, 'createdon'),
  }
}

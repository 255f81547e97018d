import type { ElementRow } from '#vin/tables/element-blob.ts'

/** A row of a dump by column name; null where it has none. */
export type DumpRow = Readonly<Record<string, string | null>>

/** Why a row cannot be used. */
export class UnusableRow extends Error {
  override readonly name = 'UnusableRow'
}

/** Digits of a whole number. */
const DIGITS_MAX = 10
const MINUS = 45
const ZERO = 48
const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/
/** In microseconds. */
const MILLISECOND = 1_000
const SECOND = 1_000_000

/** @throws UnusableRow when the column is absent, null or empty */
export function textOf(row: DumpRow, column: string): string {
  const value = row[column]
  if (value === undefined || value === null) throw new UnusableRow(`no ${column}`)
  return value
}

/** @throws UnusableRow when it is not a whole number */
export function integerOf(row: DumpRow, column: string): number {
  const value = optionalIntegerOf(row, column)
  if (value === null) throw new UnusableRow(`no ${column}`)
  return value
}

/** @throws UnusableRow as integerOf */
export function optionalIntegerOf(row: DumpRow, column: string): number | null {
  const value = row[column] ?? null
  if (value === null) return null
  const isNegative = value.charCodeAt(0) === MINUS
  const number = digitsOf(value, isNegative ? 1 : 0, value.length)
  if (Number.isNaN(number)) throw new UnusableRow(`${column} is not a whole number`)
  return isNegative ? -number : number
}

/** The number that 1 to DIGITS_MAX digits write, else NaN: of millions of fields, in a third of a pattern's and Number's time. */
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

/** A number for a key or an id: from 0. @throws UnusableRow as integerOf */
export function idOf(row: DumpRow, column: string): number {
  const value = integerOf(row, column)
  if (value < 0) throw new UnusableRow(`${column} is negative`)
  return value
}

export function flagOf(row: DumpRow, column: string): number {
  return row[column] === 't' || row[column] === 'true' || row[column] === '1' ? 1 : 0
}

/** No timestamp begins with it. */
let lastDay = '?'
let lastDayStart = 0

/**
 * Microseconds since 1970 of a timestamp without a zone.
 * @throws UnusableRow when it is none
 */
export function microsecondsOf(row: DumpRow, column: string): number | null {
  const value = row[column] ?? null
  if (value === null) return null
  if (!TIMESTAMP.test(value)) throw new UnusableRow(`${column} is not a timestamp`)
  const seconds = (digitsOf(value, 11, 13) * 60 + digitsOf(value, 14, 16)) * 60 + digitsOf(value, 17, 19)
  const fraction = value.length > 20 ? digitsOf(value, 20, value.length) * 10 ** (26 - value.length) : 0
  return dayStart(value, column) + seconds * SECOND + fraction
}

/** Rows lie by day, so most ask for the day of the row before. */
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

/** What a row says of an element, and when it was changed last: updated, else created. @throws UnusableRow */
export function elementOf(row: DumpRow): ElementRow {
  return {
    element: idOf(row, 'elementid'),
    attribute: textOf(row, 'attributeid'),
    changed: microsecondsOf(row, 'updatedon') ?? microsecondsOf(row, 'createdon'),
  }
}

import type { ElementRow } from '#vin/tables/element-blob.ts'

/** A row of a dump by column name; null where it has none. */
export type DumpRow = Readonly<Record<string, string | null>>

/** Why a row cannot be used. */
export class UnusableRow extends Error {
  override readonly name = 'UnusableRow'
}

const INTEGER = /^-?\d{1,10}$/
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
  if (!INTEGER.test(value)) throw new UnusableRow(`${column} is not a whole number`)
  return Number(value)
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

let lastDay = ''
let lastDayStart = 0

/**
 * Microseconds since 1970 of a timestamp without a zone.
 * @throws UnusableRow when it is none
 */
export function microsecondsOf(row: DumpRow, column: string): number | null {
  const value = row[column] ?? null
  if (value === null) return null
  if (!TIMESTAMP.test(value)) throw new UnusableRow(`${column} is not a timestamp`)
  const seconds = (Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16))) * 60 + Number(value.slice(17, 19))
  return dayStart(value.slice(0, 10), column) + seconds * SECOND + Number(value.slice(20).padEnd(6, '0'))
}

/** Rows lie by day, so most ask for the day of the row before. */
function dayStart(day: string, column: string): number {
  if (day !== lastDay) {
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

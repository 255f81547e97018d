import type { ExportColumn } from '#operations/export-column.ts'
import type { ExportRow } from './dataset-rows.ts'

const NEEDS_QUOTES = /[",\r\n]/

/** The first line of a file: the names of the columns. */
export function csvHeader(columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`
}

/** One record of RFC 4180. Null is empty, an empty text is `""`, a list is its JSON. */
export function csvLine(row: ExportRow, columns: readonly ExportColumn[]): string {
  return `${columns.map(({ name }) => csvField(row[name])).join(',')}\r\n`
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

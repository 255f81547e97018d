import { requestedVehicle, type BatchFormat, type BatchLine } from '#operations/batch/batch-line.ts'
import { spreadsheetField } from '#platform/csv.ts'
import type { ProblemError } from '#platform/problem.ts'

export interface BatchSummary {
  /** Lines read, without blank ones and the header. */
  lines: number
  /** Lines with a result. */
  answered: number
  /** Lines with an error. */
  failed: number
  /** Charged units: fewer than `answered` if an earlier request with the same Idempotency-Key paid for some. */
  charged: number
  /** True if every line of the body was read and none was skipped because of the quota or a failure. */
  complete: boolean
  /** Ids of the snapshots used: several if the data changed during the batch. */
  snapshots: string[]
}

export interface ResultWriter {
  readonly contentType: string
  readonly head: string
  /** @param result fields in output order */
  result(line: BatchLine, result: Readonly<Record<string, unknown>>): string
  problem(line: BatchLine, problem: ProblemError): string
  summary(summary: BatchSummary): string
}

/** @param columns CSV columns; NDJSON writes all fields of a result */
export function createWriter(format: BatchFormat, columns: readonly string[]): ResultWriter {
  return format === 'ndjson' ? NDJSON_WRITER : csvWriter(columns)
}

const NDJSON_WRITER: ResultWriter = {
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  result: (line, result) => `${JSON.stringify({ ...lineMembers(line), result })}\n`,
  problem: (line, { code, message }) => `${JSON.stringify({ ...lineMembers(line), error: code, message })}\n`,
  summary: (summary) => `${JSON.stringify({ summary })}\n`,
}

function lineMembers(line: BatchLine): Record<string, unknown> {
  return { line: line.number, ref: line.ref ?? null, asked: requestedVehicle(line) }
}

/** Parts of the requested vehicle. Their columns come last, because existing readers may use column positions. */
const REQUESTED = ['vin', 'id', 'year', 'make', 'model'] as const

function requestedFields(line: BatchLine): unknown[] {
  const requested: Partial<Record<(typeof REQUESTED)[number], unknown>> = requestedVehicle(line) ?? {}
  return REQUESTED.map((name) => requested[name])
}

/** Writes one line per input line, so that spreadsheet rows stay aligned. Counts are in the trailer. */
function csvWriter(columns: readonly string[]): ResultWriter {
  const empty = columns.map(() => '')
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    head: csvLine(['line', 'ref', ...columns, 'error', 'error_message', ...REQUESTED.map((name) => `asked_${name}`)]),
    result: (line, result) =>
      csvLine([line.number, line.ref, ...columns.map((name) => result[name]), '', '', ...requestedFields(line)]),
    problem: (line, { code, message }) =>
      csvLine([line.number, line.ref, ...empty, code, message, ...requestedFields(line)]),
    summary: () => '',
  }
}

function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => spreadsheetField(cellOf(value))).join(',')}\r\n`
}

/** Returns a cell: empty for null, words separated by semicolons for a list, otherwise JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('; ')
  return JSON.stringify(value)
}

/** Returns the trailer `Batch-Summary`, a dictionary of structured fields (RFC 9651). */
export function summaryTrailer({ lines, answered, failed, charged, complete }: BatchSummary): string {
  return `lines=${lines}, answered=${answered}, failed=${failed}, charged=${charged}, complete=?${complete ? 1 : 0}`
}

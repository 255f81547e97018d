import { requestedVehicle, type BatchFormat, type BatchLine } from '#operations/batch/batch-line.ts'
import { spreadsheetField } from '#platform/csv.ts'
import type { ProblemError } from '#platform/problem.ts'

/** Outcome of a batch. */
export interface BatchSummary {
  /** Lines that were read, blank ones and the header left out. */
  lines: number
  /** Lines that have a result. */
  answered: number
  /** Lines that have an error. */
  failed: number
  /** Quota units taken by this request: fewer than `answered` where an earlier one with the same Idempotency-Key took them. */
  charged: number
  /** True if every line of the body was read and none was skipped because of the quota or a failure. */
  complete: boolean
  /** Ids of the snapshots that results come from: more than one where the data changed meanwhile. */
  snapshots: string[]
}

/** Writes results as lines of text. */
export interface ResultWriter {
  readonly contentType: string
  /** Text before the first line. */
  readonly head: string
  /** @param result fields in the order in which they are written */
  result(line: BatchLine, result: Readonly<Record<string, unknown>>): string
  problem(line: BatchLine, problem: ProblemError): string
  summary(summary: BatchSummary): string
}

/** @param columns fields of a result in CSV; NDJSON writes what a result has */
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

/** Parts of the requested vehicle, each in a column behind all others: existing readers may go by the position. */
const REQUESTED = ['vin', 'id', 'year', 'make', 'model'] as const

function requestedFields(line: BatchLine): unknown[] {
  const requested: Partial<Record<(typeof REQUESTED)[number], unknown>> = requestedVehicle(line) ?? {}
  return REQUESTED.map((name) => requested[name])
}

/** One line for each line of the input, so that a row of a spreadsheet stays beside its row; counts are in the trailer. */
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

/** Null is nothing between the commas; a list of words has a semicolon between them; anything else is its JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('; ')
  return JSON.stringify(value)
}

/** The summary as the trailer `Batch-Summary`: a dictionary of structured fields (RFC 9651). */
export function summaryTrailer({ lines, answered, failed, charged, complete }: BatchSummary): string {
  return `lines=${lines}, answered=${answered}, failed=${failed}, charged=${charged}, complete=?${complete ? 1 : 0}`
}

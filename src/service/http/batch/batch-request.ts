import assert from 'node:assert/strict'
import type { FastifyRequest } from 'fastify'
import { nearestName } from '#catalog/search/near-words.ts'
import { queryOf } from '#http/pipeline/operation-route.ts'
import { createParameterReader } from '#http/pipeline/request-parameters.ts'
import {
  BATCH_FORMATS,
  csvReader,
  readNdjson,
  lineText,
  type BatchFormat,
  type ReadLine,
} from '#operations/batch/batch-line.ts'
import { type BatchOperation, BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { BATCH_BYTES_MAX } from '#operations/batch/limits.ts'
import { isBlank, LineSplitter, type RawLine } from '#operations/batch/line-splitter.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { FIRST_BYTES, IDEMPOTENCY_KEY_CHARACTERS_MAX } from './limits.ts'
import type { RequestLines } from './request-lines.ts'

export interface BatchRequest {
  readonly operation: BatchOperation
  readonly country: string | undefined
  /** Default: all fields in NDJSON, the usual columns in CSV. */
  readonly fields: readonly string[] | undefined
  readonly input: BatchFormat
  readonly output: BatchFormat
  readonly idempotencyKey: string | undefined
}

const READER = createParameterReader(runBatch.input, [])
const TYPES: Readonly<Record<BatchFormat, readonly string[]>> = {
  csv: ['text/csv'],
  ndjson: ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'],
}
const VISIBLE = /^[\x21-\x7E]+$/

/**
 * Parses the URL and headers of a batch.
 * @throws ProblemError invalid_parameter, unknown_parameter, unsupported_media_type or batch_too_large
 */
export function readBatchRequest(request: FastifyRequest): BatchRequest {
  const { operation: name, fields, country } = READER.read({}, queryOf(request))
  const operation = BATCH_OPERATIONS.find((known) => known.name === name)
  assert(operation !== undefined, 'the schema of the request names the operations')
  if (country !== undefined && operation.takesCountry !== true)
    throw invalid('country', 'belongs to the operations recalls and report')
  const input = inputFormat(request)
  if (Number(request.headers['content-length'] ?? 0) > BATCH_BYTES_MAX) throw tooManyBytes()
  return {
    operation,
    country: country === undefined ? undefined : String(country),
    fields: fields === undefined ? undefined : fieldsOf(String(fields), operation),
    input,
    output: outputFormat(request.headers.accept ?? '') ?? input,
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
  }
}

function inputFormat({ headers }: FastifyRequest): BatchFormat {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const format = BATCH_FORMATS.find((known) => TYPES[known].includes(type.trim()))
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  const isUtf8Text = charset === undefined || /^charset="?(?:utf-8|us-ascii)"?$/.test(charset)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (format !== undefined && isUtf8Text && encoding === 'identity') return format
  throw new ProblemError(
    'unsupported_media_type',
    'Send CSV with a header row (Content-Type: text/csv) or one JSON object per line (Content-Type: application/x-ndjson), as UTF-8 and uncompressed.',
  )
}

/** Returns the first of the two formats in `Accept`, or undefined if it names neither. */
function outputFormat(accept: string): BatchFormat | undefined {
  const types = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim() ?? '')
  return types.flatMap((type) => BATCH_FORMATS.find((format) => TYPES[format].includes(type)) ?? [])[0]
}

/** Fields that need `recall_match` to be understood. */
const NEEDS_MATCH = new Set(['recall_count', 'count', 'recalls', 'campaign_ids', 'do_not_drive', 'park_outside'])

function fieldsOf(text: string, { name, result }: BatchOperation): string[] {
  const known = Object.keys(result.properties)
  const fields = text.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined) {
    const suggestion = nearestName(unknown, known)
    const hint = suggestion === undefined ? `of ${name} there are ${known.join(', ')}` : `did you mean "${suggestion}"?`
    throw invalid('fields', `names an unknown field (${hint})`)
  }
  // Without its basis, an empty list or a count of 0 reads like proof.
  const needsMatch = fields.some((field) => NEEDS_MATCH.has(field)) && known.includes('recall_match')
  return [...new Set(needsMatch ? [...fields, 'recall_match'] : fields)]
}

function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && header.length <= IDEMPOTENCY_KEY_CHARACTERS_MAX && VISIBLE.test(header))
    return header
  throw invalid('Idempotency-Key', `must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} visible ASCII characters`)
}

/** Signatures of files that people send by mistake. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  ['504b0304', 'a spreadsheet or another ZIP file'],
  ['d0cf11e0', 'an old spreadsheet'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a gzip file'],
  ['fffe', 'text in UTF-16'],
  ['feff', 'text in UTF-16'],
]
const SIGNATURE_BYTES_MAX = 4
/** Maximum number of lines checked before the batch starts, including blank ones. */
const LOOKS_MAX = 20_000

export interface FirstPart {
  readonly input: BatchFormat
  readonly linesMax: number
  /** True to check every line, false to check only those in the first FIRST_BYTES. */
  readonly isWhole: boolean
}

/**
 * Checks the first part of a body (`arrived`, at least one line) before anything is sent or charged. Removes a CSV
 * header from the lines, and returns their reader.
 * @throws ProblemError invalid_parameter or batch_too_large for errors of the whole body
 */
export function readFirst(arrived: Buffer, lines: RequestLines, { input, linesMax, isWhole }: FirstPart): ReadLine {
  if (lines.isTooLarge) throw tooManyBytes()
  assertText(arrived)
  const known = wholeLines(arrived, lines.hasEnded, linesMax + 1)
  const checkedBytes = isWhole ? arrived.length : FIRST_BYTES
  // After these bytes, results may already be sent, so an invalid line fails alone.
  for (const { line, end } of known) if (end <= checkedBytes) lineText(line)
  const [first] = known
  if (first === undefined) throw invalid('body', 'is empty')
  if (known.length - (input === 'csv' ? 1 : 0) > linesMax) throw tooManyLines(linesMax)
  if (input === 'csv') return csvReader(takeHeader(lines))
  const { key } = readNdjson(first.line)
  const isObject = /^\s*\{/.test(lineText(first.line))
  if (key instanceof ProblemError && !isObject) throw invalid('body', `is no NDJSON: ${key.message.replace(/\.$/, '')}`)
  return readNdjson
}

function assertText(arrived: Buffer): void {
  const start = arrived.toString('hex', 0, SIGNATURE_BYTES_MAX)
  const [, other] = OTHER_FILES.find(([signature]) => start.startsWith(signature)) ?? []
  if (other !== undefined) throw invalid('body', `is ${other}: save it as CSV in UTF-8`)
}

function takeHeader(lines: RequestLines): string {
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (!isBlank(line)) return lineText(line)
  }
  throw invalid('body', 'has no header')
}

/** Returns the complete lines received, at most one more than `max`, and their end positions. */
function wholeLines(arrived: Buffer, hasEnded: boolean, max: number): { line: RawLine; end: number }[] {
  const splitter = new LineSplitter()
  // A first line that is too long may have no end yet.
  const end = hasEnded || !arrived.includes('\n') ? arrived.length : arrived.lastIndexOf('\n') + 1
  splitter.push(arrived.subarray(0, end))
  splitter.end()
  const found: { line: RawLine; end: number }[] = []
  for (let checked = 0; checked < LOOKS_MAX && found.length <= max; checked += 1) {
    const line = splitter.next()
    if (line === undefined) break
    if (!isBlank(line)) found.push({ line, end: splitter.returnedBytes })
  }
  return found
}

function tooManyLines(linesMax: number): ProblemError {
  const detail = `The batch has more than the ${linesMax} lines that your plan allows. Nothing was charged. Send it in parts.`
  return new ProblemError('batch_too_large', detail, { limit: linesMax })
}

function tooManyBytes(): ProblemError {
  const detail = `The batch is larger than ${BATCH_BYTES_MAX / 1_000_000} MB. Nothing was charged. Send it in parts.`
  return new ProblemError('batch_too_large', detail, { limit: BATCH_BYTES_MAX })
}

function invalid(parameter: string, message: string): ProblemError {
  if (parameter !== 'body') return invalidParameter(parameter, message)
  return new ProblemError('invalid_parameter', `The body ${message}.`, { errors: [{ parameter, message }] })
}

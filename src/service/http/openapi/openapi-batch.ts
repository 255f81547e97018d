import { IDEMPOTENCY_KEY_CHARACTERS_MAX } from '#http/batch/limits.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { BATCH_BYTES_MAX, LINE_BYTES_MAX, REF_CHARACTERS_MAX } from '#operations/batch/limits.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { ID_CHARACTERS_MAX, NAME_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { PROBLEM_CODES, type ProblemCode } from '#platform/problem.ts'
import { commonHeaders, header, quotaHeaders, requestHeader } from './openapi-responses.ts'

type Json = Record<string, unknown>

const text = (maxLength: number, description: string): Json => ({ type: 'string', maxLength, description })

const LINE: Json = {
  type: 'object',
  additionalProperties: false,
  description: `A vehicle, by \`vin\`, else by \`id\`, else by \`year\`, \`make\` and \`model\`; at most ${LINE_BYTES_MAX} bytes.`,
  properties: {
    ref: text(REF_CHARACTERS_MAX, "Caller's reference, returned unchanged."),
    vin: text(ID_CHARACTERS_MAX, 'VIN. It is never stored or logged.'),
    id: text(ID_CHARACTERS_MAX, 'Vehicle id from search.'),
    year: { type: 'integer', minimum: YEAR_MIN, maximum: YEAR_MAX, description: 'Model year.' },
    make: text(NAME_CHARACTERS_MAX, 'Make, as in search.'),
    model: text(NAME_CHARACTERS_MAX, 'Model, as in search.'),
  },
}

const LINE_NUMBER: Json = {
  type: 'integer',
  minimum: 1,
  description: 'Line number in the body, from 1. The header of a CSV is line 1.',
}
const REF: Json = { type: ['string', 'null'], description: '`ref` of the line; null if it has none.' }

const closed = { type: 'object', additionalProperties: false }

const REQUESTED_VEHICLE: Json = {
  description: 'Vehicle named by the line, as sent; null if the line could not be read.',
  anyOf: [
    { ...closed, required: ['vin'], properties: { vin: { type: 'string', description: 'VIN.' } } },
    { ...closed, required: ['id'], properties: { id: { type: 'string', description: 'Id of a vehicle.' } } },
    {
      ...closed,
      required: ['year', 'make', 'model'],
      properties: {
        year: { type: 'integer', description: 'Model year.' },
        make: { type: 'string', description: 'Make.' },
        model: { type: 'string', description: 'Model.' },
      },
    },
    { type: 'null' },
  ],
}

function resultLine(): Json {
  const results = BATCH_OPERATIONS.map(({ result }): object => result)
  const chosen = {
    type: 'object',
    description: 'Selected fields if `fields` is given; null for fields that the result lacks.',
  }
  const count = (description: string): Json => ({ type: 'integer', minimum: 0, description })
  return {
    anyOf: [
      {
        ...closed,
        required: ['line', 'ref', 'asked', 'result'],
        properties: { line: LINE_NUMBER, ref: REF, asked: REQUESTED_VEHICLE, result: { anyOf: [...results, chosen] } },
      },
      {
        ...closed,
        required: ['line', 'ref', 'asked', 'error', 'message'],
        properties: {
          line: LINE_NUMBER,
          ref: REF,
          asked: REQUESTED_VEHICLE,
          error: { type: 'string', enum: [...PROBLEM_CODES], description: 'Problem code of this line.' },
          message: { type: 'string', description: 'Explanation of the error and how to fix it.' },
        },
      },
      {
        ...closed,
        required: ['summary'],
        properties: {
          summary: {
            ...closed,
            required: ['lines', 'answered', 'failed', 'charged', 'complete', 'snapshots'],
            properties: {
              lines: count('Lines read, without the header and blank lines.'),
              answered: count('Lines with a result.'),
              failed: count('Lines with an error.'),
              charged: count(
                'Quota units charged. Lower than `answered` if the same Idempotency-Key was charged before.',
              ),
              complete: {
                type: 'boolean',
                description: 'False if lines were skipped because of the quota or another limit.',
              },
              snapshots: {
                type: 'array',
                items: { type: 'string' },
                description: 'Snapshots used for the results.',
              },
            },
          },
        },
      },
    ],
  }
}

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

const PROBLEMS: readonly ProblemCode[] = ['unsupported_media_type', 'batch_too_large', 'idempotency_key_reused']

export function documentedBatch() {
  const success: Json = {
    description:
      'One result per line of the body, in the same order. NDJSON ends with a summary line. CSV begins with a header, and the summary is in the trailer only. A failure after the first results were sent is the `error` of the affected lines.',
    headers: {
      ...commonHeaders,
      ...quotaHeaders(runBatch),
      Trailer: header('Batch-Summary: the counts of the summary, as a dictionary of structured fields.'),
    },
    content: {
      [`${NDJSON}; charset=utf-8`]: { schema: resultLine() },
      [`${CSV}; charset=utf-8; header=present`]: { schema: { type: 'string' } },
    },
  }
  return {
    ...runBatch,
    method: 'post',
    cacheable: false,
    problems: PROBLEMS,
    successes: { 200: success },
    headers: [
      requestHeader('Accept', 'Format of the results. Default: the format of the body.', NDJSON),
      requestHeader(
        'Idempotency-Key',
        `Identifier of this batch for 24 hours: 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} visible ASCII characters. Repeating the batch with the same key and body is free.`,
        'stock-2026-11-22',
      ),
    ],
    requestBody: {
      required: true,
      description: `Maximum: ${BATCH_BYTES_MAX / 1_000_000} MB. CSV needs a header with the field names, in any case and order, and no line breaks inside a field.`,
      content: {
        [CSV]: { schema: { type: 'string' }, example: 'ref,vin\nA1,3TMCZ5AN6KM123456\n' },
        [NDJSON]: { schema: LINE, example: { ref: 'A1', vin: '3TMCZ5AN6KM123456' } },
      },
    },
  }
}

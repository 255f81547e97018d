import { existsSync, readFileSync } from 'node:fs'
import { PROBLEM_RESPONSES } from '#http/problem-responses.ts'
import type { Endpoint, Operation } from '#operations/endpoint.ts'
import type { Download } from '#operations/exports/download-export.ts'
import type { ProblemCode } from '#platform/problem.ts'

type Json = Record<string, unknown>

export const requestHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})
export const DOWNLOAD_REQUEST_HEADERS: readonly Json[] = [
  requestHeader('Range', 'One byte range. Several ranges return the whole file.', 'bytes=1048576-'),
  requestHeader(
    'If-Range',
    'Return the range only if the ETag matches; otherwise return the whole file.',
    '"5e1f5e1f5e1f5e1f-9f86d081884c7d65"',
  ),
  requestHeader('Accept-Encoding', 'With gzip, NDJSON and CSV are compressed and have an ETag of their own.', 'gzip'),
]

export function fileResponse(download: Download, description: string): Json {
  return {
    description,
    headers: {
      ...commonHeaders,
      ETag: header('Identifies the snapshot and the bytes as sent.'),
      'Accept-Ranges': header('bytes'),
      'Repr-Digest': header('SHA-256 of the whole file as it is sent (RFC 9530).'),
      ...quotaHeaders(download),
    },
    content: Object.fromEntries(
      download.mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }
}

export const commonHeaders: Json = {
  'X-Request-Id': header('Request id, for questions about it.'),
  'Cache-Control': header('Cache rules of the response.'),
}

export function quotaHeaders({ requiredPlan }: Pick<Operation, 'requiredPlan'>): Json {
  if (requiredPlan === 'none') return {}
  return {
    'RateLimit-Policy': header('Limits of the key: burst per second and quota per month.'),
    RateLimit: header('Remaining burst and quota.'),
  }
}

export function header(description: string): Json {
  return { description, schema: { type: 'string' } }
}

interface ExampleSchema {
  readonly examples?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, ExampleSchema>>
  readonly required?: readonly string[]
  readonly items?: ExampleSchema
  readonly anyOf?: readonly ExampleSchema[]
}

/** Returns a realistic value of a schema from the examples of its fields. Omits optional fields. */
export function exampleOf(schema: ExampleSchema): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  // The first of several shapes is the usual one.
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0])
  if (schema.type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items)]
  if (schema.properties === undefined) return null
  const required = new Set(schema.required ?? [])
  const present = Object.entries(schema.properties).filter(([name]) => required.has(name))
  return Object.fromEntries(present.map(([name, property]) => [name, exampleOf(property)]))
}

export function problemResponse(status: number, codes: readonly ProblemCode[]): Json {
  const titles = codes.map((code) => `\`${code}\`: ${PROBLEM_RESPONSES[code].title}.`)
  const retry = status === 429 || status === 503 ? { 'Retry-After': header('Seconds to wait.') } : {}
  return {
    description: titles.join(' '),
    headers: { ...commonHeaders, ...retry },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** Returns all responses, sorted by status. `successes` replace rejections of the same status. */
export function responsesByStatus(
  codes: readonly ProblemCode[],
  successes: readonly (readonly [number, Json])[],
  { isPaid = false, rejection = problemResponse } = {},
): Json {
  const byStatus = Map.groupBy(codes, (code) => PROBLEM_RESPONSES[code].status as number)
  // Without a key, an operation of a paid plan is rejected with 401, not 403.
  if (isPaid) byStatus.get(401)?.push('plan_required')
  const rejections = [...byStatus].map(([status, found]) => [status, rejection(status, found)] as const)
  const all = [...rejections, ...successes].toSorted(([left], [right]) => left - right)
  return Object.fromEntries(all.map(([status, entry]) => [String(status), entry]))
}

export function entriesByPath<Of extends Pick<Endpoint, 'path' | 'method'>>(
  endpoints: readonly Of[],
  entryOf: (endpoint: Of) => Json,
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: entryOf(endpoint) }
  }
  return paths
}

export function unchangedResponse(operation: Pick<Operation, 'requiredPlan'>): Json {
  return {
    description: 'The response named by If-None-Match is still current. Costs no quota.',
    headers: { ...commonHeaders, ETag: header('As sent before.'), ...quotaHeaders(operation) },
  }
}

export function paymentResponse(): Json {
  return {
    description:
      'No key was sent. The body contains the x402 terms for paying for one call. If the service accepts no payments, `accepts` is empty and `message` tells you how to get a key.',
    headers: { ...commonHeaders, 'PAYMENT-REQUIRED': header('The terms in version 2 of x402, as base64 of JSON.') },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentTerms' } } },
  }
}

/** Responses of a service with the starter data, recorded by `npm run generate`. See tools/examples. */
const FILE = new URL('../../../../docs/openapi-examples.json', import.meta.url)

/** Returns a recorded response body with long lists cut; undefined if an operation was not recorded yet. */
export type RealExamples = (operationId: string) => unknown

type Examples = Readonly<Record<string, { readonly body?: unknown } | undefined>>

/** Reads the examples. Called while the document is built, because they are needed only once. */
export function readRealExamples(): RealExamples {
  const examples: Examples = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  return (operationId) => examples[operationId]?.body
}

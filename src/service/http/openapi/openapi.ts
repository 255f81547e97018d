import { PAID_PAGE_LIMIT_MAX } from '#http/limits.ts'
import { WRITTEN_URL } from '#http/pages/documents.ts'
import { CALL_PRICE_USD } from '#http/pages/well-known.ts'
import { REPORT_PAGES } from '#http/report/report-page.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { Download } from '#operations/exports/download-export.ts'
import { DOWNLOADS, OPERATIONS } from '#operations/index.ts'
import { PAYMENT_TERMS_SCHEMA, PROBLEM_SCHEMA } from '#operations/problem.ts'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'
import { CALL_PRICE_ATOMIC } from '#payments/payment-terms.ts'
import { PROBLEM_CODES, type ProblemCode } from '#platform/problem.ts'
import { LICENSE, VERSION } from '#platform/version.ts'
import { alertPaths } from './openapi-alerts.ts'
import { documentedBatch } from './openapi-batch.ts'
import {
  commonHeaders,
  DOWNLOAD_REQUEST_HEADERS,
  exampleOf,
  fileResponse,
  header,
  paymentResponse,
  quotaHeaders,
  responsesByStatus,
  unchangedResponse,
  readRealExamples,
  type RealExamples,
} from './openapi-responses.ts'
import { documentedParameters, responseSchema, withNamedSchemas } from './openapi-schemas.ts'

type Json = Record<string, unknown>

const DESCRIPTION = `Vehicle specifications of the United States and federal recall campaigns of the United States and Canada, from the official files of EPA, NHTSA and Transport Canada. Recalls in Canada contain information licensed under the Open Government Licence – Canada.

Unknown is null, never guessed. Every response has an ETag for the data snapshot it comes from. Repeating a request with If-None-Match costs no quota. Responses of 1 kB and more are compressed if Accept-Encoding lists zstd or gzip.

Where the operator takes payments (\`/.well-known/x402\` says whether), addresses of the Free plan can be paid per call without a key: ${CALL_PRICE_USD} USD by x402, lists at most ${PAID_PAGE_LIMIT_MAX} per page.`

const KEYED_PROBLEMS: readonly ProblemCode[] = [
  'invalid_api_key',
  'expired_api_key',
  'plan_required',
  'scope_required',
  'address_not_allowed',
  'rate_limit_exceeded',
  'quota_exhausted',
]
const PAYMENT_PROBLEMS: readonly ProblemCode[] = ['invalid_payment', 'payment_conflict', 'payment_pending']
const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'invalid_parameter',
  'unknown_parameter',
  'service_failed',
  'service_unavailable',
]

/** Returns the OpenAPI 3.1 document of all operations. `publicUrl` defaults to the committed document's address. */
export function openApiText(publicUrl = WRITTEN_URL): string {
  const text = `${JSON.stringify(openApiDocument(publicUrl), null, 2)}\n`
  // Examples contain the quick start's address.
  return publicUrl === WRITTEN_URL ? text : text.replaceAll(WRITTEN_URL, publicUrl)
}

interface Documented extends Omit<Download, 'mediaTypes'> {
  readonly cacheable: boolean
  readonly problems: readonly ProblemCode[]
  readonly successes: Readonly<Record<number, Json>>
  /** Request headers in addition to `input`. */
  readonly headers?: readonly Json[]
  /** Default: get. */
  readonly method?: string
  /** Default: a key or a payment. */
  readonly security?: readonly Json[]
  readonly requestBody?: Json
}

function openApiDocument(publicUrl: string): Json {
  const examples = readRealExamples()
  const all: readonly Documented[] = [
    ...OPERATIONS.flatMap((operation) => documentedOperations(operation, examples)),
    documentedBatch(),
    ...DOWNLOADS.map(documentedDownload),
  ]
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Vehicle Data Service',
      version: VERSION,
      summary: 'Vehicle specs and federal recalls.',
      description: DESCRIPTION,
      license: { name: LICENSE },
    },
    servers: [{ url: publicUrl, description: 'This service' }],
    tags: [
      { name: 'Vehicles', description: 'Vehicles and their federal records. Requires a key.' },
      {
        name: 'Discovery',
        description:
          'Makes, models, years and counts for building a search. Requires a key. The burst limit applies; responses cost no quota.',
      },
      { name: 'Export', description: 'Whole data sets as files. Requires a key of the Business plan.' },
      {
        name: 'Watchlists',
        description:
          'Vehicles that an account watches, and the recalls that may affect them. Requires a key of the Pro plan. Costs no quota.',
      },
      {
        name: 'Webhooks',
        description: 'Signed messages about changes in the data. Requires a key of the Pro plan. Costs no quota.',
      },
      { name: 'Service', description: 'Health and freshness of the service. Requires no key.' },
    ],
    paths: {
      ...Object.fromEntries(
        all.map((operation) => [operation.path, { [operation.method ?? 'get']: operationEntry(operation) }]),
      ),
      ...alertPaths(ALERT_ENDPOINTS, examples),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'API key: vds_live_ and 38 letters and digits.' },
        apiKeyHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'API key, for clients that cannot send a bearer token.',
        },
        payment: {
          type: 'apiKey',
          in: 'header',
          name: 'PAYMENT-SIGNATURE',
          description:
            'Payment for one call instead of a key: x402 version 2, scheme exact, for the terms of the 402 response. If its `accepts` is empty, no payment is accepted. Version 1 is accepted in X-PAYMENT.',
        },
      },
    },
  }
  return withNamedSchemas(document, [PROBLEM_SCHEMA, PAYMENT_TERMS_SCHEMA])
}

/** Returns the operation, and its HTML page if it has one. */
function documentedOperations(operation: Operation, examples: RealExamples): Documented[] {
  const documented = { ...operation, successes: { 200: successResponse(operation, examples) } }
  if (REPORT_PAGES[operation.name] === undefined) return [documented]
  const page = { ...documented.successes[200], content: { 'text/html': { schema: { type: 'string' } } } }
  const { name, path, summary } = operation
  const { fields: _everyField, ...properties } = operation.input.properties
  const asPage = {
    // A page shows every field.
    input: { ...operation.input, properties },
    name: `${name}_page`,
    path: `${path}.html`,
    summary: `${summary} as a page`,
    successes: { 200: page },
  }
  return [documented, { ...documented, ...asPage }]
}

function documentedDownload(download: Download): Documented {
  return {
    ...download,
    cacheable: true,
    problems: ['route_not_found', 'range_not_satisfiable', 'export_pending'],
    successes: {
      200: fileResponse(download, 'The file.'),
      206: fileResponse(download, 'The requested byte range.'),
    },
    headers: DOWNLOAD_REQUEST_HEADERS,
  }
}

function operationEntry(operation: Documented): Json {
  const needsKey = operation.requiredPlan !== 'none'
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: needsKey && !operation.metered ? `${operation.description} Costs no quota.` : operation.description,
    'x-required-plan': operation.requiredPlan,
    'x-metered': operation.metered,
    ...(isPayable(operation) ? { 'x-payment': PAYMENT } : {}),
    security: operation.security ?? securityOf(operation),
    parameters: [...documentedParameters(operation.input, operation.path), ...(operation.headers ?? [])],
    ...(operation.requestBody === undefined ? {} : { requestBody: operation.requestBody }),
    responses: responsesOf(operation),
  }
}

/** Price of one call without a key. The 402 response states whether payment is available and on which networks. */
const PAYMENT: Json = {
  protocol: 'x402',
  scheme: 'exact',
  price: { amount: CALL_PRICE_USD, currency: 'USD', per: 'call' },
  asset: 'USDC',
  amount: CALL_PRICE_ATOMIC,
  networks: Object.values(PAYMENT_NETWORKS).map(({ id }) => id),
  page_limit_max: PAID_PAGE_LIMIT_MAX,
}

function isPayable({ requiredPlan }: Pick<Operation, 'requiredPlan'>): boolean {
  return requiredPlan === 'free'
}

function securityOf(operation: Documented): Json[] {
  if (operation.requiredPlan === 'none') return []
  const byKey = [{ bearer: [] }, { apiKeyHeader: [] }]
  return isPayable(operation) ? [...byKey, { payment: [] }] : byKey
}

const EXPORT_PATH = '/v1/export'

function tagOf({ requiredPlan, metered, path }: Documented): string {
  if (path.startsWith(EXPORT_PATH)) return 'Export'
  if (requiredPlan === 'none') return 'Service'
  return metered ? 'Vehicles' : 'Discovery'
}

function responsesOf(operation: Documented): Json {
  const successes = Object.entries(operation.successes).map(([status, entry]): [number, Json] => [
    Number(status),
    entry,
  ])
  if (operation.cacheable) successes.push([304, unchangedResponse(operation)])
  if (isPayable(operation)) successes.push([402, paymentResponse()])
  return responsesByStatus(problemsOf(operation), successes, { isPaid: isPaid(operation) })
}

function problemsOf(operation: Documented): ProblemCode[] {
  const keyed = operation.requiredPlan === 'none' ? [] : KEYED_PROBLEMS
  const paid = isPayable(operation) ? PAYMENT_PROBLEMS : []
  const possible = new Set<ProblemCode>([...COMMON_PROBLEMS, ...keyed, ...paid, ...operation.problems])
  if (!isPaid(operation)) possible.delete('plan_required')
  if (!operation.metered) possible.delete('quota_exhausted')
  return PROBLEM_CODES.filter((code) => possible.has(code))
}

function isPaid({ requiredPlan }: Pick<Operation, 'requiredPlan'>): boolean {
  return requiredPlan === 'pro' || requiredPlan === 'business'
}

function successResponse(operation: Operation, examples: RealExamples): Json {
  return {
    description: 'Successful response.',
    headers: {
      ...commonHeaders,
      ...(operation.cacheable
        ? {
            ETag: header('Identifies the snapshot, the content, and the compression.'),
          }
        : {}),
      ...quotaHeaders(operation),
      ...(isPayable(operation) ? { 'PAYMENT-RESPONSE': header('Receipt of a payment, as base64 of JSON.') } : {}),
    },
    content: {
      'application/json': {
        schema: responseSchema(operation),
        example: examples(operation.name) ?? exampleOf(operation.output),
      },
      ...(REPORT_PAGES[operation.name] === undefined ? {} : { 'text/html': { schema: { type: 'string' } } }),
    },
  }
}

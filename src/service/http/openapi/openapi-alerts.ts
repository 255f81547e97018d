import type { TObject } from 'typebox'
import { type Endpoint, type Tagged, ALERTS_PLAN } from '#operations/endpoint.ts'
import { PROBLEM_CODES, type ProblemCode } from '#platform/problem.ts'
import {
  commonHeaders,
  entriesByPath,
  exampleOf,
  quotaHeaders,
  responsesByStatus,
  type RealExamples,
} from './openapi-responses.ts'
import { documentedParameters } from './openapi-schemas.ts'

type Json = Record<string, unknown>

const COMMON: readonly ProblemCode[] = [
  'invalid_parameter',
  'unknown_parameter',
  'invalid_api_key',
  'expired_api_key',
  'plan_required',
  'scope_required',
  'address_not_allowed',
  'rate_limit_exceeded',
  'action_refused',
  'service_failed',
  'service_unavailable',
]

/** Returns the entries of the alert endpoints by path and method. */
export function alertPaths(endpoints: readonly Tagged[], examples: RealExamples): Json {
  return entriesByPath(endpoints, (endpoint) => entryOf(endpoint, examples))
}

function entryOf(endpoint: Tagged, examples: RealExamples): Json {
  const { name, tag, summary, description, path, params, query } = endpoint
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [description, 'Costs no quota.'].filter((part) => part !== undefined).join(' '),
    'x-required-plan': ALERTS_PLAN,
    'x-metered': false,
    security: [{ bearer: [] }, { apiKeyHeader: [] }],
    parameters: [...documentedParameters(params, path), ...documentedParameters(query, path)],
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint, examples),
  }
}

const LINES_EXAMPLES = {
  'text/csv': 'vin,ref,site\n3TMCZ5AN6KM123456,van 12,Denver\n',
  'application/x-ndjson': '{"vin":"3TMCZ5AN6KM123456","ref":"van 12","site":"Denver"}\n',
}

function requestBodyOf({ body, takesLines }: Endpoint): Json {
  if (takesLines === true) {
    const content = Object.entries(LINES_EXAMPLES).map(([type, example]) => [
      type,
      { schema: { type: 'string' }, example },
    ])
    return { requestBody: { required: true, content: Object.fromEntries(content) } }
  }
  return body === undefined ? {} : { requestBody: jsonBodyOf(body) }
}

function jsonBodyOf(body: TObject): Json {
  const required = (body.required ?? []).length > 0
  return { required, content: { 'application/json': { schema: body, example: exampleOf(body) } } }
}

function responsesOf({ name, problems, status, output, body, givesCsv }: Endpoint, examples: RealExamples): Json {
  const possible = new Set([
    ...COMMON,
    ...problems,
    ...(body === undefined ? [] : (['unsupported_media_type'] as const)),
  ])
  const codes = PROBLEM_CODES.filter((code) => possible.has(code))
  const success = {
    description: 'Done.',
    headers: { ...commonHeaders, ...quotaHeaders({ requiredPlan: ALERTS_PLAN }) },
    content:
      givesCsv === true
        ? { 'text/csv': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: output, example: examples(name) ?? exampleOf(output) } },
  }
  return responsesByStatus(codes, [[status, success]], { isPaid: true })
}

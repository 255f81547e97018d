import { isRole } from '#accounts/members/roles.ts'
import { PROBLEM_CODES, type ProblemCode } from '#platform/problem.ts'
import { LICENSE, VERSION } from '#platform/version.ts'
import { CALLER_LIMITS } from './caller-limits.ts'
import { PROBLEM_SCHEMA } from '#http/openapi/openapi-problem.ts'
import { entriesByPath, problemResponse, responsesByStatus } from '#http/openapi/openapi-responses.ts'
import { type Endpoint, needsSession, type Tagged } from '#operations/account/endpoint.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import { parametersOf } from '#http/openapi/openapi-schemas.ts'

type Json = Record<string, unknown>

const limitWords = (kind: Endpoint['countsAs']): string => {
  const { atOnce, perMinute } = CALLER_LIMITS[kind]
  return `${atOnce} requests at once and ${perMinute} a minute that`
}

const DESCRIPTION = `What the pages of the dashboard call, behind a session cookie. Not for API keys: a key opens nothing here.

Every request that changes something (POST, PATCH) needs an \`Origin\` that equals \`public_url\` and a JSON body (\`{}\` where nothing is to be said). A signed-in user may send so many requests and no more (${limitWords('read')} read; ${limitWords('write')} change); then 429 with \`Retry-After\`. Every answer is \`no-store\`; every rejection is problem+json. Besides these, every GET of /v1 is also there under \`/account/explore/v1/...\`: the same answers for the signed-in user, on the plan and the quota of the account. So are the batch, and what accounts keep under /v1 (watchlists, webhooks).`

/** Rejections that any endpoint of its kind can answer. */
const COMMON: readonly ProblemCode[] = ['service_failed', 'service_unavailable']

/** The OpenAPI 3.1 document of the dashboard's endpoints: the same text for the same program. */
export function dashboardOpenApiText(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Vehicle Data Service: dashboard',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: LICENSE },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: [...new Set(ENDPOINTS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: entriesByPath(ENDPOINTS, entryOf),
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'vds.session_token', description: 'Set by signing in.' },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function entryOf(endpoint: Tagged): Json {
  const { name, tag, summary, description, access, url, path, query, body } = endpoint
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-access': access,
    security: needsSession(access) ? [{ session: [] }] : [],
    parameters: [...parametersOf(path, url), ...parametersOf(query, url), ...accountParameter(access)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: responsesOf(endpoint),
  }
}

/** Which account is meant, where a role in one is needed. */
function accountParameter(access: Endpoint['access']): Json[] {
  if (!isRole(access)) return []
  const description = 'Id of an account that the user is a member of (list_my_accounts); left out: their own.'
  return [{ name: 'Vds-Account', in: 'header', required: false, description, schema: { type: 'string' } }]
}

function responsesOf(endpoint: Endpoint): Json {
  const success = { description: 'Done.', content: { 'application/json': { schema: endpoint.answer } } }
  // The pages read no header of a rejection.
  const rejection = (status: number, codes: readonly ProblemCode[]) => {
    const { description, content } = problemResponse(status, codes)
    return { description, content }
  }
  return responsesByStatus(problemsOf(endpoint), [[endpoint.status, success]], { rejection })
}

/** Every rejection that an endpoint can answer. */
function problemsOf({ access, method, problems }: Endpoint): ProblemCode[] {
  // Also of endpoints that take nothing: they reject a parameter that nobody declared.
  const possible = new Set<ProblemCode>([...COMMON, 'invalid_parameter', 'unknown_parameter', ...problems])
  if (needsSession(access)) possible.add('sign_in_required').add('action_refused').add('rate_limit_exceeded')
  if (access === 'operator') possible.add('operator_required')
  if (method !== 'GET' && access !== 'stripe') possible.add('origin_refused').add('unsupported_media_type')
  return PROBLEM_CODES.filter((code) => possible.has(code))
}

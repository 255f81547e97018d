import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Principal } from '#accounts/account-store.ts'
import type { Role } from '#accounts/members/roles.ts'
import { EXPLORER_KEY_ID } from '#accounts/usage/request-log.ts'
import { queryOf } from '#http/pipeline/operation-route.ts'
import { createParameterReader } from '#http/pipeline/request-parameters.ts'
import type { Caller, DashboardServices } from '#operations/account/services.ts'
import { runEndpoint, type DashboardEndpoint, type Endpoint } from '#operations/endpoint.ts'
import { findFlaw } from '#platform/plain-text.ts'
import { invalidParameter, type ParameterError, ProblemError } from '#platform/problem.ts'
import { validatorOf } from '#platform/validator.ts'
import type { CallerLimits } from './caller-limits.ts'
import { findCaller, findSession, type CallerStores } from './caller.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export interface DashboardDependencies extends DashboardServices {
  readonly callerLimits: CallerLimits
  /** Headers of every response: no caching, no execution. */
  readonly headers: Readonly<Record<string, string>>
}

export function addEndpoint(app: FastifyInstance, endpoint: DashboardEndpoint, services: DashboardDependencies): void {
  const readInput = inputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    // Runs before the body is read, so the body of a rejected request is never read.
    onRequest: async (request) => {
      guard(request, endpoint, services)
      services.callerLimits.admit(request, endpoint)
    },
    handler: async (request, reply) => {
      await services.eventLoopQueue.next()
      // Authenticates before validation, so that only authorized callers learn what is wrong with a request.
      const caller = endpoint.access === 'anyone' ? undefined : await limitedCaller(request, endpoint, services)
      if (caller !== undefined && caller.session.cookies.length > 0) {
        void reply.header('set-cookie', [...caller.session.cookies])
      }
      const result = await runEndpoint(endpoint, endpoint.output, readInput(request), { caller, services })
      return send(reply, { status: endpoint.status, body: result }, services)
    },
  })
}

/** Returns "/account/keys/{key_id}" in the router's form. */
export function routeOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** @throws ProblemError origin_refused or unsupported_media_type */
export function guard(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: Pick<DashboardDependencies, 'publicUrl'>,
): void {
  if (endpoint.method === 'GET') guardRead(request)
  else guardChange(request, new URL(services.publicUrl).origin)
}

/**
 * Returns a reader that validates an endpoint's input against its closed schemas. Pass a body to replace the request's
 * own. The reader throws ProblemError invalid_parameter or unknown_parameter.
 */
export function inputReader({ params, query, body }: Endpoint) {
  const ofPath = createParameterReader(params, Object.keys(params.properties))
  const ofQuery = createParameterReader(query, [])
  return (request: FastifyRequest, sent: unknown = request.body) => ({
    params: ofPath.read(request.params as Record<string, string>, ''),
    query: ofQuery.read({}, queryOf(request)),
    body: body === undefined ? {} : (readBody(body, sent) as Record<string, unknown>),
  })
}

/** Finds the caller within their limits. @throws as `findCaller`, or ProblemError rate_limit_exceeded */
export async function limitedCaller(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: DashboardDependencies,
): Promise<Caller> {
  try {
    const session = await findSession(request, services)
    services.callerLimits.identified(request, endpoint, { session })
    const caller = await findCaller(request, endpoint.access, services, session)
    services.callerLimits.identified(request, endpoint, caller)
    return caller
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'sign_in_required') services.callerLimits.forget(request)
    throw error
  }
}

export function send(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
  { headers }: Pick<DashboardDependencies, 'headers'>,
): FastifyReply {
  return reply.code(status).headers(headers).header('content-type', JSON_TYPE).send(JSON.stringify(body))
}

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/**
 * Prevents other sites from acting with a user's session. A change must have our own `Origin`, which scripts of other
 * sites cannot forge, and a JSON body, which their forms cannot send.
 */
function guardChange(request: FastifyRequest, origin: string): void {
  guardOrigin(request, origin)
  const { 'content-type': type = '' } = request.headers
  if (!JSON_MEDIA_TYPE.test(type)) {
    throw new ProblemError('unsupported_media_type', 'Send a JSON object with Content-Type: application/json.')
  }
}

/** @throws ProblemError origin_refused unless the request comes from our own pages */
export function guardOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin === origin) return
  throw new ProblemError(
    'origin_refused',
    `This request is only allowed from the service's own pages: the Origin header must be ${origin}.`,
  )
}

/**
 * Rejects reads started by a page of another site, because the explorer costs quota. Browsers state the site in
 * `Sec-Fetch-Site`; programs omit it and send no user's cookie.
 */
export function guardRead(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new ProblemError(
    'origin_refused',
    'This request is only allowed from the service itself, not from another site.',
  )
}

const ERRORS_LISTED_MAX = 10

/** Validates a body against its closed schema and requires plain text values. @throws ProblemError invalid_parameter */
function readBody(schema: TObject, body: unknown): unknown {
  assertShape(schema, body)
  const found = findFlaw(body)
  if (found !== undefined) throw invalidParameter(found.path === '' ? 'request' : found.path, found.flaw)
  return body
}

function assertShape(schema: TObject, body: unknown): void {
  const validator = validatorOf(schema)
  if (validator.Check(body)) return
  const found = validator.Errors(body).filter(({ keyword }) => keyword !== 'additionalProperties')
  const errors = found.slice(0, ERRORS_LISTED_MAX).map((error): ParameterError => {
    const { instancePath, keyword, message } = error
    // The schema's own message does not list the values.
    if (keyword === 'enum') {
      return { parameter: nameOf(instancePath), message: `must be one of ${error.params.allowedValues.join(', ')}` }
    }
    // An undeclared field fails the schema "false", whose message does not help the caller.
    if (keyword !== 'boolean') return { parameter: nameOf(instancePath), message }
    return { parameter: nameOf(instancePath), message: 'is not a known field', code: 'unknown_parameter' }
  })
  const detail = errors.map(({ parameter, message }) => `"${parameter}": ${message}.`).join(' ')
  throw new ProblemError('invalid_parameter', detail, { errors })
}

function nameOf(instancePath: string): string {
  const name = instancePath.slice(1).replaceAll('/', '.')
  return name === '' ? 'request' : name
}

/**
 * Returns the principal of an explorer request: the account that the signed-in user acts for. Its plan and quota apply.
 * @throws ProblemError origin_refused, sign_in_required or action_refused
 */
export async function explorerPrincipal(
  request: FastifyRequest,
  role: Role,
  services: CallerStores & { publicUrl: string },
): Promise<Principal> {
  guardRead(request)
  // Browsers send `Origin` with every request except GET.
  if (request.method !== 'GET') guardOrigin(request, new URL(services.publicUrl).origin)
  const { account, session } = await findCaller(request, role, services)
  const { id: accountId, plan, quota, burst, batchLinesMax } = account
  const limits = { plan, quota, burst, batchLinesMax }
  return { accountId, keyId: EXPLORER_KEY_ID, ...limits, mode: 'live', userId: session.userId }
}

import { assert } from '#platform/assert.ts'
import { type ParameterError, ProblemError } from '#platform/problem.ts'
import { validatorOf } from '#platform/validator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, findCaller } from './caller.ts'
import type { ResponseOf, BodyOf, Endpoint, PathOf, QueryOf } from '#operations/account/endpoint.ts'
import type { DashboardDependencies } from './dependencies.ts'
import { parseWholeNumber } from '#http/pipeline/request-parameters.ts'
import type { TObject } from 'typebox'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What an endpoint is run with. */
export interface Call<Of extends Endpoint> {
  readonly path: PathOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
  /** The signed-in user; only for endpoints that need it. */
  readonly caller: Of['access'] extends 'session' | 'operator' ? Caller : undefined
  readonly services: DashboardDependencies
}

/** An endpoint and what it does. */
export interface Handled {
  readonly endpoint: Endpoint
  readonly run: (call: Call<Endpoint>) => Promise<unknown>
}

/** Ties what an endpoint does to its schemas. */
export function handle<Of extends Endpoint>(endpoint: Of, run: (call: Call<Of>) => Promise<ResponseOf<Of>>): Handled {
  return { endpoint, run }
}

/** Adds the route of one endpoint of our own. */
export function addEndpoint(app: FastifyInstance, { endpoint, run }: Handled, services: DashboardDependencies): void {
  const readers = readersOf(endpoint)
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    // Before the body is read: what is rejected is not read.
    onRequest: async (request) => {
      guard(request, endpoint, services)
      services.callerLimits.admit(request, endpoint)
    },
    handler: async (request, reply) => {
      await services.eventLoopQueue.next()
      const call = await readCall(request, reply, { endpoint, readers, services })
      const result = await run(call)
      // Fails closed: a field that is not declared ends here, not at the caller.
      assert(validatorOf(endpoint.answer).Check(result), `the response of ${endpoint.name} meets its schema`)
      return send(reply, { status: endpoint.status, body: result }, services)
    },
  })
}

/** "/account/keys/{key_id}" as the router writes it. */
export function routeOf({ url }: Pick<Endpoint, 'url'>): string {
  return url.replaceAll(/\{(\w+)\}/g, ':$1')
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

export interface Readers {
  readonly path: ReturnType<typeof createInputReader>
  readonly query: ReturnType<typeof createInputReader>
  readonly body: ReturnType<typeof createInputReader> | undefined
}

export function readersOf({ path, query, body }: Endpoint): Readers {
  return {
    path: createInputReader(path),
    query: createInputReader(query),
    body: body === undefined ? undefined : createInputReader(body),
  }
}

/** Who is signed in comes first: what is wrong with a request is reported only to callers who may make it. */
async function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  about: { endpoint: Endpoint; readers: Readers; services: DashboardDependencies },
): Promise<Call<Endpoint>> {
  const { endpoint, readers, services } = about
  const isOpen = endpoint.access === 'anyone'
  const caller = isOpen ? undefined : await limitedCaller(request, endpoint, services)
  if (caller !== undefined && caller.session.cookies.length > 0) {
    void reply.header('set-cookie', [...caller.session.cookies])
  }
  return {
    path: readers.path.readTexts(request.params as Record<string, string>) as PathOf<Endpoint>,
    query: readers.query.readQuery(queryOf(request)) as QueryOf<Endpoint>,
    body: readers.body?.readBody(request.body) as BodyOf<Endpoint>,
    caller: caller as Call<Endpoint>['caller'],
    services,
  }
}

/**
 * Who is signed in, within their limits.
 * @throws ProblemError sign_in_required, action_refused, operator_required or rate_limit_exceeded
 */
export async function limitedCaller(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: DashboardDependencies,
): Promise<Caller> {
  try {
    const caller = await findCaller(request, endpoint.access, services)
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

/** The raw query string; the router leaves it as it is. */
export function queryOf(request: FastifyRequest): string {
  return typeof request.query === 'string' ? request.query : ''
}

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/**
 * Keeps other sites from acting with a user's session: what changes something must come from our own pages, which
 * browsers say in `Origin` and scripts of other sites cannot forge, and as JSON, which their forms cannot send.
 * @throws ProblemError origin_refused or unsupported_media_type
 */
function guardChange(request: FastifyRequest, origin: string): void {
  guardOrigin(request, origin)
  const { 'content-type': type = '' } = request.headers
  if (!JSON_MEDIA_TYPE.test(type)) {
    throw new ProblemError('unsupported_media_type', 'Send a JSON object, with Content-Type: application/json.')
  }
}

/** @throws ProblemError origin_refused for a request that does not come from our own pages */
export function guardOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin === origin) return
  throw new ProblemError(
    'origin_refused',
    `This can only be done from the pages of the service itself, at ${origin}: the request's Origin must say so.`,
  )
}

/**
 * Reading changes nothing, but a page of another site must not even make the browser ask (the explorer costs quota).
 * Browsers say where a request comes from; programs say nothing and bring no cookie of anybody's.
 * @throws ProblemError origin_refused
 */
export function guardRead(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new ProblemError('origin_refused', 'This can only be asked from the pages of the service itself.')
}

/** Query parameters of one request; no endpoint takes as many. */
const QUERY_PARAMETERS_MAX = 16
const ERRORS_LISTED_MAX = 10

/** Checks one kind of input against its closed schema. */
interface InputReader {
  /** Of values that are all strings, as addresses hold them. @throws ProblemError invalid_parameter */
  readTexts(texts: Readonly<Record<string, string>>): unknown
  /** @throws ProblemError invalid_parameter */
  readQuery(query: string): unknown
  /** @throws ProblemError invalid_parameter */
  readBody(body: unknown): unknown
}

function createInputReader(schema: TObject): InputReader {
  const read = (value: unknown): unknown => {
    const validator = validatorOf(schema)
    if (validator.Check(value)) return value
    const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'additionalProperties')
    throw invalid(
      errors.slice(0, ERRORS_LISTED_MAX).map(({ instancePath, keyword, message }) => {
        // What is not declared fails the schema "false", which says nothing to its reader.
        return { parameter: nameOf(instancePath), message: keyword === 'boolean' ? 'is not known here' : message }
      }),
    )
  }
  const readTexts = (texts: Readonly<Record<string, string>>) => read(withNumbers(schema, texts))
  return { readTexts, readQuery: (query) => readTexts(textsOf(query)), readBody: read }
}

/** Each parameter once, decoded; nothing is believed to be a number yet. */
function textsOf(query: string): Record<string, string> {
  const parameters = [...new URLSearchParams(query)]
  if (parameters.length > QUERY_PARAMETERS_MAX) {
    throw invalid([{ parameter: 'query', message: `more than ${QUERY_PARAMETERS_MAX} parameters` }])
  }
  const repeated = parameters.find(([name], index) => parameters.findIndex(([other]) => other === name) !== index)
  if (repeated !== undefined) throw invalid([{ parameter: repeated[0], message: 'is given more than once' }])
  return Object.fromEntries(parameters)
}

/** Texts that spell a whole number become one where the schema asks for it; everything else stays and is rejected. */
function withNumbers(schema: TObject, texts: Readonly<Record<string, string>>): Record<string, string | number> {
  const entries = Object.entries(texts).map(([name, text]): [string, string | number] => {
    const property: { type?: unknown } | undefined = schema.properties[name]
    return [name, (property?.type === 'integer' ? parseWholeNumber(text) : undefined) ?? text]
  })
  return Object.fromEntries(entries)
}

function nameOf(instancePath: string): string {
  const name = instancePath.slice(1).replaceAll('/', '.')
  return name === '' ? 'request' : name
}

function invalid(errors: readonly ParameterError[]): ProblemError {
  const detail = errors.map(({ parameter, message }) => `"${parameter}": ${message}.`).join(' ')
  return new ProblemError('invalid_parameter', detail, { extension: { errors } })
}

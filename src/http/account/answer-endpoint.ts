import { assert } from '#platform/assert.ts'
import { ProblemError } from '#platform/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { findCaller, type Caller } from './caller.ts'
import type { AnswerOf, BodyOf, Endpoint, PathOf, QueryOf } from '#operations/account/endpoint.ts'
import type { DashboardDependencies } from './dependencies.ts'
import { guardChange, guardRead } from './guard.ts'
import { createInputReader } from './read-input.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What an endpoint is run with. */
export interface Call<Of extends Endpoint> {
  readonly path: PathOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
  /** Whoever is signed in; only for endpoints that need it. */
  readonly caller: Of['access'] extends 'session' | 'operator' ? Caller : undefined
  readonly services: DashboardDependencies
}

/** An endpoint and what it does. */
export interface Handled {
  readonly endpoint: Endpoint
  readonly run: (call: Call<Endpoint>) => Promise<unknown>
}

/** Ties what an endpoint does to its schemas. */
export function handle<Of extends Endpoint>(endpoint: Of, run: (call: Call<Of>) => Promise<AnswerOf<Of>>): Handled {
  return { endpoint, run }
}

/** Adds the route of one endpoint of our own. */
export function addEndpoint(app: FastifyInstance, { endpoint, run }: Handled, services: DashboardDependencies): void {
  const readers = readersOf(endpoint)
  const answer = Compile(endpoint.answer)
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    // Before the body is read: what is refused is not read.
    onRequest: async (request) => {
      guard(request, endpoint, services)
      services.callerLimits.admit(request, endpoint)
    },
    handler: async (request, reply) => {
      await services.turns.next()
      const call = await readCall(request, reply, { endpoint, readers, services })
      const result = await run(call)
      // Fails closed: a field that is not declared ends here, not at the caller.
      assert(answer.Check(result), `the answer of ${endpoint.name} meets its schema`)
      return send(reply, { status: endpoint.status, body: result }, services)
    },
  })
}

/** "/account/keys/{key_id}" as the router writes it. */
export function routeOf({ url }: Pick<Endpoint, 'url'>): string {
  return url.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** @throws ProblemError origin_refused or unsupported_media_type */
export function guard(request: FastifyRequest, endpoint: Endpoint, services: DashboardDependencies): void {
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

/** Who is signed in comes first: what is wrong with a request is told to those who may make it. */
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

/** The raw query string; the door tells the router to leave it as it is. */
export function queryOf(request: FastifyRequest): string {
  return typeof request.query === 'string' ? request.query : ''
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#platform/problem.ts'
import { hasBody } from './connection-management.ts'
import { sendProblem, type ProblemContext } from './problem-responses.ts'
import { NO_STORE_HEADERS } from './response-headers.ts'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** Sends a page, or returns undefined. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

interface UnknownRoutes {
  readonly paths: ReadonlyMap<string, KnownPath>
  readonly context: ProblemContext
  readonly sendPage: SendPage | undefined
}

/**
 * Responds where no route matches, in JSON: 405 with `Allow` for another method on a known path, 204 for OPTIONS there,
 * 404 for every other path unless `sendPage` sends a page. Learns the paths from the router, so new routes need no
 * registration here. Must be called before any route is added.
 */
export function addUnknownRoutes(app: FastifyInstance, context: ProblemContext, sendPage?: SendPage): void {
  const paths = new Map<string, KnownPath>()
  const routes = { paths, context, sendPage }
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) known.methods.add(name)
    paths.set(url, known)
  })
  // Runs before a body is parsed, so rejected bodies are never read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) respondToUnknown(request, reply, routes)
    else next()
  })
  // Reached only if a hook of another plugin lets a request through.
  app.setNotFoundHandler((request, reply) => respondToUnknown(request, reply, routes))
}

function respondToUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { paths, context, sendPage }: UnknownRoutes,
): FastifyReply {
  if (hasBody(request)) reply.header('connection', 'close')
  const path = targetOf(request).split('?', 1)[0] ?? ''
  if (path === '*' && request.method === 'OPTIONS') return sendAllowed(reply, 'GET, HEAD, OPTIONS')
  const methods = [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap((known) => [...known.methods])
  if (methods.length === 0) return sendPage?.(request, reply) ?? sendProblem(reply, routeNotFound(), context)
  const allow = [...new Set(methods)].toSorted().join(', ')
  if (request.method === 'OPTIONS') return sendAllowed(reply, allow)
  const problem = new ProblemError('method_not_allowed', `This URL supports only ${allow}.`)
  return sendProblem(reply, problem, context, { headers: { allow } })
}

function sendAllowed(reply: FastifyReply, allow: string): FastifyReply {
  return reply.code(204).headers(NO_STORE_HEADERS).header('allow', allow).send()
}

export function routeNotFound(): ProblemError {
  return new ProblemError('route_not_found', 'Nothing exists at this URL. GET /openapi.json lists all endpoints.')
}

/** Returns path and query of a request. Callers may send an absolute URL, as to a proxy; its host is ignored. */
export function targetOf({ url }: Pick<FastifyRequest, 'url'>): string {
  if (url.startsWith('/') || url === '*') return url
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/'
}

/** Converts "/v1/vehicles/:id/recalls" to a pattern where a name matches one nonempty segment. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`)
}

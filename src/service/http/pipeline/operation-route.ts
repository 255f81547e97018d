import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#accounts/members/roles.ts'
import { hasBody } from '#http/connection-management.ts'
import { prefersPage } from '#http/content-negotiation.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { REPORT_PAGES } from '#http/report/report-page.ts'
import { routeNotFound } from '#http/unknown-routes.ts'
import type { Operation } from '#operations/endpoint.ts'
import { ProblemError } from '#platform/problem.ts'
import { containsCredential } from './authentication.ts'
import { type Decision, HttpAdmissionRequest, pathParametersOf } from './decision.ts'
import type { PipelineContext, Pipeline } from './pipeline.ts'
import { NO_COUNTS } from './request-counts.ts'
import { createParameterReader } from './request-parameters.ts'
import type { OperationRoute } from './respond.ts'

/** Admits by the dashboard session instead of a key. `role`: required role; default: the lowest, for reading. */
export type AdmitRequest = (
  request: FastifyRequest,
  operation: Pick<Operation, 'name' | 'requiredPlan' | 'metered'>,
  role?: Role,
) => Promise<Decision>

export interface OperationRouteParts {
  readonly context: PipelineContext
  readonly pipeline: Pipeline
  readonly parsedUrls: OperationRoute['parsedUrls']
  /** Default: admission by key. */
  readonly admitRequest?: AdmitRequest | undefined
}

export function addOperationRoute(
  app: FastifyInstance,
  operation: Operation,
  { context, pipeline, parsedUrls, admitRequest }: OperationRouteParts,
): void {
  const pathNames = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const counts = (context.counts ?? NO_COUNTS).ofOperation(operation.name)
  const reader = createParameterReader(operation.input, pathNames)
  const page = REPORT_PAGES[operation.name]
  const route: OperationRoute = { operation, pathNames, reader, counts, parsedUrls, isNegotiated: page !== undefined }
  const pageRoute = { ...route, page }
  const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const admit = admitRequest && ((request: FastifyRequest) => admitRequest(request, operation))
  const addRoute = (path: string, routeOf: (request: FastifyRequest) => OperationRoute): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => handle(routeOf(request), request, reply),
    })
  }
  function handle(chosen: OperationRoute, request: FastifyRequest, reply: FastifyReply): void {
    const startMs = performance.now()
    // The body stays unread, so the connection cannot be reused.
    if (hasBody(request)) reply.header('connection', 'close')
    const query = queryOf(request)
    const parsed = parsedUrls.get(request.url)
    if (parsed === undefined && isRejectedBefore(route, { request, reply, query }, context)) {
      counts.answered(reply.statusCode, performance.now() - startMs)
    } else {
      const admissionRequest = new HttpAdmissionRequest(operation, request)
      const notYet = { decision: undefined, data: undefined, units: 0 }
      pipeline.join({ route: chosen, request, reply, admissionRequest, query, parsed, startMs, admit, ...notYet })
    }
  }
  if (page === undefined) addRoute(url, () => route)
  else {
    addRoute(url, (request) => (prefersPage(request.headers.accept) ? pageRoute : route))
    addRoute(`${url}.html`, () => ({ ...pageRoute, isNegotiated: false }))
  }
}

interface Sent {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: string
}

/** Rejects requests that are wrong for every caller: a path without its id, a key in the query string. */
function isRejectedBefore(
  { pathNames }: OperationRoute,
  { request, reply, query }: Sent,
  context: PipelineContext,
): boolean {
  // "/v1/vehicles/" and "/v1/vehicles//recalls": the id is missing.
  if (pathNames.some((name) => pathParametersOf(request)[name] === '')) {
    sendProblem(reply, routeNotFound(), context)
    return true
  }
  if (!containsCredential(query)) return false
  rejectCredentialInQuery(reply, query, context)
  return true
}

/** Returns the raw query string, which buildApp tells Fastify not to parse. */
export function queryOf(request: FastifyRequest): string {
  return typeof request.query === 'string' ? request.query : ''
}

/** Rejects a request whose URL contains a key, and reports it to the key's owner. */
export function rejectCredentialInQuery(reply: FastifyReply, query: string, context: PipelineContext): FastifyReply {
  void context.leakedKeys?.report(query)
  const problem = new ProblemError(
    'invalid_parameter',
    'Never put an API key in a URL, because logs and browser histories store it. Treat this key as leaked: revoke it, and send a new one in the header "Authorization: Bearer <key>".',
    { errors: [{ parameter: 'query', message: 'must not contain an API key' }] },
  )
  return sendProblem(reply, problem, context)
}

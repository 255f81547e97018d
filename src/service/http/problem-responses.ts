import type { FastifyReply } from 'fastify'
import { messageOf } from '#platform/failure.ts'
import { hasDisconnected } from '#platform/has-disconnected.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { ProblemError, type ProblemCode } from '#platform/problem.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'
import type { RequestCounts } from './pipeline/request-counts.ts'
import { NO_STORE_HEADERS } from './response-headers.ts'

/** HTTP status and title of each problem. docs/problems/<code>.md explains how to resolve it. */
export const PROBLEM_RESPONSES = {
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  unknown_parameter: { status: 400, title: 'Unknown parameter' },
  invalid_api_key: { status: 401, title: 'Invalid API key' },
  expired_api_key: { status: 401, title: 'Expired API key' },
  payment_required: { status: 402, title: 'An API key or payment is required' },
  invalid_payment: { status: 400, title: 'Invalid payment header' },
  payment_conflict: { status: 409, title: 'The payment identifier belongs to another payment' },
  payment_pending: { status: 503, title: 'The payment is still pending' },
  export_pending: { status: 503, title: 'The file is still being created' },
  range_not_satisfiable: { status: 416, title: 'The range is beyond the end of the file' },
  plan_required: { status: 403, title: 'A higher plan is required' },
  scope_required: { status: 403, title: 'The API key does not allow this operation' },
  address_not_allowed: { status: 403, title: 'The API key does not allow this IP address' },
  vehicle_not_found: { status: 404, title: 'Vehicle not found' },
  code_not_found: { status: 404, title: 'Trouble code not found' },
  campaign_not_found: { status: 404, title: 'Recall campaign not found' },
  not_a_vin: { status: 400, title: 'Invalid VIN' },
  decoder_not_loaded: { status: 404, title: 'VIN decoding is not available' },
  route_not_found: { status: 404, title: 'Page or endpoint not found' },
  endpoint_removed: { status: 410, title: 'This endpoint was removed' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  batch_too_large: { status: 413, title: 'The batch has too many lines or bytes' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key was used for another batch' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  quota_exhausted: { status: 429, title: 'The monthly quota is used up' },
  sign_in_required: { status: 401, title: 'Sign-in required' },
  sign_in_refused: { status: 401, title: 'Sign-in rejected' },
  action_refused: { status: 403, title: 'Action not allowed' },
  origin_refused: { status: 403, title: 'The request comes from another site' },
  operator_required: { status: 403, title: 'Operator required' },
  item_not_found: { status: 404, title: 'Item not found' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  billing_failed: { status: 502, title: 'The payment provider failed' },
  service_failed: { status: 500, title: 'Internal error' },
  service_unavailable: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<ProblemCode, { status: number; title: string }>

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Data that every HTTP rejection needs in addition to the problem itself. */
export interface ProblemContext {
  readonly publicUrl: string
  readonly log: Log
  readonly counts?: RequestCounts | undefined
}

export interface ProblemResponse {
  /** Overrides the code's status: `plan_required` is 401 without a key, and the parser has its own codes. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Converts a thrown value to a problem. Only the framework's rejections are 4xx; other errors are ours. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_ERR_') && typeof statusCode === 'number' && statusCode < 500) {
    const isTooLarge = code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const detail = isTooLarge ? 'The body is larger than this endpoint allows.' : 'The request is malformed.'
    return new ProblemError('invalid_parameter', detail, { cause: error })
  }
  return new ProblemError('service_failed', 'The service failed to handle this request. The error was logged.', {
    cause: error,
  })
}

/** Returns the body of an error: RFC 9457, and the members that existing clients read (`error`, `message`). */
export function problemBody(
  problem: ProblemError,
  about: { publicUrl: string; status: number; requestId: string },
): string {
  const { code, message: detail } = problem
  const { retryAfterSeconds: _seconds, ...extension } = problem.extension
  const retryAfterSeconds = retryAfterOf(problem)
  return JSON.stringify({
    type: `${about.publicUrl}/docs/problems/${code}`,
    title: PROBLEM_RESPONSES[code].title,
    status: about.status,
    detail,
    error: code,
    message: detail,
    request_id: about.requestId,
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    ...extension,
  })
}

const sentProblems = new WeakMap<FastifyReply, ProblemCode>()

/** Returns the problem code of a response; null if it succeeded. */
export function sentProblem(reply: FastifyReply): ProblemCode | null {
  return sentProblems.get(reply) ?? null
}

/** Records the problem of a response that is written another way (payment terms). */
export function noteProblem(reply: FastifyReply, code: ProblemCode): void {
  sentProblems.set(reply, code)
}

/** Sends a problem. Logs server errors, once. */
export function sendProblem(
  reply: FastifyReply,
  error: unknown,
  context: ProblemContext,
  response: ProblemResponse = {},
): FastifyReply {
  const problem = toProblem(error)
  const status = response.status ?? PROBLEM_RESPONSES[problem.code].status
  const requestId = reply.request.id
  noteProblem(reply, problem.code)
  context.counts?.rejected(problem.code)
  // Neither a file in progress nor a caller who disconnects early is a failure.
  const isOurs = status >= 500 && problem.code !== 'export_pending' && !hasDisconnected(reply.request.raw)
  if (isOurs) logFailure(context.log, problem, reply.request)
  return reply
    .code(status)
    .headers({ ...NO_STORE_HEADERS, ...retryHeaders(problem), ...response.headers })
    .header('content-type', PROBLEM_TYPE)
    .send(problemBody(problem, { publicUrl: context.publicUrl, status, requestId }))
}

/** Returns whole seconds; undefined if a retry does not help or its time is unknown. */
function retryAfterOf({ code, extension }: ProblemError): number | undefined {
  return extension.retryAfterSeconds ?? (PROBLEM_RESPONSES[code].status === 503 ? RETRY_AFTER_SECONDS : undefined)
}

function retryHeaders(problem: ProblemError): Record<string, string> {
  const seconds = retryAfterOf(problem)
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

/** Logs a server error. Uses the route's template, because the URL may contain data that callers should not have sent. */
export function logFailure(log: Log, problem: ProblemError, request: FastifyReply['request']): void {
  const route = request.routeOptions.url ?? 'no route'
  const cause = problem.cause ?? problem
  limiterOf(log).error(
    `${problem.code} at ${route}`,
    {
      'request.id': request.id,
      'request.route': route,
      error: cause instanceof Error ? cause.stack : messageOf(cause),
    },
    `${problem.code} at ${route}: ${messageOf(cause)}`,
  )
}

import { messageOf } from '#platform/failure.ts'
import { hasLeft } from '#platform/has-left.ts'
import type { Log } from '#platform/log.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import { ProblemError, type ProblemCode } from '#platform/problem.ts'
import type { FastifyReply } from 'fastify'
import { RETRY_AFTER_SECONDS } from './limits.ts'
import type { RequestCounts } from './pipeline/request-counts.ts'
import { NO_STORE_HEADERS } from './security-headers.ts'

/** How each problem looks over HTTP. docs/problems/<code>.md says what to do about it. */
export const PROBLEM_RESPONSES = {
  invalid_parameter: { status: 400, title: 'A parameter is not valid' },
  unknown_parameter: { status: 400, title: 'A parameter is not known' },
  invalid_api_key: { status: 401, title: 'The API key is not valid' },
  expired_api_key: { status: 401, title: 'The API key has expired' },
  payment_required: { status: 402, title: 'A key or a payment is needed' },
  invalid_payment: { status: 400, title: 'The payment header cannot be read' },
  payment_conflict: { status: 409, title: 'The payment identifier belongs to another payment' },
  payment_pending: { status: 503, title: 'It is not known yet whether the payment went through' },
  export_pending: { status: 503, title: 'The file is still being made' },
  range_not_satisfiable: { status: 416, title: 'The range lies beyond the file' },
  plan_required: { status: 403, title: 'A higher plan is needed' },
  scope_required: { status: 403, title: 'The key is not for this operation' },
  address_not_allowed: { status: 403, title: 'The key is not for this IP address' },
  vehicle_not_found: { status: 404, title: 'There is no such vehicle' },
  code_not_found: { status: 404, title: 'There is no such trouble code' },
  campaign_not_found: { status: 404, title: 'There is no such recall campaign here' },
  not_a_vin: { status: 400, title: 'This is not a VIN' },
  decoder_not_loaded: { status: 404, title: 'No VIN can be decoded here' },
  route_not_found: { status: 404, title: 'There is nothing at this address' },
  endpoint_removed: { status: 410, title: 'This endpoint was removed' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here' },
  batch_too_large: { status: 413, title: 'The batch has too many lines or bytes' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key belongs to another batch' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests in one second' },
  quota_exhausted: { status: 429, title: 'The quota of this month is used up' },
  sign_in_required: { status: 401, title: 'Nobody is signed in' },
  sign_in_refused: { status: 401, title: 'The sign-in is rejected' },
  action_refused: { status: 403, title: 'This is not allowed' },
  origin_refused: { status: 403, title: 'The request comes from another site' },
  operator_required: { status: 403, title: 'Only an operator may do this' },
  item_not_found: { status: 404, title: 'The account has no such item' },
  conflict: { status: 409, title: 'It does not fit what is there' },
  unsupported_media_type: { status: 415, title: 'The body is of another type than is read here' },
  billing_failed: { status: 502, title: 'The payment service did not do it' },
  service_failed: { status: 500, title: 'The service failed' },
  service_unavailable: { status: 503, title: 'The service cannot answer just now' },
} as const satisfies Record<ProblemCode, { status: number; title: string }>

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** What every rejection over HTTP needs besides the problem itself. */
export interface ProblemContext {
  /** Base address for the `type` links. */
  readonly publicUrl: string
  readonly log: Log
  /** Where requests and rejections are counted; left out = nowhere. */
  readonly counts?: RequestCounts | undefined
}

export interface ProblemResponse {
  /** Where it differs from the code's own: `plan_required` is 401 without a key, and the parser has its own codes. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Turns whatever was thrown into a rejection. Only the framework's own rejections are the caller's fault: an error from
 * elsewhere may carry a 4xx status too and is still ours.
 */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_ERR_') && typeof statusCode === 'number' && statusCode < 500) {
    const isTooLarge = code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const detail = isTooLarge ? 'The body is larger than this endpoint allows.' : 'The request is not well-formed.'
    return new ProblemError('invalid_parameter', detail, { cause: error })
  }
  return new ProblemError('service_failed', 'The service could not answer this request. It has been logged.', {
    cause: error,
  })
}

/** The body of an error: RFC 9457, and the members that existing clients read (`error`, `message`). */
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

/** Problems that were sent, for the request log. */
const sentProblems = new WeakMap<FastifyReply, ProblemCode>()

/** Code of the problem that a request was answered with; null = it was answered with data. */
export function sentProblem(reply: FastifyReply): ProblemCode | null {
  return sentProblems.get(reply) ?? null
}

/** Records the problem of a response that is written another way (the terms of a payment). */
export function noteProblem(reply: FastifyReply, code: ProblemCode): void {
  sentProblems.set(reply, code)
}

/** Sends a problem. A failure of ours is logged here, once. */
export function sendProblem(
  reply: FastifyReply,
  error: unknown,
  context: ProblemContext,
  answer: ProblemResponse = {},
): FastifyReply {
  const problem = toProblem(error)
  const status = answer.status ?? PROBLEM_RESPONSES[problem.code].status
  const requestId = reply.request.id
  noteProblem(reply, problem.code)
  context.counts?.rejected(problem.code)
  // A file that is being made is no failure, and neither is a caller who goes away before the body has come.
  const isOurs = status >= 500 && problem.code !== 'export_pending' && !hasLeft(reply.request.raw)
  if (isOurs) logFailure(context.log, problem, reply.request)
  return reply
    .code(status)
    .headers({ ...NO_STORE_HEADERS, ...retryHeaders(problem), ...answer.headers })
    .header('content-type', PROBLEM_TYPE)
    .send(problemBody(problem, { publicUrl: context.publicUrl, status, requestId }))
}

/** Whole seconds; undefined = trying again does not help, or nobody knows when it will. */
function retryAfterOf({ code, extension }: ProblemError): number | undefined {
  return extension.retryAfterSeconds ?? (PROBLEM_RESPONSES[code].status === 503 ? RETRY_AFTER_SECONDS : undefined)
}

function retryHeaders(problem: ProblemError): Record<string, string> {
  const seconds = retryAfterOf(problem)
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

/** Logs a failure of ours. The log has the route's template in place of the URL, which may hold what a caller should not have sent. */
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

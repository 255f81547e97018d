import type { Problem } from './types.ts'

/**
 * Error codes of the service, and two of our own: `unreachable` without a response, `unexpected_answer` for any other
 * failure.
 */
type ErrorCode = Problem['error'] | 'unreachable' | 'unexpected_answer'

const STATUS_SERVER_ERROR_MIN = 500

/** Failure of a request. `message` is for people. Branch on `code`, and on `reason` if there is one. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  /** Cause of the error among several; see "Words in reason" in docs/dashboard-api.md. */
  readonly reason: string | undefined
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Identifies the request in support questions. */
  readonly requestId: string | undefined
  /** Body of the rejection: limits, required plan, and the errors of each parameter. */
  readonly problem: Problem | undefined

  constructor(message: string, details: { code: ErrorCode; status: number; problem?: Problem | undefined }) {
    super(message)
    this.code = details.code
    this.status = details.status
    this.problem = details.problem
    this.reason = details.problem?.reason
    this.requestId = details.problem?.request_id
  }

  /** Returns true if the same request may succeed a moment later. */
  get isPassing(): boolean {
    return this.code === 'unreachable' || this.status >= STATUS_SERVER_ERROR_MIN
  }
}

/** Converts anything thrown to a ServiceError. A TypeError from fetch means that there was no response. */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof TypeError || isLoadError(error)) {
    return new ServiceError('Could not reach the service. Is it running, and are you online?', {
      code: 'unreachable',
      status: 0,
    })
  }
  const message = error instanceof Error ? error.message : 'An unexpected error occurred.'
  return new ServiceError(message, { code: 'unexpected_answer', status: 0 })
}

/** Returns true for Vite's error about a page part that failed to load. Browsers themselves throw a TypeError. */
function isLoadError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to preload')
}

/** Parses a rejection: problem+json from the service, or any body from an intermediary. */
export function rejectionOf(body: unknown, status: number): ServiceError {
  if (isProblem(body)) return new ServiceError(body.message, { code: body.error, status, problem: body })
  return new ServiceError(`The service returned status ${status} without a reason.`, {
    code: 'unexpected_answer',
    status,
  })
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body && 'request_id' in body
}

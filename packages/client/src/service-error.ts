import type { PaymentTerms, Problem, ProblemCode } from './schemas.generated.ts'

/** Failures without a response of the service. */
export type TransportCode = 'unreachable' | 'timed_out' | 'unreadable_response' | 'broken_off' | 'too_many_pages'

/** Details of a failed call. */
export interface Failure {
  readonly code: ProblemCode | TransportCode
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly problem?: Problem | PaymentTerms | undefined
  readonly cause?: unknown
}

/** Base class of every failed call. Each `code` has a class of its own, such as `RateLimitError`. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  /** Stable machine code: a problem code of the service, or a failure of the connection. */
  readonly code: ProblemCode | TransportCode
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  /** Seconds to wait before a retry; undefined if the service states none. */
  readonly retryAfterSeconds: number | undefined
  /** Body of the rejection. */
  readonly problem: Problem | PaymentTerms | undefined

  constructor(message: string, { code, status, requestId, retryAfterSeconds, problem, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.problem = problem
  }
}

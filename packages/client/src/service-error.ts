import type { PaymentTerms, Problem, ProblemCode } from './operations.generated.ts'

/** Failures that are none of the service's responses. */
export type TransportCode = 'unreachable' | 'timed_out' | 'unreadable_response' | 'broken_off'

interface Failure {
  readonly code: ProblemCode | TransportCode
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly problem?: Problem | PaymentTerms | undefined
  readonly cause?: unknown
}

/** What a call ends with that has no result. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** Stable machine code: that of the service (docs/problems), or what kept the response from being read. */
  readonly code: ProblemCode | TransportCode
  /** HTTP status; undefined = there was no response. */
  readonly status: number | undefined
  /** Names the request in the service's log. */
  readonly requestId: string | undefined
  /** How long to wait before another try; undefined = the service does not say. */
  readonly retryAfterSeconds: number | undefined
  /** The whole body of the rejection. */
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

/** The error that a response of 400 and more is. Reads its body. */
export async function errorOf(response: Response): Promise<ServiceError> {
  const { status, headers } = response
  const about = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterOf(headers),
  }
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined
  if (typeof problem?.error === 'string' && typeof problem.message === 'string') {
    return new ServiceError(problem.message, { ...about, code: problem.error, problem: problem as Problem })
  }
  return new ServiceError(`The response with status ${status} is none of this service.`, {
    ...about,
    code: 'unreadable_response',
  })
}

/** Whole seconds of Retry-After; undefined where there is none. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

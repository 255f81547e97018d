/**
 * Every way in which the service rejects a request, by its stable machine code.
 * The HTTP server's table `satisfies Record<ProblemCode, …>` (src/service/http/problem-responses.ts), so a new code does not
 * compile without its status and title. Tools for agents carry the HTTP response.
 */
export const PROBLEM_CODES = [
  'invalid_parameter',
  'unknown_parameter',
  'invalid_api_key',
  'expired_api_key',
  'payment_required',
  'invalid_payment',
  'payment_conflict',
  'payment_pending',
  'export_pending',
  'range_not_satisfiable',
  'plan_required',
  'scope_required',
  'address_not_allowed',
  'vehicle_not_found',
  'code_not_found',
  'campaign_not_found',
  'not_a_vin',
  'decoder_not_loaded',
  'route_not_found',
  'endpoint_removed',
  'method_not_allowed',
  'batch_too_large',
  'idempotency_key_reused',
  'rate_limit_exceeded',
  'quota_exhausted',
  'sign_in_required',
  'sign_in_refused',
  'action_refused',
  'origin_refused',
  'operator_required',
  'item_not_found',
  'conflict',
  'unsupported_media_type',
  'billing_failed',
  'service_failed',
  'service_unavailable',
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** One thing that is wrong with one parameter. Served as is, so it never holds a secret. */
export interface ParameterError {
  readonly parameter: string
  readonly message: string
  /** Code of this error alone. Default: the code of the problem. */
  readonly code?: ProblemCode
}

/** Members that some problems carry besides their code and detail; each is documented on the code's page. */
export interface ProblemExtension {
  /** Each has a code once it is part of a ProblemError. */
  readonly errors?: readonly ParameterError[]
  readonly required_plan?: string
  readonly required_scope?: string
  readonly limit?: number
  readonly window?: string
  readonly resets_at?: string
  /** Machine word for which of several causes it was, where one code has several (dashboard, not_a_vin). */
  readonly reason?: string
  /** Where in the parameter it is, from 1. */
  readonly position?: number
  /** Numbers of campaigns, one of which was meant (campaign_not_found). */
  readonly campaigns?: readonly string[]
  /** Whole seconds after which it makes sense to try again; the transport turns it into `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/**
 * A rejection that the caller may read. `detail` is public; what only the log may know goes into `cause`.
 * Anything thrown that is not a ProblemError is a bug or an outage and is answered as `service_failed`.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extension: ProblemExtension

  constructor(code: ProblemCode, detail: string, options: ProblemExtension & { readonly cause?: unknown } = {}) {
    const { cause, ...rest } = options
    const errors = rest.errors?.map((error) => ({ ...error, code: error.code ?? code }))
    super(detail, 'cause' in options ? { cause } : undefined)
    this.name = 'ProblemError'
    this.code = code
    this.extension = errors === undefined ? rest : { ...rest, errors }
  }
}

/** What is wrong with one parameter, as every reader of parameters says it. */
export function invalidParameter(parameter: string, message: string): ProblemError {
  return new ProblemError('invalid_parameter', `Parameter "${parameter}" ${message}.`, {
    errors: [{ parameter, message }],
  })
}

/**
 * Stable machine codes of all rejections. src/service/http/problem-responses.ts `satisfies Record<ProblemCode, …>`, so
 * a new code does not compile without its status and title. MCP tools return the HTTP response.
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

/** One error in one parameter. Returned unchanged, so it must not contain a secret. */
export interface ParameterError {
  readonly parameter: string
  readonly message: string
  /** Code of this error. Default: the code of the problem. */
  readonly code?: ProblemCode
}

/** Members that some problems have in addition to code and detail; each is documented on the code's page. */
export interface ProblemExtension {
  /** ProblemError adds a code to each. */
  readonly errors?: readonly ParameterError[]
  readonly required_plan?: string
  readonly required_scope?: string
  readonly limit?: number
  readonly window?: string
  readonly resets_at?: string
  /** Machine-readable cause, for codes with several causes (dashboard, not_a_vin). */
  readonly reason?: string
  /** Position in the parameter, from 1. */
  readonly position?: number
  /** Candidate campaign numbers (campaign_not_found). */
  readonly campaigns?: readonly string[]
  /** Whole seconds to wait before a retry; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** Rejection for the caller. `detail` is public; `cause` is only logged. Other errors become `service_failed`. */
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

/** Returns the rejection of one parameter, with the wording that all readers of parameters share. */
export function invalidParameter(parameter: string, message: string): ProblemError {
  return new ProblemError('invalid_parameter', `Parameter "${parameter}" ${message}.`, {
    errors: [{ parameter, message }],
  })
}

// Made from src/service/http/problem-responses.ts by "npm run generate"; change that file instead.
import type { ProblemCode } from './schemas.generated.ts'
import { ServiceError, type TransportCode } from './service-error.ts'

/** Invalid parameter (`invalid_parameter`). */
export class InvalidParameterError extends ServiceError {
  override readonly name = 'InvalidParameterError'
  declare readonly code: 'invalid_parameter'
}

/** Unknown parameter (`unknown_parameter`). */
export class UnknownParameterError extends ServiceError {
  override readonly name = 'UnknownParameterError'
  declare readonly code: 'unknown_parameter'
}

/** Invalid API key (`invalid_api_key`). */
export class InvalidApiKeyError extends ServiceError {
  override readonly name = 'InvalidApiKeyError'
  declare readonly code: 'invalid_api_key'
}

/** Expired API key (`expired_api_key`). */
export class ExpiredApiKeyError extends ServiceError {
  override readonly name = 'ExpiredApiKeyError'
  declare readonly code: 'expired_api_key'
}

/** An API key or payment is required (`payment_required`). */
export class PaymentRequiredError extends ServiceError {
  override readonly name = 'PaymentRequiredError'
  declare readonly code: 'payment_required'
}

/** Invalid payment header (`invalid_payment`). */
export class InvalidPaymentError extends ServiceError {
  override readonly name = 'InvalidPaymentError'
  declare readonly code: 'invalid_payment'
}

/** The payment identifier belongs to another payment (`payment_conflict`). */
export class PaymentConflictError extends ServiceError {
  override readonly name = 'PaymentConflictError'
  declare readonly code: 'payment_conflict'
}

/** The payment is still pending (`payment_pending`). */
export class PaymentPendingError extends ServiceError {
  override readonly name = 'PaymentPendingError'
  declare readonly code: 'payment_pending'
}

/** The file is still being created (`export_pending`). */
export class ExportPendingError extends ServiceError {
  override readonly name = 'ExportPendingError'
  declare readonly code: 'export_pending'
}

/** The range is beyond the end of the file (`range_not_satisfiable`). */
export class RangeNotSatisfiableError extends ServiceError {
  override readonly name = 'RangeNotSatisfiableError'
  declare readonly code: 'range_not_satisfiable'
}

/** A higher plan is required (`plan_required`). */
export class PlanRequiredError extends ServiceError {
  override readonly name = 'PlanRequiredError'
  declare readonly code: 'plan_required'
}

/** The API key does not allow this operation (`scope_required`). */
export class ScopeRequiredError extends ServiceError {
  override readonly name = 'ScopeRequiredError'
  declare readonly code: 'scope_required'
}

/** The API key does not allow this IP address (`address_not_allowed`). */
export class AddressNotAllowedError extends ServiceError {
  override readonly name = 'AddressNotAllowedError'
  declare readonly code: 'address_not_allowed'
}

/** Vehicle not found (`vehicle_not_found`). */
export class VehicleNotFoundError extends ServiceError {
  override readonly name = 'VehicleNotFoundError'
  declare readonly code: 'vehicle_not_found'
}

/** Trouble code not found (`code_not_found`). */
export class CodeNotFoundError extends ServiceError {
  override readonly name = 'CodeNotFoundError'
  declare readonly code: 'code_not_found'
}

/** Recall campaign not found (`campaign_not_found`). */
export class CampaignNotFoundError extends ServiceError {
  override readonly name = 'CampaignNotFoundError'
  declare readonly code: 'campaign_not_found'
}

/** Invalid VIN (`not_a_vin`). */
export class NotAVinError extends ServiceError {
  override readonly name = 'NotAVinError'
  declare readonly code: 'not_a_vin'
}

/** VIN decoding is not available (`decoder_not_loaded`). */
export class DecoderNotLoadedError extends ServiceError {
  override readonly name = 'DecoderNotLoadedError'
  declare readonly code: 'decoder_not_loaded'
}

/** Page or endpoint not found (`route_not_found`). */
export class RouteNotFoundError extends ServiceError {
  override readonly name = 'RouteNotFoundError'
  declare readonly code: 'route_not_found'
}

/** This endpoint was removed (`endpoint_removed`). */
export class EndpointRemovedError extends ServiceError {
  override readonly name = 'EndpointRemovedError'
  declare readonly code: 'endpoint_removed'
}

/** Method not allowed (`method_not_allowed`). */
export class MethodNotAllowedError extends ServiceError {
  override readonly name = 'MethodNotAllowedError'
  declare readonly code: 'method_not_allowed'
}

/** The batch has too many lines or bytes (`batch_too_large`). */
export class BatchTooLargeError extends ServiceError {
  override readonly name = 'BatchTooLargeError'
  declare readonly code: 'batch_too_large'
}

/** The Idempotency-Key was used for another batch (`idempotency_key_reused`). */
export class IdempotencyKeyReusedError extends ServiceError {
  override readonly name = 'IdempotencyKeyReusedError'
  declare readonly code: 'idempotency_key_reused'
}

/** Too many requests (`rate_limit_exceeded`). */
export class RateLimitError extends ServiceError {
  override readonly name = 'RateLimitError'
  declare readonly code: 'rate_limit_exceeded'
}

/** The monthly quota is used up (`quota_exhausted`). */
export class QuotaExhaustedError extends ServiceError {
  override readonly name = 'QuotaExhaustedError'
  declare readonly code: 'quota_exhausted'
}

/** Sign-in required (`sign_in_required`). */
export class SignInRequiredError extends ServiceError {
  override readonly name = 'SignInRequiredError'
  declare readonly code: 'sign_in_required'
}

/** Sign-in rejected (`sign_in_refused`). */
export class SignInRefusedError extends ServiceError {
  override readonly name = 'SignInRefusedError'
  declare readonly code: 'sign_in_refused'
}

/** Action not allowed (`action_refused`). */
export class ActionRefusedError extends ServiceError {
  override readonly name = 'ActionRefusedError'
  declare readonly code: 'action_refused'
}

/** The request comes from another site (`origin_refused`). */
export class OriginRefusedError extends ServiceError {
  override readonly name = 'OriginRefusedError'
  declare readonly code: 'origin_refused'
}

/** Operator required (`operator_required`). */
export class OperatorRequiredError extends ServiceError {
  override readonly name = 'OperatorRequiredError'
  declare readonly code: 'operator_required'
}

/** Item not found (`item_not_found`). */
export class ItemNotFoundError extends ServiceError {
  override readonly name = 'ItemNotFoundError'
  declare readonly code: 'item_not_found'
}

/** Conflict with the current state (`conflict`). */
export class ConflictError extends ServiceError {
  override readonly name = 'ConflictError'
  declare readonly code: 'conflict'
}

/** Unsupported media type (`unsupported_media_type`). */
export class UnsupportedMediaTypeError extends ServiceError {
  override readonly name = 'UnsupportedMediaTypeError'
  declare readonly code: 'unsupported_media_type'
}

/** The payment provider failed (`billing_failed`). */
export class BillingFailedError extends ServiceError {
  override readonly name = 'BillingFailedError'
  declare readonly code: 'billing_failed'
}

/** Internal error (`service_failed`). */
export class ServiceFailedError extends ServiceError {
  override readonly name = 'ServiceFailedError'
  declare readonly code: 'service_failed'
}

/** Service unavailable (`service_unavailable`). */
export class ServiceUnavailableError extends ServiceError {
  override readonly name = 'ServiceUnavailableError'
  declare readonly code: 'service_unavailable'
}

/** No connection to the service, or it broke before a response (`unreachable`). */
export class UnreachableError extends ServiceError {
  override readonly name = 'UnreachableError'
  declare readonly code: 'unreachable'
}

/** No response in time (`timed_out`). */
export class TimedOutError extends ServiceError {
  override readonly name = 'TimedOutError'
  declare readonly code: 'timed_out'
}

/** The response is not one of this service, or not readable (`unreadable_response`). */
export class UnreadableResponseError extends ServiceError {
  override readonly name = 'UnreadableResponseError'
  declare readonly code: 'unreadable_response'
}

/** The response ended before it was complete (`broken_off`). */
export class BrokenOffError extends ServiceError {
  override readonly name = 'BrokenOffError'
  declare readonly code: 'broken_off'
}

/** The list has more pages than the caller allows (`too_many_pages`). */
export class TooManyPagesError extends ServiceError {
  override readonly name = 'TooManyPagesError'
  declare readonly code: 'too_many_pages'
}

/** Error classes by code. */
export const ERROR_CLASSES = {
  invalid_parameter: InvalidParameterError,
  unknown_parameter: UnknownParameterError,
  invalid_api_key: InvalidApiKeyError,
  expired_api_key: ExpiredApiKeyError,
  payment_required: PaymentRequiredError,
  invalid_payment: InvalidPaymentError,
  payment_conflict: PaymentConflictError,
  payment_pending: PaymentPendingError,
  export_pending: ExportPendingError,
  range_not_satisfiable: RangeNotSatisfiableError,
  plan_required: PlanRequiredError,
  scope_required: ScopeRequiredError,
  address_not_allowed: AddressNotAllowedError,
  vehicle_not_found: VehicleNotFoundError,
  code_not_found: CodeNotFoundError,
  campaign_not_found: CampaignNotFoundError,
  not_a_vin: NotAVinError,
  decoder_not_loaded: DecoderNotLoadedError,
  route_not_found: RouteNotFoundError,
  endpoint_removed: EndpointRemovedError,
  method_not_allowed: MethodNotAllowedError,
  batch_too_large: BatchTooLargeError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  rate_limit_exceeded: RateLimitError,
  quota_exhausted: QuotaExhaustedError,
  sign_in_required: SignInRequiredError,
  sign_in_refused: SignInRefusedError,
  action_refused: ActionRefusedError,
  origin_refused: OriginRefusedError,
  operator_required: OperatorRequiredError,
  item_not_found: ItemNotFoundError,
  conflict: ConflictError,
  unsupported_media_type: UnsupportedMediaTypeError,
  billing_failed: BillingFailedError,
  service_failed: ServiceFailedError,
  service_unavailable: ServiceUnavailableError,
  unreachable: UnreachableError,
  timed_out: TimedOutError,
  unreadable_response: UnreadableResponseError,
  broken_off: BrokenOffError,
  too_many_pages: TooManyPagesError,
} as const satisfies Record<ProblemCode | TransportCode, typeof ServiceError>

# Made from src/service/http/problem-responses.ts by "npm run generate"; change that file instead.
"""One error class per code."""

from __future__ import annotations

from typing import Dict, Type

from .service_error import ServiceError


class InvalidParameterError(ServiceError):
    """Invalid parameter (invalid_parameter)."""


class UnknownParameterError(ServiceError):
    """Unknown parameter (unknown_parameter)."""


class InvalidApiKeyError(ServiceError):
    """Invalid API key (invalid_api_key)."""


class ExpiredApiKeyError(ServiceError):
    """Expired API key (expired_api_key)."""


class PaymentRequiredError(ServiceError):
    """An API key or payment is required (payment_required)."""


class InvalidPaymentError(ServiceError):
    """Invalid payment header (invalid_payment)."""


class PaymentConflictError(ServiceError):
    """The payment identifier belongs to another payment (payment_conflict)."""


class PaymentPendingError(ServiceError):
    """The payment is still pending (payment_pending)."""


class ExportPendingError(ServiceError):
    """The file is still being created (export_pending)."""


class RangeNotSatisfiableError(ServiceError):
    """The range is beyond the end of the file (range_not_satisfiable)."""


class PlanRequiredError(ServiceError):
    """A higher plan is required (plan_required)."""


class ScopeRequiredError(ServiceError):
    """The API key does not allow this operation (scope_required)."""


class AddressNotAllowedError(ServiceError):
    """The API key does not allow this IP address (address_not_allowed)."""


class VehicleNotFoundError(ServiceError):
    """Vehicle not found (vehicle_not_found)."""


class CodeNotFoundError(ServiceError):
    """Trouble code not found (code_not_found)."""


class CampaignNotFoundError(ServiceError):
    """Recall campaign not found (campaign_not_found)."""


class NotAVinError(ServiceError):
    """Invalid VIN (not_a_vin)."""


class DecoderNotLoadedError(ServiceError):
    """VIN decoding is not available (decoder_not_loaded)."""


class RouteNotFoundError(ServiceError):
    """Page or endpoint not found (route_not_found)."""


class EndpointRemovedError(ServiceError):
    """This endpoint was removed (endpoint_removed)."""


class MethodNotAllowedError(ServiceError):
    """Method not allowed (method_not_allowed)."""


class BatchTooLargeError(ServiceError):
    """The batch has too many lines or bytes (batch_too_large)."""


class IdempotencyKeyReusedError(ServiceError):
    """The Idempotency-Key was used for another batch (idempotency_key_reused)."""


class RateLimitError(ServiceError):
    """Too many requests (rate_limit_exceeded)."""


class QuotaExhaustedError(ServiceError):
    """The monthly quota is used up (quota_exhausted)."""


class SignInRequiredError(ServiceError):
    """Sign-in required (sign_in_required)."""


class SignInRefusedError(ServiceError):
    """Sign-in rejected (sign_in_refused)."""


class ActionRefusedError(ServiceError):
    """Action not allowed (action_refused)."""


class OriginRefusedError(ServiceError):
    """The request comes from another site (origin_refused)."""


class OperatorRequiredError(ServiceError):
    """Operator required (operator_required)."""


class ItemNotFoundError(ServiceError):
    """Item not found (item_not_found)."""


class ConflictError(ServiceError):
    """Conflict with the current state (conflict)."""


class UnsupportedMediaTypeError(ServiceError):
    """Unsupported media type (unsupported_media_type)."""


class BillingFailedError(ServiceError):
    """The payment provider failed (billing_failed)."""


class ServiceFailedError(ServiceError):
    """Internal error (service_failed)."""


class ServiceUnavailableError(ServiceError):
    """Service unavailable (service_unavailable)."""


class UnreachableError(ServiceError):
    """No connection to the service, or it broke before a response (unreachable)."""


class TimedOutError(ServiceError):
    """No response in time (timed_out)."""


class UnreadableResponseError(ServiceError):
    """The response is not one of this service, or not readable (unreadable_response)."""


class BrokenOffError(ServiceError):
    """The response ended before it was complete (broken_off)."""


class TooManyPagesError(ServiceError):
    """The list has more pages than the caller allows (too_many_pages)."""


ERROR_CLASSES: Dict[str, Type[ServiceError]] = {
    "invalid_parameter": InvalidParameterError,
    "unknown_parameter": UnknownParameterError,
    "invalid_api_key": InvalidApiKeyError,
    "expired_api_key": ExpiredApiKeyError,
    "payment_required": PaymentRequiredError,
    "invalid_payment": InvalidPaymentError,
    "payment_conflict": PaymentConflictError,
    "payment_pending": PaymentPendingError,
    "export_pending": ExportPendingError,
    "range_not_satisfiable": RangeNotSatisfiableError,
    "plan_required": PlanRequiredError,
    "scope_required": ScopeRequiredError,
    "address_not_allowed": AddressNotAllowedError,
    "vehicle_not_found": VehicleNotFoundError,
    "code_not_found": CodeNotFoundError,
    "campaign_not_found": CampaignNotFoundError,
    "not_a_vin": NotAVinError,
    "decoder_not_loaded": DecoderNotLoadedError,
    "route_not_found": RouteNotFoundError,
    "endpoint_removed": EndpointRemovedError,
    "method_not_allowed": MethodNotAllowedError,
    "batch_too_large": BatchTooLargeError,
    "idempotency_key_reused": IdempotencyKeyReusedError,
    "rate_limit_exceeded": RateLimitError,
    "quota_exhausted": QuotaExhaustedError,
    "sign_in_required": SignInRequiredError,
    "sign_in_refused": SignInRefusedError,
    "action_refused": ActionRefusedError,
    "origin_refused": OriginRefusedError,
    "operator_required": OperatorRequiredError,
    "item_not_found": ItemNotFoundError,
    "conflict": ConflictError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "billing_failed": BillingFailedError,
    "service_failed": ServiceFailedError,
    "service_unavailable": ServiceUnavailableError,
    "unreachable": UnreachableError,
    "timed_out": TimedOutError,
    "unreadable_response": UnreadableResponseError,
    "broken_off": BrokenOffError,
    "too_many_pages": TooManyPagesError,
}

__all__ = [
    "InvalidParameterError",
    "UnknownParameterError",
    "InvalidApiKeyError",
    "ExpiredApiKeyError",
    "PaymentRequiredError",
    "InvalidPaymentError",
    "PaymentConflictError",
    "PaymentPendingError",
    "ExportPendingError",
    "RangeNotSatisfiableError",
    "PlanRequiredError",
    "ScopeRequiredError",
    "AddressNotAllowedError",
    "VehicleNotFoundError",
    "CodeNotFoundError",
    "CampaignNotFoundError",
    "NotAVinError",
    "DecoderNotLoadedError",
    "RouteNotFoundError",
    "EndpointRemovedError",
    "MethodNotAllowedError",
    "BatchTooLargeError",
    "IdempotencyKeyReusedError",
    "RateLimitError",
    "QuotaExhaustedError",
    "SignInRequiredError",
    "SignInRefusedError",
    "ActionRefusedError",
    "OriginRefusedError",
    "OperatorRequiredError",
    "ItemNotFoundError",
    "ConflictError",
    "UnsupportedMediaTypeError",
    "BillingFailedError",
    "ServiceFailedError",
    "ServiceUnavailableError",
    "UnreachableError",
    "TimedOutError",
    "UnreadableResponseError",
    "BrokenOffError",
    "TooManyPagesError",
]

# Made from src/service/http/problem-responses.ts by "npm run generate"; change that file instead.
"""One error class per code."""

from __future__ import annotations

from typing import Dict, Type

from .service_error import ServiceError


class InvalidParameterError(ServiceError):
    """A parameter is not valid (invalid_parameter)."""


class UnknownParameterError(ServiceError):
    """A parameter is not known (unknown_parameter)."""


class InvalidApiKeyError(ServiceError):
    """The API key is not valid (invalid_api_key)."""


class ExpiredApiKeyError(ServiceError):
    """The API key has expired (expired_api_key)."""


class PaymentRequiredError(ServiceError):
    """A key or a payment is needed (payment_required)."""


class InvalidPaymentError(ServiceError):
    """The payment header cannot be read (invalid_payment)."""


class PaymentConflictError(ServiceError):
    """The payment identifier belongs to another payment (payment_conflict)."""


class PaymentPendingError(ServiceError):
    """It is not known yet whether the payment went through (payment_pending)."""


class ExportPendingError(ServiceError):
    """The file is still being made (export_pending)."""


class RangeNotSatisfiableError(ServiceError):
    """The range lies beyond the file (range_not_satisfiable)."""


class PlanRequiredError(ServiceError):
    """A higher plan is needed (plan_required)."""


class ScopeRequiredError(ServiceError):
    """The key is not for this operation (scope_required)."""


class AddressNotAllowedError(ServiceError):
    """The key is not for this IP address (address_not_allowed)."""


class VehicleNotFoundError(ServiceError):
    """There is no such vehicle (vehicle_not_found)."""


class CodeNotFoundError(ServiceError):
    """There is no such trouble code (code_not_found)."""


class CampaignNotFoundError(ServiceError):
    """There is no such recall campaign here (campaign_not_found)."""


class NotAVinError(ServiceError):
    """This is not a VIN (not_a_vin)."""


class DecoderNotLoadedError(ServiceError):
    """No VIN can be decoded here (decoder_not_loaded)."""


class RouteNotFoundError(ServiceError):
    """There is nothing at this address (route_not_found)."""


class EndpointRemovedError(ServiceError):
    """This endpoint was removed (endpoint_removed)."""


class MethodNotAllowedError(ServiceError):
    """This method is not allowed here (method_not_allowed)."""


class BatchTooLargeError(ServiceError):
    """The batch has too many lines or bytes (batch_too_large)."""


class IdempotencyKeyReusedError(ServiceError):
    """The Idempotency-Key belongs to another batch (idempotency_key_reused)."""


class RateLimitError(ServiceError):
    """Too many requests in one second (rate_limit_exceeded)."""


class QuotaExhaustedError(ServiceError):
    """The quota of this month is used up (quota_exhausted)."""


class SignInRequiredError(ServiceError):
    """Nobody is signed in (sign_in_required)."""


class SignInRefusedError(ServiceError):
    """The sign-in is rejected (sign_in_refused)."""


class ActionRefusedError(ServiceError):
    """This is not allowed (action_refused)."""


class OriginRefusedError(ServiceError):
    """The request comes from another site (origin_refused)."""


class OperatorRequiredError(ServiceError):
    """Only an operator may do this (operator_required)."""


class ItemNotFoundError(ServiceError):
    """The account has no such item (item_not_found)."""


class ConflictError(ServiceError):
    """It does not fit what is there (conflict)."""


class UnsupportedMediaTypeError(ServiceError):
    """The body is of another type than is read here (unsupported_media_type)."""


class BillingFailedError(ServiceError):
    """The payment service did not do it (billing_failed)."""


class ServiceFailedError(ServiceError):
    """The service failed (service_failed)."""


class ServiceUnavailableError(ServiceError):
    """The service cannot answer just now (service_unavailable)."""


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

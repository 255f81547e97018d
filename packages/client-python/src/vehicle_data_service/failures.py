"""Creates the errors of failed calls."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional
from urllib.error import URLError

from .errors import ERROR_CLASSES
from .service_error import ServiceError


def failure(message: str, code: str, **details: Any) -> ServiceError:
    """Creates the error of the code's class; a code of a newer service gets the base class."""
    return ERROR_CLASSES.get(code, ServiceError)(message, code, **details)


def unread_failure(code: str, what: str, response: Any, cause: object = None) -> ServiceError:
    """Creates the error of a response that could not be read. Its message names URL and cause."""
    reason = "" if cause is None else f" ({cause or type(cause).__name__})"
    return failure(f"{what} from {address_of(response.url)}{reason}.", code, status=response.status)


def transport_failure(cause: Exception, url: str, timeout: float) -> ServiceError:
    """Creates the error of a request without a response. Its message names URL and cause."""
    reason: Any = cause.reason if isinstance(cause, URLError) else cause
    if isinstance(reason, TimeoutError):
        error = failure(f"No response from {address_of(url)} within {timeout:g} s.", "timed_out")
    else:
        text = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        error = failure(f"Could not reach {address_of(url)} ({text}). Is the service running?", "unreachable")
    error.__cause__ = cause
    return error


def error_of(url: str, status: int, headers: Mapping[str, str], body: bytes) -> ServiceError:
    """Creates the error of a response without success."""
    details = {
        "status": status,
        "request_id": headers.get("x-request-id"),
        "retry_after": retry_after_of(headers),
    }
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    if isinstance(problem, dict) and isinstance(problem.get("error"), str) and isinstance(problem.get("message"), str):
        return failure(problem["message"], problem["error"], problem=problem, **details)
    message = f"Unexpected response from {address_of(url)} (status {status}, no problem document)."
    return failure(message, "unreadable_response", **details)


def retry_after_of(headers: Mapping[str, str]) -> Optional[int]:
    """Whole seconds of Retry-After; None if the header is missing."""
    text = headers.get("retry-after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def address_of(url: str) -> str:
    """Returns a URL without its query, which may be long."""
    return url.partition("?")[0]

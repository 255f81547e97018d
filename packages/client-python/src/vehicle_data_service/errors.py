"""What a call ends with that has no result."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional


class ServiceError(Exception):
    """A rejection by the service, or what kept its response from being read.

    code: stable machine code of the service (docs/problems); or "unreachable", "timed_out", "unreadable_response",
        "broken_off".
    status: HTTP status; None where there was no response.
    request_id: names the request in the service's log.
    retry_after: seconds to wait before another try; None where the service does not say.
    problem: the whole body of the rejection.
    """

    def __init__(
        self,
        message: str,
        code: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
        problem: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after
        self.problem = problem


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> ServiceError:
    """The error that a response without success is."""
    about = {
        "status": status,
        "request_id": headers.get("x-request-id"),
        "retry_after": retry_after_of(headers),
    }
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    if isinstance(problem, dict) and isinstance(problem.get("error"), str) and isinstance(problem.get("message"), str):
        return ServiceError(problem["message"], problem["error"], problem=problem, **about)
    return ServiceError(f"The response with status {status} is none of this service.", "unreadable_response", **about)


def retry_after_of(headers: Mapping[str, str]) -> Optional[int]:
    """Whole seconds of Retry-After; None where there is none."""
    text = headers.get("retry-after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

"""Base class of the errors."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class ServiceError(Exception):
    """Base class of every failed call. Each code has a class of its own, such as RateLimitError.

    code: stable machine code: a problem code of the service, or a failure of the connection.
    status: HTTP status; None if there was no response.
    request_id: identifies the request in the service's log.
    retry_after: seconds to wait before another try; None if the service does not say.
    problem: body of the rejection.
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

"""The client: authentication, retries, pages, batches."""

from __future__ import annotations

import json
import random
import re
import secrets
import time
from http.client import HTTPException
from types import TracebackType
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, Optional, Type, TypedDict, Union, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener
from weakref import WeakSet

from . import schemas
from .failures import error_of, failure, transport_failure, unread_failure
from .operations import LISTS, Operations
from .service_error import ServiceError
from .version import VERSION

FIRST_WAIT_SECONDS = 0.5
PAGES_MAX = 10_000
PROBLEM_BYTES_MAX = 1_000_000
LINE_BYTES_MAX = 10_000_000
NDJSON = "application/x-ndjson"


class BatchResultLine(TypedDict):
    """One line of the results of a batch."""

    line: int
    ref: Optional[str]
    asked: Optional[Dict[str, Any]]
    result: Dict[str, Any]


class BatchErrorLine(TypedDict):
    """One line of a batch that has no result."""

    line: int
    ref: Optional[str]
    asked: Optional[Dict[str, Any]]
    error: str
    message: str


class BatchSummaryLine(TypedDict):
    """The last line: numbers of lines, and of charged quota units."""

    summary: Dict[str, Any]


BatchLine = Union[BatchResultLine, BatchErrorLine, BatchSummaryLine]


class _NoRedirects(HTTPRedirectHandler):
    # The key must not go to another host.
    def redirect_request(self, *args: Any) -> None:
        return None


class Client(Operations):
    """A client of one service: ``with Client("https://vehicles.example.com", api_key) as client``. Threads may share it.

    base_url: address of the service, such as "https://vehicles.example.com".
    api_key: omit for operations that need none. It is sent to `base_url` alone: redirects are not followed.
    timeout: seconds without a byte after which a call fails.
    retries: tries after the first one.
    retry_wait_max: seconds of the longest wait before another try. If the service asks for a longer one, the call fails
        at once.
    max_pages: pages of one list to read at most. A longer list ends with TooManyPagesError.
    """

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        retry_wait_max: float = 30.0,
        max_pages: int = PAGES_MAX,
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError('"base_url" must begin with https:// or http://')
        if max_pages < 1:
            raise ValueError('"max_pages" must be a positive integer')
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._retry_wait_max = retry_wait_max
        self._max_pages = max_pages
        self._opener = build_opener(_NoRedirects)
        self._responses: WeakSet[Any] = WeakSet()
        self._is_closed = False

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        error_type: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the client: closes responses that are still being read, and rejects further calls with RuntimeError."""
        self._is_closed = True
        for response in list(self._responses):
            response.close()

    def all(self, operation: Callable[..., Any], *args: Any, **parameters: Any) -> Iterator[Any]:
        """Reads every item of a list, page by page: ``client.all(client.search_vehicles, make="toyota")``.

        Each page is a request that costs what the operation costs. Raises ServiceError as the operation does, and
        TooManyPagesError if the list has more than `max_pages` pages.
        """
        name = getattr(operation, "__name__", "")
        if name not in LISTS:
            raise ValueError(f"{name or operation} is not a list of this client")
        items, _ = LISTS[name]
        return (item for page in self.pages(operation, *args, **parameters) for item in page.get(items) or [])

    def pages(self, operation: Callable[..., Any], *args: Any, **parameters: Any) -> Iterator[Any]:
        """Reads the pages of a list: ``client.pages(client.search_vehicles, make="toyota")``.

        Each page is a request that costs what the operation costs. Raises ServiceError as the operation does, and
        TooManyPagesError if the list has more than `max_pages` pages.
        """
        _, cursor_parameter = LISTS.get(getattr(operation, "__name__", ""), ("", "cursor"))
        page = operation(*args, **parameters)
        count = 1
        while True:
            yield page
            path, cursor = page.get("next"), page.get("next_cursor")
            if path is None and (cursor is None or page.get("has_more") is False):
                return
            if count >= self._max_pages:
                raise failure(
                    f"The list has more than {self._max_pages} pages. Narrow it, raise \"limit\" or raise \"max_pages\".",
                    "too_many_pages",
                )
            if path is not None:
                page = self._read(self._request("GET", path))
            else:
                page = operation(*args, **{**parameters, cursor_parameter: cursor})
            count += 1

    def change_pages(
        self, *, since: Optional[str] = None, poll_seconds: Optional[float] = None, **filters: Any
    ) -> Iterator[schemas.ListChangesResponse]:
        """Pages of the change log, oldest first.

        Store `next_cursor` of each page once its events are dealt with, and pass it as `since` after a restart: no event is
        skipped or repeated. Pages without events cost nothing.

        poll_seconds: ask again so many seconds after the end was reached, without an end; at least 1. Left out: stop there.
        """
        while True:
            page = self.list_changes(since=since, **filters)
            yield page
            since = page["next_cursor"]
            if page["has_more"]:
                continue
            if poll_seconds is None:
                return
            time.sleep(max(poll_seconds, 1.0))

    def batch(
        self,
        operation: str,
        lines: Iterable[schemas.RunBatchRequest],
        *,
        fields: Optional[Iterable[str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Iterator[BatchLine]:
        """Runs one operation for many vehicles. Yields results as they arrive, in the same order, and a summary last.

        operation: decode, vehicle, recalls, complaints or report.
        lines: each names a vehicle by `vin`, by `id`, or by `year`, `make` and `model`; `ref` is returned. At most 5 MB.
        idempotency_key: a batch that is retried with the same key within 24 hours is not charged again. Default: a
            random key.

        Raises ServiceError for the batch as a whole, with code `broken_off` if the response is incomplete: retry with the
        same key.
        """
        query = _query({"operation": operation, "fields": None if fields is None else list(fields)})
        response = self._request(
            "POST",
            f"/v1/batch{query}",
            body=_lines(lines),
            headers={
                "Accept": NDJSON,
                "Content-Type": NDJSON,
                "Idempotency-Key": idempotency_key or secrets.token_hex(16),
            },
            is_repeatable=True,
        )
        self._responses.add(response)
        line: Dict[str, Any] = {}
        with response:
            for text in _text_lines(response):
                line = _parsed(text, response)
                yield cast(BatchLine, line)
        if "summary" not in line:
            raise _broken_off(response, "no summary")

    def add_watchlist_items(
        self, watchlist_id: str, items: Iterable[Mapping[str, Any]]
    ) -> schemas.AddWatchlistItemsResponse:
        """Adds items to a watchlist: each as a line of a batch, and `site`, `driver`."""
        return cast(schemas.AddWatchlistItemsResponse, self._send_items(watchlist_id, "", items))

    def remove_watchlist_items(
        self, watchlist_id: str, items: Iterable[Mapping[str, Any]]
    ) -> schemas.RemoveWatchlistItemsResponse:
        """Removes items from a watchlist."""
        return cast(schemas.RemoveWatchlistItemsResponse, self._send_items(watchlist_id, "/remove", items))

    def _send_items(self, watchlist_id: str, suffix: str, items: Iterable[Mapping[str, Any]]) -> Any:
        path = f"/v1/watchlists/{_segment('watchlist_id', watchlist_id)}/items{suffix}"
        return self._read(self._request("POST", path, body=_lines(items), headers={"Content-Type": NDJSON}))

    def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:
        rest = {name: value for name, value in parameters.items() if value is not None}
        filled = re.sub(r"\{(\w+)\}", lambda braces: _segment(braces[1], rest.pop(braces[1], None)), path)
        if method not in ("POST", "PATCH"):
            return self._read(self._request(method, filled + _query(rest)))
        body = json.dumps(rest).encode()
        return self._read(self._request(method, filled, body=body, headers={"Content-Type": "application/json"}))

    def _request(
        self,
        method: str,
        target: str,
        *,
        body: Optional[bytes] = None,
        headers: Optional[Mapping[str, str]] = None,
        is_repeatable: Optional[bool] = None,
    ) -> Any:
        # A target such as "@host" would turn the base URL into another host, which would get the key.
        if not target.startswith("/") or target.startswith("//"):
            raise ValueError("a target begins with one slash")
        request = Request(self._base_url + target, data=body, method=method)
        request.add_header("Accept", "application/json")
        request.add_header("User-Agent", f"vds-client-python/{VERSION}")
        if self._api_key is not None:
            request.add_header("Authorization", f"Bearer {self._api_key}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        may_repeat = method == "GET" if is_repeatable is None else is_repeatable
        tries = 0
        while True:
            if self._is_closed:
                raise RuntimeError("The client is closed.")
            error = None
            try:
                return self._opener.open(request, timeout=self._timeout)
            except HTTPError as response:
                with response:
                    names = {name.lower(): value for name, value in response.headers.items()}
                    error = error_of(request.full_url, response.code, names, response.read(PROBLEM_BYTES_MAX))
            except (OSError, HTTPException) as cause:
                error = transport_failure(cause, request.full_url, self._timeout)
            wait = self._wait_before(error, tries, may_repeat)
            if wait is None:
                raise error
            time.sleep(wait)
            tries += 1

    def _wait_before(self, error: ServiceError, tries: int, may_repeat: bool) -> Optional[float]:
        """Returns the seconds until a retry, or None if a retry is useless.

        After a 429, any request can be retried; after other failures, only repeatable ones.
        """
        may_help = error.status == 429 or (may_repeat and error.status in (None, 502, 503, 504))
        if not may_help or tries >= self._retries:
            return None
        # Spreads retries of clients that failed together.
        backoff = FIRST_WAIT_SECONDS * 2**tries * (1 + random.random())
        wait = backoff if error.retry_after is None else float(error.retry_after)
        return wait if wait <= self._retry_wait_max else None

    def _read(self, response: Any) -> Any:
        with response:
            try:
                return json.loads(response.read())
            except (ValueError, OSError, HTTPException) as cause:
                raise unread_failure("unreadable_response", "Unreadable response", response, cause) from cause


def _segment(name: str, value: Any) -> str:
    """Encodes one path segment. Raises ValueError for a value that would change the path."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f'"{name}" must be a string that is not empty')
    return quote(value, safe="")


def _query(values: Mapping[str, Any]) -> str:
    """Joins lists with commas; omits None."""
    pairs = {
        name: ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
        for name, value in values.items()
        if value is not None
    }
    return f"?{urlencode(pairs)}" if pairs else ""


def _lines(lines: Iterable[Any]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _text_lines(response: Any) -> Iterator[bytes]:
    while True:
        try:
            text = response.readline(LINE_BYTES_MAX)
        except (OSError, HTTPException, ValueError) as cause:
            raise _broken_off(response, cause) from cause
        if not text:
            return
        if not text.endswith(b"\n"):
            raise _broken_off(response, "last line incomplete, or too long")
        if text.strip():
            yield text


def _parsed(text: bytes, response: Any) -> Any:
    try:
        return json.loads(text)
    except ValueError as cause:
        raise unread_failure("unreadable_response", "Unexpected line", response, cause) from cause


def _broken_off(response: Any, cause: object) -> ServiceError:
    return unread_failure("broken_off", "Incomplete results", response, cause)

"""The client for asyncio. Each request of the blocking client runs in a thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, AsyncIterator, Callable, Iterable, Iterator, Mapping, Optional, cast

from . import schemas
from .async_operations import AsyncOperations
from .client import BatchLine, Client

CONCURRENCY = 16
_END = object()


class AsyncClient(AsyncOperations):
    """A client for asyncio: ``async with AsyncClient("https://vehicles.example.com", api_key) as client``.

    A canceled task does not wait for its request. The request goes on in its thread for `timeout` seconds at most once the
    client is closed, and Python does not exit before.

    max_concurrency: requests at the same time; others wait.
    options: the other options of Client.
    """

    def __init__(
        self, base_url: str, api_key: Optional[str] = None, *, max_concurrency: int = CONCURRENCY, **options: Any
    ) -> None:
        self._client = Client(base_url, api_key, **options)
        self._threads = ThreadPoolExecutor(max_concurrency, "vehicle-data-service")

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the client: closes responses that are still being read, and rejects further calls with RuntimeError."""
        self._client.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def all(self, operation: Callable[..., Any], *args: Any, **parameters: Any) -> AsyncIterator[Any]:
        """Reads every item of a list: ``async for vehicle in client.all(client.search_vehicles, make="toyota")``.

        Raises TooManyPagesError if the list has more than `max_pages` pages.
        """
        async for item in self._iterated(self._client.all(self._blocking(operation), *args, **parameters)):
            yield item

    async def pages(self, operation: Callable[..., Any], *args: Any, **parameters: Any) -> AsyncIterator[Any]:
        """Reads the pages of a list: ``async for page in client.pages(client.search_vehicles, make="toyota")``.

        Raises TooManyPagesError if the list has more than `max_pages` pages.
        """
        async for page in self._iterated(self._client.pages(self._blocking(operation), *args, **parameters)):
            yield page

    async def change_pages(
        self, *, since: Optional[str] = None, poll_seconds: Optional[float] = None, **filters: Any
    ) -> AsyncIterator[schemas.ListChangesResponse]:
        """Reads pages of the change log as Client.change_pages does."""
        while True:
            page = await self.list_changes(since=since, **filters)
            yield page
            since = page["next_cursor"]
            if page["has_more"]:
                continue
            if poll_seconds is None:
                return
            await asyncio.sleep(max(poll_seconds, 1.0))

    async def batch(
        self, operation: str, lines: Iterable[schemas.RunBatchRequest], **options: Any
    ) -> AsyncIterator[BatchLine]:
        """Sends a batch and reads its lines as Client.batch does, with its options."""
        async for line in self._iterated(self._client.batch(operation, lines, **options)):
            yield line

    async def add_watchlist_items(
        self, watchlist_id: str, items: Iterable[Mapping[str, Any]]
    ) -> schemas.AddWatchlistItemsResponse:
        """Adds items to a watchlist: each as a line of a batch, and `site`, `driver`."""
        added = await self._run(self._client.add_watchlist_items, watchlist_id, items)
        return cast(schemas.AddWatchlistItemsResponse, added)

    async def remove_watchlist_items(
        self, watchlist_id: str, items: Iterable[Mapping[str, Any]]
    ) -> schemas.RemoveWatchlistItemsResponse:
        """Removes items from a watchlist."""
        removed = await self._run(self._client.remove_watchlist_items, watchlist_id, items)
        return cast(schemas.RemoveWatchlistItemsResponse, removed)

    async def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:
        return await self._run(self._client._call, method, path, parameters)

    async def _run(self, call: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(call, *args))

    async def _iterated(self, iterator: Iterator[Any]) -> AsyncIterator[Any]:
        try:
            while (item := await self._run(next, iterator, _END)) is not _END:
                yield item
        finally:
            # After a cancellation, the thread may still run the generator, which then ends on its own.
            with suppress(ValueError):
                cast(Any, iterator).close()

    def _blocking(self, operation: Callable[..., Any]) -> Callable[..., Any]:
        return cast(Callable[..., Any], getattr(self._client, operation.__name__))

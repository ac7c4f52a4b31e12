"""Counters over time windows with a limit; a count store that is down never blocks a request."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol

STORE_SECONDS = 0.5
"""Time limit for the store; past it a request goes uncounted."""

PAUSE_SECONDS = 2.0
"""How long a failed store is skipped, so that not every request waits for it."""

logger = logging.getLogger("autos.counts")


@dataclass(frozen=True)
class Counted:
    """State of a window, which ends in `seconds` (at least one)."""

    limit: int
    amount: int
    seconds: int

    @property
    def beyond(self) -> bool:
        return self.amount > self.limit

    @property
    def remaining(self) -> int:
        return max(self.limit - self.amount, 0)


class CountStore(Protocol):
    """The store of rate-limit windows."""

    async def add(self, kind: str, subject: str, seconds: float, amount: int) -> tuple[int, float]:
        """The window's amount with `amount` added, and the seconds until it ends; a new window has `seconds`."""
        ...

    async def close(self) -> None:
        """Closes its connections."""
        ...


class Counts:
    """Counts in windows that begin with a subject's first count.

    Each store failure increments `lost`; the first of a series is logged.
    """

    def __init__(self, store: CountStore, lost: Callable[[], None]) -> None:
        self._store = store
        self._lost = lost
        self._counting = True
        self._again_at = 0.0
        self._late: set[asyncio.Future[tuple[int, float]]] = set()

    async def count(
        self, kind: str, subject: str, *, limit: int, seconds: float = 60, amount: int = 1
    ) -> Counted | None:
        """Counts `amount` (0 only reads) for `subject`, separately for each kind; None if the store is down."""
        if not self._counting and time.monotonic() < self._again_at:
            self._lost()
            return None
        try:
            total, left = await self._added(self._store.add(kind, subject, seconds, amount))
        except Exception as error:
            self._fail(error)
            return None
        self._counting = True
        return Counted(limit, total, max(ceil(left), 1))

    async def close(self) -> None:
        """Closes the store and cancels pending calls."""
        for late in self._late:
            late.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)
        await self._store.close()

    async def _added(self, adding: Coroutine[Any, Any, tuple[int, float]]) -> tuple[int, float]:
        """The store's answer, if it comes in time.

        A slow call is not cancelled, or it would never finish connecting.
        """
        asked = asyncio.ensure_future(adding)
        self._late.add(asked)
        asked.add_done_callback(self._ended)
        done, _ = await asyncio.wait({asked}, timeout=STORE_SECONDS)
        if not done:
            raise TimeoutError(f"no answer in {STORE_SECONDS} s")
        return asked.result()

    def _ended(self, asked: asyncio.Future[tuple[int, float]]) -> None:
        self._late.discard(asked)
        if not asked.cancelled():
            asked.exception()  # who asked has gone on

    def _fail(self, error: Exception) -> None:
        self._lost()
        if self._counting:
            logger.warning("limits are not counted: the store of the counts fails", exc_info=error)
        self._counting = False
        self._again_at = time.monotonic() + PAUSE_SECONDS

"""Places for files on their way in: so many for one key and for one address, so that nobody takes them all."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from anyio import CapacityLimiter

from infra.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

WAIT_SECONDS = 60
"""How long a file waits for its place; its sender is held back meanwhile, and nothing of it is read."""


class Places:
    """The places of one process; a limit of 0 is none."""

    def __init__(self, settings: Settings) -> None:
        self._shares = {"key": settings.transfers_per_key, "address": settings.transfers_per_address}
        self._limiters: dict[str, CapacityLimiter] = {}

    @asynccontextmanager
    async def place(self, key_id: str, address: str | None) -> AsyncGenerator[None]:
        """Waits for a place of the key and one of the address; `RATE_LIMITED` when none becomes free in time."""
        async with self._share("key", key_id), self._share("address", address):
            yield

    @asynccontextmanager
    async def _share(self, kind: str, whose: str | None) -> AsyncGenerator[None]:
        most = self._shares[kind]
        if whose is None or not most:
            yield
            return
        name = f"{kind} {whose}"
        limiter = self._limiters.setdefault(name, CapacityLimiter(most))
        borrower = object()
        try:
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    await limiter.acquire_on_behalf_of(borrower)
            except TimeoutError as error:
                raise AutosError(
                    ErrorCode.RATE_LIMITED,
                    f"Já há {most} envios em andamento. Espere um deles terminar e envie de novo.",
                    retry_after_seconds=WAIT_SECONDS,
                ) from error
            try:
                yield
            finally:
                limiter.release_on_behalf_of(borrower)
        finally:
            statistics = limiter.statistics()
            if not statistics.borrowed_tokens and not statistics.tasks_waiting:
                self._limiters.pop(name, None)

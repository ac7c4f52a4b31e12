"""Slots for slow work: a fixed number per caller, so that none takes them all."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from math import ceil

from anyio import CapacityLimiter

from workflows.contracts.errors import AutosError, ErrorCode

PER_KEY = 8
"""Files that one API key, or the links it made, may be sending at once."""

PER_ADDRESS = 16
"""Files that one address may be sending at once."""

WAIT_SECONDS = 60
"""How long a file waits for a slot; meanwhile nothing is read from its sender."""


class Share:
    """Places that this process has for each name, which are waited for in order; a limit of 0 is none."""

    def __init__(self, most: int, refusal: str) -> None:
        self._most = most
        self._refusal = refusal
        self._limiters: dict[str, CapacityLimiter] = {}

    @asynccontextmanager
    async def place(self, name: str | None, seconds: float) -> AsyncGenerator[None]:
        """Waits for a slot of the name; `RATE_LIMITED` with `refusal` if none becomes free in so many seconds."""
        if name is None or not self._most:
            yield
            return
        limiter = self._limiters.setdefault(name, CapacityLimiter(self._most))
        borrower = object()
        try:
            try:
                async with asyncio.timeout(seconds):
                    await limiter.acquire_on_behalf_of(borrower)
            except TimeoutError as error:
                raise AutosError(ErrorCode.RATE_LIMITED, self._refusal, retry_after_seconds=ceil(seconds)) from error
            try:
                yield
            finally:
                limiter.release_on_behalf_of(borrower)
        finally:
            statistics = limiter.statistics()
            if not statistics.borrowed_tokens and not statistics.tasks_waiting:
                self._limiters.pop(name, None)


class Places:
    """Slots of incoming files, by key and by address."""

    def __init__(self) -> None:
        self._keys = _sending(PER_KEY)
        self._addresses = _sending(PER_ADDRESS)

    @asynccontextmanager
    async def place(self, key_id: str, address: str | None) -> AsyncGenerator[None]:
        """Waits for a place of the key and one of the address; `RATE_LIMITED` when none becomes free in time."""
        async with self._keys.place(key_id, WAIT_SECONDS), self._addresses.place(address, WAIT_SECONDS):
            yield


def _sending(most: int) -> Share:
    refusal = f"Já há {most} envios em andamento. Espere um deles terminar e envie de novo."
    return Share(most, refusal)

"""Credentials that open nothing: counted by the address they come from, and never in the way of one that does."""

import time
from math import ceil

from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from api.http.address import address_of
from api.http.observe import Metrics
from infra.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

MOST_ADDRESSES = 4096
"""Addresses counted at once; one more and the oldest is forgotten, so that many senders cannot fill the memory."""


class Strangers:
    """Counts failed credentials in windows of a minute that begin with an address's first; a limit of 0 counts none.

    It is asked only after a credential has failed: whoever shares the address and has a good one never meets it.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        most = settings.failed_auth_limit_per_minute
        self._limit = RateLimitItemPerMinute(most) if most else None
        self._counter = FixedWindowRateLimiter(_FewAddresses())
        self._metrics = metrics

    async def refusal(self, request: HTTPConnection, refusal: AutosError) -> AutosError:
        """What to raise for a credential that failed: `refusal`, or `RATE_LIMITED` beyond the limit."""
        address = address_of(request.scope)
        if self._limit is None or address is None or await self._counter.hit(self._limit, address):
            return refusal
        window = await self._counter.get_window_stats(self._limit, address)
        seconds = max(ceil(window.reset_time - time.time()), 1)
        self._metrics.refused.labels("credential").inc()
        return AutosError(
            ErrorCode.RATE_LIMITED,
            f"Credenciais recusadas demais deste endereço. Confira a chave ou o link e tente de novo em {seconds} s.",
            retry_after_seconds=seconds,
            limit_per_minute=self._limit.amount,
        )


class _FewAddresses(MemoryStorage):
    STORAGE_SCHEME = ["async+few-addresses"]

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        if key not in self.storage and len(self.storage) >= MOST_ADDRESSES:
            await self.clear(next(iter(self.storage)))
        return await super().incr(key, expiry, amount)

"""How often one credential may ask: counted by the minute, told in headers, never in anybody's way when it fails."""

import asyncio
import logging
import time
from enum import StrEnum
from math import ceil

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage, Storage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.http.observe import Metrics
from infra.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

CLIENT_HEADER = "X-Autos-Client"
TOOL_CLIENT = "mcp"
"""What the MCP server says in `CLIENT_HEADER`: its requests are tool calls."""

STORE_SECONDS = 0.25
"""How long the store of the counts may take before the request goes on uncounted."""

WRITING_PATHS = ("/v1/ingest/", "/v1/uploads", "/v1/corpus/", "/v1/memories")
"""Where a POST or PUT changes something; anywhere else it is a question with a body."""

logger = logging.getLogger("autos.api")


class Traffic(StrEnum):
    """Each kind has a count of its own."""

    TOOL = "tool"
    READ = "read"
    WRITE = "write"


class RateLimiter:
    """Counts in windows of a minute that begin with a caller's first request; a limit of 0 counts nothing.

    The counts are this process's own unless `storage` is shared.
    """

    def __init__(self, settings: Settings, metrics: Metrics, storage: Storage | None = None) -> None:
        per_minute = {
            Traffic.TOOL: settings.mcp_rate_limit_per_minute,
            Traffic.READ: settings.rest_read_limit_per_minute,
            Traffic.WRITE: settings.rest_write_limit_per_minute,
        }
        self._limits = {kind: RateLimitItemPerMinute(most) for kind, most in per_minute.items() if most}
        self._counter = FixedWindowRateLimiter(storage or MemoryStorage())
        self._metrics = metrics
        self._counting = True

    async def admit(self, request: HTTPConnection, identity: str, kind: Traffic | None = None) -> None:
        """Counts one request of `identity` and leaves the headers of its answer; `RATE_LIMITED` beyond the limit."""
        kind = kind or traffic_of(request.scope)
        limit = self._limits.get(kind)
        if limit is None:
            return
        try:
            async with asyncio.timeout(STORE_SECONDS):
                admitted = await self._counter.hit(limit, kind, identity)
                window = await self._counter.get_window_stats(limit, kind, identity)
        except Exception as error:
            self._lost(error)
            return
        self._counting = True
        seconds = max(ceil(window.reset_time - time.time()), 1)
        request.state.answer_headers = _headers(limit, window.remaining, seconds)
        if not admitted:
            self._metrics.refused.labels(kind).inc()
            raise AutosError(
                ErrorCode.RATE_LIMITED,
                f"Muitos pedidos em pouco tempo (o limite é de {limit.amount} por minuto). "
                f"Tente de novo em {seconds} s.",
                retry_after_seconds=seconds,
                limit_per_minute=limit.amount,
            )

    def _lost(self, error: Exception) -> None:
        """Every kind of failure lets the request pass; the first of a row is logged, all are counted."""
        self._metrics.uncounted.inc()
        if self._counting:
            logger.warning("rate limits are not counted: the store of the counts fails", exc_info=error)
        self._counting = False


def traffic_of(scope: Scope) -> Traffic:
    """What a request is counted as."""
    if Headers(scope=scope).get(CLIENT_HEADER) == TOOL_CLIENT:
        return Traffic.TOOL
    path: str = scope["path"]
    writes = scope["method"] not in ("GET", "HEAD") and f"{path}/".startswith(WRITING_PATHS)
    return Traffic.WRITE if writes else Traffic.READ


def _headers(limit: RateLimitItem, remaining: int, seconds: int) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit.amount),
        "X-RateLimit-Remaining": str(max(remaining, 0)),
        "X-RateLimit-Reset": str(seconds),
    }

"""How often one credential may ask: counted by the minute over all processes, and told in headers."""

from enum import StrEnum

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.http.observe import Metrics
from infra.counts.windows import Counted, Counts
from infra.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

CLIENT_HEADER = "X-Autos-Client"
TOOL_CLIENT = "mcp"
"""What the MCP server says in `CLIENT_HEADER`: its requests are tool calls."""

WRITING_PATHS = (
    "/v1/ingest/",
    "/v1/uploads",
    "/v1/corpus/",
    "/v1/memories",
    "/v1/me/",
    "/v1/keys",
    "/v1/users",
    "/v1/invitations",
    "/v1/policies",
)
"""Where a POST or PUT changes something; anywhere else it is a question with a body."""


class Traffic(StrEnum):
    """Each kind has a count of its own."""

    TOOL = "tool"
    READ = "read"
    WRITE = "write"


class RateLimiter:
    """Counts in windows of a minute that begin with a caller's first request; a limit of 0 counts nothing."""

    def __init__(self, settings: Settings, metrics: Metrics, counts: Counts) -> None:
        self._limits = {
            Traffic.TOOL: settings.mcp_rate_limit_per_minute,
            Traffic.READ: settings.rest_read_limit_per_minute,
            Traffic.WRITE: settings.rest_write_limit_per_minute,
        }
        self._counts = counts
        self._metrics = metrics

    async def admit(self, request: HTTPConnection, identity: str, kind: Traffic | None = None) -> None:
        """Counts one request of `identity` and leaves the headers of its answer; `RATE_LIMITED` beyond the limit."""
        kind = kind or traffic_of(request.scope)
        limit = self._limits[kind]
        if not limit:
            return
        counted = await self._counts.count(kind, identity, limit=limit)
        if counted is None:
            return
        request.state.answer_headers = _headers(counted)
        if counted.beyond:
            self._metrics.refused.labels(kind).inc()
            raise AutosError(
                ErrorCode.RATE_LIMITED,
                f"Muitos pedidos em pouco tempo (o limite é de {limit} por minuto). "
                f"Tente de novo em {counted.seconds} s.",
                retry_after_seconds=counted.seconds,
                limit_per_minute=limit,
            )


def traffic_of(scope: Scope) -> Traffic:
    """What a request is counted as."""
    if Headers(scope=scope).get(CLIENT_HEADER) == TOOL_CLIENT:
        return Traffic.TOOL
    path: str = scope["path"]
    writes = scope["method"] not in ("GET", "HEAD") and f"{path}/".startswith(WRITING_PATHS)
    return Traffic.WRITE if writes else Traffic.READ


def _headers(counted: Counted) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(counted.limit),
        "X-RateLimit-Remaining": str(counted.remaining),
        "X-RateLimit-Reset": str(counted.seconds),
    }

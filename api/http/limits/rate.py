"""Rate limits per credential, counted per minute over all processes and reported in headers."""

from enum import StrEnum

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from api.http.observe import Metrics
from infra.config.settings import Settings
from infra.counts.windows import Counted, Counts
from workflows.contracts.errors import AutosError, ErrorCode

CLIENT_HEADER = "X-Autos-Client"
TOOL_CLIENT = "mcp"
"""Value of `CLIENT_HEADER` from the MCP server: its requests are tool calls."""

_CASE = "/v1/ingest/workflow/{workflow_id}"
_DRAFT = "/v1/verify/documents/{verification_id}"
QUESTIONS = frozenset(
    {
        ("PUT", f"{_CASE}/presence"),
        ("POST", f"{_CASE}/questions"),
        ("POST", f"{_CASE}/words"),
        ("POST", "/v1/ingest/words"),
        ("POST", "/v1/ingest/questions"),
        ("POST", f"{_CASE}/artifacts/{{artifact_id}}/signed-url"),
        ("POST", f"{_DRAFT}/artifacts/{{artifact_id}}/signed-url"),
        ("POST", "/v1/library/search"),
        ("POST", "/v1/retrieve"),
        ("POST", "/v1/verify"),
        ("POST", "/v1/context/enrich"),
        ("POST", "/v1/arguments"),
        ("POST", "/v1/decisions/compare"),
        ("POST", "/v1/arguments/document"),
        ("POST", "/v1/similar_cases"),
        ("POST", "/v1/search/features"),
        ("POST", "/v1/search/values"),
        ("POST", "/v1/search"),
        ("POST", "/v1/document"),
        ("POST", "/v1/structure"),
        ("POST", "/v1/graph/divergencias"),
        ("POST", "/v1/graph/turma-divergences"),
        ("POST", "/v1/graph/optimal-argument"),
        ("POST", "/v1/graph/optimal-argument-by-ministro"),
        ("POST", "/v1/graph/ministro-profile"),
        ("POST", "/v1/graph/temporal-evolution"),
        ("POST", "/v1/graph/citation-chain"),
        ("POST", "/v1/graph/pagerank"),
        ("POST", "/v1/graph/communities"),
        ("POST", "/v1/graph/structural-similarity"),
        ("POST", "/v1/graph/shortest-path"),
        ("POST", "/v1/graph/embeddings"),
        ("POST", "/v1/graph/query"),
        ("POST", "/v1/graph/validate"),
        ("POST", "/v1/conduct/guidelines"),
        ("POST", "/v1/conduct/checks"),
    }
)
"""Requests with a body, or repeated by a screen, that change nothing. Every other non-GET is a change."""


class Traffic(StrEnum):
    """Kinds of requests, each with its own count."""

    TOOL = "tool"
    READ = "read"
    WRITE = "write"
    FEED = "feed"


FEED_LIMIT = 6
"""Readings of one calendar link in a minute: each goes through all cases, and programs read a few times a day."""


class RateLimiter:
    """Counts in one-minute windows that begin with a caller's first request; a limit of 0 disables it."""

    def __init__(self, settings: Settings, metrics: Metrics, counts: Counts) -> None:
        self._limits = {
            Traffic.TOOL: settings.mcp_rate_limit_per_minute,
            Traffic.READ: settings.rest_read_limit_per_minute,
            Traffic.WRITE: settings.rest_write_limit_per_minute,
            Traffic.FEED: FEED_LIMIT,
        }
        self._counts = counts
        self._metrics = metrics

    async def admit(self, request: HTTPConnection, identity: str, kind: Traffic | None = None) -> None:
        """Counts one request of `identity` and sets the headers of its answer; `RATE_LIMITED` beyond the limit."""
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
    """The class of traffic that a request counts as."""
    if Headers(scope=scope).get(CLIENT_HEADER) == TOOL_CLIENT:
        return Traffic.TOOL
    method: str = scope["method"]
    asks = method in ("GET", "HEAD") or (method, getattr(scope.get("route"), "path", None)) in QUESTIONS
    return Traffic.READ if asks else Traffic.WRITE


def _headers(counted: Counted) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(counted.limit),
        "X-RateLimit-Remaining": str(counted.remaining),
        "X-RateLimit-Reset": str(counted.seconds),
    }

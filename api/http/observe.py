"""Wraps every request: trace id, security headers, metrics, and an error response for bugs."""

import re
import time
from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.answers.errors import answer_error
from api.http.methods import OTHER, method_of
from infra.config.settings import Settings
from infra.ids import new_id

TRACE_HEADER = "X-Trace-Id"
_RAW_TRACE_HEADER = TRACE_HEADER.lower().encode()
_TRACE = re.compile(rb"[A-Za-z0-9_-]{8,64}")

RawHeader = tuple[bytes, bytes]

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""Content security policy of every answer: pages run our own files only, no text becomes markup or script, nothing may
frame them."""

_SECURITY = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

_ENCRYPTED_ONLY = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
"""Sent if people reach Autos by https: for a year a browser uses no plain http for this name."""


class Metrics:
    """Prometheus metrics of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "autos_http_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "autos_http_request_seconds", "Seconds until answered", ["method", "route"], registry=self.registry
        )
        self._answered: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.refused = Counter(
            "autos_rate_limited", "Requests refused beyond a rate limit", ["kind"], registry=self.registry
        )
        self.uncounted = Counter(
            "autos_rate_uncounted", "Requests let pass because counting them failed", registry=self.registry
        )
        self.unnoted = Counter(
            "autos_returned_unnoted", "Answers given without a note of what they return", registry=self.registry
        )
        self.trail_breaks = Gauge(
            "autos_trail_breaks", "Broken chains and problems of the newest checkpoint", registry=self.registry
        )
        self.trail_checkpoint = Gauge(
            "autos_trail_checkpoint_timestamp_seconds", "When the newest checkpoint was taken", registry=self.registry
        )
        self.upload_bytes = Counter("autos_upload_bytes", "Bytes of PDFs and imports taken", registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts one response. Label values must be ours, since each combination stays in memory."""
        key = (method, route, status)
        figures = self._answered.get(key)
        if figures is None:
            figures = self.requests.labels(method, route, str(status)), self.seconds.labels(method, route)
            self._answered[key] = figures
        figures[0].inc()
        figures[1].observe(seconds)


class Observer:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, settings: Settings) -> None:
        self._app = app
        self._metrics = metrics
        is_encrypted = (settings.public_url or "").startswith("https://")
        self._headers = _raw(_SECURITY | (_ENCRYPTED_ONLY if is_encrypted else {}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        state = scope.setdefault("state", {})
        state["started"] = started
        state["trace_id"] = trace_id = _trace_id(scope["headers"])
        trace = (_RAW_TRACE_HEADER, trace_id.encode())
        status = 0

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = message["headers"] = [*message.get("headers", ()), trace]
                names = dict(given)
                given += [header for header in self._headers if header[0] not in names]
                if "answer_headers" in state:
                    given += [header for header in _raw(state["answer_headers"]) if header[0] not in names]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        except Exception as error:
            if status:
                raise
            await answer_error(Request(scope), error)(scope, receive, observed)
        finally:
            self._count(scope, status, time.perf_counter() - started)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        """Counts the request under our own labels only, because anybody may send others."""
        self._metrics.answered(method_of(scope), getattr(scope.get("route"), "path", OTHER), status, seconds)


def _raw(headers: Mapping[str, str]) -> list[RawHeader]:
    """In ASGI's form: lower-case names."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def _trace_id(headers: Iterable[RawHeader]) -> str:
    """The caller's own id when it is a plain token, so that a tool call and its request share one."""
    for name, value in headers:
        if name == _RAW_TRACE_HEADER and _TRACE.fullmatch(value):
            return value.decode()
    return new_id("tr")

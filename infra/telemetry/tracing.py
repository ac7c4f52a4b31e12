"""OpenTelemetry traces from a chat's call to the activity that answers it; off unless `OTEL_*` names a
collector.

The variables are OpenTelemetry's own, with the meaning of its specification.
"""

import os
from base64 import b64decode
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from opentelemetry import trace
from opentelemetry.propagate import set_global_textmap
from opentelemetry.trace import ProxyTracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from opentelemetry.util.re import parse_env_headers
from temporalio.client import Interceptor

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
HEADERS = ("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS")
LANGFUSE_PATH = "/api/public/otel"
"""Path of Langfuse's OTLP endpoint."""


@dataclass(frozen=True)
class TracePlace:
    """Destination of traces: `host` is scheme and host name, without user, path or keys."""

    host: str
    is_langfuse: bool
    public_key_set: bool
    secret_key_set: bool


def collector() -> str | None:
    """The collector that the environment names, unless it switches traces off."""
    disabled = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    exported = os.environ.get("OTEL_TRACES_EXPORTER", "otlp") == "otlp"
    named = next(filter(None, map(os.environ.get, ENDPOINTS)), None)
    return named if exported and not disabled else None


def trace_place() -> TracePlace | None:
    """Where this process sends traces; None if nowhere."""
    if (address := collector()) is None:
        return None
    parts = urlsplit(address)
    said = parse_env_headers(next(filter(None, map(os.environ.get, HEADERS)), ""), liberal=True)
    public, _, secret = _basic(said.get("authorization", "")).partition(":")
    base, langfuse, _ = parts.path.partition(LANGFUSE_PATH)
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    port = f":{parts.port}" if parts.port else ""
    return TracePlace(f"{parts.scheme}://{name}{port}{base.rstrip('/')}", bool(langfuse), bool(public), bool(secret))


def _basic(header: str) -> str:
    """User and password of HTTP Basic; empty for any other header."""
    scheme, _, encoded = header.partition(" ")
    try:
        return b64decode(encoded, validate=True).decode() if scheme.lower() == "basic" else ""
    except ValueError:
        return ""


def is_tracing() -> bool:
    """Whether this process sends traces."""
    return not isinstance(trace.get_tracer_provider(), ProxyTracerProvider)


@contextmanager
def traced(service: str) -> Generator[None]:
    """Traces this process within the block, where configured, and flushes spans at its end.

    `OTEL_SERVICE_NAME` overrides `service`. Only the trace context is propagated: a caller's baggage is ignored and
    reaches neither Temporal nor other services.
    """
    if collector() is None:
        yield
        return
    # heavy, and of use to nobody without a collector
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.httpx import HTTPXClientInstrumentor
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from infra.telemetry.spans import ScrubbingExporter

    named = {} if os.environ.get("OTEL_SERVICE_NAME") else {SERVICE_NAME: service}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(ScrubbingExporter(OTLPSpanExporter())))
    trace.set_tracer_provider(provider)
    set_global_textmap(TraceContextTextMapPropagator())
    instrumentor = HTTPXClientInstrumentor()
    instrumentor.instrument(tracer_provider=provider)
    try:
        yield
    finally:
        instrumentor.uninstrument()
        provider.shutdown()


def temporal_interceptors() -> list[Interceptor]:
    """Interceptors that carry traces through Temporal; empty without traces, so histories have no trace headers."""
    if not is_tracing():
        return []
    # loads the SDK of traces
    from temporalio.contrib.opentelemetry import TracingInterceptor

    return [TracingInterceptor()]

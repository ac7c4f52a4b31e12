"""A collector of traces that accepts OTLP over HTTP like a real one, and keeps what it decodes."""

import gzip
from collections.abc import Generator
from contextlib import contextmanager

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tests.loopback import Answering, listening


class Collector:
    """`bodies` are the exports as received, `spans` their contents, `credentials` the credentials presented."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.credentials: set[str | None] = set()
        self.address = ""

    @property
    def spans(self) -> list[Span]:
        """Return every span in the order of arrival."""
        return [
            span
            for body in self.bodies
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]


@contextmanager
def collecting() -> Generator[Collector]:
    """Serve on a free port of loopback inside the block."""
    collector = Collector()

    class Handler(Answering):
        def do_POST(self) -> None:
            body = self.body()
            packed = self.headers.get("content-encoding") == "gzip"
            assert self.path in ("/v1/traces", "/api/public/otel/v1/traces")
            collector.credentials.add(self.headers.get("authorization"))
            collector.bodies.append(gzip.decompress(body) if packed else body)
            self.say(200, headers={"content-type": "application/x-protobuf"})

    with listening(Handler) as collector.address:
        yield collector

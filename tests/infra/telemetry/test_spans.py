"""What leaves of a span is listed: tokens of ours, never what somebody sent or wrote."""

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, Status, StatusCode

from infra.telemetry.spans import ScrubbingExporter

SECRET = "João da Silva contra Banco Fictício"


@pytest.fixture
def kept() -> InMemorySpanExporter:
    return InMemorySpanExporter()


def sent(kept: InMemorySpanExporter, name: str, **attributes: str | int) -> ReadableSpan:
    """A span as it leaves, that failed with a text of a case in its exception."""
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(ScrubbingExporter(kept)))
    told = {key.replace("__", "."): value for key, value in attributes.items()}
    with provider.get_tracer("test").start_as_current_span(name, kind=SpanKind.SERVER, attributes=told) as span:
        span.record_exception(ValueError(SECRET))
        span.add_event(SECRET, {"text": SECRET})
        span.set_status(Status(StatusCode.ERROR, SECRET))
    provider.shutdown()
    (only,) = kept.get_finished_spans()
    return only


def test_a_span_leaves_with_its_kind_its_times_and_what_failed_by_type_alone(kept: InMemorySpanExporter) -> None:
    span = sent(kept, "POST /v1/retrieve", http__route="/v1/retrieve", http__request__method="POST")
    assert span.name == "POST /v1/retrieve"
    assert dict(span.attributes or {}) == {"http.route": "/v1/retrieve", "http.request.method": "POST"}
    assert (span.kind, span.status.status_code, span.status.description) == (SpanKind.SERVER, StatusCode.ERROR, None)
    assert [(event.name, dict(event.attributes or {})) for event in span.events] == [
        ("exception", {"exception.type": "ValueError"})
    ]
    assert span.start_time
    assert span.end_time


@pytest.mark.parametrize(
    "attributes",
    [
        {"url__path": "/upload/geheim"},
        {"http__target": "/v1/x?query=segredo"},
        {"url__full": "http://models.example.test/?q=1"},
        {"client__address": "198.51.100.7"},
        {"user_agent__original": "curl/8"},
        {"tenant": "escritorio"},
        {"http__route": SECRET},
        {"gen_ai__tool__name": "João"},
        {"gen_ai__tool__name": "ESCRITORIO-7"},
        {"error__type": "não, João"},
    ],
    ids=str,
)
def test_everything_that_is_not_listed_or_no_token_stays(
    kept: InMemorySpanExporter, attributes: dict[str, str]
) -> None:
    assert dict(sent(kept, "GET", **attributes).attributes or {}) == {}


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("RunActivity:answer_search", "RunActivity:answer_search"),
        ("tools/call search_jurisprudence", "tools/call search_jurisprudence"),
        ("tools/call João", "tools/call"),
        ("tools/call João da Silva", "tools/call"),
        ("tools/call ESCRITORIO-7", "tools/call"),
        (SECRET, "span"),
        ("", ""),
    ],
)
def test_a_name_is_a_verb_and_what_it_is_about(kept: InMemorySpanExporter, name: str, left: str) -> None:
    assert sent(kept, name).name == left

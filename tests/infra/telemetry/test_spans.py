"""Spans export only listed attributes: our own tokens, never what somebody sent or wrote."""

import re
from datetime import UTC, datetime

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, Status, StatusCode

from autos.worker.schedules import SCHEDULES
from infra.telemetry.spans import ScrubbingExporter
from infra.telemetry.workflow_ids import KINDS
from tests.checks.sources import ROOT, python_files
from workflows.contracts.base import Principal
from workflows.contracts.firm.notices import delivery_workflow_id
from workflows.contracts.law.portal import SCHEDULE
from workflows.contracts.privacy.erasure import erasure_id
from workflows.contracts.privacy.export import ExportRequest
from workflows.contracts.run.case import temporal_id

SECRET = "João da Silva contra Banco Fictício"


@pytest.fixture
def kept() -> InMemorySpanExporter:
    return InMemorySpanExporter()


def sent(kept: InMemorySpanExporter, name: str, **attributes: str | int) -> ReadableSpan:
    """Return an exported span that failed with an exception whose message contains text of a case."""
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


DRAWN = "01a2152e226f798d9a5fd7b077517682"
"""Generated once at import, so that parallel test processes use the same names."""
WF, VD, LI, EX, DOC = (f"{prefix}_{DRAWN}" for prefix in ("wf", "vd", "li", "ex", "doc"))
FIRM = Principal(tenant="souza-advogados", key_id="key_1", name="Ana", role="admin")
NOW = datetime(2026, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    "workflow_id",
    [
        temporal_id(WF, 12),
        temporal_id(VD, 1),
        erasure_id(WF),
        delivery_workflow_id(f"ntc_{DRAWN}"),
        f"research/q_{DRAWN}",
        f"library-removal/{LI}/{DOC}",
        f"corpus-build/build_{DRAWN}",
        "corpus-activation/snap_0123456789abcdef",
        *(f"{kind}/{DRAWN}" for kind in ("page-image", "case-inquiry", "case-addition")),
        f"parts-joining/up_{DRAWN}",
        *SCHEDULES,
        f"{SCHEDULE}-2026-05-04T03:00:00Z",
    ],
)
def test_the_id_of_a_workflow_leaves_where_it_was_drawn(kept: InMemorySpanExporter, workflow_id: str) -> None:
    assert dict(sent(kept, "RunWorkflow:Any", temporalWorkflowID=workflow_id).attributes or {}) == {
        "temporalWorkflowID": workflow_id
    }


@pytest.mark.parametrize(
    ("workflow_id", "left"),
    [
        (ExportRequest(export_id=EX, principal=FIRM, requested_at=NOW).temporal_id, "export"),
        ("graph-writing/souza-advogados/cliente-joao-da-silva", "graph-writing"),
        (f"graph-writing/souza-advogados/{'7' * 20}", "graph-writing"),
        ("research/free/souza-advogados", "research"),
        ("souza-advogados", None),
        (f"souza-advogados/{WF}", None),
        (f"{WF}/souza-advogados", None),
        ("9999999-99.2020.8.26.0100", None),
        (f"{WF}\n", None),
        (SECRET, None),
    ],
)
def test_of_an_id_that_holds_a_tenant_or_a_name_the_kind_alone_leaves(
    kept: InMemorySpanExporter, workflow_id: str, left: str | None
) -> None:
    attributes = dict(sent(kept, "StartWorkflow:Any", temporalWorkflowID=workflow_id).attributes or {})
    assert attributes == ({"temporalWorkflowID": left} if left else {})


def test_every_word_that_our_ids_begin_with_is_known() -> None:
    """A new workflow without an entry would be exported without its id."""
    named = re.compile(r"""(?:id=|name = |name=|return |request, )f"([a-z-]+)/\{""")
    texts = ((ROOT / file).read_text(encoding="utf-8") for file in python_files("api", "workflows"))
    assert {word for text in texts for word in named.findall(text)} == set(KINDS)


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

"""Filters spans before export: event, place, duration and pseudonym; never a name, tenant or address, and texts only
where the firm allows them.

Libraries put what they see into spans, such as a path with an upload ticket, or an exception message with a passage of
a case file. So exported attributes are allow-listed and everything else is dropped.
"""

import re
from collections.abc import Sequence
from typing import Final

from opentelemetry.sdk.trace import Event, ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import Link
from opentelemetry.trace.status import Status
from opentelemetry.util.types import AttributeValue

from infra.telemetry.workflow_ids import leaving

KEPT: Final = frozenset(
    {
        "error.type",
        "exception.type",
        "gen_ai.operation.name",
        "gen_ai.tool.name",
        "http.method",
        "http.request.method",
        "http.response.status_code",
        "http.route",
        "http.status_code",
        "langfuse.observation.type",
        "langfuse.session.id",
        "langfuse.trace.metadata.agent_id",
        "langfuse.trace.metadata.org_id",
        "langfuse.trace.tags",
        "langfuse.user.id",
        "mcp.method.name",
        "mcp.protocol.version",
        "temporalActivityID",
        "temporalRunID",
    }
)
"""Attributes that are exported if their values are plain tokens."""

CONTENTS: Final = frozenset({"langfuse.observation.input", "langfuse.observation.output"})
"""Texts exported unchanged: a tool's question and answer, present only if the firm allows it."""

WORKFLOW_ID: Final = "temporalWorkflowID"
"""The one attribute exported in the form that `workflow_ids` gives it."""

_TOKEN = re.compile(r"[A-Za-z0-9_.:/{}-]{0,160}")
_TOOL = re.compile(r"[a-z0-9_]{1,64}")
_NAME_WORDS = 2


class ScrubbingExporter(SpanExporter):
    """Exports the allowed part of each span through another exporter."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([scrubbed(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def scrubbed(span: ReadableSpan) -> ReadableSpan:
    """The span as exported: no status description, and only the type of an exception."""
    return ReadableSpan(
        name=_name(span.name),
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=_attributes(span),
        events=[
            Event(event.name, _attributes(event), event.timestamp) for event in span.events if _is_token(event.name)
        ],
        links=[Link(link.context) for link in span.links],
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _attributes(of: ReadableSpan | Event) -> dict[str, AttributeValue]:
    given = of.attributes or {}
    kept = {
        name: value
        for name, value in given.items()
        if name in CONTENTS or (name in KEPT and all(map(_is_token, _said(value))) and _is_tool(name, value))
    }
    workflow_id = leaving(str(given.get(WORKFLOW_ID, "")))
    return kept | ({WORKFLOW_ID: workflow_id} if workflow_id else {})


def _said(value: AttributeValue) -> Sequence[str]:
    """The words of a value; of a number that is no whole one, one that is no token."""
    if isinstance(value, tuple | list):
        return [str(one) for one in value]
    return [str(value) if isinstance(value, str | int) else " "]


def _is_tool(name: str, value: AttributeValue) -> bool:
    return name != "gen_ai.tool.name" or bool(_TOOL.fullmatch(str(value)))


def _is_token(value: str) -> bool:
    return bool(_TOKEN.fullmatch(value))


def _name(name: str) -> str:
    """A verb and its object (`POST /v1/retrieve`); anything longer contains user input."""
    words = name.split(" ")
    if len(words) > _NAME_WORDS or not all(map(_is_token, words)):
        return words[0] if _is_token(words[0]) else "span"
    if words[0].startswith("tools/") and not _TOOL.fullmatch(words[-1]):
        return words[0]
    return name

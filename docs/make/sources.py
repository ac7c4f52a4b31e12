"""The table of every tool, prompt, transport and endpoint of the published references, and the test that calls each."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mcp_types import Tool

from docs.make.published import DIFFERS
from mcp_server.http import address_of

CALLED = Path(__file__).with_name("sources.json")
"""Document -> tool -> the test that calls it."""


class Besides(NamedTuple):
    """What a document has that is no tool: in its words, where it is here, and the test that uses it."""

    document: str
    name: str
    here: str
    test: str


_TALKED = "tests/mcp_server/tools/test_demonstration.py::test_a_greeting_names_whom_it_greets"
BESIDES = (
    Besides(
        "000",
        "stdio",
        "`autos mcp`",
        "tests/e2e/test_mcp.py::test_a_case_is_submitted_over_stdio_from_a_file_of_the_machine",
    ),
    Besides(
        "000",
        "HTTP/SSE",
        "`/mcp`",
        "tests/e2e/test_whole_job.py::test_two_people_take_a_case_from_its_pdf_to_artifacts_that_anyone_can_verify",
    ),
    Besides("001", "template_guide", "prompt of the set `demonstracao`", _TALKED),
    Besides("001", "langfuse_guide", "prompt of the set `demonstracao`", _TALKED),
    Besides(
        "001",
        "Langfuse tracing",
        "OTLP over HTTP",
        "tests/api/test_traces.py::test_langfuse_gets_pseudonyms_always_and_questions_and_answers_where_the_firm_allows_it",
    ),
    Besides(
        "002",
        "/mcp/ws",
        "`/mcp/ws`, where `AUTOS_MCP_WEBSOCKET` is on",
        "tests/api/test_chat_socket.py::test_a_client_calls_tools_streams_progress_and_remembers_as_long_as_it_is_connected",
    ),
    Besides(
        "002", "livez", "`/livez`", "tests/api/test_app.py::test_every_answer_carries_a_trace_id_and_security_headers"
    ),
    Besides(
        "002",
        "/readyz",
        "`/readyz`",
        "tests/api/routes/test_health.py::test_a_bug_in_a_probe_is_told_once_however_often_it_is_asked",
    ),
    Besides(
        "002",
        "/metrics",
        "`/metrics` at an address of its own",
        "tests/infra/telemetry/test_figures.py::test_figures_are_brought_up_to_date_before_each_answer_and_nothing_else_is_there",
    ),
    Besides(
        "003",
        "record",
        "`kind` `record` of `search` and `get_document`",
        "tests/e2e/test_tool_sets.py::test_records_and_notices_are_found_read_and_joined_to_the_law_that_they_cite",
    ),
    Besides(
        "003",
        "notice",
        "`kind` `notice` of `search` and `get_document`",
        "tests/e2e/test_tool_sets.py::test_records_and_notices_are_found_read_and_joined_to_the_law_that_they_cite",
    ),
    Besides(
        "003",
        "correction",
        "`mode` `correction` of `quality_check`",
        "tests/e2e/test_tool_sets.py::test_an_error_is_reported_at_once_and_kept_in_the_trail",
    ),
)


def called() -> Mapping[str, Mapping[str, str]]:
    """Document -> tool -> test."""
    return json.loads(CALLED.read_text(encoding="utf-8"))


def sources(tools: Mapping[str, Tool], sets: Mapping[str, list[str]]) -> Iterator[str]:
    """The lines of the section."""
    yield "## Every row of the references\n"
    yield "A parameter with `*` differs from the reference or is besides it; the tables below say how.\n"
    yield "| Reference | What | Here | Parameters | Called by |"
    yield "|---|---|---|---|---|"
    for document, rows in called().items():
        for name, test in rows.items():
            where = ", ".join(f"`{address_of(one)}`" for one, listed in sets.items() if name in listed)
            yield f"| {document} | [`{name}`](#{name}) | {where} | {_parameters(tools[name])} | `{test}` |"
    for one in BESIDES:
        yield f"| {one.document} | `{one.name}` | {one.here} | | `{one.test}` |"
    yield ""


def _parameters(tool: Tool) -> str:
    differing = DIFFERS.get(tool.name, {})
    names = dict.fromkeys([*tool.input_schema["properties"], *differing])
    return ", ".join(f"`{name}`{'*' if name in differing else ''}" for name in names) or "none"

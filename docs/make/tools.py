"""Writes `docs/tools.md`: every tool as the server defines it, with an example call.

`make docs` runs it. The file is not committed; the same definitions always give the same bytes.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mcp_types import Tool

from docs.make.published import published
from docs.make.sources import sources
from mcp_server.gateway import Gateway
from mcp_server.http import address_of
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from mcp_server.sets import ALL, SETS
from mcp_server.tools.case import values
from mcp_server.tools.corpus import conduct, databases, graph, library, search
from mcp_server.tools.firm import firm_library, memory, operation, own_databases
from mcp_server.views.pages import Page, View

DOCS = Path(__file__).parents[1]
TARGET = DOCS / "tools.md"
CALLS = Path(__file__).with_name("calls.json")
"""Tool -> the arguments of an example call."""

DOMAINS: dict[str, tuple[str, ...]] = {
    "Search": tuple(str(definition.tool) for definition in search.TOOLS),
    "Graph": tuple(str(definition.tool) for definition in graph.TOOLS),
    "Cases": (
        "request_case_pdf_upload",
        "submit_case_pdf_analysis",
        "get_case_pdf_analysis_status",
        "get_case_pdf_analysis_result",
        "show_case_phase",
        "page_image",
        "decide_phase",
        "review_case_phase",
        "review_case_final",
        "reprocess_case_analysis",
        "get_case_workflow_artifacts",
        "get_case_artifact_signed_url",
        "list_cases",
        "search_case_files",
        "compare_case_runs",
        "correct_case",
        "list_case_corrections",
    ),
    "Case files": ("ask_case", "ask_cases", "case_timeline", "add_case_pages", "list_terms", "list_communications"),
    "Documents": ("verify_document",),
    "Corpus": ("get_corpus_status",),
    "Library": tuple(str(definition.tool) for definition in library.TOOLS),
    "Conduct": tuple(str(definition.tool) for definition in conduct.TOOLS),
    "Graph databases": tuple(str(definition.tool) for definition in (*databases.TOOLS, *own_databases.TOOLS)),
    "Firm library": (
        "ingest_documents",
        "ingest_pdf_files",
        "ingest_markdown_files",
        "convert_files_to_markdown",
        "get_ingest_status",
        *(str(definition.tool) for definition in (*firm_library.TOOLS, *values.TOOLS)),
    ),
    "Operation": ("health_check", *(str(definition.tool) for definition in operation.TOOLS)),
    "Memory": tuple(str(definition.tool) for definition in memory.TOOLS),
    "Demonstration": (
        "hello",
        "generate_items",
        "store_secret",
        "enable_test_context",
        "set_test_context",
        "reset_test_context",
        "get_trace_info",
    ),
}

INTRODUCTION = """\
# Tools

Every MCP tool: what the model reads of it, its parameters, an example call, and the fields of the answer. How to
connect a client is in [mcp.md](mcp.md). `make docs` generates this file from the definitions in `mcp_server/tools/`.
"""


async def listed(*sets: str) -> dict[str, Tool]:
    """The tools of these sets by name, of all where none is named, as a client lists them with the views built."""
    found: dict[str, Tool] = {}
    for name in sets or tuple(one.name for one in SETS):
        if name not in _BUILT:
            async with RestClient("http://127.0.0.1") as client:
                pages = {view: Page(view, "") for view in View}
                server = build_server(Gateway(client, AttachmentFetcher([], 1), 1), pages=pages, sets=[name])
                _BUILT[name] = await server.list_tools()
        found |= {tool.name: tool for tool in _BUILT[name]}
    return found


_BUILT: dict[str, list[Tool]] = {}
"""The tools of each set: building them takes long."""


def example_calls() -> dict[str, dict[str, Any]]:
    """Tool -> arguments that it takes."""
    return json.loads(CALLS.read_text(encoding="utf-8"))


async def sets_listed() -> dict[str, list[str]]:
    """The names of the tools of each set."""
    return {one.name: list(await listed(one.name)) for one in SETS}


def document(tools: dict[str, Tool], sets: dict[str, list[str]], calls: dict[str, dict[str, Any]]) -> str:
    """The whole file."""
    return "\n".join(
        [INTRODUCTION, *_sets(sets), *_summary(tools), *sources(tools, sets), *published(), *_sections(tools, calls)]
    )


def _sets(sets: dict[str, list[str]]) -> Iterator[str]:
    yield "| Set | Address | Tools |"
    yield "|---|---|---|"
    for name, tools in sets.items():
        yield f"| `{name}` | `{address_of(name)}` | {', '.join(f'[`{tool}`](#{tool})' for tool in tools)} |"
    yield f"| `{ALL}` | `{address_of(ALL)}` | all but those of a set that is there only where it is named |"
    yield ""


def _summary(tools: dict[str, Tool]) -> Iterator[str]:
    yield "| Domain | Tool | Required parameters | Effect |"
    yield "|---|---|---|---|"
    for domain, names in DOMAINS.items():
        for name in names:
            required = ", ".join(f"`{parameter}`" for parameter in tools[name].input_schema.get("required", []))
            yield f"| {domain} | [`{name}`](#{name}) | {required or '-'} | {_effect(tools[name])} |"
    yield ""


def _effect(tool: Tool) -> str:
    hints = tool.annotations
    assert hints is not None
    if hints.read_only_hint:
        return "reads"
    return "replaces or closes" if hints.destructive_hint else "adds"


def _sections(tools: dict[str, Tool], calls: dict[str, dict[str, Any]]) -> Iterator[str]:
    for domain, names in DOMAINS.items():
        yield f"## {domain}\n"
        for name in names:
            yield from _section(tools[name], calls[name])


def _section(tool: Tool, call: dict[str, Any]) -> Iterator[str]:
    yield f"### {tool.name}\n"
    yield f"**{tool.title}**\n"
    yield from (f"> {line}  " for line in (tool.description or "").splitlines())
    yield ""
    if parameters := tool.input_schema["properties"]:
        yield "| Parameter | Type | Required | Default | Meaning |"
        yield "|---|---|---|---|---|"
        required = tool.input_schema.get("required", [])
        yield from (_row(name, schema, name in required) for name, schema in parameters.items())
        yield ""
    yield f"Example:\n\n```json\n{json.dumps(call, ensure_ascii=False, indent=2)}\n```\n"
    yield "| Field of the answer | Type | Always | Meaning |"
    yield "|---|---|---|---|"
    schema = tool.output_schema or {}
    yield from (_field(name, one, name in schema["required"]) for name, one in schema["properties"].items())
    yield ""


def _row(name: str, schema: dict[str, Any], required: bool) -> str:
    value = _value(schema)
    default = schema.get("default")
    shown = "-" if default is None else f"`{json.dumps(default, ensure_ascii=False)}`"
    kind = f"{_kind(value)}{_range(value)}"
    return f"| `{name}` | {kind} | {'yes' if required else 'no'} | {shown} | {schema['description']} |"


def _field(name: str, schema: dict[str, Any], always: bool) -> str:
    kind = _kind(_value(schema))
    return f"| `{name}` | {kind} | {'yes' if always else 'no'} | {schema.get('description', '-')} |"


def _value(schema: dict[str, Any]) -> dict[str, Any]:
    return next(kind for kind in schema.get("anyOf", [schema]) if kind.get("type") != "null")


def _kind(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    return f"{_kind(value['items'])}[]" if value.get("type") == "array" else str(value.get("type", "string"))


def _range(value: dict[str, Any]) -> str:
    least, most = value.get("minimum"), value.get("maximum", value.get("maxItems"))
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least:,}"
    return f", at most {most:,}" if least is None else f", {least:,} to {most:,}"


if __name__ == "__main__":
    TARGET.write_text(document(asyncio.run(listed()), asyncio.run(sets_listed()), example_calls()), encoding="utf-8")

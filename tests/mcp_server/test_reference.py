"""The default set of tools as a client lists it, compared with the published reference if its text is available."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from mcp_types import Tool

from docs.make.tools import listed
from mcp_server.sets import DEFAULT, SETS
from mcp_server.tools.corpus import graph, search
from mcp_server.tools.firm import memory
from tests.conftest import NO_DATA
from workflows.contracts.research.questions import ResearchTool

REFERENCE = Path(__file__).parents[3] / "shared" / "seeds"
WORKFLOW_TOOLS = (
    "submit_case_pdf_analysis",
    "get_case_pdf_analysis_status",
    "get_case_pdf_analysis_result",
    "review_case_phase",
    "review_case_final",
    "reprocess_case_analysis",
    "get_case_workflow_artifacts",
    "get_case_artifact_signed_url",
)
RESEARCH_TOOLS = tuple(
    str(definition.tool)
    for definition in (*search.TOOLS, *graph.TOOLS, *memory.TOOLS)
    if definition.tool is not ResearchTool.DISCOVER_VALUES
)
BESIDES = {
    "request_case_pdf_upload",
    "list_cases",
    "ask_case",
    "case_timeline",
    "show_case_phase",
    "verify_document",
    "get_corpus_status",
    ResearchTool.DISCOVER_VALUES.value,
}
"""Tools that the reference does not have."""

FOR_VIEWS = {"page_image", "decide_phase"}
"""Tools that only a view calls."""

PUBLISHED = (*WORKFLOW_TOOLS, *RESEARCH_TOOLS)
ADDED = {
    "submit_case_pdf_analysis": {"upload_id", "upload_ids", "file", "cliente"},
    "reprocess_case_analysis": {"cliente"},
    "get_case_pdf_analysis_status": {"run", "wait_seconds"},
    "get_case_pdf_analysis_result": {"run", "phase_label", "detail", "page", "cliente"},
    "review_case_phase": {"rejected_precedents", "other_phases"},
    "search_jurisprudence": {"citation_style", "include_nearest"},
    "get_case_workflow_artifacts": {"run"},
    "get_document_integra": {"page"},
    "get_optimal_argument": {"lado"},
    "get_optimal_argument_by_ministro": {"lado"},
    "search_features": {"ramo", "favorece", "recorrente", "so_processual"},
}
"""Optional parameters that the reference lacks: how a chat sends a file, which run and which client are meant, and
whether to show results that do not answer the question.
"""

BOUNDED = {
    ("search_features", "categorias"): (None, 50),
    ("search_features", "offset"): (0, 1_000_000),
    ("get_optimal_argument_by_ministro", "min_decisions"): (1, None),
    ("get_ministro_profile", "limit_criterios"): (1, 100),
    ("get_pagerank", "min_citations"): (0, None),
    ("get_communities", "min_shared"): (1, None),
}
"""Ranges of parameters for which the reference prints none."""

MOST_CHARACTERS, MOST_BYTES = 32_000, 100_000
"""Limits of the tool list of a set: the characters that a model reads (8,000 tokens), and the bytes of the whole
list.
"""

ROW = re.compile(r"^\| `(?P<name>\w+)` \| `(?P<type>[\w\[\]]+)` \| (?P<required>sim|nao) \| (?P<rest>.+) \|$")
FROM_TO = re.compile(r"\(([\d.]+)(?:-| a )([\d.]+)")
FLOOR = re.compile(r"\(piso: (\d+)\)")
CEILING = re.compile(r"\(maximo (\d+)\)")


def reference_tables() -> dict[str, dict[str, dict[str, Any]]]:
    """Tool -> parameter -> type, required mark, default and range as printed."""
    files = sorted(REFERENCE.glob("000_*.txt"))
    if not files:
        pytest.skip(f"{NO_DATA}: ../shared/seeds")
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for section in files[0].read_text(encoding="utf-8").split("\n### ")[1:]:
        name, _, body = section.partition("\n## ")[0].partition("\n")
        rows = [match for line in body.splitlines() if (match := ROW.match(line))]
        tables[name.strip()] = {row["name"]: _row(row) for row in rows}
    return tables


def _row(row: re.Match[str]) -> dict[str, Any]:
    default, _, description = row["rest"].rpartition(" | ")
    return {
        "type": "array" if row["type"] == "string[]" else row["type"],
        "required": row["required"] == "sim",
        "default": json.loads(default.strip("`")) if default.startswith("`") else None,
        "range": _range(description),
    }


def _range(description: str) -> tuple[int | None, int | None] | None:
    if limits := FROM_TO.search(description):
        return int(limits[1].replace(".", "")), int(limits[2].replace(".", ""))
    if floor := FLOOR.search(description):
        return int(floor[1]), None
    ceiling = CEILING.search(description)
    return (None, int(ceiling[1])) if ceiling else None


@pytest.fixture(scope="module")
async def tools() -> dict[str, Tool]:
    return await listed(DEFAULT)


def value_of(parameter: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value that is given; null stands for absent."""
    return next(kind for kind in parameter.get("anyOf", [parameter]) if kind.get("type") != "null")


def described(tool: Tool, name: str) -> dict[str, Any]:
    """Return a parameter of a tool in the terms of the reference."""
    parameter = tool.input_schema["properties"][name]
    value = value_of(parameter)
    bounds = (value.get("minimum"), value.get("maximum", value.get("maxItems")))
    bounds = None if bounds == (None, None) else bounds
    return {
        "type": value["type"],
        "required": name in tool.input_schema.get("required", []),
        "default": parameter.get("default"),
        "range": None if (tool.name, name) in BOUNDED else bounds,
    }


def test_parameters_required_marks_defaults_and_ranges_are_those_of_the_reference(tools: dict[str, Tool]):
    tables = reference_tables()
    for name in PUBLISHED:
        expected, schema = tables[name], tools[name].input_schema
        assert expected, name
        assert {parameter: described(tools[name], parameter) for parameter in expected} == expected, name
        added = set(schema["properties"]) - set(expected)
        assert added == ADDED.get(name, set()), name
        assert not added & set(schema.get("required", [])), name


def test_the_reference_names_the_tools_and_a_few_more_are_served(tools: dict[str, Tool]):
    assert set(reference_tables()) >= set(PUBLISHED)
    assert len(PUBLISHED) == 28
    assert set(tools) == {*PUBLISHED, *BESIDES, *FOR_VIEWS}


@pytest.mark.parametrize("name", [one.name for one in SETS])
async def test_the_list_of_a_sets_tools_costs_8000_tokens_and_100_kb_with_those_that_only_views_call(name: str):
    tools = (await listed(name)).values()
    told = [(tool.name, tool.description, json.dumps(tool.input_schema, ensure_ascii=False)) for tool in tools]
    assert sum(len(text or "") for tool in told for text in tool) <= MOST_CHARACTERS
    sent = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
    assert len(json.dumps(sent, ensure_ascii=False).encode()) <= MOST_BYTES


def test_ranges_beyond_the_reference_are_the_ones_meant(tools: dict[str, Tool]):
    for (tool, parameter), bounds in BOUNDED.items():
        value = value_of(tools[tool].input_schema["properties"][parameter])
        assert (value.get("minimum"), value.get("maximum", value.get("maxItems"))) == bounds, (tool, parameter)


def test_every_cap_of_a_research_parameter_is_said_in_words(tools: dict[str, Tool]):
    unsaid: list[str] = []
    for name in RESEARCH_TOOLS:
        for parameter, schema in tools[name].input_schema["properties"].items():
            value = value_of(schema)
            for cap in (value.get("maximum"), value.get("maxLength"), value.get("maxItems")):
                if cap is not None and f"{cap:,}".replace(",", ".") not in schema["description"]:
                    unsaid.append(f"{name}.{parameter}: {cap}")
    assert unsaid == []


async def test_no_schema_of_any_set_refers_to_another_place():
    every = await listed()
    referring = {name for name, tool in every.items() if "$ref" in json.dumps([tool.input_schema, tool.output_schema])}
    assert referring == set()


def test_what_only_rest_offers_is_no_parameter_of_a_tool(tools: dict[str, Tool]):
    for name in RESEARCH_TOOLS:
        assert not {"weights", "snapshot_id"} & set(tools[name].input_schema["properties"]), name


def test_every_tool_describes_itself_its_parameters_its_answer_and_its_effects(tools: dict[str, Tool]):
    for tool in tools.values():
        assert tool.title, tool.name
        assert "Depois:" in (tool.description or ""), tool.name
        assert tool.output_schema is not None, tool.name
        assert tool.output_schema["type"] == "object", tool.name
        assert tool.annotations is not None, tool.name
        hints = tool.annotations.model_dump(include={"read_only_hint", "idempotent_hint", "destructive_hint"})
        assert None not in hints.values(), tool.name
        for parameter, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}.{parameter}"


def test_research_only_reads_but_for_remember(tools: dict[str, Tool]):
    hints = {name: tools[name].annotations for name in RESEARCH_TOOLS}
    assert [name for name, hint in hints.items() if hint and not hint.read_only_hint] == ["remember"]


def test_chat_attachments_are_declared_as_file_parameters(tools: dict[str, Tool]):
    submit = tools["submit_case_pdf_analysis"]
    assert (submit.meta or {})["openai/fileParams"] == ["file"]
    file = submit.input_schema["properties"]["file"]
    assert (file["type"], file["required"]) == ("object", ["download_url", "file_id"])

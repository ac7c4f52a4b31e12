"""The tools against the published reference, where its text is at hand."""

import re
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp_types import Tool

from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest import RestClient
from mcp_server.server import build_server

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
ADDED = {
    "submit_case_pdf_analysis": {"upload_id", "file"},
    "get_case_pdf_analysis_status": {"run"},
    "get_case_pdf_analysis_result": {"run"},
    "get_case_workflow_artifacts": {"run"},
}
"""Optional parameters beyond the reference: how a file gets here from a chat, and which run is meant."""

ROW = re.compile(r"^\| `(?P<name>\w+)` \| `(?P<type>[\w\[\]]+)` \| (?P<required>sim|nao) \| (?P<rest>.+) \|$")


def reference_tables() -> dict[str, dict[str, dict[str, Any]]]:
    """Tool -> parameter -> type, required mark, default and range as printed."""
    files = sorted(REFERENCE.glob("000_*.txt"))
    if not files:
        pytest.skip("o texto da referência (../shared/seeds) não está presente")
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for section in files[0].read_text(encoding="utf-8").split("\n### ")[1:]:
        name, _, body = section.partition("\n")
        rows = [match for line in body.splitlines() if (match := ROW.match(line))]
        tables[name.strip()] = {row["name"]: _row(row) for row in rows}
    return tables


def _row(row: re.Match[str]) -> dict[str, Any]:
    default, _, description = row["rest"].rpartition(" | ")
    limits = re.search(r"\((\d+)-(\d+)\)", description)
    return {
        "type": row["type"],
        "required": row["required"] == "sim",
        "default": {"`true`": True, "`false`": False}.get(
            default, default.strip('`"') if default.startswith("`") else None
        ),
        "range": (int(limits[1]), int(limits[2])) if limits else None,
    }


async def tools() -> dict[str, Tool]:
    gateway = Gateway(RestClient("http://autos.test"), AttachmentFetcher([], 1), 1)
    async with gateway.client, Client(build_server(gateway)) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


def described(schema: dict[str, Any], name: str) -> dict[str, Any]:
    """A parameter of a tool's input schema in the terms of the reference; null stands for absent."""
    parameter = schema["properties"][name]
    value = next(kind for kind in parameter.get("anyOf", [parameter]) if kind.get("type") != "null")
    bounds = (value.get("minimum"), value.get("maximum"))
    return {
        "type": value["type"],
        "required": name in schema.get("required", []),
        "default": parameter.get("default"),
        "range": bounds if any(bound is not None for bound in bounds) else None,
    }


@pytest.mark.parametrize("name", WORKFLOW_TOOLS)
async def test_parameters_required_marks_defaults_and_ranges_are_those_of_the_reference(name: str):
    expected = reference_tables()[name]
    schema = (await tools())[name].input_schema
    assert {parameter: described(schema, parameter) for parameter in expected} == expected


@pytest.mark.parametrize("name", WORKFLOW_TOOLS)
async def test_what_is_added_to_the_reference_is_optional_and_deliberate(name: str):
    schema = (await tools())[name].input_schema
    added = set(schema["properties"]) - set(reference_tables()[name])
    assert added == ADDED.get(name, set())
    assert not added & set(schema.get("required", []))


async def test_serves_the_workflow_tools_and_the_upload_link():
    assert set(WORKFLOW_TOOLS) | {"request_case_pdf_upload"} <= set(await tools())


async def test_every_tool_describes_itself_its_parameters_its_answer_and_its_effects():
    for tool in (await tools()).values():
        assert tool.title, tool.name
        assert "Depois:" in (tool.description or ""), tool.name
        assert tool.output_schema is not None, tool.name
        assert tool.output_schema["type"] == "object", tool.name
        assert tool.annotations is not None, tool.name
        hints = tool.annotations.model_dump(include={"read_only_hint", "idempotent_hint", "destructive_hint"})
        assert None not in hints.values(), tool.name
        for parameter, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}.{parameter}"


async def test_chat_attachments_are_declared_as_file_parameters():
    submit = (await tools())["submit_case_pdf_analysis"]
    assert submit.meta == {"openai/fileParams": ["file"]}
    file = submit.input_schema["properties"]["file"]
    assert (file["type"], file["required"]) == ("object", ["download_url", "file_id"])

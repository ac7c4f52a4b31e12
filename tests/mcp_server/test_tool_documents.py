"""`docs/tools.md` and the guide say what the server defines."""

from typing import Any

import pytest
from mcp_types import Tool

from docs.make.tool_calls import leading
from docs.make.tools import CALLS, DOCS, DOMAINS, TARGET, document, listed, recorded, sets_listed
from mcp_server.http import address_of
from mcp_server.sets import set_names

REMAKE = "run python -m docs.make.tools (after python -m docs.make.tool_calls, where a tool is new)"


@pytest.fixture(scope="module")
async def tools() -> dict[str, Tool]:
    return await listed()


async def test_the_committed_file_is_what_the_definitions_and_recorded_calls_make(tools: dict[str, Tool]):
    assert document(tools, await sets_listed(), recorded()) == TARGET.read_text(encoding="utf-8"), REMAKE


async def test_every_tool_has_a_recorded_call_with_parameters_it_takes(tools: dict[str, Tool]):
    calls = recorded()
    assert set(calls) == set(tools) == {name for names in DOMAINS.values() for name in names}
    for name, call in calls.items():
        schema = tools[name].input_schema
        assert set(schema.get("required", [])) <= set(call["arguments"]) <= set(schema["properties"]), name


async def test_a_tool_that_does_something_names_the_request_that_does_it(tools: dict[str, Tool]):
    asked = ["GET /v1/a", "POST /v1/a", "GET /v1/a/1"]
    assert (leading(asked), leading(asked[::2])) == ("POST /v1/a", "GET /v1/a/1")
    listing = "GET /v1/ingest/workflow/wf_1/artifacts"
    assert leading([listing, f"{listing}/art_1/content", "GET /.well-known/autos-signing-keys.json"]) == listing
    reading = {name for name, call in recorded().items() if call["rest"].startswith("GET ")}
    assert [name for name in reading if not (hints := tools[name].annotations) or not hints.read_only_hint] == []


def test_every_tool_is_in_the_guide_for_chat_clients(tools: dict[str, Tool]):
    guide = (DOCS / "mcp.md").read_text(encoding="utf-8")
    assert [name for name in tools if f"`{name}`" not in guide] == []


def test_every_set_is_in_the_guide_with_its_address():
    guide = (DOCS / "mcp.md").read_text(encoding="utf-8")
    assert [name for name in set_names() if f"| `{name}` | `{address_of(name)}` |" not in guide] == []


def test_recorded_answers_have_the_fields_the_tool_promises(tools: dict[str, Tool]):
    calls = recorded()
    for name, tool in tools.items():
        schema: dict[str, Any] = tool.output_schema or {}
        assert set(schema.get("required", [])) <= set(calls[name]["answer"]) <= set(schema["properties"]), name


def test_recorded_calls_name_no_folder_of_the_machine_they_were_made_on():
    text = CALLS.read_text(encoding="utf-8")
    assert [root for root in ("/home/", "/root/", "/tmp/", "/Users/", "ak_") if root in text] == []

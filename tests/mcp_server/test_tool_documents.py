"""The generated `docs/tools.md` and the guide say what the server defines."""

import json

import jsonschema_rs
import pytest
from mcp_types import Tool

from docs.make.tools import DOCS, DOMAINS, document, example_calls, listed, sets_listed
from mcp_server.http import address_of
from mcp_server.sets import set_names


@pytest.fixture(scope="module")
async def tools() -> dict[str, Tool]:
    return await listed()


async def test_the_reference_has_every_tool_parameter_and_field_of_an_answer(tools: dict[str, Tool]):
    written = document(tools, await sets_listed(), example_calls())
    for name, tool in tools.items():
        section = written.partition(f"### {name}\n")[2].partition("\n### ")[0]
        fields = [*tool.input_schema["properties"], *(tool.output_schema or {})["properties"]]
        assert [field for field in fields if f"| `{field}` |" not in section] == [], name
        assert (tool.description or "").splitlines()[0] in section


async def test_every_tool_has_an_example_that_its_schema_takes(tools: dict[str, Tool]):
    calls = example_calls()
    assert set(calls) == set(tools) == {name for names in DOMAINS.values() for name in names}
    for name, call in calls.items():
        jsonschema_rs.validate(tools[name].input_schema, call)
        assert set(call) <= set(tools[name].input_schema["properties"]), name


def test_examples_name_no_folder_of_a_machine_and_no_key():
    text = json.dumps(example_calls())
    assert [root for root in ("/home/", "/root/", "/tmp/", "/Users/", "ak_") if root in text] == []


def test_every_tool_is_in_the_guide_for_chat_clients(tools: dict[str, Tool]):
    guide = (DOCS / "mcp.md").read_text(encoding="utf-8")
    assert [name for name in tools if f"`{name}`" not in guide] == []


def test_every_set_is_in_the_guide_with_its_address():
    guide = (DOCS / "mcp.md").read_text(encoding="utf-8")
    assert [name for name in set_names() if f"| `{name}` | `{address_of(name)}` |" not in guide] == []

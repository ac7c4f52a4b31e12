"""Documents 001 to 003, parameter by parameter: every difference is named with its reason."""

import re
from collections.abc import Callable

import pytest
from mcp_types import Tool

from docs.make.published import DIFFERS
from docs.make.sources import BESIDES, called
from docs.make.tools import listed
from tests.conftest import ROOT
from tests.mcp_server.published import FOLDER, Parameter, Tools, dura_lex, legal_mcp, typedb
from tests.mcp_server.test_reference import reference_tables


@pytest.fixture(scope="module")
async def tools() -> dict[str, Tool]:
    return await listed()


def described(tool: Tool, name: str) -> Parameter | None:
    """Return a parameter, or one nested in a parameter ("documents.text"), in the terms of the documents."""
    found, required = tool.input_schema, False
    for step in name.split("."):
        holder = found.get("items", found)
        if step not in holder["properties"]:
            return None
        found, required = holder["properties"][step], step in holder.get("required", [])
    limits = (found["minimum"], found["maximum"]) if {"minimum", "maximum"} <= set(found) else None
    return Parameter(found["type"], required, found.get("default"), limits)


def differing(tool: Tool, parameters: dict[str, Parameter]) -> set[str]:
    """Return the parameters that one of the two lacks, or that differ."""
    added = set(tool.input_schema["properties"]) - {name.partition(".")[0] for name in parameters}
    return added | {
        name
        for name, said in parameters.items()
        if (ours := described(tool, name)) is None
        or (ours.type, ours.required, ours.default) != (said.type, said.required, said.default)
        or said.range not in (None, ours.range)
    }


@pytest.mark.parametrize(("document", "size"), [(legal_mcp, 20), (typedb, 12), (dura_lex, 5)])
def test_what_differs_from_a_reference_is_what_the_documentation_gives_a_reason_for(
    document: Callable[[], Tools], size: int, tools: dict[str, Tool]
) -> None:
    published = document()
    assert len(published) == size
    assert set(published) <= set(tools)
    found = {name: differing(tools[name], published[name]) for name in published}
    assert {name: which for name, which in found.items() if which} == {
        name: set(which) for name, which in DIFFERS.items() if name in published
    }


def test_no_reason_is_given_for_what_no_reference_has() -> None:
    every = {**legal_mcp(), **typedb(), **dura_lex()}
    assert set(DIFFERS) <= set(every)


def test_the_documents_are_read_whole() -> None:
    assert len(dura_lex()["quality_check"]) == 29
    assert set(dura_lex()["search"]) >= {"language", "tags", "edges", "discover", "at_date", "offset"}
    assert legal_mcp()["ingest_documents"]["documents.text"].required
    assert legal_mcp()["ingest_markdown_files"]["max_chars_per_file"].default == 2_000_000
    assert typedb()["validate_query"]["intendedTransactionType"].default == "read"


def test_the_table_has_every_tool_of_every_document_and_every_parameter_is_here_or_named(
    tools: dict[str, Tool],
) -> None:
    valter = {name: parameters for name, parameters in reference_tables().items() if name in tools}
    documents = {"000": valter, "001": legal_mcp(), "002": typedb(), "003": dura_lex()}
    assert len(valter) == 28
    assert {number: set(rows) for number, rows in called().items()} == {n: set(found) for n, found in documents.items()}
    for found in documents.values():
        for name, parameters in found.items():
            here = {*tools[name].input_schema["properties"], *DIFFERS.get(name, {})}
            assert {one.partition(".")[0] for one in parameters} <= here, name
    texts = {number: next(FOLDER.glob(f"{number}_*.txt")).read_text(encoding="utf-8") for number in documents}
    assert [one for one in BESIDES if one.name not in texts[one.document]] == []
    others = re.findall(r"^\| \*\*(.+?)\*\* \|", texts["000"], re.MULTILINE)
    others += re.findall(r"^### `(\w+)`", texts["001"].partition("## MCP Prompts")[2], re.MULTILINE)
    others += re.findall(r"^### `(/?\w+)`", texts["002"].partition("## 2. Endpoints")[2], re.MULTILINE)
    others += re.findall(r"ws://<host>:<porta>(/[\w/]+)", texts["002"])
    assert len(others) == 8
    assert set(others) <= {one.name for one in BESIDES}


def test_every_row_of_the_table_names_a_test_that_calls_it() -> None:
    rows = [(name, test) for found in called().values() for name, test in found.items()]
    for name, test in [*rows, *((None, one.test) for one in BESIDES)]:
        path, _, function = test.partition("::")
        _, found, body = (ROOT / path).read_text(encoding="utf-8").partition(f"def {function}(")
        assert found, test
        body = re.split(r"^(?:async )?def ", body, maxsplit=1, flags=re.MULTILINE)[0]
        assert name is None or re.search(rf"\b{name}\b|ResearchTool[.]{name.upper()}\b", body), (name, test)

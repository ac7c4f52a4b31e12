"""Sets of tools over stdio, and unknown names of sets."""

import subprocess
import sys

import pytest
from mcp import Client, StdioServerParameters

from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from mcp_server.sets import ALL, DEFAULT, SETS, UnknownSet, chosen, set_names
from tests.patience import PATIENCE


def started(toolsets: str) -> StdioServerParameters:
    """Return the parameters to start `autos mcp` as a client does; listing needs no API."""
    env = {"AUTOS_API_KEY": "ak_listing", "AUTOS_MCP_TOOLSETS": toolsets}
    return StdioServerParameters(command=sys.executable, args=["-m", "autos", "mcp"], env=env)


@pytest.mark.parametrize("toolsets", [[DEFAULT], ["casos", "grafo"]], ids=str)
async def test_the_instructions_name_every_set_that_is_not_connected_and_what_it_is_for(toolsets: list[str]) -> None:
    async with RestClient("http://autos.test") as rest:
        told = build_server(Gateway(rest, AttachmentFetcher([], 1), 1), sets=toolsets).instructions or ""
    named = [one.name for one in SETS if f"{one.name} ({one.title})" in told]
    assert named == [one.name for one in SETS if one.name not in toolsets and not one.opt_in]


async def test_a_client_over_stdio_lists_every_tool_of_the_sets_it_asks_for_once() -> None:
    async with Client(started(f"{ALL}, {DEFAULT}"), read_timeout_seconds=PATIENCE) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        prompts = (await client.list_prompts()).prompts
    assert len(names) == len(set(names))
    assert {"list_cases", "search_jurisprudence"} <= set(names)
    assert prompts


def test_an_unknown_set_ends_it_at_once_with_the_known_ones_named() -> None:
    server = started("padrao,grafos")
    ended = subprocess.run(
        [server.command, *server.args], env=server.env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 2
    assert "AUTOS_MCP_TOOLSETS" in ended.stderr
    assert "grafos" in ended.stderr
    assert [name for name in set_names() if name not in ended.stderr] == []
    assert ended.stdout == ""


def test_sets_are_known_by_name_and_each_has_tools_and_says_what_it_is_for() -> None:
    assert SETS[0].name == DEFAULT
    assert len(set(set_names())) == len(SETS) + 1
    assert all(one.domains and one.instructions and one.title for one in SETS)
    assert chosen([ALL, "demonstracao"]) == SETS
    assert [one.name for one in SETS if one not in chosen([ALL])] == ["demonstracao"]
    for wrong in ([], [""], ["padrao", "outro"]):
        with pytest.raises(UnknownSet, match=DEFAULT):
            chosen(wrong)

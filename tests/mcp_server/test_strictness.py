"""Unknown arguments are rejected before any request, in words that a model can act on."""

from typing import Any

import pytest
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult

from mcp_server.sets import ALL
from tests.mcp_server.connecting import connected, refused
from tests.mcp_server.rest_stub import RestStub, data

CORPUS: dict[str, Any] = {"active": {"snapshot_id": "s1", "decisions": 7}, "decisions": 7, "sources": []}


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        (
            "search_jurisprudence",
            {"query": "dano moral", "minister": "Fulano"},
            "Argumentos desconhecidos: minister. Use só estes: ministro, ",
        ),
        (
            "search_jurisprudence",
            {"query": "dano moral", "top_k": 5_000},
            "Corrija os argumentos. top_k: Deve ser menor ou igual a ",
        ),
        ("search_jurisprudence", {}, "Corrija os argumentos. query: Campo obrigatório."),
        (
            "search_jurisprudence",
            {"query": "dano moral", "data_inicio": "ontem"},
            "Corrija os argumentos. data_inicio: Deve ser uma data existente, como AAAA-MM-DD ou AAAAMMDD.",
        ),
        ("search_everything", {"query": "dano moral"}, "Ferramenta desconhecida. Use uma destas: "),
    ],
)
async def test_what_a_tool_does_not_take_is_told(tool: str, arguments: dict[str, Any], told: str) -> None:
    stub = RestStub()
    text = await refused(stub, tool, arguments)
    assert text.startswith(told)
    assert "trace_id: " in text
    assert not stub.requests


async def test_null_and_empty_mean_unset_for_every_optional_argument_of_every_tool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[dict[str, Any]] = []

    async def called(self: object, name: str, arguments: dict[str, Any], context: object = None) -> CallToolResult:
        given.append(arguments)
        return CallToolResult(content=[], is_error=True)

    monkeypatch.setattr(MCPServer, "call_tool", called)
    async with connected(RestStub(), sets=(ALL,)) as client:
        for tool in (await client.list_tools()).tools:
            required: list[str] = tool.input_schema.get("required", [])
            optional = [name for name in tool.input_schema["properties"] if name not in required]
            for unset in (None, ""):
                await client.call_tool(tool.name, dict.fromkeys(required, "x") | dict.fromkeys(optional, unset))
                assert given.pop() == dict.fromkeys(required, "x"), tool.name


async def test_every_tool_says_that_it_takes_nothing_else() -> None:
    async with connected(RestStub()) as client:
        tools = (await client.list_tools()).tools
    assert tools
    assert all(tool.input_schema["additionalProperties"] is False for tool in tools)


async def test_the_own_tenant_may_be_named_and_another_is_refused() -> None:
    stub = RestStub({"GET /v1/me": data({"tenant": "own"}), "GET /v1/corpus": data(CORPUS)})
    async with connected(stub) as client:
        assert not (await client.call_tool("get_corpus_status", {"tenant_id": "own"})).is_error
        assert not (await client.call_tool("get_corpus_status", {"tenant_id": None})).is_error
    asked = len(stub.requests)
    assert "outro escritório" in await refused(stub, "get_corpus_status", {"tenant_id": "other"})
    assert [request.url.path for request in stub.requests[asked:]] == ["/v1/me"]

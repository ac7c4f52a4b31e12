import json
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from starlette.routing import WebSocketRoute

from docs.make.tools import listed
from mcp_server.http import address_of
from mcp_server.rest.client import CALLER
from mcp_server.sets import ALL, DEFAULT, served
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, status
from tests.mcp_server.conftest import Hosts
from tests.mcp_server.rest_stub import RestStub, data
from tests.mcp_server.tools.firm.test_firm_library import STANDING
from workflows.contracts.firm.library import MOST_TEXT
from workflows.contracts.run.case import CaseState

ADDRESS = "http://127.0.0.1:8400"
STATUS = {"workflow_id": WORKFLOW_ID}


def browser(app: FastAPI, address: str = ADDRESS, **headers: str) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=address, headers=headers)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_each_call_is_made_for_its_own_message_names_itself_and_carries_no_credential(hosts: Hosts, mode: str):
    stub = RestStub({f"GET {CASE_PATH}": data(status(CaseState.COMPLETED))})
    app = await hosts.host(stub)
    for key in ("ak_one", "ak_two"):
        async with (
            browser(app, authorization=f"Bearer {key}") as http,
            Client(streamable_http_client(f"{ADDRESS}/mcp", http_client=http), mode=mode) as client,
        ):
            reply = await client.call_tool("get_case_pdf_analysis_status", STATUS)
            assert not reply.is_error
        # by this name the limit of tool calls applies
        assert stub.last.headers["x-autos-client"] == "mcp"
        assert "authorization" not in stub.last.headers
        served: dict[str, Any] = stub.last.extensions[CALLER]
        assert (b"authorization", f"Bearer {key}".encode()) in served["headers"]


async def test_every_tool_has_its_scope_and_no_scope_is_of_a_tool_that_is_gone(hosts: Hosts):
    _, mounted = await hosts.mounted(None, [DEFAULT])
    assert mounted.tool_scopes.keys() == set(await listed())
    for server in mounted.servers.values():
        assert {tool.name for tool in await server.list_tools()} <= mounted.tool_scopes.keys()


async def test_unless_it_is_switched_on_there_is_no_websocket(hosts: Hosts):
    _, mounted = await hosts.mounted(None, [DEFAULT])
    assert not [route for route in mounted.routes if isinstance(route, WebSocketRoute)]


async def test_a_client_lists_at_each_address_the_tools_of_its_set_alone_and_finds_no_other_address(hosts: Hosts):
    toolsets, at = ["demonstracao"], dict[str, set[str]]()
    app = await hosts.host(RestStub(), toolsets=toolsets)
    for name in served(toolsets):
        async with (
            browser(app) as http,
            Client(streamable_http_client(f"{ADDRESS}{address_of(name)}", http_client=http)) as client,
        ):
            at[name] = {tool.name for tool in (await client.list_tools()).tools}
    assert at.pop(ALL) == set[str]().union(*at.values())
    for name in ("grafo", "demonstracao"):
        assert at[name] == set(await listed(name))
    assert all(at.values())
    for asked, path in ((app, "inventado"), (await hosts.host(RestStub()), "demonstracao")):
        async with browser(asked) as http:
            assert (await http.post(f"/mcp/{path}", json={})).status_code == 404


async def posted(app: FastAPI, host: str, origin: str | None = None, body: bytes | None = None) -> int:
    message: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    headers = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
    if origin:
        headers["origin"] = origin
    async with browser(app, f"http://{host}", **headers) as http:
        return (await http.post("/mcp", content=body or json.dumps(message).encode())).status_code


async def test_accepts_loopback_and_its_public_name_only(hosts: Hosts):
    app = await hosts.host(RestStub(), public_url="https://autos.example.test")
    assert await posted(app, "localhost:9000") == 200
    assert await posted(app, "autos.example.test") == 200
    assert await posted(app, "rebound.example.test") == 421
    assert await posted(app, "127.0.0.1:8400", origin="https://autos.example.test") == 200
    assert await posted(app, "127.0.0.1:8400", origin="https://evil.example.test") == 403


async def test_refuses_a_body_over_four_mebibytes(hosts: Hosts):
    assert await posted(await hosts.host(RestStub()), "127.0.0.1:8400", body=b"x" * ((4 << 20) + 1)) == 413


async def test_a_message_brings_as_many_of_the_longest_texts_as_fit_into_it(hosts: Hosts):
    stub = RestStub({"POST /v1/library/documents": data(STANDING)})
    texts = [{"source_name": f"{number}.txt", "text": "x" * MOST_TEXT} for number in range(10)]
    async with (
        browser(await hosts.host(stub)) as http,
        Client(streamable_http_client(f"{ADDRESS}{address_of('biblioteca')}", http_client=http)) as client,
    ):
        for sent in (texts[:1], texts):
            reply = await client.call_tool("ingest_documents", {"documents": sent})
            assert not reply.is_error, reply.content
            assert json.loads(stub.last.content)["documents"] == sent

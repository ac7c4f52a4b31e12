"""The set `demonstracao` as clients see it: progress, and names that last as long as a session."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from mcp_server.gateway import Gateway
from mcp_server.http import address_of
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.mcp_server.conftest import Hosts
from tests.mcp_server.rest_stub import RestStub, data
from tests.mcp_server.test_http import ADDRESS, browser

KEPT = {"ref_id": "ref_1", "total_items": 1_000, "expires_at": "2026-05-04T13:00:00Z"}
SET = "demonstracao"
NAMED = {"user_id": "alice", "org_id": "acme", "session_id": "chat-001", "agent_id": "claude"}


@dataclass(frozen=True)
class Place:
    host: str = "https://langfuse.example.test"
    is_langfuse: bool = True
    public_key_set: bool = True
    secret_key_set: bool = True


@asynccontextmanager
async def connected(hosts: Hosts, mode: str = "legacy", stub: RestStub | None = None) -> AsyncGenerator[Client]:
    async with talking(browser(await hosts.host(stub or RestStub(), toolsets=[SET])), mode) as client:
        yield client


@asynccontextmanager
async def talking(http: httpx2.AsyncClient, mode: str = "legacy") -> AsyncGenerator[Client]:
    async with http, Client(streamable_http_client(f"{ADDRESS}{address_of(SET)}", http_client=http), mode=mode) as one:
        yield one


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    reply = await client.call_tool(tool, arguments)
    assert not reply.is_error, reply.content
    return reply.structured_content or {}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_items_stream_their_progress_and_many_come_as_a_reference(hosts: Hosts, mode: str) -> None:
    stub = RestStub({"POST /v1/library/references": data(KEPT, 201)})
    seen: list[tuple[float, float | None]] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        assert message
        seen.append((progress, total))

    async with connected(hosts, mode, stub) as client:
        reply = await client.call_tool("generate_items", {"count": 1_000}, progress_callback=heard)
        few = await told(client, "generate_items", count=2, prefix="x")
        beyond = await client.call_tool("generate_items", {"count": 10_001})
    assert seen == [(float(done), 1_000) for done in range(50, 1_001, 50)]
    many: dict[str, Any] = reply.structured_content or {}
    assert (many["ref_id"], many["total_items"], many["preview_strategy"]) == ("ref_1", 1_000, "first")
    assert json.loads(stub.last.content) == {"count": 1_000, "prefix": "item"}
    assert few["items"] == [{"id": 0, "name": "x_0", "value": 0}, {"id": 1, "name": "x_1", "value": 10}]
    assert beyond.is_error


async def test_a_greeting_names_whom_it_greets(hosts: Hosts) -> None:
    async with connected(hosts) as client:
        assert (await told(client, "hello"))["message"] == "Hello, World!"
        assert (await told(client, "hello", name="Ana"))["message"] == "Hello, Ana!"
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        guides = {name: str((await client.get_prompt(name)).messages[0].content) for name in sorted(prompts)}
    assert list(guides) == ["langfuse_guide", "template_guide"]
    assert "/api/public/otel" in guides["langfuse_guide"]
    assert "generate_items" in guides["template_guide"]


async def test_invented_names_last_as_long_as_the_session_and_are_of_no_other(hosts: Hosts) -> None:
    app = await hosts.host(RestStub(), toolsets=[SET])
    async with talking(browser(app)) as one, talking(browser(app)) as other:
        on = await told(one, "enable_test_context")
        changed = await told(one, "set_test_context", **NAMED)
        assert (on["test_mode"], on["context"]["user_id"]) == (True, "demo-user")
        assert changed["context"] == NAMED
        assert (await told(one, "get_trace_info"))["current_context"] == NAMED
        there = await told(other, "get_trace_info")
        assert (there["test_mode_enabled"], there["current_context"]["user_id"]) == (False, "demo-user")
        again = await told(one, "reset_test_context")
        assert (again["test_mode"], again["context"]) == (True, {**on["context"]})
        refused = await one.call_tool("set_test_context", {"user_id": "João da Silva"})
        assert refused.is_error
        await told(one, "set_test_context", user_id="bob")
    async with talking(browser(app)) as later:
        assert (await told(later, "get_trace_info"))["current_context"]["user_id"] == "demo-user"


async def test_where_there_is_no_session_nothing_is_remembered_and_the_refusal_says_so(hosts: Hosts) -> None:
    async with connected(hosts, "auto") as client:
        reply = await client.call_tool("set_test_context", {"user_id": "alice"})
        shown = await told(client, "get_trace_info")
    assert reply.is_error
    assert "não tem sessão" in str(reply.content)
    assert (shown["test_mode_enabled"], shown["current_context"]) == (False, {})


@pytest.mark.parametrize(("place", "enabled"), [(None, False), (Place(), True), (Place(is_langfuse=False), False)])
async def test_a_chat_is_told_where_traces_go_and_never_with_which_keys(place: Place | None, enabled: bool) -> None:
    async with RestClient(ADDRESS) as rest:
        gateway = Gateway(rest, AttachmentFetcher([], 1), 1, traces=place)
        async with Client(build_server(gateway, sets=[SET])) as client:
            shown = await told(client, "get_trace_info")
            await told(client, "enable_test_context")
            assert (await told(client, "get_trace_info"))["langfuse_attributes"]["tags"][0] == "teste"
    assert (shown["langfuse_enabled"], shown.get("langfuse_host")) == (enabled, place.host if place else None)
    assert shown["public_key_set"] is (place is not None)

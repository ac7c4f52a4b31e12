"""MCP over WebSocket on a real socket: the same sign-in and limits, and one session for each connection."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.shared._context_streams import create_context_streams
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter
from sqlalchemy import Engine, update

from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.db.models import ApiKey
from infra.identity.scopes import Role
from tests.api.served import served
from tests.patience import PATIENCE

websockets = pytest.importorskip("websockets", reason="websockets is not installed; run make setup")

INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}


@pytest.fixture(scope="module")
async def place(stack_settings: Settings) -> AsyncIterator[str]:
    """The address of a server that speaks WebSocket."""
    given = stack_settings.model_copy(update={"mcp_websocket": True, "mcp_toolsets": ["demonstracao"]})
    async with served(given) as address:
        yield address.replace("http", "ws", 1)


@pytest.fixture
def key(engine: Engine, tenant: str) -> str:
    return create_key(engine, tenant, Role.LAWYER).secret


def connecting(address: str, key: str | None = None, **more: Any) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return websockets.connect(address, additional_headers=headers, open_timeout=PATIENCE, proxy=None, **more)


@asynccontextmanager
async def transport(address: str, key: str) -> AsyncGenerator[tuple[Any, Any]]:
    """The streams of the SDK's client."""
    heard, read = create_context_streams[SessionMessage | Exception](0)
    write, told = create_context_streams[SessionMessage](0)
    async with (
        connecting(address, key, subprotocols=["mcp"]) as socket,
        heard,
        read,
        write,
        told,
        anyio.create_task_group() as tasks,
    ):
        assert socket.subprotocol == "mcp"

        async def listen() -> None:
            async for text in socket:
                await heard.send(SessionMessage(jsonrpc_message_adapter.validate_json(text, by_name=False)))

        async def tell() -> None:
            async for message in told:
                await socket.send(message.message.model_dump_json(by_alias=True, exclude_unset=True))

        tasks.start_soon(listen)
        tasks.start_soon(tell)
        yield read, write
        tasks.cancel_scope.cancel()


async def sent(socket: Any, text: str) -> str:
    """Return the answer to the text."""
    await socket.send(text)
    return await asyncio.wait_for(socket.recv(), PATIENCE)


async def asked(socket: Any, method: str, number: int = 1, params: dict[str, Any] | None = None) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
    return json.loads(await sent(socket, json.dumps(message)))


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_calls_tools_streams_progress_and_remembers_as_long_as_it_is_connected(
    place: str, key: str, mode: str
) -> None:
    seen: list[float] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        seen.append(progress)

    for _ in range(2):
        async with Client(transport(f"{place}/mcp/tudo/ws", key), mode=mode) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_cases", "query_read", "hello"} <= names
            listed = await client.call_tool("list_cases", {})
            assert not listed.is_error, listed.content
            await client.call_tool("generate_items", {"count": 2}, progress_callback=heard)
            before: dict[str, Any] = (await client.call_tool("get_trace_info", {})).structured_content or {}
            assert before["current_context"]["user_id"] == "demo-user"
            await client.call_tool("set_test_context", {"user_id": "alice"})
            after: dict[str, Any] = (await client.call_tool("get_trace_info", {})).structured_content or {}
            assert after["current_context"]["user_id"] == "alice"
    assert seen == [1, 2, 1, 2]


async def test_nobody_comes_in_without_a_good_credential_or_from_a_page_of_another_site(place: str, key: str) -> None:
    for given, origin, status in (
        (None, None, 401),
        ("ak_wrong", None, 401),
        (key, "https://evil.example.test", 403),
        (key, "null", 403),
    ):
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with connecting(f"{place}/mcp/ws", given, origin=origin):
                pass
        response = refused.value.response
        assert response.status_code == status, (given, origin)
        if status == 401:
            assert f"{place.replace('ws', 'http', 1)}/.well-known/" in response.headers["WWW-Authenticate"]
    for elsewhere in ("/v1/ws", "/mcp/inventado/ws"):
        with pytest.raises(websockets.InvalidStatus):
            async with connecting(f"{place}{elsewhere}", key):
                pass
    async with connecting(f"{place}/mcp/ws", key, origin=place.replace("ws", "http", 1)) as socket:
        assert (await asked(socket, "initialize", params=INITIALIZE))["result"]["serverInfo"]["name"] == "autos"


async def test_a_credential_that_ends_ends_its_connection_at_the_next_message(
    place: str, engine: Engine, tenant: str
) -> None:
    made = create_key(engine, tenant, Role.LAWYER)
    async with connecting(f"{place}/mcp/ws", made.secret) as socket:
        await asked(socket, "initialize", params=INITIALIZE)
        with engine.begin() as connection:
            connection.execute(update(ApiKey).where(ApiKey.key_id == made.key_id).values(revoked_at=datetime.now(UTC)))
        await socket.send(json.dumps({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    assert closed.value.rcvd.code == 1008


async def test_messages_and_connections_have_the_limits_of_requests(
    stack_settings: Settings, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.identity.chat_socket.PER_CREDENTIAL", 2)
    given = stack_settings.model_copy(update={"mcp_websocket": True, "rest_read_limit_per_minute": 6})
    async with served(given) as address:
        place = f"{address.replace('http', 'ws', 1)}/mcp/ws"
        async with connecting(place, key) as one, connecting(place, key):
            with pytest.raises(websockets.InvalidStatus) as third:
                async with connecting(place, key):
                    pass
            assert third.value.response.status_code == 429
            await asked(one, "initialize", params=INITIALIZE)
            answers = [await asked(one, "ping", number) for number in range(4)]
            assert answers[0]["result"] == {}
            refused = answers[-1]
            assert (refused["id"], refused["error"]["data"]["code"]) == (3, "RATE_LIMITED")
            with pytest.raises(websockets.ConnectionClosed):
                await sent(one, "x" * ((4 << 20) + 1))


async def test_what_cannot_be_read_stops_nobody_and_a_closed_connection_is_counted_no_more(
    place: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.http.limits.connections.PER_ADDRESS", 3)
    for _ in range(5):
        async with connecting(f"{place}/mcp/ws", key) as socket:
            for broken in ("", "nada", "[]", "{}", "[" * 100_000, '{"jsonrpc": "2.0", "id": {}}', "null", "\x00"):
                await socket.send(broken)
            assert "result" in await asked(socket, "initialize", params=INITIALIZE)


async def test_one_that_says_nothing_is_closed_and_one_that_speaks_no_text_too(
    place: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connecting(f"{place}/mcp/ws", key) as socket:
        await socket.send(b"bytes")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE)
        assert closed.value.rcvd.code == 1003
    monkeypatch.setattr("api.identity.chat_socket.IDLE_SECONDS", 0.2)
    async with connecting(f"{place}/mcp/ws", key) as socket:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE)
        assert closed.value.rcvd.code == 1001

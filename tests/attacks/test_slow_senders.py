"""Held connections: half a head, a trickling body, an answer that is not read, and more connections than needed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from infra.config.settings import Settings
from tests.api.served import served
from tests.attacks.wire import wire
from tests.patience import PATIENCE

CONNECTIONS = 6
ENDLESS = b"x" * 10_000
"""Sent byte by byte it takes minutes: the test would time out first."""

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that continues after its answer is read for a shorter time than in the product."""
    monkeypatch.setattr("api.http.limits.connections.LINGER_SECONDS", 0.5)


@pytest.fixture(scope="module")
async def address(database_settings: Settings) -> AsyncIterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.connections.HEAD_SECONDS", 1.0)
        patch.setattr("api.http.limits.connections.PER_ADDRESS", CONNECTIONS)
        patch.setattr("api.http.limits.pace.WINDOW_SECONDS", 1.0)
        async with served(database_settings) as url:
            yield url


@pytest.mark.parametrize("sent", [b"", b"GET /livez HTT", b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
async def test_half_a_head_is_not_waited_for(address: str, sent: bytes) -> None:
    async with wire(address) as one:
        await one.send(sent)
        assert await one.ended()


async def test_a_head_that_comes_byte_by_byte_is_not_waited_for_either(address: str) -> None:
    async with wire(address) as one:
        await one.send(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert await one.dribble(ENDLESS)


async def test_a_connection_that_was_answered_once_gets_no_longer_for_its_next_head(address: str) -> None:
    async with wire(address) as one:
        for _ in range(2):
            await one.send(one.head("GET /livez"))
            assert (await one.answer())[0] == 200
        await one.send(b"GET /livez HTTP/1.1\r\nX-Slow: ")
        assert await one.dribble(ENDLESS)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("POST /v1/retrieve", "application/json"),
        ("POST /v1/ingest/workflow", "application/json"),
        ("POST /mcp", "application/json"),
    ],
)
async def test_a_body_that_trickles_ends_with_408_or_a_refusal_and_never_waits(
    address: str, line: str, kind: str
) -> None:
    async with wire(address) as one:
        await one.send(one.head(line, f"Content-Type: {kind}", "Content-Length: 100000", "Authorization: Bearer ak_x"))
        assert await one.dribble(ENDLESS)
        assert await one.ended()


async def test_a_trickled_json_body_is_told_why(address: str) -> None:
    async with wire(address) as one:
        await one.send(one.head("POST /v1/retrieve", "Content-Type: application/json", "Content-Length: 100000"))
        await one.send(b'{"query": "')
        status, _, body = await one.answer()
        assert (status, b'"TIMEOUT"' in body) == (408, True)
        assert await one.ended()


async def test_a_body_that_goes_on_after_its_answer_is_not_listened_to_for_long(address: str) -> None:
    async with wire(address) as one:
        await one.send(one.head("PUT /v1/uploads/up_1", "Content-Length: 9000000"))
        assert (await one.answer())[0] == 401
        assert await one.dribble(ENDLESS)


async def test_an_answer_that_nobody_reads_is_given_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.limits.connections.READ_SECONDS", 0.5)
    lost: set[int] = set()

    def connection_lost(self: H11Protocol, exc: Exception | None) -> None:
        lost.add(self.client[1] if self.client else 0)
        ended(self, exc)

    ended = H11Protocol.connection_lost
    monkeypatch.setattr(H11Protocol, "connection_lost", connection_lost)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        size = len((await client.get("/openapi.json")).content)
    async with wire(address, receive_buffer=1024) as one:
        await one.send(one.head("GET /openapi.json") * ((64 << 20) // size))
        # the sockets' own buffers take a few MiB; what is left stays with the server until it gives up
        async with asyncio.timeout(PATIENCE):
            while one.port not in lost:
                await asyncio.sleep(0.1)
        assert await one.rest() < 32 << 20


async def test_an_address_holds_so_many_connections_and_gets_them_back(address: str) -> None:
    async with AsyncExitStack() as held:
        several = [await held.enter_async_context(wire(address)) for _ in range(CONNECTIONS)]
        for one in several:
            await one.send(one.head("GET /livez"))
            assert (await one.answer())[0] == 200
        async with wire(address) as more:
            status, headers, body = await more.answer()
            assert (status, headers["retry-after"]) == (429, "5")
            assert b"RATE_LIMITED" in body
            assert await more.ended()
    async with asyncio.timeout(PATIENCE):
        while True:
            async with wire(address) as again:
                await again.send(again.head("GET /livez", "Connection: close"))
                if (await again.answer())[0] == 200:
                    break
            await asyncio.sleep(0.1)


async def test_slow_senders_do_not_keep_others_waiting(address: str) -> None:
    async with AsyncExitStack() as held:
        for _ in range(CONNECTIONS - 1):
            one = await held.enter_async_context(wire(address))
            await one.send(b"POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{")
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as other:
            assert (await other.get("/livez")).status_code == 200

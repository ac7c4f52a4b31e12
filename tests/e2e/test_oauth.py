"""From an address alone to a tool's answer: the SDK's own client, and a person in a real browser."""

import asyncio
import json
import os
import sys
import traceback
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from playwright.async_api import Browser

from infra.config.settings import Settings
from tests.api.served import served
from tests.e2e.chat import Chat, a_lawyer, chatting, connecting, data_of
from tests.e2e.stack import run_here
from tests.patience import PATIENCE

pytestmark = pytest.mark.timeout(300)

AUTOS = (sys.executable, "-m", "autos")


@pytest.fixture(scope="module")
async def address(database_settings: Settings) -> AsyncIterator[str]:
    async with served(database_settings) as url:
        yield url


@pytest.fixture
async def person(browser: Browser, database_settings: Settings) -> AsyncIterator[Chat]:
    async with chatting(browser, await a_lawyer(database_settings)) as chat:
        yield chat


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_that_knows_an_address_gets_in_asks_for_more_when_a_tool_takes_it_and_can_be_shown_out(
    address: str, person: Chat, mode: str
) -> None:
    async with (
        connecting(address, person) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http), mode=mode) as client,
    ):
        tools = await client.list_tools()
        assert len(tools.tools) > 20
        assert data_of(await client.call_tool("list_cases", {}))["total"] == 0
        assert len(person.asked) == 1
        (words,) = person.shown
        for said in ("Conversa de teste", "este computador", "ver os casos", "sai do escritório", "Ana Souza"):
            assert said in words
        assert "enviar autos" not in words

        ticket = data_of(await client.call_tool("request_case_pdf_upload", {}))
        assert ticket["upload_url"].startswith(address)
        assert len(person.asked) == 2
        assert "enviar autos" in person.shown[1]

        await person.page.goto(f"{address.replace('127.0.0.1', 'localhost')}/conta/aplicativos")
        await person.page.get_by_role("button", name="Desconectar Conversa de teste").click()
        await person.page.get_by_text("Nenhum aplicativo conectado").wait_for()
    tokens = person.kept.tokens
    assert tokens is not None
    async with httpx.AsyncClient(base_url=address) as late:
        answer = await late.post("/mcp", headers={"authorization": f"Bearer {tokens.access_token}"})
    assert answer.status_code == 401


async def test_a_token_is_refreshed_without_asking_the_person_again(address: str, person: Chat) -> None:
    async with (
        connecting(address, person) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
    ):
        await client.list_tools()
        first = person.kept.tokens
        assert isinstance(http.auth, OAuthClientProvider)
        http.auth.context.token_expiry_time = 1
        await client.list_tools()
    second = person.kept.tokens
    assert first is not None
    assert second is not None
    assert (first.access_token, first.refresh_token) != (second.access_token, second.refresh_token)
    assert len(person.asked) == 1


async def test_a_person_who_refuses_lets_nobody_in(address: str, person: Chat) -> None:
    person.decision = "Recusar"
    with pytest.raises(Exception) as refused:
        async with (
            connecting(address, person) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            await client.list_tools()
    assert "No authorization code received" in _messages(refused.value)
    assert person.kept.tokens is None


async def test_a_terminal_signs_in_acts_for_the_person_also_over_stdio_and_signs_out(
    address: str, person: Chat, tmp_path: Path
) -> None:
    settings = {"AUTOS_API_BASE_URL": address, "AUTOS_DATA_DIR": str(tmp_path), "AUTOS_API_KEY": ""}
    environment = {**os.environ, **settings}

    async def autos(*arguments: str) -> tuple[int, str]:
        ended = await asyncio.to_thread(run_here, arguments, settings)
        return ended.returncode, ended.stdout + ended.stderr

    assert (await autos("whoami"))[0] == 2
    signing_in = await asyncio.create_subprocess_exec(*AUTOS, "login", "--no-browser", env=environment, stderr=PIPE)
    assert signing_in.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while not (line := (await signing_in.stderr.readline()).decode().strip()).startswith("http"):
            assert not signing_in.stderr.at_eof()
        await person.open_browser(line)
        assert await signing_in.wait() == 0
    for said in ("Autos, linha de comando", "acabou de digitar autos login", "sigilo e estão abertos a você"):
        assert said in person.shown[0]
    assert "sai do escritório" not in person.shown[0]
    kept = tmp_path / "sign-in.json"
    assert kept.stat().st_mode & 0o077 == 0

    code, said = await autos("whoami")
    assert code == 0
    assert "Ana Souza (lawyer)" in said
    # a sign-in is enough also where production is strict about secrets
    strict = {**environment, "AUTOS_MODE": "production"}
    server = StdioServerParameters(command=AUTOS[0], args=[*AUTOS[1:], "mcp"], env=strict)
    async with Client(server) as client:
        assert data_of(await client.call_tool("list_cases", {}))["total"] == 0
        await client.call_tool("request_case_pdf_upload", {})

    tokens = json.loads(kept.read_text(encoding="utf-8"))[address]
    assert (await autos("logout"))[0] == 0
    assert (await autos("whoami"))[0] == 2
    async with httpx.AsyncClient(base_url=address) as late:
        answer = await late.get("/v1/me", headers={"authorization": f"Bearer {tokens['access_token']}"})
    assert answer.status_code == 401


def _messages(error: BaseException) -> str:
    """Return the messages of an error and of all its causes."""
    return "".join(traceback.format_exception(error))

"""From nothing but an address to a tool's answer: the SDK's own client, and a person in a real browser."""

import asyncio
import json
import os
import secrets
import sys
import traceback
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from playwright.async_api import Browser, Page
from pydantic import AnyUrl
from sqlalchemy.ext.asyncio import async_sessionmaker

from infra.db.engine import async_engine
from infra.db.people.tenants import create_tenant
from infra.db.people.users import add_user
from infra.identity.passwords import hash_password
from infra.identity.scopes import Role
from infra.settings import Settings
from tests.api.served import served
from tests.browsing import complaints_of

pytestmark = pytest.mark.timeout(300)

AUTOS = (sys.executable, "-m", "autos")
PASSWORD = "cadeira verde na varanda"
BACK = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


@dataclass
class Kept:
    """What a client keeps, for as long as a test lasts."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


@dataclass
class Chat:
    """A program on this machine that listens for its answer, and a person who decides in a browser."""

    page: Page
    email: str
    kept: Kept = field(default_factory=Kept)
    asked: list[str] = field(default_factory=list[str])
    shown: list[str] = field(default_factory=list[str])
    answers: asyncio.Queue[dict[str, str]] = field(default_factory=asyncio.Queue[dict[str, str]])
    decision: str = "Permitir"

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode()
        if urlsplit(line).path == "/callback":
            query = parse_qs(urlsplit(line).query)
            await self.answers.put({name: values[0] for name, values in query.items()})
        writer.write(BACK)
        await writer.drain()
        writer.close()

    async def open_browser(self, address: str) -> None:
        self.asked.append(address)
        await self.page.goto(address)
        await self.decide()

    async def decide(self) -> None:
        """Signs in where that is asked for, reads what the client wants, and answers."""
        if await self.page.get_by_label("Senha").count():
            await self.page.get_by_label("E-mail", exact=True).fill(self.email)
            await self.page.get_by_label("Senha").fill(PASSWORD)
            await self.page.get_by_role("button", name="Entrar", exact=True).click()
        answer = self.page.get_by_role("button", name=self.decision)
        # the page before it has a `main` too
        await answer.wait_for()
        self.shown.append(await self.page.inner_text("main"))
        await answer.click()

    async def answered(self) -> AuthorizationCodeResult:
        async with asyncio.timeout(30):
            said = await self.answers.get()
        return AuthorizationCodeResult(code=said.get("code", ""), state=said.get("state"), iss=said.get("iss"))


@pytest.fixture(scope="module")
async def address(database_settings: Settings) -> AsyncIterator[str]:
    async with served(database_settings) as url:
        yield url


async def a_lawyer(settings: Settings) -> str:
    """The e-mail of a lawyer with a firm of their own."""
    tenant, email = f"t-{secrets.token_hex(6)}", f"ana-{secrets.token_hex(4)}@escritorio.adv.br"
    engine = async_engine(settings)
    async with async_sessionmaker(engine).begin() as session:
        await create_tenant(session, tenant, "Souza Advogados")
        await add_user(
            session,
            tenant,
            email=email,
            name="Ana Souza",
            roles=[Role.LAWYER],
            oab=None,
            password_hash=hash_password(PASSWORD),
        )
    await engine.dispose()
    return email


@pytest.fixture
async def email(database_settings: Settings) -> str:
    return await a_lawyer(database_settings)


@pytest.fixture
async def chat(browser: Browser, email: str) -> AsyncIterator[tuple[Chat, OAuthClientMetadata]]:
    page = await browser.new_page(locale="pt-BR")
    page.set_default_timeout(20_000)
    chat = Chat(page, email)
    complaints = complaints_of(page.context)
    server = await asyncio.start_server(chat.hear, "127.0.0.1", 0)
    async with server:
        redirect = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/callback"
        yield chat, OAuthClientMetadata(client_name="Conversa de teste", redirect_uris=[AnyUrl(redirect)])
    assert complaints == []


def connecting(address: str, chat: Chat, metadata: OAuthClientMetadata) -> httpx2.AsyncClient:
    auth = OAuthClientProvider(
        server_url=f"{address}/mcp",
        client_metadata=metadata,
        storage=chat.kept,
        redirect_handler=chat.open_browser,
        callback_handler=chat.answered,
    )
    return httpx2.AsyncClient(auth=auth, timeout=60)


def data_of(reply: Any) -> dict[str, Any]:
    assert not reply.is_error, reply.content
    return reply.structured_content


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_that_knows_an_address_gets_in_asks_for_more_when_a_tool_takes_it_and_can_be_shown_out(
    address: str, chat: tuple[Chat, OAuthClientMetadata], mode: str
) -> None:
    person, metadata = chat
    async with (
        connecting(address, person, metadata) as http,
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


async def test_a_token_is_refreshed_without_asking_the_person_again(
    address: str, chat: tuple[Chat, OAuthClientMetadata]
) -> None:
    person, metadata = chat
    async with (
        connecting(address, person, metadata) as http,
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


async def test_a_person_who_refuses_lets_nobody_in(address: str, chat: tuple[Chat, OAuthClientMetadata]) -> None:
    person, metadata = chat
    person.decision = "Recusar"
    with pytest.raises(Exception) as refused:
        async with (
            connecting(address, person, metadata) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            await client.list_tools()
    assert "No authorization code received" in _messages(refused.value)
    assert person.kept.tokens is None


async def test_a_terminal_signs_in_acts_for_the_person_also_over_stdio_and_signs_out(
    address: str, chat: tuple[Chat, OAuthClientMetadata], tmp_path: Path
) -> None:
    person, _ = chat
    settings = {"AUTOS_API_BASE_URL": address, "AUTOS_DATA_DIR": str(tmp_path), "AUTOS_API_KEY": ""}
    environment = {**os.environ, **settings}

    async def autos(*arguments: str) -> tuple[int, str]:
        run = await asyncio.create_subprocess_exec(*AUTOS, *arguments, env=environment, stdout=PIPE, stderr=STDOUT)
        async with asyncio.timeout(60):
            said, _ = await run.communicate()
        return run.returncode or 0, said.decode()

    assert (await autos("whoami"))[0] == 2
    signing_in = await asyncio.create_subprocess_exec(*AUTOS, "login", "--no-browser", env=environment, stderr=PIPE)
    assert signing_in.stderr is not None
    async with asyncio.timeout(120):
        while not (line := (await signing_in.stderr.readline()).decode().strip()).startswith("http"):
            assert not signing_in.stderr.at_eof()
        await person.open_browser(line)
        assert await signing_in.wait() == 0
    assert "Autos, linha de comando" in person.shown[0]
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
    """What an error says, and all that it was raised for."""
    return "".join(traceback.format_exception(error))

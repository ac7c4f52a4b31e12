"""A chat program on this machine that knows only an address, and a person who answers its requests in a browser."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from playwright.async_api import Browser, Page
from pydantic import AnyUrl
from sqlalchemy.ext.asyncio import async_sessionmaker

from bench.console.person import PASSWORD, add_person
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.tenants import create_tenant
from infra.identity.scopes import Role
from tests.browsing import complaints_of
from tests.patience import PATIENCE

BACK = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


@dataclass
class Kept:
    """The storage of a client, for one test."""

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
    redirect: str = ""
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
        """Sign in if asked, read what the client wants, and answer."""
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
        async with asyncio.timeout(PATIENCE):
            said = await self.answers.get()
        return AuthorizationCodeResult(code=said.get("code", ""), state=said.get("state"), iss=said.get("iss"))


@asynccontextmanager
async def chatting(browser: Browser, email: str) -> AsyncGenerator[Chat]:
    """Listen for the answer of a person in their own browser, and fail on any error of a page."""
    context = await browser.new_context(locale="pt-BR")
    context.set_default_timeout(1000 * PATIENCE)
    complaints = complaints_of(context)
    chat = Chat(await context.new_page(), email)
    server = await asyncio.start_server(chat.hear, "127.0.0.1", 0)
    async with server:
        chat.redirect = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/callback"
        yield chat
    await context.close()
    assert complaints == []


def connecting(address: str, chat: Chat) -> httpx2.AsyncClient:
    """HTTP for the SDK's client, which finds the sign-in from the address alone."""
    auth = OAuthClientProvider(
        server_url=f"{address}/mcp",
        client_metadata=OAuthClientMetadata(client_name="Conversa de teste", redirect_uris=[AnyUrl(chat.redirect)]),
        storage=chat.kept,
        redirect_handler=chat.open_browser,
        callback_handler=chat.answered,
    )
    return httpx2.AsyncClient(auth=auth, timeout=PATIENCE)


def data_of(reply: Any) -> dict[str, Any]:
    """Return a tool's answer, which must not be an error."""
    assert not reply.is_error, reply.content
    return reply.structured_content


async def a_firm(settings: Settings) -> str:
    """Return a new firm, whose people and rules belong to no other test."""
    tenant = f"t-{secrets.token_hex(6)}"
    engine = async_engine(settings)
    async with async_sessionmaker(engine).begin() as session:
        await create_tenant(session, tenant, "Souza Advogados")
    await engine.dispose()
    return tenant


async def a_lawyer(settings: Settings) -> str:
    """Return the e-mail of a lawyer with a firm of their own."""
    return await add_person(settings, Role.LAWYER, await a_firm(settings), "Ana Souza")

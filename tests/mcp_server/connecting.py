"""A client of the server with a stub for REST. Each server is built once, which takes longer than any answer."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult

from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from mcp_server.sets import DEFAULT
from mcp_server.views.pages import Page
from tests.mcp_server.rest_stub import RestStub

PDF = b"%PDF-1.7\ncorpo\n%%EOF"
CONSOLE = "https://autos.example.test"
ASKED: ContextVar[RestStub] = ContextVar("ASKED")
"""The stub that stands for REST."""


@asynccontextmanager
async def connected(
    stub: RestStub, root: Path | None = None, *, sets: tuple[str, ...] = (DEFAULT,), pages: tuple[Page, ...] = ()
) -> AsyncGenerator[Client]:
    """An in-memory client; attachments come from `files.test`."""
    asked = ASKED.set(stub)
    try:
        async with Client(_server(root, sets, pages)) as client:
            yield client
    finally:
        ASKED.reset(asked)


@cache
def _server(root: Path | None, sets: tuple[str, ...], pages: tuple[Page, ...]) -> MCPServer[Any]:
    rest = RestClient(
        "http://autos.test", "ak_own", transport=httpx.MockTransport(lambda asked: ASKED.get().handle(asked))
    )
    files = httpx.MockTransport(lambda _: httpx.Response(200, content=PDF))
    attachments = AttachmentFetcher(["files.test"], 1 << 20, transport=files)
    gateway = Gateway(rest, attachments, 1 << 20, local_root=root, console_url=CONSOLE)
    return build_server(gateway, version="1.2.3", pages={page.view: page for page in pages}, sets=sets)


async def called(stub: RestStub, tool: str, arguments: dict[str, Any], **where: Any) -> CallToolResult:
    async with connected(stub, **where) as client:
        return await client.call_tool(tool, arguments)


async def answered(stub: RestStub, tool: str, arguments: dict[str, Any], **where: Any) -> dict[str, Any]:
    reply = await called(stub, tool, arguments, **where)
    assert not reply.is_error, reply.content
    assert reply.structured_content is not None
    return reply.structured_content


async def refused(stub: RestStub, tool: str, arguments: dict[str, Any], **where: Any) -> str:
    reply = await called(stub, tool, arguments, **where)
    assert reply.is_error
    return text_of(reply)


def text_of(reply: CallToolResult) -> str:
    return "".join(block.text for block in reply.content if block.type == "text")

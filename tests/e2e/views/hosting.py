"""A chat that shows views: the official host's bridge in a browser, with tool calls by one client of the stack."""

import json
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest
from mcp import Client
from mcp_types import CallToolResult
from playwright.async_api import Browser, Frame, Page

from bench.console.pictures import PHONE
from bench.console.screens import WINDOW
from tests.accessibility import IN_SIGHT, LEVELS, violations
from tests.browsing import complaints_of
from tests.e2e.reach import enlarge, out_of_reach, restore
from tests.npm.node import NODE
from tests.patience import PATIENCE

ADDRESS = "https://host.example.test/"
ENTRY = Path(__file__).with_name("host.js")
BUNDLE = """
import { createRequire } from "node:module";
const [esbuild, entry, target, packages] = process.argv.slice(1);
await createRequire(esbuild + "/")("esbuild").build(
  { entryPoints: [entry], outfile: target, bundle: true, format: "iife", nodePaths: [packages], logLevel: "error" });
"""


def bundled(packages: Path, folder: Path) -> str:
    """The host's program; `packages` is where npm installed the official bridge."""
    esbuild = Path(sys.prefix) / "npm" / "node_modules"
    if not (esbuild / "esbuild").exists():
        pytest.skip("esbuild is not installed: run make setup where npm can be reached")
    target = folder / "host.js"
    command = [NODE, "--input-type=module", "-e", BUNDLE, esbuild, ENTRY, target, packages / "node_modules"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    return target.read_text(encoding="utf-8")


@dataclass
class Chat:
    """One conversation; `instead` replaces the answers of tools for a view."""

    client: Client
    page: Page
    instead: dict[str, CallToolResult]

    async def ask(self, tool: str, **arguments: Any) -> CallToolResult:
        """Call a tool as the model does."""
        reply = await self.client.call_tool(tool, arguments)
        assert not reply.is_error, reply.content
        return reply

    async def show(
        self, tool: str, arguments: dict[str, Any], *, result: CallToolResult | None = None, theme: str = "light"
    ) -> Frame:
        """Call the tool and show its view, like a host that knows nothing of the tool but its `_meta`."""
        tools = {one.name: one for one in (await self.client.list_tools()).tools}
        address = (tools[tool].meta or {})["ui"]["resourceUri"]
        (content,) = (await self.client.read_resource(address)).contents
        reply = result or await self.ask(tool, **arguments)
        given = {"html": getattr(content, "text", ""), "input": arguments, "result": as_sent(reply), "theme": theme}
        await self.page.evaluate("(given) => show(given)", given)
        return self.page.frames[-1]

    async def told(self, what: Literal["links", "context", "modes"], count: int = 1) -> list[Any]:
        """Return what the view reports to its host, once it has come so many times: the view does not wait for it."""
        await self.page.wait_for_function("([what, count]) => told[what].length >= count", arg=[what, count])
        return await self.page.evaluate("(what) => told[what]", what)

    async def last_told(self, words: str) -> None:
        """Wait until the last that the view tells the model contains the words."""
        await self.page.wait_for_function("(words) => told.context.at(-1)?.includes(words)", arg=words)

    async def faults(self, frame: Frame) -> list[str]:
        """Return what axe-core finds in the view, light and dark, and what is unreachable, on phones and in large
        text.
        """
        found: list[str] = []
        for theme, rules in (("dark", IN_SIGHT), ("light", LEVELS)):
            await self.page.evaluate("(wanted) => theme(wanted)", theme)
            await frame.wait_for_selector(f"html[data-theme={theme}]")
            found += [f"{theme} {one}" for one in await violations(frame, frame.evaluate, rules)]
        await self.page.set_viewport_size(PHONE)
        found += await out_of_reach(frame, "on a phone")
        found += await enlarge(frame)
        found += await out_of_reach(frame, "in large text on a phone")
        await self.page.set_viewport_size(WINDOW)
        found += await out_of_reach(frame, "in large text")
        await restore(frame)
        return found


@asynccontextmanager
async def chatting(client: Client, browser: Browser, program: str, **options: Any) -> AsyncGenerator[Chat]:
    """A window of the host; any request except for the host's own page, and any error of a page, fails the test."""
    context = await browser.new_context(locale="pt-BR", **options)
    context.set_default_timeout(1000 * PATIENCE)
    complaints = complaints_of(context)
    page = await context.new_page()
    page.on(
        "request",
        lambda sent: None if sent.url.startswith((ADDRESS, "data:", "about:")) else complaints.append(sent.url),
    )
    body = f"<!doctype html><title>host</title><body><script>{program}</script>"
    await page.route(ADDRESS, lambda route: route.fulfill(body=body, content_type="text/html"))
    chat = Chat(client, page, {})

    async def call_tool(name: str, arguments: dict[str, Any]) -> str:
        result = chat.instead.get(name) or await client.call_tool(name, arguments)
        return json.dumps(as_sent(result))

    await page.expose_function("callTool", call_tool)
    await page.goto(ADDRESS)
    try:
        yield chat
        assert complaints == []
    finally:
        await context.close()


def as_sent(result: CallToolResult) -> dict[str, Any]:
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)

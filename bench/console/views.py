"""The chat views in a frame, as a simple host shows them."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult
from playwright.async_api import Page

from autos.cli.connection import api_key, api_url
from infra.config.settings import Settings
from infra.identity.scopes import Role

TEXT = "A Súmula 385/STJ e o REsp 915.102/RS, Rel. Min. Gaspar Peroba, Quarta Turma, julgado em 14/06/2016."

_SHOW = """async ([html, given, result, theme]) => {
  const frame = document.createElement("iframe");
  frame.title = "Autos";
  frame.style.cssText = "border: 0; width: 100%; height: 200px";
  const answers = {
    "ui/initialize": () => ({
      protocolVersion: "2026-01-26",
      hostInfo: { name: "pictures", version: "1" },
      hostCapabilities: { serverTools: {} },
      hostContext: { theme, displayMode: "inline" },
    }),
    "tools/call": async ({ name, arguments: asked }) => JSON.parse(await window.callTool(name, asked ?? {})),
  };
  const say = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.heard = async ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    const { id, method, params } = data;
    if (id !== undefined && method) say({ id, result: (await answers[method]?.(params)) ?? {} });
    if (method === "ui/notifications/size-changed") frame.style.height = `${params.height}px`;
    if (method === "ui/notifications/initialized") {
      say({ method: "ui/notifications/tool-input", params: { arguments: given } });
      say({ method: "ui/notifications/tool-result", params: result });
    }
  };
  addEventListener("message", (event) => window.heard(event));
  document.body.replaceChildren(frame);
  frame.srcdoc = html;
}"""


def asked(case: str, phase: str) -> dict[str, tuple[str, dict[str, Any], str]]:
    """Return by picture name: the tool, its arguments, and the CSS selector that matches once its view is complete."""
    return {
        "chat-andamento": ("get_case_pdf_analysis_status", {"workflow_id": case}, "h1"),
        "chat-revisao": ("show_case_phase", {"workflow_id": case, "phase_label": phase}, "img"),
        "chat-citacoes": ("verify_legal_claims", {"text": TEXT}, ".cite"),
        "chat-artefatos": ("get_case_workflow_artifacts", {"workflow_id": case}, "h1"),
    }


class Chat:
    """A chat whose window shows the view of each answer."""

    def __init__(self, client: Client, page: Page) -> None:
        self._client, self._page = client, page

    async def show(self, tool: str, arguments: dict[str, Any], there: str, theme: str) -> None:
        """Call the tool and wait until its view shows `there`."""
        tools = {one.name: one for one in (await self._client.list_tools()).tools}
        address = (tools[tool].meta or {})["ui"]["resourceUri"]
        (content,) = (await self._client.read_resource(address)).contents
        reply = await self._client.call_tool(tool, arguments)
        await self._page.goto("about:blank")
        await self._page.evaluate(_SHOW, [getattr(content, "text", ""), arguments, _sent(reply), theme])
        await self._page.frame_locator("iframe").locator(there).first.wait_for()


@asynccontextmanager
async def chatting(settings: Settings, page: Page) -> AsyncGenerator[Chat]:
    """Chat as the firm's administrator, who also makes the views' own calls."""
    headers = {"Authorization": f"Bearer {api_key(settings, Role.ADMIN)}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{api_url(settings)}/mcp", http_client=http)) as client,
    ):

        async def call_tool(name: str, arguments: dict[str, Any]) -> str:
            return json.dumps(_sent(await client.call_tool(name, arguments)))

        await page.expose_function("callTool", call_tool)
        yield Chat(client, page)


def _sent(result: CallToolResult) -> dict[str, Any]:
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)

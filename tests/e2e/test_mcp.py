"""The tools as chat clients use them: in a process over stdio, and how other tests reach them over HTTP."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.stack import Stack
from tests.patience import PATIENCE

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

TOOLS = {
    "request_case_pdf_upload",
    "submit_case_pdf_analysis",
    "get_case_pdf_analysis_status",
    "get_case_pdf_analysis_result",
    "review_case_phase",
    "review_case_final",
    "reprocess_case_analysis",
    "get_case_workflow_artifacts",
    "get_case_artifact_signed_url",
}


@asynccontextmanager
async def over_stdio(stack: Stack, upload_root: Path) -> AsyncGenerator[Client]:
    """`autos mcp` as a client on the stack's machine starts it."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "autos", "mcp"],
        env={
            "AUTOS_API_KEY": stack.key("admin"),
            "AUTOS_DATA_DIR": str(stack.data_dir),
            "AUTOS_MCP_UPLOAD_ROOT": str(upload_root),
        },
    )
    async with Client(server, read_timeout_seconds=PATIENCE) as client:
        yield client


@asynccontextmanager
async def over_http(stack: Stack, role: str, tools: str = "") -> AsyncGenerator[Client]:
    """The endpoint of the running API with the key of one role; `tools` names another set than the default one."""
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {stack.key(role)}"}, timeout=PATIENCE) as http:
        transport = streamable_http_client(f"{stack.status()['mcp_url']}/{tools}".rstrip("/"), http_client=http)
        async with Client(transport) as client:
            yield client


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    reply = await client.call_tool(tool, arguments)
    assert not reply.is_error, reply.content
    assert reply.structured_content is not None
    return reply.structured_content


async def test_a_case_is_submitted_over_stdio_from_a_file_of_the_machine(stack: Stack, tmp_path: Path):
    file = make_pdf(tmp_path / "autos.pdf", [text_page("Nada que se analise.")])
    async with over_stdio(stack, tmp_path) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} >= TOOLS
        link = await call(client, "request_case_pdf_upload")
        assert link["upload_url"].startswith(stack.status()["api_url"])
        started = await call(client, "submit_case_pdf_analysis", local_path=str(file))
        await asyncio.to_thread(stack.api().reach, started["workflow_id"], "needs_user_action")
        again = await call(
            client, "reprocess_case_analysis", workflow_id=started["workflow_id"], reason="outra leitura"
        )
        assert again["run"] == 2

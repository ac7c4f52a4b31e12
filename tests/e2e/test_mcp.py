"""The tools as chat clients use them: a real process over stdio, and the mounted endpoint over HTTP."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
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


async def reach(client: Client, workflow_id: str, state: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while (found := await call(client, "get_case_pdf_analysis_status", workflow_id=workflow_id))["state"] != state:
            assert found["state"] not in {"failed", "needs_user_action"}, found
            await asyncio.sleep(0.2)
    return found


async def approve(client: Client, workflow_id: str) -> None:
    """Decide every open phase and then the whole."""
    status = await reach(client, workflow_id, "awaiting_phase_reviews")
    for phase in status["phases"]:
        if phase["state"] == "pending" and phase["pieces"]:
            label = phase["phase_label"]
            await call(client, "review_case_phase", workflow_id=workflow_id, phase_label=label, approved=True)
    await reach(client, workflow_id, "awaiting_final_review")
    await call(client, "review_case_final", workflow_id=workflow_id, approved=True)
    await reach(client, workflow_id, "completed")


async def test_a_case_is_submitted_over_stdio_from_a_file_of_the_machine(stack: Stack, tmp_path: Path):
    file = make_pdf(tmp_path / "autos.pdf", [text_page("Nada que se analise.")])
    async with over_stdio(stack, tmp_path) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} >= TOOLS
        link = await call(client, "request_case_pdf_upload")
        assert link["upload_url"].startswith(stack.status()["api_url"])
        started = await call(client, "submit_case_pdf_analysis", local_path=str(file))
        await asyncio.to_thread(stack.api().reach, started["workflow_id"], "needs_user_action")


async def test_every_tool_over_http_each_caller_with_its_own_key(stack: Stack, case_pdf: Path):
    async with over_http(stack, "lawyer") as lawyer, over_http(stack, "reviewer") as reviewer:
        link = await call(lawyer, "request_case_pdf_upload", filename=case_pdf.name)
        async with httpx.AsyncClient(timeout=PATIENCE) as browser:
            sent = await browser.put(link["put_url"], content=case_pdf.read_bytes())
            assert sent.is_success, sent.text
        started = await call(lawyer, "submit_case_pdf_analysis", upload_id=link["upload_id"])
        workflow_id = started["workflow_id"]
        refused = await lawyer.call_tool("review_case_final", {"workflow_id": workflow_id, "approved": True})
        assert refused.is_error
        await approve(reviewer, workflow_id)
        result = await call(reviewer, "get_case_pdf_analysis_result", workflow_id=workflow_id)
        assert result["ready"]
        assert any(phase["matches"] for phase in result["summary"]["phases"])
        listed = await call(reviewer, "get_case_workflow_artifacts", workflow_id=workflow_id)
        report = max(
            (item for item in listed["artifacts"] if item["kind"] == "report_pdf"), key=lambda item: item["version"]
        )
        signed = await call(
            reviewer, "get_case_artifact_signed_url", workflow_id=workflow_id, artifact_id=report["artifact_id"]
        )
        async with httpx.AsyncClient(timeout=PATIENCE) as browser:
            assert (await browser.get(signed["signed_url"])).content.startswith(b"%PDF-")
        second = await call(lawyer, "reprocess_case_analysis", workflow_id=workflow_id, max_matches_per_phase=1)
        assert second["run"] == 2
        first = await call(lawyer, "get_case_pdf_analysis_result", workflow_id=workflow_id, run=1)
        assert first == result

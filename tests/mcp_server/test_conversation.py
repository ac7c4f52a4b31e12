"""The tools against the real API on real servers, as a chat uses them, from the upload link to the second run."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from mcp import Client
from sqlalchemy import Engine

from api.app import create_app
from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.identity.scopes import Role
from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF
from tests.patience import PATIENCE

LIMIT = 1 << 20


class Chat:
    """A client of the server with one key."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        reply = await self._client.call_tool(tool, arguments)
        assert not reply.is_error, reply.content
        assert reply.structured_content is not None
        return reply.structured_content

    async def refusal(self, tool: str, **arguments: Any) -> str:
        reply = await self._client.call_tool(tool, arguments)
        assert reply.is_error
        return "".join(block.text for block in reply.content if block.type == "text")

    async def reach(self, workflow_id: str, state: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while (status := await self.call("get_case_pdf_analysis_status", workflow_id=workflow_id))[
                "state"
            ] != state:
                await asyncio.sleep(0.05)
        return status


@asynccontextmanager
async def chat(
    app: FastAPI, engine: Engine, tenant: str, role: Role, root: Path | None = None, name: str | None = None
) -> AsyncGenerator[Chat]:
    """Counted as tool calls only under the name "mcp": these tests poll faster than that limit allows."""
    key = create_key(engine, tenant, role).secret
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with RestClient("http://autos.test", key, transport=transport, name=name) as rest:
        gateway = Gateway(rest, AttachmentFetcher([], LIMIT), LIMIT, local_root=root)
        async with Client(build_server(gateway)) as client:
            yield Chat(client)


async def test_a_case_from_the_upload_link_to_a_second_run(
    app: FastAPI, engine: Engine, tenant: str, worker: CaseSteps
):
    async with chat(app, engine, tenant, Role.ADMIN) as talk:
        link = await talk.call("request_case_pdf_upload", filename="autos.pdf")
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport) as browser:
            assert (await browser.get(link["upload_url"])).is_success
            assert (await browser.put(link["put_url"], content=PDF)).is_success
        started = await talk.call("submit_case_pdf_analysis", upload_id=link["upload_id"], max_matches_per_phase=3)
        again = await talk.call("submit_case_pdf_analysis", upload_id=link["upload_id"], max_matches_per_phase=3)
        workflow_id = started["workflow_id"]
        assert again["workflow_id"] == workflow_id

        status = await talk.reach(workflow_id, "awaiting_phase_reviews")
        pending = [phase["phase_label"] for phase in status["phases"] if phase["state"] == "pending"]
        draft = await talk.call("get_case_pdf_analysis_result", workflow_id=workflow_id)
        assert (draft["ready"], [phase["phase_label"] for phase in draft["summary"]["phases"]]) == (True, pending)
        receipts = [
            await talk.call(
                "review_case_phase", workflow_id=workflow_id, phase_label=label, approved=True, reviewer="Ana"
            )
            for label in pending
        ]
        assert receipts[-1]["state"] == "awaiting_final_review"
        await talk.call("review_case_final", workflow_id=workflow_id, approved=False, notes="rever")
        await talk.reach(workflow_id, "rejected")

        listed = await talk.call("get_case_workflow_artifacts", workflow_id=workflow_id)
        chosen = listed["artifacts"][-1]["artifact_id"]
        signed = await talk.call("get_case_artifact_signed_url", workflow_id=workflow_id, artifact_id=chosen)
        assert signed["signed_url"].startswith("http")

        second = await talk.call("reprocess_case_analysis", workflow_id=workflow_id, min_precedent_score=70)
        assert second["run"] == 2
        await talk.reach(workflow_id, "awaiting_phase_reviews")
        first = await talk.call("get_case_pdf_analysis_result", workflow_id=workflow_id, run=1)
        assert (first["run"], first["state"]) == (1, "rejected")


async def test_a_local_file_and_a_typed_pdf_arrive(
    app: FastAPI, engine: Engine, tenant: str, worker: CaseSteps, tmp_path: Path
):
    (tmp_path / "autos.pdf").write_bytes(PDF)
    async with chat(app, engine, tenant, Role.LAWYER, root=tmp_path) as talk:
        local = await talk.call("submit_case_pdf_analysis", local_path=str(tmp_path / "autos.pdf"))
        typed = await talk.call("submit_case_pdf_analysis", pdf_base64="JVBERi0xLjcKJSVFT0YK")
    assert local["workflow_id"] != typed["workflow_id"]


async def test_what_the_api_refuses_reaches_the_model_as_one_sentence_with_its_trace(
    app: FastAPI, engine: Engine, tenant: str, worker: CaseSteps
):
    async with chat(app, engine, tenant, Role.LAWYER) as talk:
        submit = "submit_case_pdf_analysis"
        assert "UNSUPPORTED_MEDIA, trace_id: " in await talk.refusal(submit, pdf_base64="bsOjbyDDqSBQREY=")
        assert "NOT_FOUND, trace_id: " in await talk.refusal(submit, upload_id="up_x")
        started = await talk.call(submit, pdf_base64="JVBERi0xLjcKJSVFT0YK")
        await talk.reach(started["workflow_id"], "awaiting_phase_reviews")
        decided = await talk.refusal("review_case_final", workflow_id=started["workflow_id"], approved=True)
        assert "FORBIDDEN, trace_id: " in decided
        unknown = await talk.refusal("submit_case_pdf_analysis", pdf_base64="JVBERi0=", rules_version="phase-rules-v0")
        assert "phase-rules-v1" in unknown
    async with chat(app, engine, tenant, Role.REVIEWER) as talk:
        early = await talk.refusal("review_case_final", workflow_id=started["workflow_id"], approved=True)
        assert "CONFLICT, trace_id: " in early
        phase = await talk.refusal(
            "review_case_phase", workflow_id=started["workflow_id"], phase_label="fase_inventada", approved=True
        )
        assert "postulacao_inicial" in phase
        assert "fase_inventada" not in phase


async def test_another_tenant_finds_nothing(app: FastAPI, engine: Engine, tenant: str, worker: CaseSteps):
    async with chat(app, engine, tenant, Role.LAWYER) as talk:
        started = await talk.call("submit_case_pdf_analysis", pdf_base64="JVBERi0xLjcKJSVFT0YK")
    async with chat(app, engine, f"{tenant}-x", Role.ADMIN) as stranger:
        for tool in ("get_case_pdf_analysis_status", "get_case_pdf_analysis_result", "get_case_workflow_artifacts"):
            refused = await stranger.refusal(tool, workflow_id=started["workflow_id"])
            assert "NOT_FOUND" in refused
            assert "workflow_id" not in refused


async def test_a_key_that_calls_tools_too_often_is_told_when_to_come_back(
    stack_settings: Settings, engine: Engine, tenant: str
):
    app = create_app(stack_settings.model_copy(update={"mcp_rate_limit_per_minute": 2}))
    async with app.router.lifespan_context(app), chat(app, engine, tenant, Role.LAWYER, name="mcp") as talk:
        for _ in range(2):
            assert "NOT_FOUND" in await talk.refusal("get_case_pdf_analysis_status", workflow_id="wf_none")
        told = await talk.refusal("search_jurisprudence", query="dano moral")
    assert re.search(r"Tente de novo em \d+ s\. \(código: RATE_LIMITED, trace_id: \w+\)$", told)

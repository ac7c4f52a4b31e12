"""The whole job by chats that know only an address, each authorised by its own person: from PDF to proof."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from playwright.async_api import Browser
from sqlalchemy.ext.asyncio import async_sessionmaker

from autos.local.stack import local_settings
from bench.console.person import PASSWORD
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.changes import Actor
from infra.db.people.tenants import create_tenant, set_four_eyes
from infra.db.people.users import add_user
from infra.identity.passwords import hash_password
from infra.identity.scopes import Role
from tests.e2e.chat import Chat, chatting, connecting, data_of
from tests.e2e.stack import Stack
from tests.patience import PATIENCE

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

OPEN = "awaiting_phase_reviews"


@pytest.fixture
async def people(stack: Stack) -> dict[str, str]:
    """E-mails by name, in a firm under the four-eyes rule: ana submits and reviews, caio signs."""
    tenant, told = (
        f"t-{secrets.token_hex(6)}",
        {name: f"{name}-{secrets.token_hex(4)}@adv.br" for name in ("ana", "caio")},
    )
    roles = {"ana": [Role.LAWYER, Role.REVIEWER], "caio": [Role.REVIEWER]}
    engine = async_engine(local_settings(Settings(data_dir=stack.data_dir)))
    async with async_sessionmaker(engine).begin() as session:
        await create_tenant(session, tenant, "Souza Advogados")
        await set_four_eyes(session, tenant, Actor("teste"), True)
        hashed = hash_password(PASSWORD)
        for name, email in told.items():
            await add_user(session, tenant, email=email, name=name, roles=roles[name], oab="SP1", password_hash=hashed)
    await engine.dispose()
    return told


@asynccontextmanager
async def chat_of(browser: Browser, address: str, email: str) -> AsyncGenerator[tuple[Chat, Client]]:
    async with (
        chatting(browser, email) as person,
        connecting(address, person) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
    ):
        yield person, client


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    return data_of(await client.call_tool(tool, arguments))


async def reach(client: Client, workflow_id: str, state: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while (found := await call(client, "get_case_pdf_analysis_status", workflow_id=workflow_id))["state"] != state:
            await asyncio.sleep(0.5)
    return found


async def test_two_people_take_a_case_from_its_pdf_to_artifacts_that_anyone_can_verify(
    stack: Stack, browser: Browser, people: dict[str, str], case_pdf: Path, tmp_path: Path
) -> None:
    address = stack.status()["api_url"]
    async with (
        httpx.AsyncClient(timeout=PATIENCE) as web,
        chat_of(browser, address, people["ana"]) as (ana, hers),
        chat_of(browser, address, people["caio"]) as (caio, his),
    ):
        ticket = await call(hers, "request_case_pdf_upload", filename=case_pdf.name)
        assert (await web.put(ticket["put_url"], content=case_pdf.read_bytes())).is_success
        workflow_id = (await call(hers, "submit_case_pdf_analysis", upload_id=ticket["upload_id"]))["workflow_id"]
        for phase in (await reach(hers, workflow_id, OPEN))["phases"]:
            if phase["state"] == "pending" and phase["pieces"]:
                named = {"workflow_id": workflow_id, "phase_label": phase["phase_label"]}
                await call(hers, "review_case_phase", **named, approved=True)
        await reach(hers, workflow_id, "awaiting_final_review")
        alone = await hers.call_tool("review_case_final", {"workflow_id": workflow_id, "approved": True})
        assert alone.is_error, "who submitted and decided may not sign too"
        assert len(ana.asked) == 3, "in, to send, to decide: asked once for each"

        await call(his, "review_case_final", workflow_id=workflow_id, approved=True)
        await reach(his, workflow_id, "completed")
        assert "as decisões de revisão que você tomar" in caio.shown[-1]
        result = await call(his, "get_case_pdf_analysis_result", workflow_id=workflow_id)
        assert any(phase["matches"] for phase in result["summary"]["phases"])
        for artifact in (await call(his, "get_case_workflow_artifacts", workflow_id=workflow_id))["artifacts"]:
            named = {"workflow_id": workflow_id, "artifact_id": artifact["artifact_id"]}
            file = await web.get((await call(his, "get_case_artifact_signed_url", **named))["signed_url"])
            name = re.search(r'filename="([\w.-]+)"', file.headers["content-disposition"])
            assert name is not None
            (tmp_path / name[1]).write_bytes(file.content)

    stack.autos("verify", str(tmp_path))
    signed = json.loads((tmp_path / "result-v2.json").read_bytes())
    decisions = [phase["review"] for phase in signed["phases"] if phase["review"]]
    assert {(one["principal"], one["through"]["channel"]) for one in decisions} == {("ana", "chat")}
    final = signed["final_review"]
    assert (final["principal"], final["through"]["client"]) == ("caio", "Conversa de teste")

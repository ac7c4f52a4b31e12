"""Checkpoints over REST: every signed-in person reads them, and each tenant proves its own cases only."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.testing import ActivityEnvironment

from activities.audit.activities import Auditing
from api.app import create_app
from api.routes.health import refresh_figures
from infra.config.settings import Settings
from infra.db.cases.events import append_event
from infra.db.engine import async_engine, sync_engine
from infra.db.models import Case, CheckpointRow, Run
from infra.identity.scopes import Role
from infra.ids import new_id
from infra.storage.store import Storage
from tests.activities.audit.conftest import installed
from tests.api.conftest import As, clients_of
from tests.api.figures import figures
from workflows.contracts.run.events import head_of
from workflows.contracts.signing.checkpoints import CheckpointRequest, InclusionProof, root_above

CASES = "/v1/ingest/workflow"


@pytest.fixture
def own_settings(stack_settings: Settings, migrated_database: str, tmp_path: Path) -> Iterator[Settings]:
    """An installation whose checkpoints no other test sees."""
    with installed(stack_settings, migrated_database, tmp_path) as settings:
        yield settings


@pytest.fixture
async def own_engine(own_settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(own_settings)
    yield engine
    await engine.dispose()


@pytest.fixture
async def own_app(own_settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(own_settings)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def own_client(own_app: FastAPI, own_settings: Settings) -> AsyncIterator[As]:
    engine = sync_engine(own_settings)
    async with clients_of(own_app, engine, "escritorio") as client:
        yield client
    engine.dispose()


async def open_case(engine: AsyncEngine, tenant: str) -> str:
    """A case of one run that ended, with two events."""
    case, now = new_id("wf"), datetime.now(UTC)
    async with AsyncSession(engine) as session, session.begin():
        session.add(Case(workflow_id=case, tenant=tenant, filename="a.pdf", latest_run=1, created_at=now))
        await session.flush()
        session.add(
            Run(
                workflow_id=case,
                run=1,
                tenant=tenant,
                state="completed",
                progress=1.0,
                parameters={},
                input={},
                phases=[],
                errors=[],
                warnings=[],
                degraded=[],
                submitted_by="Ana",
                created_at=now,
                updated_at=now,
            )
        )
        for key in "ab":
            await append_event(
                session,
                tenant=tenant,
                workflow_id=case,
                run=1,
                idem_key=key,
                at=now,
                actor="Ana",
                action="noted",
                payload={},
            )
    return case


async def take(settings: Settings, engine: AsyncEngine) -> None:
    auditing = Auditing(settings, engine, Storage(settings))
    await ActivityEnvironment().run(auditing.take_checkpoint, CheckpointRequest(at=datetime.now(UTC)))


async def test_a_case_of_ones_own_is_proven_and_no_other(
    own_settings: Settings, own_engine: AsyncEngine, own_client: As
) -> None:
    ours = await open_case(own_engine, "escritorio")
    theirs = await open_case(own_engine, "outro")
    auditor = own_client(Role.AUDITOR)
    assert (await auditor.get(f"{CASES}/{ours}/checkpoint")).status_code == 404
    await take(own_settings, own_engine)
    listed = (await auditor.get("/v1/checkpoints")).json()["data"]
    assert [one["number"] for one in listed] == [1]
    assert (await auditor.get("/v1/checkpoints/1")).json()["data"] == {"checkpoint": listed[0], "timestamp": None}
    answer = await auditor.get(f"{CASES}/{ours}/checkpoint")
    proof = InclusionProof.model_validate(answer.json()["data"])
    assert (proof.head.workflow_id, proof.head.seq) == (ours, 2)
    assert head_of(proof.events).hash == proof.head.hash
    assert root_above(proof.head, proof.path) == proof.checkpoint.root == listed[0]["root"]
    assert theirs not in answer.text
    assert "outro" not in answer.text
    assert (await auditor.get(f"{CASES}/{theirs}/checkpoint")).status_code == 404
    later = await open_case(own_engine, "escritorio")
    assert (await auditor.get(f"{CASES}/{later}/checkpoint")).status_code == 404
    for path in ("/v1/checkpoints/2", f"{CASES}/{ours}/checkpoint?number=2"):
        assert (await auditor.get(path)).status_code == 404


async def test_checkpoints_are_for_people_with_a_key(own_app: FastAPI) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(own_app), base_url="http://autos.test") as anyone:
        for path in ("/v1/checkpoints", "/v1/checkpoints/1", f"{CASES}/{new_id('wf')}/checkpoint"):
            assert (await anyone.get(path)).status_code == 401


async def test_health_and_metrics_tell_what_the_newest_checkpoint_found(
    own_app: FastAPI, own_engine: AsyncEngine, own_client: As
) -> None:
    anyone = own_client(Role.AUDITOR)

    async def trail() -> str:
        return (await anyone.get("/readyz")).json()["data"]["components"]["trail"]

    async def note(number: int, at: datetime, broken: int) -> None:
        async with AsyncSession(own_engine) as session, session.begin():
            session.add(CheckpointRow(number=number, at=at, sha256="0" * 64, broken=broken, problems=0, document={}))

    now = datetime.now(UTC)
    assert await trail() == "absent"
    await note(1, now - timedelta(days=3), 0)
    assert await trail() == "absent"
    await note(2, now - timedelta(hours=20), 0)
    assert await trail() == "ok"
    await note(3, now, 2)
    assert await trail() == "broken"
    await refresh_figures(own_app.state.services)
    assert "autos_trail_breaks 2.0" in figures(own_app)

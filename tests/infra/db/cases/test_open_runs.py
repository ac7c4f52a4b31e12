"""Which runs began before there were keys."""

import uuid
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from activities.store.case_rows import insert_run
from infra.db.cases.open_runs import begun_before
from infra.db.engine import async_engine
from infra.db.models import Run, Upload
from infra.settings import Settings
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal
from workflows.contracts.case import CaseRunInput, CaseState, Parameters, temporal_id

SINCE = datetime(2026, 1, 10, tzinfo=UTC)
BEFORE, AFTER = SINCE - timedelta(days=1), SINCE + timedelta(days=1)


def case() -> CaseRunInput:
    return CaseRunInput(
        workflow_id=f"wf_{uuid.uuid4().hex}",
        run=1,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer"),
        trace_id="tr",
    )


def upload(workflow_id: str | None, at: datetime) -> Upload:
    token = uuid.uuid4().hex
    return Upload(
        upload_id=f"up_{token}",
        tenant="acme",
        key_id="key_1",
        ticket_sha256=token * 2,
        state="used",
        created_at=at,
        expires_at=at,
        workflow_id=workflow_id,
    )


async def test_only_runs_that_began_before_and_have_not_ended_pass_unsealed(database_settings: Settings) -> None:
    old, new, ended = case(), case(), case()
    unseen, later = (f"wf_{uuid.uuid4().hex}" for _ in range(2))
    engine = async_engine(database_settings)
    async with AsyncSession(engine) as session:
        for one, at in ((old, BEFORE), (new, AFTER), (ended, BEFORE)):
            await insert_run(session, one, at, None)
        run = await session.get(Run, (ended.workflow_id, 1))
        assert run is not None
        run.state = CaseState.COMPLETED
        # of a case that is recorded the run's own row decides
        given = (unseen, BEFORE), (later, AFTER), (None, BEFORE), (ended.workflow_id, BEFORE)
        session.add_all([upload(name, at) for name, at in given])
        await session.flush()
        found = await begun_before(session, SINCE)
        await session.rollback()
    await engine.dispose()
    ours = {temporal_id(name, 1) for name in (old.workflow_id, new.workflow_id, ended.workflow_id, unseen, later)}
    assert found & ours == {temporal_id(old.workflow_id, 1), temporal_id(unseen, 1)}

"""The sweep removes unclaimed uploads, and nothing that somebody may still claim."""

import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from activities.store.case_rows import insert_run
from activities.store.sweep import Started, sweep
from infra.config.settings import Settings
from infra.db.cases.uploads import open_upload, promise_upload, store_upload
from infra.db.engine import async_engine
from infra.db.maker import Maker
from infra.db.models import Upload
from infra.storage.keys import source_key, upload_key, upload_piece_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.run.case import CaseRunInput, Parameters
from workflows.contracts.run.records import SweepReport

Sessions = async_sessionmaker[AsyncSession]
LATER = timedelta(days=2)


@pytest.fixture
async def sessions(migrated_database: str) -> AsyncIterator[Sessions]:
    """A separate database: a sweep looks at every tenant."""
    engine = async_engine(Settings(database_url=SecretStr(migrated_database)))
    yield async_sessionmaker(engine, expire_on_commit=False)
    await engine.dispose()


@pytest.fixture(scope="module")
def storage(s3_settings: Settings) -> Storage:
    return Storage(s3_settings)


async def never(workflow_id: str) -> bool:
    return False


async def always(workflow_id: str) -> bool:
    return True


async def upload(
    sessions: Sessions, storage: Storage, tenant: str, content: bytes | None, workflow_id: str | None = None
) -> ObjectRef | None:
    """Add an upload, with `content` and promised to a workflow if given, and with its source copy.

    Without content, only the first piece of a file has arrived.
    """
    upload_id = f"up_{secrets.token_hex(16)}"
    async with sessions.begin() as session:
        await open_upload(
            session,
            upload_id=upload_id,
            tenant=tenant,
            maker=Maker(made_with="key_1"),
            ticket=secrets.token_hex(8),
            filename=None,
            lifetime=timedelta(minutes=15),
        )
        if content is None:
            storage.put_bytes(upload_piece_key(tenant, upload_id, 0), b"%PDF-", "application/octet-stream")
            return None
        stored = storage.put_bytes(upload_key(tenant, upload_id), content, "application/pdf")
        await store_upload(session, upload_id, stored, None)
        if workflow_id is None:
            return stored
        await promise_upload(session, upload_id, workflow_id)
        return storage.copy(stored, source_key(tenant, stored.sha256))


def kept(storage: Storage, tenant: str) -> list[str]:
    return list(storage.list_keys(f"tenants/{tenant}/"))


async def run_later(sessions: Sessions, storage: Storage, started: Started = never) -> SweepReport:
    return await sweep(sessions, storage, started, datetime.now(UTC) + LATER)


async def test_expired_tickets_and_unclaimed_files_go(sessions: Sessions, storage: Storage, tenant: str) -> None:
    await upload(sessions, storage, tenant, None)
    await upload(sessions, storage, tenant, b"%PDF-1")
    await upload(sessions, storage, tenant, b"%PDF-2", workflow_id="wf_never")
    assert await run_later(sessions, storage) == SweepReport(uploads_removed=2, tickets_removed=1)
    assert kept(storage, tenant) == []
    assert await run_later(sessions, storage) == SweepReport()


async def test_what_is_young_stays(sessions: Sessions, storage: Storage, tenant: str) -> None:
    await upload(sessions, storage, tenant, None)
    await upload(sessions, storage, tenant, b"%PDF-1")
    yesterday = datetime.now(UTC) - timedelta(days=1)
    assert await sweep(sessions, storage, never, yesterday) == SweepReport()
    assert len(kept(storage, tenant)) == 2


async def test_a_started_workflow_keeps_its_source_even_unrecorded(
    sessions: Sessions, storage: Storage, tenant: str
) -> None:
    source = await upload(sessions, storage, tenant, b"%PDF-1", workflow_id="wf_waiting")
    assert source is not None
    assert await run_later(sessions, storage, always) == SweepReport()
    assert kept(storage, tenant) == [source.key]


async def test_a_recorded_case_keeps_its_source_without_asking(
    sessions: Sessions, storage: Storage, tenant: str
) -> None:
    workflow_id = f"wf_{secrets.token_hex(16)}"
    source = await upload(sessions, storage, tenant, b"%PDF-1", workflow_id=workflow_id)
    assert source is not None
    await record(sessions, tenant, workflow_id, source)
    assert await run_later(sessions, storage) == SweepReport()
    assert kept(storage, tenant) == [source.key]


async def test_content_that_another_case_uses_stays(sessions: Sessions, storage: Storage, tenant: str) -> None:
    source = await upload(sessions, storage, tenant, b"%PDF-same", workflow_id="wf_never")
    assert source is not None
    await record(sessions, tenant, f"wf_{secrets.token_hex(16)}", source)
    assert (await run_later(sessions, storage)).uploads_removed == 1
    assert kept(storage, tenant) == [source.key]


async def test_an_upload_claimed_during_the_sweep_stays(sessions: Sessions, storage: Storage, tenant: str) -> None:
    await upload(sessions, storage, tenant, b"%PDF-1", workflow_id="wf_old")

    async def claimed_meanwhile(workflow_id: str) -> bool:
        async with sessions.begin() as session:
            await session.execute(update(Upload).where(Upload.tenant == tenant).values(workflow_id="wf_new"))
        return False

    assert await run_later(sessions, storage, claimed_meanwhile) == SweepReport()
    assert len(kept(storage, tenant)) == 2


async def record(sessions: Sessions, tenant: str, workflow_id: str, source: ObjectRef) -> None:
    case = CaseRunInput(
        workflow_id=workflow_id,
        run=1,
        filename="autos.pdf",
        source=source,
        parameters=Parameters(),
        principal=Principal(tenant=tenant, key_id="key_1", name="Ana", role="lawyer"),
        trace_id="trace",
    )
    async with sessions.begin() as session:
        await insert_run(session, case, datetime.now(UTC), None)

"""Quotas of a tenant: off unless set, independent of other tenants, and reported with the day on which they start
again.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from activities.store.case_rows import insert_run
from infra.brasilia import BRASILIA
from infra.config.settings import Settings
from infra.counts.quotas import Quota, Quotas
from infra.counts.stores import count_store
from infra.counts.windows import Counts
from infra.db.engine import async_engine
from infra.db.models import Artifact, GraphVersion, Run, Upload
from infra.db.owned import changes_of
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import CaseRunInput, Parameters


def ignore(_: object = None) -> None:
    """Ignore everything."""


class Limited:
    """Return quotas with these limits over the session's database; `refused` collects the rejections."""

    def __init__(self, settings: Settings, engine: AsyncEngine, **limits: int) -> None:
        given = settings.model_copy(update={f"quota_{name}": most for name, most in limits.items()})
        self.counts = Counts(count_store(given), ignore)
        self.refused: list[Quota] = []
        self.quotas = Quotas(given, self.counts, async_sessionmaker(engine), self.refused.append)

    async def __aenter__(self) -> Quotas:
        return self.quotas

    async def __aexit__(self, *_: object) -> None:
        await self.counts.close()


async def keep_run(engine: AsyncEngine, tenant: str, pages: int | None, at: datetime) -> str:
    """Add a run of the tenant that began at this time, with this number of pages."""
    case = CaseRunInput(
        workflow_id=f"wf_{secrets.token_hex(16)}",
        run=1,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=Principal(tenant=tenant, key_id="key_1", name="Ana", role="lawyer"),
        trace_id="tr",
    )
    async with async_sessionmaker(engine).begin() as session:
        await insert_run(session, case, at, None)
        await session.execute(changes_of(tenant, Run).where(Run.workflow_id == case.workflow_id).values(pages=pages))
    return case.workflow_id


async def keep_object(engine: AsyncEngine, tenant: str, workflow_id: str, size: int, key: str, version: int) -> None:
    fields: dict[str, Any] = {
        "artifact_id": f"art_{secrets.token_hex(8)}",
        "tenant": tenant,
        "workflow_id": workflow_id,
        "run": 1,
        "kind": "result",
        "version": version,
        "object_key": key,
        "sha256": "0" * 64,
        "size": size,
        "media_type": "application/json",
        "created_at": datetime.now(UTC),
    }
    async with async_sessionmaker(engine).begin() as session:
        session.add(Artifact(**fields))


async def test_without_a_setting_nothing_is_limited_and_nothing_is_asked(tenant: str, engine: AsyncEngine) -> None:
    nowhere = Settings(database_url=SecretStr("postgresql+psycopg://autos@127.0.0.1:1/autos"))
    async with Limited(nowhere, async_engine(nowhere)) as quotas:
        for _ in range(3):
            await quotas.admit_run(tenant)
            await quotas.admit_document(tenant)
            await quotas.admit_question(tenant)


async def test_cases_beyond_the_day_are_refused_with_the_quota_and_when_it_begins_anew(
    database_settings: Settings, engine: AsyncEngine, tenant: str
) -> None:
    limited = Limited(database_settings, engine, cases_per_day=2)
    async with limited as quotas:
        for _ in range(2):
            await quotas.admit_run(tenant)
        with pytest.raises(AutosError) as refused:
            await quotas.admit_run(tenant)
        await quotas.admit_run(f"{tenant}-other")
    error = refused.value
    assert (error.code, error.details["quota"], error.details["limit"]) == (ErrorCode.RATE_LIMITED, Quota.CASES, 2)
    resets_at = datetime.fromisoformat(error.details["resets_at"])
    assert (resets_at.astimezone(BRASILIA).hour, resets_at.astimezone(BRASILIA).minute) == (0, 0)
    left = resets_at - datetime.now(UTC)
    assert timedelta() < left <= timedelta(days=1)
    assert abs(error.details["retry_after_seconds"] - left.total_seconds()) < 60
    assert "2 análises de autos por dia" in error.message
    assert "meia-noite de Brasília" in error.message
    assert limited.refused == [Quota.CASES]


async def test_a_quota_holds_for_all_processes_and_after_a_restart(
    database_settings: Settings, engine: AsyncEngine, tenant: str
) -> None:
    most = {"research_per_day": 3}
    async with Limited(database_settings, engine, **most) as one, Limited(database_settings, engine, **most) as other:
        for quotas in (one, other, one):
            await quotas.admit_question(tenant)
        with pytest.raises(AutosError):
            await other.admit_question(tenant)
    async with Limited(database_settings, engine, research_per_day=3) as restarted:
        with pytest.raises(AutosError) as refused:
            await restarted.admit_question(tenant)
    assert refused.value.details["quota"] == Quota.RESEARCH


async def test_pages_count_once_they_are_known_and_only_those_of_the_day(
    database_settings: Settings, engine: AsyncEngine, tenant: str
) -> None:
    today = datetime.now(UTC)
    await keep_run(engine, tenant, 5000, today - timedelta(days=2))
    await keep_run(engine, tenant, None, today)
    async with Limited(database_settings, engine, pages_per_day=100) as quotas:
        await quotas.admit_run(tenant)
        await keep_run(engine, tenant, 60, today)
        await quotas.admit_run(tenant)
        await keep_run(engine, tenant, 40, today)
        with pytest.raises(AutosError) as refused:
            await quotas.admit_run(tenant)
    assert (refused.value.details["quota"], refused.value.details["limit"]) == (Quota.PAGES, 100)


async def test_storage_counts_each_object_once_and_does_not_begin_anew_with_the_day(
    database_settings: Settings, engine: AsyncEngine, tenant: str
) -> None:
    workflow_id = await keep_run(engine, tenant, 1, datetime.now(UTC) - timedelta(days=40))
    await keep_object(engine, tenant, workflow_id, 700_000, "shared", 1)
    await keep_object(engine, tenant, workflow_id, 700_000, "shared", 2)
    async with Limited(database_settings, engine, storage_mb=1) as quotas:
        await quotas.admit_document(tenant)
        async with async_sessionmaker(engine).begin() as session:
            session.add(waiting_upload(tenant, 400_000))
        with pytest.raises(AutosError) as refused:
            await quotas.admit_run(tenant)
        await quotas.admit_run(f"{tenant}-other")
    error = refused.value
    assert (error.code, error.details["quota"]) == (ErrorCode.CONFLICT, Quota.STORAGE)
    assert (error.details["limit"], error.details["used"], error.details["resets_at"]) == (1, 2, None)
    assert "Ela não recomeça com o dia" in error.message


async def test_storage_counts_the_versions_of_graph_databases_each_file_once(
    database_settings: Settings, engine: AsyncEngine, tenant: str
) -> None:
    async with Limited(database_settings, engine, storage_mb=1) as quotas:
        for number, key in ((1, "first"), (2, "first"), (3, "second")):
            await quotas.admit_document(tenant)
            async with async_sessionmaker(engine).begin() as session:
                session.add(graph_version(tenant, number, key, 600_000))
        (used,) = [each.used for each in await quotas.usage(tenant) if each.quota is Quota.STORAGE]
        assert used == 2
        with pytest.raises(AutosError, match="armazenamento"):
            await quotas.admit_document(tenant)


def graph_version(tenant: str, number: int, key: str, size: int) -> GraphVersion:
    """Add a graph version whose file has this number of bytes."""
    return GraphVersion(
        database_id=f"gdb_{tenant}",
        version=number,
        tenant=tenant,
        write_id=f"wr_{number}",
        kind="insert_data",
        at=datetime.now(UTC),
        made_by="Ana",
        object=stored(key).model_copy(update={"size": size}).model_dump(mode="json"),
        size=3 * size,
        graph={},
        nodes=0,
        edges=0,
    )


def waiting_upload(tenant: str, size: int) -> Upload:
    """Add an upload that no case has used yet."""
    now = datetime.now(UTC)
    return Upload(
        upload_id=f"up_{secrets.token_hex(8)}",
        tenant=tenant,
        key_id="key_1",
        ticket_sha256=secrets.token_hex(32),
        filename=None,
        state="stored",
        purpose="case",
        object=stored("waiting.pdf").model_copy(update={"size": size}).model_dump(mode="json"),
        created_at=now,
        expires_at=now,
        uploaded_at=now,
        workflow_id=None,
    )


async def test_a_database_that_does_not_answer_stops_nobody(tenant: str) -> None:
    nowhere = Settings(database_url=SecretStr("postgresql+psycopg://autos@127.0.0.1:1/autos"))
    engine = async_engine(nowhere)
    limits = {"cases_per_day": 1, "pages_per_day": 1, "storage_mb": 1, "research_per_day": 1}
    async with Limited(nowhere, engine, **limits) as quotas:
        for _ in range(3):
            await quotas.admit_run(tenant)
            await quotas.admit_question(tenant)
    await engine.dispose()

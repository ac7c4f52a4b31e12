"""Reminders of terms: each once five days before and once on the eve, only where the firm wants them."""

import secrets
from datetime import UTC, datetime

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client

from infra.db.models import Notice
from infra.db.owned import rows_of
from tests.activities.communications.made import djen, file_of
from tests.api.case_steps import ByTest, CaseSteps
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.inbox.test_communications import OURS, taken
from tests.api.routes.inbox.test_terms import PETITION, PUBLISHED, RULING
from workflows.contracts.firm.notices import Occasion
from workflows.contracts.firm.reminders import ReminderRequest
from workflows.scheduled.term_watch import TermWatch


async def reminded(
    temporal: Client, database: AsyncEngine, queue: str, tenant: str, *days: int
) -> list[tuple[str | None, str]]:
    """The reminders of a firm after a pass on each of these days of June 2025."""
    for day in days:
        request = ReminderRequest(at=datetime(2025, 6, day, 12, tzinfo=UTC))
        name = f"term-watch-{secrets.token_hex(6)}"
        await temporal.execute_workflow(TermWatch.run, request, id=name, task_queue=queue)
    async with async_sessionmaker(database)() as session:
        query = rows_of(tenant, Notice).where(Notice.occasion == Occasion.TERM).order_by(Notice.at)
        return [(one.workflow_id, one.notice_id) for one in await session.scalars(query)]


async def test_a_term_is_reminded_of_five_days_before_and_on_the_eve(
    admin: httpx.AsyncClient,
    filed: Filed,
    temporal: Client,
    database: AsyncEngine,
    shared_worker: tuple[str, CaseSteps, ByTest],
    tenant: str,
) -> None:
    case = await filed(PETITION, RULING, PUBLISHED)  # embargos until 12 June, appeal until 26 June
    assert await reminded(temporal, database, shared_worker[0], tenant, 11) == []
    assert (await admin.put("/v1/policies", json={"term_reminders": True})).status_code == 200
    assert await reminded(temporal, database, shared_worker[0], tenant, 6) == []
    first = await reminded(temporal, database, shared_worker[0], tenant, 7, 10)
    assert [one for one, _ in first] == [case]
    eve = await reminded(temporal, database, shared_worker[0], tenant, 11, 12, 13, 20)
    assert [one for one, _ in eve] == [case, case]
    assert len(set(await reminded(temporal, database, shared_worker[0], tenant, 21))) == 3


async def test_a_communication_starts_a_term_that_is_reminded_of(
    admin: httpx.AsyncClient,
    filed: Filed,
    temporal: Client,
    database: AsyncEngine,
    shared_worker: tuple[str, CaseSteps, ByTest],
    tenant: str,
) -> None:
    case = await filed(PETITION)
    await taken(admin, file_of(djen(OURS)))
    await admin.put("/v1/policies", json={"term_reminders": True})
    found = await reminded(temporal, database, shared_worker[0], tenant, 8)
    assert [one for one, _ in found] == [case]

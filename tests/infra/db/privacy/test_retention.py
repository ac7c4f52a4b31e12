"""Retention counts from the end of the mandate. A hold stops it, and no case is proposed twice."""

import secrets
from datetime import UTC, date, datetime

import pytest
from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio.testing import ActivityEnvironment

from activities.privacy.retaining import Retaining
from infra.db.cases.events import read_events
from infra.db.privacy.retention import find_retention, proposed_cases, refuse_held, set_retention, set_years
from workflows.contracts.errors import AutosError
from workflows.contracts.privacy.retention import RETENTION_DUE, RetentionChange, RetentionRequest

NOW = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
ENDED = RetentionChange(mandate_ended_on=date(2016, 2, 29))


async def said(sessions: async_sessionmaker[AsyncSession], tenant: str, change: RetentionChange) -> str:
    case = f"wf_{secrets.token_hex(16)}"
    async with sessions.begin() as session:
        await set_retention(session, tenant, case, change, "Ana", NOW)
    return case


async def passed(engine: AsyncEngine, at: datetime = NOW) -> None:
    await ActivityEnvironment().run(Retaining(engine).propose_erasures, RetentionRequest(at=at))


async def due(sessions: async_sessionmaker[AsyncSession], tenant: str) -> list[str]:
    async with sessions() as session:
        return [case.workflow_id for case in await proposed_cases(session, tenant, NOW.date())]


async def test_ten_years_after_the_mandate_a_case_is_proposed_once_with_an_event(
    engine: AsyncEngine, sessions: async_sessionmaker[AsyncSession], tenant: str
) -> None:
    case = await said(sessions, tenant, ENDED)
    await passed(engine, datetime(2026, 2, 27, 23, 59, tzinfo=UTC))
    assert await due(sessions, tenant) == []
    await passed(engine)
    await passed(engine)
    assert await due(sessions, tenant) == [case]
    async with sessions() as session:
        events = await read_events(session, tenant, case)
        assert (await find_retention(session, tenant, case)).due_on == date(2026, 2, 28)
    assert [event.action for event in events] == [RETENTION_DUE]


async def test_a_held_case_is_neither_proposed_nor_erased(
    engine: AsyncEngine, sessions: async_sessionmaker[AsyncSession], tenant: str
) -> None:
    held = ENDED.model_copy(update={"held": True, "hold_reason": "Ação rescisória"})
    case = await said(sessions, tenant, held)
    await passed(engine)
    assert await due(sessions, tenant) == []
    async with sessions() as session:
        with pytest.raises(AutosError) as refused:
            await refuse_held(session, tenant, case)
    assert refused.value.details == {"hold_reason": "Ação rescisória"}


async def test_a_longer_time_takes_a_proposal_back(
    engine: AsyncEngine, sessions: async_sessionmaker[AsyncSession], tenant: str
) -> None:
    case = await said(sessions, tenant, ENDED)
    await passed(engine)
    async with sessions.begin() as session:
        await set_years(session, tenant, 20, "Ana", NOW)
    assert await due(sessions, tenant) == []
    async with sessions() as session:
        assert (await find_retention(session, tenant, case)).due_on == date(2036, 2, 29)


async def test_without_an_end_of_the_mandate_there_is_no_time(
    engine: AsyncEngine, sessions: async_sessionmaker[AsyncSession], tenant: str
) -> None:
    await said(sessions, tenant, RetentionChange())
    await passed(engine)
    assert await due(sessions, tenant) == []


def test_a_hold_says_why() -> None:
    with pytest.raises(ValidationError):
        RetentionChange(held=True)
    with pytest.raises(ValidationError):
        RetentionChange(hold_reason="sem reter")

"""Events of the trail are written once and in order, and any later change is detected."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import delete, event, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from infra.config.settings import Settings
from infra.db.cases.events import append_event, read_events, verify_chain
from infra.db.engine import async_engine
from infra.db.models import Event
from workflows.contracts.run.events import GENESIS, ChainedEvent

Sessions = async_sessionmaker[AsyncSession]


@pytest.fixture
async def owner_sessions(owner_settings: Settings) -> AsyncIterator[Sessions]:
    """Return a connection of the one role that can change what was written, past the guards of the tables."""
    engine = async_engine(owner_settings)

    @event.listens_for(engine.sync_engine, "connect")
    def pass_guards(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute("SET session_replication_role = replica")
        cursor.close()
        connection.commit()

    yield async_sessionmaker(engine)
    await engine.dispose()


@pytest.fixture
def case() -> str:
    return f"wf_{secrets.token_hex(16)}"


async def append(sessions: Sessions, case: str, key: str, **payload: Any) -> ChainedEvent:
    async with sessions.begin() as session:
        return await append_event(
            session,
            tenant="acme",
            workflow_id=case,
            run=1,
            idem_key=key,
            at=datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC),
            actor="Ana" if payload.pop("human", False) else "system",
            action="noted",
            payload=payload,
        )


async def test_events_are_numbered_and_linked(sessions: Sessions, case: str) -> None:
    first = await append(sessions, case, "a", text="ação", score=0.1 + 0.2)
    second = await append(sessions, case, "b")
    assert (first.seq, first.prev_hash) == (1, GENESIS)
    assert (second.seq, second.prev_hash) == (2, first.hash)
    async with sessions() as session:
        assert await read_events(session, "acme", case) == [first, second]
        assert await verify_chain(session, "acme", case) is None


async def test_a_known_key_appends_nothing(sessions: Sessions, case: str) -> None:
    first = await append(sessions, case, "a", attempt=1)
    assert await append(sessions, case, "a", attempt=2) == first
    async with sessions() as session:
        assert len(await read_events(session, "acme", case)) == 1


async def test_writers_at_the_same_time_leave_no_gap(sessions: Sessions, case: str) -> None:
    await asyncio.gather(*(append(sessions, case, f"k{number % 8}", number=number) for number in range(16)))
    async with sessions() as session:
        assert [event.seq for event in await read_events(session, "acme", case)] == list(range(1, 9))
        assert await verify_chain(session, "acme", case) is None


async def test_what_rolls_back_leaves_no_event(sessions: Sessions, case: str) -> None:
    async with sessions() as session:
        await append_event(
            session,
            tenant="acme",
            workflow_id=case,
            run=None,
            idem_key="a",
            at=datetime(2026, 5, 1, tzinfo=UTC),
            actor="system",
            action="noted",
            payload={},
        )
        await session.rollback()
    assert (await append(sessions, case, "b")).seq == 1


async def test_an_altered_event_is_found(sessions: Sessions, owner_sessions: Sessions, case: str) -> None:
    for key in "abc":
        await append(sessions, case, key, approved=True)
    async with owner_sessions.begin() as session:
        changed = update(Event).where(Event.workflow_id == case, Event.seq == 2)
        await session.execute(changed.values(payload={"approved": False}))
    async with sessions() as session:
        assert await verify_chain(session, "acme", case) == 2


@pytest.mark.parametrize(("removed", "found"), [(1, 2), (2, 3)])
async def test_a_removed_event_is_found(
    sessions: Sessions, owner_sessions: Sessions, case: str, removed: int, found: int
) -> None:
    for key in "abc":
        await append(sessions, case, key)
    async with owner_sessions.begin() as session:
        await session.execute(delete(Event).where(Event.workflow_id == case, Event.seq == removed))
    async with sessions() as session:
        assert await verify_chain(session, "acme", case) == found


async def test_interactions_leave_out_what_the_system_did(sessions: Sessions, case: str) -> None:
    await append(sessions, case, "a")
    human = await append(sessions, case, "b", human=True)
    async with sessions() as session:
        assert await read_events(session, "acme", case, human_only=True) == [human]
        assert await read_events(session, "acme", case, run=2) == []
        assert await read_events(session, "stranger", case) == []

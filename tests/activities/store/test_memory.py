"""Memories of sessions: upserted, expired to the second, visible to their own tenant only, removed in the end."""

import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client
from temporalio.testing import ActivityEnvironment
from temporalio.worker import Worker

from activities.store import memory
from activities.store.memory import Memories
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.models import Memory, ReturnedDecision
from infra.db.research.memories import find_memory, keep_memory
from tests.clocks import clock_off
from tests.sealing import PLUGIN
from workflows.contracts.base import Principal
from workflows.contracts.research.memory import MemorySweepReport, Recalled, Remembered, RememberQuestion
from workflows.contracts.research.questions import ResearchRequest, ResearchTool
from workflows.scheduled.memory_sweep import MemorySweep

Values = dict[str, Any]


@pytest.fixture
async def own_engine(migrated_database: str) -> AsyncIterator[AsyncEngine]:
    """A separate database: a sweep looks at every tenant."""
    engine = async_engine(Settings(database_url=SecretStr(migrated_database)))
    yield engine
    await engine.dispose()


async def ask(
    engine: AsyncEngine, tenant: str, tool: ResearchTool, arguments: Values, at: datetime | None = None
) -> Values:
    """Return the answer to a question that was asked at `at`, or now."""
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, scheduled_time=at or datetime.now(UTC))
    principal = Principal(tenant=tenant, key_id="key_1", name="Ana", role="lawyer")
    request = ResearchRequest(tool=tool, arguments=arguments, principal=principal, trace_id="tr_1")
    answer = await environment.run(Memories(engine).answer_memory, request)
    assert answer.data is not None
    return answer.data


async def remember(
    engine: AsyncEngine, tenant: str, value: str = "x", *, at: datetime | None = None, **given: Any
) -> Remembered:
    arguments = {"session_id": "s1", "key": "k1", "value": value} | given
    return Remembered.model_validate(await ask(engine, tenant, ResearchTool.REMEMBER, arguments, at))


async def recall(engine: AsyncEngine, tenant: str, session_id: str = "s1", key: str = "k1") -> Recalled:
    arguments = {"session_id": session_id, "key": key}
    return Recalled.model_validate(await ask(engine, tenant, ResearchTool.RECALL, arguments))


async def test_what_is_remembered_is_recalled_word_for_word(engine: AsyncEngine, tenant: str) -> None:
    value = "Tese: dano moral 'in re ipsa' — § 1º; \"aspas\"\n\tção 🙂"
    at = datetime.now(UTC)
    kept = await remember(engine, tenant, value, at=at)
    assert (kept.created, kept.expires_at) == (True, at + timedelta(days=1))
    found = await recall(engine, tenant)
    assert (found.found, found.value, found.expires_at, found.updated_at) == (True, value, kept.expires_at, at)


async def test_the_same_key_is_replaced_and_its_life_begins_anew(engine: AsyncEngine, tenant: str) -> None:
    await remember(engine, tenant, "antes", ttl_seconds=60)
    again = await remember(engine, tenant, "depois", ttl_seconds=2_592_000)
    assert again.created is False
    found = await recall(engine, tenant)
    assert (found.value, found.expires_at) == ("depois", again.expires_at)
    assert again.expires_at > datetime.now(UTC) + timedelta(days=29)


async def test_a_repeated_attempt_answers_what_the_first_one_did(engine: AsyncEngine, tenant: str) -> None:
    at = datetime.now(UTC)
    assert await remember(engine, tenant, at=at) == await remember(engine, tenant, at=at)


async def test_an_attempt_that_comes_late_does_not_undo_a_newer_one(engine: AsyncEngine, tenant: str) -> None:
    now = datetime.now(UTC)
    await remember(engine, tenant, "nova", at=now)
    assert (await remember(engine, tenant, "velha", at=now - timedelta(seconds=5))).created is False
    assert (await recall(engine, tenant)).value == "nova"


@pytest.mark.parametrize(("session_id", "key"), [("s1", "other"), ("other", "k1"), ("s", "1k1")])
async def test_an_unknown_key_is_not_found(engine: AsyncEngine, tenant: str, session_id: str, key: str) -> None:
    await remember(engine, tenant)
    assert await recall(engine, tenant, session_id, key) == Recalled(session_id=session_id, key=key, found=False)


async def test_an_expired_memory_is_not_found_though_no_sweep_came(engine: AsyncEngine, tenant: str) -> None:
    await remember(engine, tenant, ttl_seconds=60, at=datetime.now(UTC) - timedelta(seconds=61))
    assert await recall(engine, tenant) == Recalled(session_id="s1", key="k1", found=False)
    assert (await remember(engine, tenant, "nova")).created is True
    assert (await recall(engine, tenant)).value == "nova"


async def test_a_memory_lives_up_to_its_last_second(engine: AsyncEngine, tenant: str) -> None:
    at = datetime(2026, 5, 1, 12, tzinfo=UTC)
    end = at + timedelta(seconds=60)
    async with AsyncSession(engine) as session, session.begin():
        kept = {"owner": "key_1", "session_id": "s", "key": "k", "value": "v"}
        await keep_memory(session, tenant=tenant, **kept, at=at, expires_at=end)
        assert await find_memory(session, tenant, "s", "k", end - timedelta(microseconds=1))
        assert await find_memory(session, tenant, "s", "k", end) is None


async def test_another_tenants_session_of_the_same_name_is_another_session(engine: AsyncEngine, tenant: str) -> None:
    other = f"{tenant}-b"
    await remember(engine, tenant, "de um")
    assert (await recall(engine, other)).found is False
    assert (await remember(engine, other, "de outro")).created is True
    assert (await recall(engine, tenant)).value == "de um"


async def test_the_tenant_cannot_be_named_in_the_question(engine: AsyncEngine, tenant: str) -> None:
    with pytest.raises(ValidationError):
        await ask(engine, tenant, ResearchTool.RECALL, {"session_id": "s1", "key": "k1", "tenant": "acme"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"ttl_seconds": 59},
        {"ttl_seconds": 2_592_001},
        {"value": ""},
        {"value": "a\0b"},
        {"value": "x" * 65_537},
        {"session_id": "  "},
        {"session_id": "a\0"},
        {"key": "k" * 201},
        {"key": "\0"},
    ],
)
def test_a_memory_out_of_range_is_refused(wrong: Values) -> None:
    with pytest.raises(ValidationError):
        RememberQuestion.model_validate({"session_id": "s", "key": "k", "value": "v"} | wrong)


@pytest.mark.parametrize("ttl_seconds", [60, 2_592_000])
def test_both_ends_of_the_life_span_are_allowed(ttl_seconds: int) -> None:
    assert RememberQuestion(session_id="s", key="k", value="x" * 65_536, ttl_seconds=ttl_seconds)


async def test_a_question_that_is_not_for_memory_is_a_bug(engine: AsyncEngine, tenant: str) -> None:
    with pytest.raises(ValueError, match="get_pagerank"):
        await ask(engine, tenant, ResearchTool.GET_PAGERANK, {})


async def test_the_sweep_removes_what_has_expired_in_batches(
    own_engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "BATCH", 2)
    for number in range(5):
        past = datetime.now(UTC) - timedelta(hours=1)
        await remember(own_engine, f"t{number}", key=f"k{number}", ttl_seconds=60, at=past)
    await remember(own_engine, "t1", "fica", key="fica")
    async with AsyncSession(own_engine) as session, session.begin():
        for number, hours in enumerate((0, 1, 1, 1)):
            expires_at = datetime.now(UTC) + timedelta(hours=1 - 2 * hours)
            row = ReturnedDecision(tenant="t1", asked_by="usr_ana", decision_id=f"d{number}", tool="search")
            row.at, row.expires_at = expires_at - timedelta(days=1), expires_at
            session.add(row)
    sweep = Memories(own_engine).sweep_memories
    assert await ActivityEnvironment().run(sweep) == MemorySweepReport(removed=5)
    assert await ActivityEnvironment().run(sweep) == MemorySweepReport(removed=0)
    async with own_engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(Memory)) == 1
        assert (await connection.scalars(select(ReturnedDecision.decision_id))).all() == ["d0"]
    assert (await recall(own_engine, "t1", key="fica")).value == "fica"


async def test_a_scheduled_pass_runs_the_sweep(own_engine: AsyncEngine, temporal_address: str) -> None:
    await remember(own_engine, "t1", ttl_seconds=60, at=datetime.now(UTC) - timedelta(hours=1))
    client = await Client.connect(temporal_address, plugins=[PLUGIN])
    queue = f"sweep-{secrets.token_hex(6)}"
    sweep = Memories(own_engine).sweep_memories
    async with Worker(client, task_queue=queue, workflows=[MemorySweep], activities=[sweep], build_id="test"):
        report = await client.execute_workflow(MemorySweep.run, id=queue, task_queue=queue)
    assert report == MemorySweepReport(removed=1)


@pytest.mark.parametrize("off", [timedelta(hours=-1), timedelta(hours=1)])
async def test_on_a_worker_whose_clock_is_off_a_memory_lives_no_longer_and_no_shorter(
    engine: AsyncEngine, tenant: str, off: timedelta
) -> None:
    now = datetime.now(UTC)
    asked = {"session_id": "s", "key": "k", "value": "v", "ttl_seconds": 120}
    with clock_off(off):
        kept = Remembered.model_validate(await ask(engine, tenant, ResearchTool.REMEMBER, asked, now + off))
        recalled = await ask(engine, tenant, ResearchTool.RECALL, {"session_id": "s", "key": "k"})
    assert abs(kept.expires_at - now - timedelta(seconds=120)) < timedelta(seconds=60)
    assert recalled["found"]

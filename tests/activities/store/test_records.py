"""Facts are written once, however often the activity runs, and never backwards."""

import secrets
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.store import probes
from activities.store.activities import Records
from activities.store.case_rows import RunNotOpened
from infra.config.settings import Settings
from infra.db.cases.events import read_events, verify_chain
from infra.db.engine import async_engine
from infra.db.models import Case, Review, Run
from infra.resilience.probing import Probing
from infra.storage.errors import StorageUnavailable
from infra.storage.store import Storage
from workflows.contracts.base import Channel, ObjectRef, Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.law.corpus import SnapshotManifest
from workflows.contracts.run.case import (
    Backend,
    CaseRunInput,
    CaseState,
    Parameters,
    PhaseLabel,
    PhaseProgress,
    PhaseState,
    PreflightRequest,
    RunError,
    RunRef,
)
from workflows.contracts.run.records import ProgressChange, ReviewEntry, RunOpening, StateChange
from workflows.contracts.run.review import ReviewRecord

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANA = Principal(tenant="acme", key_id="key_1", name="Ana", role="reviewer")


class FakeSnapshot:
    """A snapshot whose parts open, or not."""

    def __init__(self, broken: str | None = None) -> None:
        self.manifest = SnapshotManifest(
            snapshot_id="snap_1",
            created_at=AT,
            decisions=1,
            counts_by_source={},
            first_date=None,
            last_date=None,
            encoder="lsa",
            parts=[],
        )
        self._broken = broken

    @property
    def search(self) -> str:
        return self._half("search")

    @property
    def graph(self) -> str:
        return self._half("graph")

    def _half(self, name: str) -> str:
        if name == self._broken:
            raise RuntimeError(name)
        return name


class FakeSnapshots:
    def __init__(self, snapshot: FakeSnapshot | None) -> None:
        self._snapshot = snapshot

    def active_id(self) -> str | None:
        return "snap_1" if self._snapshot else None

    def open(self, snapshot_id: str) -> Any:
        return self._snapshot


@pytest.fixture(scope="module")
def storage(s3_settings: Settings) -> Storage:
    return Storage(s3_settings)


@pytest.fixture
def records(database_settings: Settings, engine: AsyncEngine, storage: Storage) -> Records:
    return Records(database_settings, engine, storage, FakeSnapshots(FakeSnapshot()))


@pytest.fixture
def ref() -> RunRef:
    return RunRef(tenant="acme", workflow_id=f"wf_{secrets.token_hex(16)}", run=1)


def opening(ref: RunRef, run: int = 1, at: datetime = AT) -> RunOpening:
    case = CaseRunInput(
        workflow_id=ref.workflow_id,
        run=run,
        filename="autos.pdf",
        source=ObjectRef(key="source.pdf", sha256="0" * 64, size=1),
        parameters=Parameters(),
        principal=ANA,
        trace_id="trace",
    )
    return RunOpening(input=case, started_at=at)


def change(ref: RunRef, state: CaseState, minutes: int, **fields: Any) -> StateChange:
    at = AT + timedelta(minutes=minutes)
    return StateChange(run=ref, key=state, state=state, at=at, progress=0.5, **fields)


def review(ref: RunRef, decision_id: str, *, approved: bool, label: PhaseLabel | None) -> ReviewEntry:
    record = ReviewRecord(
        decision_id=decision_id, approved=approved, reviewer="Dra. Ana", principal="Ana", notes="n", at=AT
    )
    return ReviewEntry(run=ref, phase_label=label, review=record, principal=ANA)


FIRST, SECOND = (str(uuid.UUID(int=number)) for number in (1, 2))
"""Executions in Temporal."""


async def done(step: Callable[[Any], Awaitable[None]], request: Any, execution: str = FIRST) -> None:
    """Run the step in an execution in Temporal."""
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, workflow_run_id=execution)
    await environment.run(step, request)


async def test_a_run_opened_twice_is_there_once(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    for _ in range(2):
        await done(records.open_run, opening(ref))
    async with sessions() as session:
        case = await session.get_one(Case, ref.workflow_id)
        run = await session.get_one(Run, (ref.workflow_id, 1))
        events = await read_events(session, "acme", ref.workflow_id)
    assert (case.latest_run, case.filename, run.state) == (1, "autos.pdf", "queued_extraction")
    assert [(event.action, event.actor) for event in events] == [("submitted", "Ana")]


async def test_an_earlier_run_opened_late_does_not_become_the_latest(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    await done(records.open_run, opening(ref, run=2))
    await done(records.open_run, opening(ref, run=1))
    async with sessions() as session:
        assert (await session.get_one(Case, ref.workflow_id)).latest_run == 2
        actions = [event.action for event in await read_events(session, "acme", ref.workflow_id)]
    assert actions == ["reprocessed", "submitted"]


async def test_states_are_projected_and_a_late_repeat_changes_nothing(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    await done(records.open_run, opening(ref))
    first = change(ref, CaseState.PROCESSING_EXTRACTION, 1)
    await done(records.record_state, first)
    failed = change(
        ref,
        CaseState.FAILED,
        2,
        errors=[RunError(code=RunFailure.PDF_UNREADABLE, message="ilegível")],
        cnj="0000001-02.2026.8.26.0100",
        pages=7,
    )
    await done(records.record_state, failed)
    await done(records.record_state, first)
    async with sessions() as session:
        run = await session.get_one(Run, (ref.workflow_id, 1))
        case = await session.get_one(Case, ref.workflow_id)
        events = await read_events(session, "acme", ref.workflow_id)
        assert await verify_chain(session, "acme", ref.workflow_id) is None
    assert (run.state, run.pages, run.completed_at) == ("failed", 7, failed.at)
    assert run.errors == [{"code": "pdf_unreadable", "message": "ilegível"}]
    assert case.cnj == "0000001-02.2026.8.26.0100"
    assert [event.payload.get("state") for event in events] == [None, "processing_extraction", "failed"]


async def test_progress_within_a_state_is_shown_without_an_event_and_never_after_it(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    await done(records.open_run, opening(ref))
    reading = change(ref, CaseState.PROCESSING_EXTRACTION, 1)
    await done(records.record_state, reading)
    some = ProgressChange(run=ref, at=reading.at + timedelta(seconds=1), progress=0.3)
    await done(records.record_progress, some)
    async with sessions() as session:
        run = await session.get_one(Run, (ref.workflow_id, 1))
        events = await read_events(session, "acme", ref.workflow_id)
    assert (run.state, run.progress, run.state_since) == ("processing_extraction", 0.3, reading.at)
    assert [event.payload.get("state") for event in events] == [None, "processing_extraction"]
    later = change(ref, CaseState.QUEUED_PHASE_ANALYSIS, 9)
    await done(records.record_state, later)
    await done(records.record_progress, some)
    async with sessions() as session:
        assert (await session.get_one(Run, (ref.workflow_id, 1))).progress == later.progress


async def test_a_state_of_a_run_that_was_never_opened_is_retried(records: Records, ref: RunRef) -> None:
    with pytest.raises(RunNotOpened):
        await done(records.record_state, change(ref, CaseState.PROCESSING_EXTRACTION, 1))


async def test_a_decision_recorded_twice_counts_once_and_every_decision_stays(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    await done(records.open_run, opening(ref))
    label = PhaseLabel.POSTULACAO_INICIAL
    approved = review(ref, "d1", approved=True, label=label).model_copy(
        update={
            "phases": [
                PhaseProgress(phase_label=label, title="Postulação inicial", state=PhaseState.APPROVED, pieces=1)
            ]
        }
    )
    for entry in (approved, approved, review(ref, "d2", approved=False, label=label)):
        await done(records.record_review, entry)
    await done(records.record_review, review(ref, "d3", approved=True, label=None))
    async with sessions() as session:
        query = select(Review.decision_id).where(Review.workflow_id == ref.workflow_id).order_by(Review.review_id)
        assert list(await session.scalars(query)) == ["d1", "d2", "d3"]
        run = await session.get_one(Run, (ref.workflow_id, 1))
        events = await read_events(session, "acme", ref.workflow_id, human_only=True)
    assert run.phases[0]["state"] == "approved"
    assert [event.action for event in events] == ["submitted", "phase_reviewed", "phase_reviewed", "final_reviewed"]
    assert events[1].payload["key_id"] == "key_1"


@pytest.mark.parametrize("ended", [False, True])
async def test_another_execution_writes_nothing_of_a_run_but_that_it_was_begun_again(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef, ended: bool
) -> None:
    label = PhaseLabel.POSTULACAO_INICIAL
    await done(records.open_run, opening(ref))
    await done(records.record_review, review(ref, "d1", approved=False, label=label))
    if ended:
        await done(records.record_state, change(ref, CaseState.COMPLETED, 1))
    steps: list[tuple[Any, Any]] = [
        (records.open_run, opening(ref)),
        (records.record_state, change(ref, CaseState.AWAITING_FINAL_REVIEW, 9)),
        (records.record_review, review(ref, "d2", approved=True, label=label)),
    ]
    for step, request in steps:
        with pytest.raises(ApplicationError) as refused:
            await done(step, request, SECOND)
        assert (refused.value.type, refused.value.non_retryable) == ("begun_again", True)
    async with sessions() as session:
        run = await session.get_one(Run, (ref.workflow_id, 1))
        events = await read_events(session, "acme", ref.workflow_id)
    assert run.state == ("completed" if ended else "queued_extraction")
    states = ["state_changed"] if ended else []
    assert [event.action for event in events] == ["submitted", "phase_reviewed", *states, "begun_again"]


async def test_events_of_a_person_say_through_what_they_acted(
    records: Records, sessions: async_sessionmaker[AsyncSession], ref: RunRef
) -> None:
    chat = {"user_id": "usr_1", "session_id": "ses_1", "channel": "chat", "client": "Claude"}
    opened = opening(ref)
    person = opened.input.principal.model_copy(update=chat | {"channel": Channel.CHAT})
    await done(
        records.open_run, opened.model_copy(update={"input": opened.input.model_copy(update={"principal": person})})
    )
    entry = review(ref, "d1", approved=True, label=PhaseLabel.POSTULACAO_INICIAL)
    taken = entry.review.model_copy(update={"through": person.through})
    await done(records.record_review, entry.model_copy(update={"principal": person, "review": taken}))
    cancelled = change(ref, CaseState.CANCELLED, 1)
    await done(records.record_state, cancelled.model_copy(update={"actor": person.name, "through": person.through}))
    async with sessions() as session:
        events = await read_events(session, "acme", ref.workflow_id)
        row = (await session.scalars(select(Review).where(Review.workflow_id == ref.workflow_id))).one()
        assert await verify_chain(session, "acme", ref.workflow_id) is None
    assert [event.action for event in events] == ["submitted", "phase_reviewed", "state_changed"]
    for event in events:
        assert chat.items() <= event.payload.items()
    assert row.through == chat


async def test_a_whole_infrastructure_pins_the_snapshot(records: Records, ref: RunRef) -> None:
    preflight = await records.check_backends(PreflightRequest(run=ref, strict=True))
    assert (preflight.snapshot_id, preflight.encoder, preflight.missing) == ("snap_1", "lsa", [])


@pytest.mark.parametrize(
    ("snapshot", "missing"),
    [
        (None, [Backend.SEARCH, Backend.GRAPH]),
        (FakeSnapshot("graph"), [Backend.GRAPH]),
        (FakeSnapshot("search"), [Backend.SEARCH]),
    ],
    ids=["no corpus", "broken graph", "broken index"],
)
async def test_what_is_missing_is_named_or_ends_a_strict_try(
    database_settings: Settings,
    engine: AsyncEngine,
    storage: Storage,
    ref: RunRef,
    snapshot: FakeSnapshot | None,
    missing: list[Backend],
) -> None:
    records = Records(database_settings, engine, storage, FakeSnapshots(snapshot))
    loose = await records.check_backends(PreflightRequest(run=ref, strict=False))
    assert loose.missing == missing
    with pytest.raises(ApplicationError, match="acervo") as refused:
        await records.check_backends(PreflightRequest(run=ref, strict=True))
    assert (refused.value.type, refused.value.non_retryable) == (RunFailure.INFRA_UNAVAILABLE, False)


@pytest.mark.parametrize("strict", [True, False])
async def test_an_object_store_that_is_away_is_waited_for(
    database_settings: Settings, engine: AsyncEngine, ref: RunRef, strict: bool
) -> None:
    away = Storage(database_settings.model_copy(update={"s3_endpoint": "http://127.0.0.1:9"}))
    with pytest.raises(StorageUnavailable):
        await Records(database_settings, engine, away, FakeSnapshots(None)).check_backends(
            PreflightRequest(run=ref, strict=strict)
        )


async def test_a_bug_of_a_probe_is_told_once_with_its_trace(
    engine: AsyncEngine,
    storage: Storage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(probes, "probing", Probing(probes.probing.logger))

    def bug(_: Storage) -> None:
        raise KeyError("bucket")

    monkeypatch.setattr(Storage, "check", bug)
    for _ in range(2):
        preflight = await probes.probe(engine, storage, FakeSnapshots(FakeSnapshot("graph")))
        assert preflight.missing == [Backend.STORAGE, Backend.GRAPH]
    told = {record.message: record.exc_info for record in caplog.records if record.name == "autos.probes"}
    assert [bool(trace) for trace in told.values()] == [True, True]
    assert len([record for record in caplog.records if record.name == "autos.probes"]) == 2


async def test_absent_servers_are_named_not_raised(caplog: pytest.LogCaptureFixture) -> None:
    nowhere = Settings(
        database_url=SecretStr("postgresql+psycopg://autos@127.0.0.1:1/autos"), s3_endpoint="http://127.0.0.1:1"
    )
    engine = async_engine(nowhere)
    preflight = await probes.probe(engine, Storage(nowhere), FakeSnapshots(FakeSnapshot()))
    await engine.dispose()
    assert preflight.missing == list(Backend)
    assert preflight.snapshot_id is None
    assert "autos.probes" not in {record.name for record in caplog.records}

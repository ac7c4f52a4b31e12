"""The publishing step on real PostgreSQL, object storage and Temporal."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import SecretStr
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.text.page import page_lines
from activities.reports.activities import Publishing
from activities.reports.manifest import Manifest
from activities.reports.trail import TrailAltered, as_log
from activities.reports.verification.folder import verify_folder
from activities.reports.verification.keys import read_keys
from activities.reports.verification.report import Verdict
from activities.store.case_rows import insert_review
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.cases.events import append_event, read_events
from infra.db.engine import async_engine
from infra.db.models import Artifact, Case, Event, Run
from infra.ids import new_id
from infra.payloads.keys import new_key
from infra.signing.keys import SigningKeyUnusable
from infra.storage.errors import StorageUnavailable
from infra.storage.keys import artifact_key
from infra.storage.store import Storage
from infra.temporal import connect
from tests.activities.casefile.lines import page
from tests.activities.reports.samples import (
    STARTED,
    as_findings,
    make_case_file,
    make_matches,
    make_request,
    make_review,
)
from tests.clocks import clock_off
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.by_person import CorrectionSet
from workflows.contracts.run.case import (
    ArtifactKind,
    Backend,
    CaseState,
    PhaseLabel,
    Preflight,
    RunRef,
    file_name,
)
from workflows.contracts.run.events import DECIDED
from workflows.contracts.run.records import Published, PublishRequest, ReviewEntry
from workflows.contracts.run.results.matching import PhaseMatches
from workflows.contracts.run.results.result import CaseResult, canonical_json

ONCE = (ArtifactKind.SOURCE_PDF, ArtifactKind.PAGES, ArtifactKind.SEGMENTATION)
INDICATED: dict[str, Any] = {
    "correction_id": "cor_1",
    "said": {"kind": "precedent", "phase_label": "postulacao_inicial", "reference": "REsp 1/SP", "court": "STJ"},
    "reason": "decidido em outro caso do escritório",
    "run": 1,
    "name": "Ana Souza",
    "at": "2026-11-26T12:00:00Z",
}
"""A person's corrections, so that a run leaves every kind of artifact."""
FINAL_KINDS = [kind for kind in ArtifactKind if kind not in ONCE]


class NoSnapshots:
    """Snapshots that must not be opened, for a run without a corpus."""

    def active_id(self) -> None:
        return None

    def open(self, snapshot_id: str) -> Any:
        raise AssertionError(f"opened {snapshot_id}")


class BreakingStorage(Storage):
    """The real storage, which fails before its n-th write."""

    def __init__(self, settings: Settings, writes: int) -> None:
        super().__init__(settings)
        self.writes = writes

    def put_bytes(self, key: str, data: bytes, media_type: str, *, retain: bool = False) -> ObjectRef:
        self._count()
        return super().put_bytes(key, data, media_type, retain=retain)

    def copy(self, ref: ObjectRef, key: str, *, retain: bool = False) -> ObjectRef:
        self._count()
        return super().copy(ref, key, retain=retain)

    def _count(self) -> None:
        if self.writes == 0:
            raise StorageUnavailable
        self.writes -= 1


@pytest.fixture
async def engine(stack_settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(stack_settings)
    yield engine
    await engine.dispose()


@pytest.fixture
async def client(stack_settings: Settings) -> Client:
    return await connect(stack_settings)


@pytest.fixture
def storage(stack_settings: Settings) -> Storage:
    return Storage(stack_settings)


@pytest.fixture
def publish(
    stack_settings: Settings, storage: Storage, engine: AsyncEngine, client: Client, computing: ComputingPool
) -> Callable[..., Any]:
    async def run(
        request: PublishRequest, *, through: Storage = storage, settings: Settings = stack_settings
    ) -> Published:
        publishing = Publishing(settings, through, engine, client, NoSnapshots(), computing)
        case, environment = request.input, ActivityEnvironment()
        described = await client.get_workflow_handle(f"{case.workflow_id}/run/{case.run}").describe()
        environment.info = replace(environment.info, workflow_run_id=described.run_id)
        return await environment.run(publishing.publish_artifacts, request)

    return run


async def open_case(
    storage: Storage, engine: AsyncEngine, client: Client, run: int = 1, workflow_id: str | None = None
) -> PublishRequest:
    """A run whose steps up to matching are done: rows, events, workflow and work objects exist."""
    workflow_id = workflow_id or new_id("wf")
    tenant = "escritorio"
    case_file = make_case_file(per_phase=1)
    folder = f"tenants/{tenant}/cases/{workflow_id}/runs/{run}/work"
    source = storage.put_bytes(f"tenants/{tenant}/uploads/{workflow_id}.pdf", b"%PDF-1.7 autos", "application/pdf")
    pages = storage.put_bytes(
        f"{folder}/pages.jsonl", page_lines([page(1, "Página de exemplo")]), "application/x-ndjson"
    )
    segmentation = storage.put_bytes(f"{folder}/segmentation.json", canonical_json(case_file), "application/json")
    matches = [
        PhaseMatches(
            phase_label=label,
            object=storage.put_bytes(
                f"{folder}/matches/{label}.json",
                canonical_json(findings),
                "application/json",
            ),
            count=len(findings.matches),
        )
        for label, findings in as_findings(make_matches(1)).items()
    ]
    indicated = storage.put_bytes(f"{folder}/corrections.json", canonical_json([INDICATED]), "application/json")
    corrections = CorrectionSet(object=indicated, count=1)
    blank = make_request(case_file)
    request = blank.model_copy(
        update={
            "input": blank.input.model_copy(
                update={"workflow_id": workflow_id, "run": run, "source": source, "corrections": corrections}
            ),
            "segmentation": blank.segmentation.model_copy(update={"object": segmentation, "pages_object": pages}),
            "preflight": Preflight(snapshot_id="snap_test", encoder="lsa"),
            "degraded": [Backend.GRAPH],
            "matches": matches,
        }
    )
    handle = await client.start_workflow("CaseAnalysis", id=f"{workflow_id}/run/{run}", task_queue="reports-test")
    async with AsyncSession(engine) as session, session.begin():
        if run == 1:
            session.add(
                Case(workflow_id=workflow_id, tenant=tenant, filename="a.pdf", latest_run=1, created_at=STARTED)
            )
            await session.flush()
        session.add(
            Run(
                workflow_id=workflow_id,
                run=run,
                tenant=tenant,
                state="awaiting_phase_reviews",
                progress=0.5,
                parameters={},
                input={},
                phases=[],
                errors=[],
                warnings=[],
                degraded=[],
                submitted_by="Beatriz",
                created_at=STARTED,
                updated_at=STARTED,
                execution=handle.first_execution_run_id,
            )
        )
    for action in ("submitted", "segmented"):
        await append(engine, request, action)
    return request


async def append(engine: AsyncEngine, request: PublishRequest, action: str, key: str = "", **payload: Any) -> None:
    """Append an event of the run."""
    case = request.input
    async with AsyncSession(engine) as session, session.begin():
        await append_event(
            session,
            tenant=case.principal.tenant,
            workflow_id=case.workflow_id,
            run=case.run,
            idem_key=f"run/{case.run}/{action}/{key}",
            at=STARTED,
            actor="Beatriz",
            action=action,
            payload={"run": case.run, **payload},
        )


async def finished(engine: AsyncEngine, request: PublishRequest, **changes: Any) -> PublishRequest:
    """Return the final request of the same run, after recording its decisions."""
    case, decided = request.input, as_decided(request).model_copy(update=changes)
    run = RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run)
    for label, review in [*decided.phase_reviews.items(), (None, decided.final_review)]:
        assert review is not None
        told = {"phase_label": label, "decision_id": review.decision_id, "approved": review.approved}
        await append(engine, request, DECIDED[label is None], review.decision_id, **told)
        async with AsyncSession(engine) as session, session.begin():
            entry = ReviewEntry(run=run, phase_label=label, review=review, principal=case.principal)
            await insert_review(session, entry)
    return decided


def as_decided(request: PublishRequest) -> PublishRequest:
    """Return the final request of the same run, whatever is recorded."""
    return request.model_copy(
        update={
            "version": 2,
            "state": CaseState.COMPLETED,
            "completed_at": STARTED,
            "phase_reviews": {label: make_review(decision_id=label) for label in PhaseLabel},
            "final_review": make_review(decision_id="final"),
        }
    )


def fetch(storage: Storage, published: Published, kind: ArtifactKind) -> bytes:
    return storage.get_bytes(next(one.object for one in published.artifacts if one.kind is kind))


def download(storage: Storage, folder: Path, *published: Published) -> Path:
    """Write the artifacts to a folder, as `autos artifacts --download` does."""
    folder.mkdir()
    for artifact in (artifact for one in published for artifact in one.artifacts):
        (folder / file_name(artifact.kind, artifact.version)).write_bytes(storage.get_bytes(artifact.object))
    return folder


async def test_draft_and_final_together_pass_verification(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, stack_settings: Settings, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    draft = await publish(request)
    final = await publish(await finished(engine, request))
    assert [(artifact.kind, artifact.version) for artifact in draft.artifacts] == [(kind, 1) for kind in ArtifactKind]
    assert [(artifact.kind, artifact.version) for artifact in final.artifacts] == [(kind, 2) for kind in FINAL_KINDS]
    keys = read_keys(str(stack_settings.signing_keys_path))
    report = verify_folder(download(storage, tmp_path / "run", draft, final), keys)
    assert report.verdict is Verdict.VERIFIED, report.findings
    assert report.version == 2


async def test_a_rejected_report_leaves_no_page_for_the_client_and_passes_verification(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    draft = await publish(request)
    refused = {"state": CaseState.REJECTED, "final_review": make_review(False, "final")}
    final = await publish(await finished(engine, request, **refused))
    left = [kind for kind in FINAL_KINDS if kind is not ArtifactKind.CLIENT_SUMMARY]
    assert [artifact.kind for artifact in final.artifacts] == left
    assert verify_folder(download(storage, tmp_path / "run", draft, final)).intact


async def test_the_draft_alone_passes_verification(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, tmp_path: Path
) -> None:
    draft = await publish(await open_case(storage, engine, client))
    report = verify_folder(download(storage, tmp_path / "run", draft))
    assert report.intact, report.findings
    assert report.version == 1


async def test_the_result_is_that_of_the_request(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    request = await open_case(storage, engine, client)
    published = await publish(await finished(engine, request))
    result = CaseResult.model_validate_json(fetch(storage, published, ArtifactKind.RESULT))
    assert result.state is CaseState.COMPLETED
    assert [len(phase.matches) for phase in result.phases] == [1] * 7
    assert {phase.state for phase in result.phases} == {"approved"}
    assert result.provenance.source_sha256 == request.input.source.sha256


async def test_artifacts_and_trail_have_the_time_of_the_database_on_a_machine_whose_clock_is_off(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    request = await open_case(storage, engine, client)
    with clock_off(timedelta(hours=1)):
        await publish(request)
    async with AsyncSession(engine) as session:
        for time, of in ((Artifact.created_at, Artifact), (Event.at, Event)):
            newest = await session.scalar(select(func.max(time)).where(of.workflow_id == request.input.workflow_id))
            assert newest is not None
            assert newest < datetime.now(UTC) + timedelta(minutes=5)


async def test_log_and_history_are_those_of_the_run(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    draft = await publish(await open_case(storage, engine, client))
    assert fetch(storage, draft, ArtifactKind.LOG).count(b"\n") == 2
    assert b"EVENT_TYPE_WORKFLOW_EXECUTION_STARTED" in fetch(storage, draft, ArtifactKind.HISTORY)


async def test_the_log_of_a_later_run_starts_with_it(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, tmp_path: Path
) -> None:
    first = await open_case(storage, engine, client)
    await publish(first)
    second = await open_case(storage, engine, client, run=2, workflow_id=first.input.workflow_id)
    draft = await publish(second)
    assert fetch(storage, draft, ArtifactKind.LOG).count(b"\n") == 2
    assert verify_folder(download(storage, tmp_path / "second", draft)).intact


async def test_publishing_again_answers_the_same_and_writes_nothing(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    request = await open_case(storage, engine, client)
    first = await publish(request)
    again = await publish(request)
    assert again == first
    async with AsyncSession(engine) as session:
        rows = select(func.count()).select_from(Artifact).where(Artifact.workflow_id == request.input.workflow_id)
        assert await session.scalar(rows) == len(ArtifactKind)
        events = await read_events(session, "escritorio", request.input.workflow_id)
    assert [event.action for event in events] == ["submitted", "segmented", "artifacts_published"]
    assert set(events[-1].payload["artifacts"]) == {file_name(kind, 1) for kind in ArtifactKind}


async def test_attempts_killed_before_each_write_add_up_to_one_whole_set(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, stack_settings: Settings, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    for writes in range(len(ArtifactKind)):
        with pytest.raises(StorageUnavailable):
            await publish(request, through=BreakingStorage(stack_settings, writes))
        await append(engine, request, f"between_attempts_{writes}")
    draft = await publish(request)
    report = verify_folder(download(storage, tmp_path / "run", draft))
    assert report.intact, report.findings
    manifest = Manifest.model_validate_json(fetch(storage, draft, ArtifactKind.MANIFEST))
    assert [entry.version for entry in manifest.artifacts] == [1] * (len(ArtifactKind) - 1)
    # the log is that of the first attempt that wrote one
    assert 2 < fetch(storage, draft, ArtifactKind.LOG).count(b"\n") <= 2 + len(ArtifactKind)


async def test_a_result_planted_before_publication_is_not_signed(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, stack_settings: Settings, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    run = RunRef(tenant="escritorio", workflow_id=request.input.workflow_id, run=request.input.run)
    stranger = Storage(stack_settings.model_copy(update={"payload_keys": SecretStr(new_key())}))
    stranger.put_bytes(artifact_key(run, file_name(ArtifactKind.RESULT, 1)), b'{"planted": true}', "application/json")
    draft = await publish(request)
    assert "planted" not in json.loads(fetch(storage, draft, ArtifactKind.RESULT))
    assert verify_folder(download(storage, tmp_path / "run", draft)).intact


async def test_two_attempts_at_once_publish_one_set(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    one, two = cast("list[Published]", await asyncio.gather(publish(request), publish(request)))
    assert [artifact.object for artifact in one.artifacts] == [artifact.object for artifact in two.artifacts]
    assert verify_folder(download(storage, tmp_path / "run", one)).intact


async def test_without_a_signing_key_nothing_is_published(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, stack_settings: Settings, tmp_path: Path
) -> None:
    request = await open_case(storage, engine, client)
    keyless = stack_settings.model_copy(update={"signing_key_file": tmp_path / "absent.pem"})
    with pytest.raises(SigningKeyUnusable):
        await publish(request, settings=keyless)
    prefix = f"tenants/escritorio/cases/{request.input.workflow_id}/runs/1/artifacts/"
    assert list(storage.list_keys(prefix)) == []


async def test_a_final_manifest_is_not_signed_over_a_trail_that_was_cut(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, owner_settings: Settings
) -> None:
    request = await open_case(storage, engine, client)
    draft = await publish(request)
    head = Manifest.model_validate_json(fetch(storage, draft, ArtifactKind.MANIFEST)).events_head
    assert head is not None
    assert head.seq == 2
    workflow_id = request.input.workflow_id
    await tamper(owner_settings, "DELETE FROM events WHERE workflow_id = :case AND seq >= 2", workflow_id)
    await append(engine, request, "written_in_its_place")
    with pytest.raises(TrailAltered):
        await publish(await finished(engine, request))
    assert "manifest-v2.json" not in "".join(storage.list_keys(f"tenants/escritorio/cases/{workflow_id}/"))


@pytest.mark.parametrize("changed", ["a phase decided otherwise", "a decision that nobody wrote down"])
async def test_a_run_is_not_signed_with_decisions_that_do_not_stand_on_record(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, changed: str
) -> None:
    request = await open_case(storage, engine, client)
    if changed == "a phase decided otherwise":
        reviews = as_decided(request).phase_reviews
        later = make_review(False, "later")
        await finished(engine, request, phase_reviews={**reviews, PhaseLabel.SENTENCA_PRIMEIRO_GRAU: later})
    with pytest.raises(ApplicationError) as refused:
        await publish(as_decided(request))
    assert (refused.value.type, refused.value.non_retryable) == ("decisions_differ", True)
    async with AsyncSession(engine) as session:
        made = select(func.count()).where(Artifact.workflow_id == request.input.workflow_id)
        assert await session.scalar(made) == 0


async def test_another_execution_publishes_nothing(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    request = await open_case(storage, engine, client)
    case = request.input
    async with AsyncSession(engine) as session, session.begin():
        (await session.get_one(Run, (case.workflow_id, case.run))).execution = str(uuid.uuid4())
    with pytest.raises(ApplicationError) as refused:
        await publish(request)
    assert refused.value.type == "begun_again"


async def test_a_later_run_is_not_signed_over_a_trail_that_was_cut(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any, owner_settings: Settings
) -> None:
    first = await open_case(storage, engine, client)
    workflow_id = first.input.workflow_id
    await publish(first)
    second = await open_case(storage, engine, client, run=2, workflow_id=workflow_id)
    await tamper(owner_settings, "DELETE FROM events WHERE workflow_id = :case", workflow_id)
    with pytest.raises(TrailAltered):
        await publish(second)


async def test_a_log_that_stands_where_the_real_one_should_be_is_not_signed(
    storage: Storage, engine: AsyncEngine, client: Client, publish: Any
) -> None:
    request = await open_case(storage, engine, client)
    async with AsyncSession(engine) as session:
        events = await read_events(session, "escritorio", request.input.workflow_id)
    folder = f"tenants/escritorio/cases/{request.input.workflow_id}/runs/1/artifacts"
    forged = [events[0], events[1].model_copy(update={"actor": "someone else"})]
    storage.put_bytes(f"{folder}/log-v1.jsonl", as_log(forged), "application/x-ndjson")
    with pytest.raises(TrailAltered):
        await publish(request)


async def tamper(settings: Settings, statement: str, workflow_id: str) -> None:
    """Change rows as somebody with the database owner's rights could."""
    engine = async_engine(settings)
    async with AsyncSession(engine) as session, session.begin():
        await session.execute(text("SET LOCAL session_replication_role = replica"))
        await session.execute(text(statement), {"case": workflow_id})
    await engine.dispose()

"""Order, failure and cancellation of a verification, on a real Temporal server with fake steps."""

# pyright: reportIncompatibleMethodOverride=false

import asyncio
import uuid
from collections.abc import AsyncIterator

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowHandle
from temporalio.exceptions import ApplicationError

from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from tests.workflows.fake_steps import FakeSteps, stored
from workflows.contracts.base import Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import (
    DocumentKind,
    DraftArtifact,
    DraftArtifactKind,
    DraftChange,
    DraftInput,
    DraftLayout,
    DraftOpening,
    DraftPublished,
    DraftPublishRequest,
    DraftState,
    DraftStatus,
    DraftSummary,
    LayoutRequest,
    SpanChecked,
    SpanRef,
    SpanRequest,
    TextRequest,
)
from workflows.contracts.research.law import RiskLevel
from workflows.contracts.run.case import PageRange, PagesRead, Preflight
from workflows.contracts.run.review import CancelRequest
from workflows.draft_verification import DraftVerification
from workflows.steps.drafts import DraftRecordSteps, DraftSteps

LAWYER = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer")
SUMMARY = DraftSummary(
    citations=6,
    distinct=5,
    sound=3,
    defects=1,
    open=1,
    by_verdict={},
    risk_score=0.2,
    risk_level=RiskLevel.BAIXO,
)


class DraftFakes(FakeSteps, DraftSteps, DraftRecordSteps):
    """Three spans with two citations each; `gate` holds the spans until it is set."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    @property
    def entered(self) -> list[DraftState]:
        return [change.status.state for change in self.asked("record_draft")]

    @activity.defn
    async def read_text(self, request: TextRequest) -> PagesRead:
        self._note("read_text", request)
        return PagesRead(range=PageRange(first=1, last=40), object=stored("text"))

    @activity.defn
    async def lay_out(self, request: LayoutRequest) -> DraftLayout:
        self._note("lay_out", request)
        spans = [SpanRef(number=number, object=stored(f"span-{number}")) for number in (1, 2, 3)]
        return DraftLayout(passages=stored("passages"), places=40, spans=spans)

    @activity.defn
    async def check_span(self, request: SpanRequest) -> SpanChecked:
        self._note("check_span", request)
        if request.span.number > 1:
            await self.gate.wait()
        return SpanChecked(number=request.span.number, object=stored(f"claims-{request.span.number}"), citations=2)

    @activity.defn
    async def publish_draft(self, request: DraftPublishRequest) -> DraftPublished:
        self._note("publish_draft", request)
        kind = DraftArtifactKind.RESULT
        made = DraftArtifact(artifact_id="art_1", kind=kind, filename="conferencia.json", object=stored("result"))
        return DraftPublished(summary=SUMMARY, artifacts=[made])

    @activity.defn
    async def open_draft(self, request: DraftOpening) -> None:
        self._note("open_draft", request)

    @activity.defn
    async def record_draft(self, request: DraftChange) -> None:
        self._note("record_draft", request)


@pytest.fixture
def steps() -> DraftFakes:
    return DraftFakes()


@pytest.fixture
async def queue(client: Client, steps: DraftFakes) -> AsyncIterator[str]:
    name = f"case-{uuid.uuid4().hex}"
    async with case_workers(client, name, steps, workflows=[DraftVerification]):
        yield name


async def start(
    client: Client, queue: str, kind: DocumentKind = DocumentKind.TEXT
) -> WorkflowHandle[DraftVerification, DraftStatus]:
    draft = DraftInput(
        verification_id=f"vd_{uuid.uuid4().hex}",
        filename="minuta.txt",
        kind=kind,
        source=stored("source"),
        principal=LAWYER,
        trace_id="t",
        pages=stored("pages") if kind is DocumentKind.CASE else None,
    )
    return await client.start_workflow(
        DraftVerification.run, draft, id=f"{draft.verification_id}/run/1", task_queue=queue
    )


async def ended(handle: WorkflowHandle[DraftVerification, DraftStatus]) -> DraftStatus:
    async with asyncio.timeout(PATIENCE):
        return await handle.result()


async def test_a_text_is_read_laid_out_checked_and_published(client: Client, queue: str, steps: DraftFakes) -> None:
    status = await ended(await start(client, queue))
    assert (status.state, status.summary, status.progress) == (DraftState.COMPLETED, SUMMARY, 1.0)
    assert (status.done.places_read, status.done.spans_checked, status.done.citations) == (40, 3, 6)
    assert steps.entered == ["reading", "checking", "publishing", "completed"]
    assert [part.number for part in steps.asked("publish_draft")[0].checked] == [1, 2, 3]
    assert [artifact.artifact_id for artifact in steps.asked("record_draft")[-1].artifacts] == ["art_1"]
    assert {request.snapshot_id for request in steps.asked("check_span")} == {"snap_1"}


async def test_a_pdf_is_read_by_the_steps_of_a_case_run(client: Client, queue: str, steps: DraftFakes) -> None:
    steps.scans = [1, 2]
    status = await ended(await start(client, queue, DocumentKind.PDF))
    assert status.state == DraftState.COMPLETED
    parts = steps.asked("lay_out")[0].parts
    assert len(steps.asked("read_pages")) == len(parts) + 1 > 2
    assert [part.waiting for part in parts] == [[], []]
    assert steps.asked("read_text") == []


async def test_a_case_is_not_read_again(client: Client, queue: str, steps: DraftFakes) -> None:
    await ended(await start(client, queue, DocumentKind.CASE))
    assert steps.asked("read_pages") == steps.asked("inspect_source") == steps.asked("read_text") == []
    assert [part.object.key for part in steps.asked("lay_out")[0].parts] == ["pages"]


async def test_a_named_failure_ends_it_with_its_reason(client: Client, queue: str, steps: DraftFakes) -> None:
    for step in ("check_span", "lay_out", "read_text"):
        steps.fail_with(step, RunFailure.DOCUMENT_EMPTY)
        status = await ended(await start(client, queue))
        assert (status.state, [error.code for error in status.errors]) == ("failed", ["document_empty"]), step
        assert steps.asked("record_draft")[-1].status == status


async def test_without_a_corpus_it_says_so(client: Client, queue: str, steps: DraftFakes) -> None:
    steps.preflight = Preflight(snapshot_id=None, encoder=None)
    status = await ended(await start(client, queue))
    assert (status.state, [error.code for error in status.errors]) == ("failed", ["INFRA_UNAVAILABLE"])
    assert steps.asked("read_text") == []


async def test_a_step_that_fails_for_a_while_is_done_in_the_end(client: Client, queue: str, steps: DraftFakes) -> None:
    failures = iter([True, True])

    def fail() -> None:
        if next(failures, False):
            raise ApplicationError("away")

    steps.fail["lay_out"] = fail
    assert (await ended(await start(client, queue))).state == DraftState.COMPLETED
    assert len(steps.asked("lay_out")) == 3


async def test_a_cancel_ends_it_where_it_is_and_progress_shows_until_then(
    client: Client, queue: str, steps: DraftFakes
) -> None:
    steps.gate.clear()
    handle = await start(client, queue)
    async with asyncio.timeout(PATIENCE):
        while (status := await handle.query(DraftVerification.status)).done.spans_checked < 1:
            await asyncio.sleep(0.05)
    assert (status.state, status.done.citations) == (DraftState.CHECKING, 2)
    assert 0.4 < status.progress < 0.9
    await handle.signal(DraftVerification.cancel, CancelRequest(principal=LAWYER))
    last = await ended(handle)
    assert (last.state, last.summary) == (DraftState.CANCELLED, None)
    assert steps.asked("record_draft")[-1].actor == "Ana"
    assert steps.asked("publish_draft") == []


async def test_a_cancel_in_temporal_itself_ends_it_too(client: Client, queue: str, steps: DraftFakes) -> None:
    steps.gate.clear()
    handle = await start(client, queue)
    async with asyncio.timeout(PATIENCE):
        while not steps.asked("check_span"):
            await asyncio.sleep(0.05)
    await handle.cancel()
    assert (await ended(handle)).state == DraftState.CANCELLED

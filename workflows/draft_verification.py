"""DraftVerification: verifies every citation of a document, from the uploaded file to a marked copy."""

import asyncio
from typing import Any

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from workflows.contracts.base import Principal, Through
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import (
    DRAFT_ENDS,
    DocumentKind,
    DraftArtifact,
    DraftChange,
    DraftInput,
    DraftLayout,
    DraftOpening,
    DraftProgress,
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
from workflows.contracts.queues import computing_queue
from workflows.contracts.run.case import (
    InspectRequest,
    PageRange,
    PagesRead,
    PreflightRequest,
    ReadRequest,
    RunError,
    SourceInspection,
)
from workflows.contracts.run.review import CancelRequest
from workflows.options import COMPUTING, FACTS, PROBING, READING
from workflows.perform import perform
from workflows.steps.case import ReadingSteps, RecordSteps
from workflows.steps.drafts import DraftRecordSteps, DraftSteps

READ_SHARE, CHECK_SHARE = 0.4, 0.5
"""Shares of the progress; publishing is the rest."""

NO_CORPUS = (
    "Não há acervo ativo com que conferir as citações. Importe decisões (`autos corpus import`), aguarde a construção "
    "e envie o documento de novo."
)


@workflow.defn
class DraftVerification:
    """Reads the text, lays it out, checks it span by span, publishes."""

    @workflow.init
    def __init__(self, draft: DraftInput) -> None:
        self._draft = draft
        self._computing = computing_queue(workflow.info().task_queue)
        self._state = DraftState.QUEUED
        self._opened = False
        self._snapshot_id: str | None = None
        self._read: dict[int, PagesRead] = {}
        self._places: int | None = None
        self._spans: int | None = None
        self._checked: dict[int, SpanChecked] = {}
        self._summary: DraftSummary | None = None
        self._artifacts: list[DraftArtifact] = []
        self._errors: list[RunError] = []
        self._warnings: list[str] = []
        self._cancelled_by: Principal | None = None

    @workflow.run
    async def run(self, draft: DraftInput) -> DraftStatus:
        """End `completed`, `failed` with a named reason, or `cancelled`. Published artifacts stay."""
        steps = asyncio.create_task(self._run_steps())
        try:
            await workflow.wait_condition(lambda: steps.done() or self._to_cancel)
        except asyncio.CancelledError:
            self._cancelled_by = Principal(
                tenant=draft.principal.tenant, key_id="temporal", name="temporal", role="operator"
            )
        if self._to_cancel:
            steps.cancel()
        await workflow.wait([steps])
        if self._cancelled_by is not None and self._state not in DRAFT_ENDS:
            if not self._opened:
                await self._open()
            await self._enter(DraftState.CANCELLED, self._cancelled_by.name, self._cancelled_by.through)
        elif error := steps.exception():
            raise error
        return self.status()

    @workflow.query
    def status(self) -> DraftStatus:
        """Return the state of the verification."""
        return DraftStatus(
            verification_id=self._draft.verification_id,
            filename=self._draft.filename,
            kind=self._draft.kind,
            state=self._state,
            progress=self._progress(),
            done=self._done(),
            summary=self._summary,
            errors=self._errors,
            warnings=self._warnings,
        )

    @workflow.signal(name=CancelRequest.HANDLER)
    def cancel(self, request: CancelRequest) -> None:
        """End the verification at once. One that has ended stays as it is."""
        self._cancelled_by = self._cancelled_by or request.principal

    async def _run_steps(self) -> None:
        try:
            await self._open()
            snapshot_id = await self._pin_snapshot()
            await self._enter(DraftState.READING)
            parts = await self._take_text()
            layout = await self._lay_out(parts)
            await self._enter(DraftState.CHECKING)
            await asyncio.gather(*(self._check_span(span, snapshot_id) for span in layout.spans))
            await self._enter(DraftState.PUBLISHING)
            await self._publish(parts, layout, snapshot_id)
            await self._enter(DraftState.COMPLETED)
        except (ActivityError, ApplicationError) as error:
            if not is_cancelled_exception(error):
                await self._fail(error)

    # steps -----------------------------------------------------------------------------------------------------

    async def _open(self) -> None:
        opening = DraftOpening(input=self._draft, started_at=workflow.info().start_time)
        await perform(DraftRecordSteps.open_draft, opening, **FACTS)
        self._opened = True

    async def _pin_snapshot(self) -> str:
        request = PreflightRequest(run=self._draft.ref, strict=False)
        found = await perform(RecordSteps.check_backends, request, **PROBING)
        if found.snapshot_id is None:
            raise ApplicationError(NO_CORPUS, type=RunFailure.INFRA_UNAVAILABLE, non_retryable=True)
        self._snapshot_id = found.snapshot_id
        return found.snapshot_id

    async def _take_text(self) -> list[PagesRead]:
        """Return the text in order: of a document as read here, of a case as its run has read it."""
        if self._draft.pages is not None:
            return [PagesRead(range=PageRange(first=1, last=0), object=self._draft.pages)]
        if self._draft.kind is DocumentKind.PDF:
            return await self._read_pdf()
        request = TextRequest(ref=self._draft.ref, source=self._draft.source, kind=self._draft.kind)
        part = self._read[0] = await self._compute(DraftSteps.read_text, request, READING)
        return [part]

    async def _read_pdf(self) -> list[PagesRead]:
        request = InspectRequest(run=self._draft.ref, source=self._draft.source)
        found = await self._compute(ReadingSteps.inspect_source, request, READING)
        self._places = found.pages
        await asyncio.gather(*(self._read_range(index, found) for index in range(len(found.ranges))))
        parts = [self._read[index] for index in sorted(self._read)]
        self._warnings += [*found.warnings, *(warning for part in parts for warning in part.warnings)]
        return parts

    async def _read_range(self, index: int, found: SourceInspection) -> None:
        request = ReadRequest(
            run=self._draft.ref,
            source=self._draft.source,
            range=found.ranges[index],
            reader_version=found.reader_version,
        )
        while True:
            part = self._read[index] = await self._compute(ReadingSteps.read_pages, request, READING)
            if not part.waiting:
                return

    async def _lay_out(self, parts: list[PagesRead]) -> DraftLayout:
        request = LayoutRequest(ref=self._draft.ref, kind=self._draft.kind, parts=parts)
        layout = await self._compute(DraftSteps.lay_out, request, COMPUTING)
        self._places, self._spans = layout.places, len(layout.spans)
        return layout

    async def _check_span(self, span: SpanRef, snapshot_id: str) -> None:
        today = workflow.info().start_time.date()
        request = SpanRequest(ref=self._draft.ref, span=span, snapshot_id=snapshot_id, today=today)
        self._checked[span.number] = await self._compute(DraftSteps.check_span, request, COMPUTING)

    async def _publish(self, parts: list[PagesRead], layout: DraftLayout, snapshot_id: str) -> None:
        request = DraftPublishRequest(
            input=self._draft,
            layout=layout,
            parts=parts,
            checked=[self._checked[number] for number in sorted(self._checked)],
            snapshot_id=snapshot_id,
            checked_at=workflow.info().start_time,
            warnings=self._warnings,
        )
        published = await self._compute(DraftSteps.publish_draft, request, COMPUTING)
        self._summary, self._artifacts = published.summary, published.artifacts

    async def _compute(self, step: Any, request: Any, preset: dict[str, Any]) -> Any:
        """Run a long step. If it ends at the moment of a cancel, the cancel still counts."""
        answer = await perform(step, request, task_queue=self._computing, **preset)
        if self._to_cancel:
            raise asyncio.CancelledError
        return answer

    # standing --------------------------------------------------------------------------------------------------

    @property
    def _to_cancel(self) -> bool:
        return self._cancelled_by is not None and self._state not in DRAFT_ENDS

    async def _fail(self, error: ActivityError | ApplicationError) -> None:
        cause = error.cause if isinstance(error, ActivityError) else error
        if isinstance(cause, ApplicationError) and cause.type in frozenset(RunFailure):
            self._errors.append(RunError(code=RunFailure(cause.type), message=cause.message))
        else:
            raise error
        await self._enter(DraftState.FAILED)

    async def _enter(self, state: DraftState, actor: str = "system", through: Through | None = None) -> None:
        self._state = state
        workflow.set_current_details(f"{state}, {self._progress():.0%}")
        change = DraftChange(
            ref=self._draft.ref,
            status=self.status(),
            at=workflow.now(),
            actor=actor,
            through=through or Through(),
            snapshot_id=self._snapshot_id,
            artifacts=self._artifacts,
        )
        await perform(DraftRecordSteps.record_draft, change, **FACTS)

    def _done(self) -> DraftProgress:
        return DraftProgress(
            places=self._places,
            places_read=self._places_read(),
            spans=self._spans,
            spans_checked=len(self._checked),
            citations=sum(part.citations for part in self._checked.values()),
        )

    def _places_read(self) -> int:
        if self._spans is not None:
            return self._places or 0
        return sum(part.done for part in self._read.values())

    def _progress(self) -> float:
        """Return the share of the job done, 0-1."""
        if self._state in DRAFT_ENDS:
            return 1.0
        read = self._places_read() / self._places if self._places else 0.0
        checked = len(self._checked) / self._spans if self._spans else 0.0
        return round(READ_SHARE * read + CHECK_SHARE * checked, 4)

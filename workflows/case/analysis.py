"""CaseAnalysis: one immutable run of one case, from the uploaded PDF to signed artifacts."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from workflows.case.attributes import CASE_STATE
from workflows.case.progress import details_markdown
from workflows.case.state import CaseRunState
from workflows.contracts.base import Principal, Through
from workflows.contracts.queues import computing_queue
from workflows.contracts.run.case import (
    CaseRunInput,
    CaseState,
    CaseStatus,
    InspectRequest,
    PhaseLabel,
    PreflightRequest,
    ReadRequest,
    RunFailure,
    RunOutcome,
    SegmentRequest,
)
from workflows.contracts.run.records import ProgressChange, PublishRequest, RunOpening, StateChange
from workflows.contracts.run.results.matching import MatchRequest, MatchRequests
from workflows.contracts.run.review import (
    CancelRequest,
    Decision,
    FinalReview,
    PhaseReview,
    ReviewReceipt,
    Withdrawal,
)
from workflows.options import COMPUTING, FACTS, PROBING, READING
from workflows.perform import perform
from workflows.steps.case import MatchingSteps, PublishingSteps, ReadingSteps, RecordSteps

DRAFT, FINAL = 1, 2
"""Artifact versions: published before the reviews, and after them."""

CANCELLED_OUTSIDE = (
    "A execução foi cancelada por fora do Autos, direto no Temporal. As decisões já tomadas ficam na trilha; "
    "reprocesse o caso para continuar."
)

USER_ACTION = frozenset({RunFailure.NO_READABLE_TEXT, RunFailure.OCR_REQUIRED, RunFailure.NO_PHASE_FOUND})
"""Failures that the lawyer can correct, unlike those of the file or the system."""


@workflow.defn
class CaseAnalysis:
    """Extracts, segments, matches, waits for people, publishes.

    People act through updates, which answer; signals of the same names do the same for senders that want no answer.
    """

    @workflow.init
    def __init__(self, case: CaseRunInput) -> None:
        self._case = case
        self._state = CaseRunState(case)
        self._computing = computing_queue(workflow.info().task_queue)
        self._reviewing = asyncio.Lock()
        self._entered: Counter[CaseState] = Counter()
        self._cancelled_by: CancelRequest | None = None

    @workflow.run
    async def run(self, case: CaseRunInput) -> RunOutcome:
        """Runs the steps to a terminal state; a person's cancel ends them wherever they are."""
        steps = asyncio.create_task(self._run_steps())
        try:
            await workflow.wait_condition(lambda: steps.done() or self._cancelled_by is not None)
        except asyncio.CancelledError:
            self._state.fail(RunFailure.ENDED_OUTSIDE, CANCELLED_OUTSIDE)
            outside = Principal(tenant=case.principal.tenant, key_id="temporal", name="temporal", role="operator")
            self._cancelled_by = CancelRequest(principal=outside, reason="cancelled in Temporal")
        if not steps.done():
            steps.cancel()
        await workflow.wait([steps])
        if self._cancelled_by is not None and not self._state.terminal:
            if not self._state.opened:
                await self._open()
            by = self._cancelled_by.principal
            await self._enter(CaseState.CANCELLED, by.name, by.through)
        elif error := steps.exception():
            raise error
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._state.outcome()

    async def _run_steps(self) -> None:
        steps = (
            partial(self._beside, self._open, self._preflight),
            partial(self._beside, partial(self._enter, CaseState.PROCESSING_EXTRACTION), self._extract),
            partial(self._beside, partial(self._enter, CaseState.QUEUED_PHASE_ANALYSIS), self._segment),
            partial(self._beside, partial(self._enter, CaseState.PROCESSING_PHASE_ANALYSIS), self._match),
            self._publish_draft,
            self._await_phase_reviews,
            self._await_final_review,
            self._publish_final,
            self._close,
        )
        try:
            for step in steps:
                await step()
                if self._cancelled_by is not None:  # an activity that ended at that very moment has hidden the cancel
                    return
        except ActivityError as error:
            if not is_cancelled_exception(error):
                await self._fail(error)

    # steps -----------------------------------------------------------------------------------------------------

    async def _preflight(self) -> None:
        request = PreflightRequest(run=self._state.ref, strict=self._case.parameters.strict_infra_required)
        self._state.preflight = await perform(RecordSteps.check_backends, request, **PROBING)

    async def _open(self) -> None:
        opening = RunOpening(input=self._case, started_at=self._state.started_at)
        await perform(RecordSteps.open_run, opening, **FACTS)
        self._state.opened = True

    async def _extract(self) -> None:
        await self._inspect()
        await self._read()

    async def _inspect(self) -> None:
        request = InspectRequest(run=self._state.ref, source=self._case.source, known=self._case.known)
        inspection = await perform(ReadingSteps.inspect_source, request, task_queue=self._computing, **READING)
        self._state.inspection = inspection
        self._state.warnings += inspection.warnings

    async def _read(self) -> None:
        inspection = self._state.require_inspection()
        self._state.parts.update(enumerate(inspection.parts))
        unread = range(len(inspection.parts), len(inspection.ranges))
        await asyncio.gather(*(self._read_range(index) for index in unread))
        for part in self._state.ordered_parts():
            self._state.warnings += part.warnings

    async def _read_range(self, index: int) -> None:
        run, source, file = self._state.ref, self._case.source, self._state.require_inspection()
        request = ReadRequest(run=run, source=source, range=file.ranges[index], reader_version=file.reader_version)

        async def read() -> None:
            reading = perform(ReadingSteps.read_pages, request, task_queue=self._computing, **READING)
            self._state.parts[index] = await reading

        await read()
        while self._state.parts[index].waiting and self._cancelled_by is None:
            await self._beside(self._record_progress, read)

    async def _record_progress(self) -> None:
        so_far = ProgressChange(run=self._state.ref, at=workflow.now(), progress=self._state.progress)
        await perform(RecordSteps.record_progress, so_far, **FACTS)

    async def _segment(self) -> None:
        request = SegmentRequest(
            run=self._state.ref,
            rules_version=self._case.parameters.rules_version,
            parts=self._state.ordered_parts(),
            reader_version=self._state.require_inspection().reader_version,
            closed_pages=self._case.closed_pages,
            opened_pages=self._case.opened_pages,
            corrections=self._case.corrections.object if self._case.corrections else None,
        )
        segmentation = await perform(ReadingSteps.segment_case, request, task_queue=self._computing, **COMPUTING)
        self._state.segmentation = segmentation
        self._state.warnings += segmentation.warnings

    async def _match(self) -> None:
        if not self._state.can_match:
            return
        requests = [self._match_request(label) for label in self._state.phases_with_pieces]
        if self._case.run > 1:
            known = MatchRequests(phases=requests)
            found = await perform(MatchingSteps.take_over_matches, known, task_queue=self._computing, **COMPUTING)
            self._state.matches.update({phase.phase_label: phase for phase in found.phases})
        unknown = [request for request in requests if request.phase_label not in self._state.matches]
        await asyncio.gather(*(self._match_phase(request) for request in unknown))

    def _match_request(self, label: PhaseLabel) -> MatchRequest:
        parameters = self._case.parameters
        return MatchRequest(
            run=self._state.ref,
            phase_label=label,
            segmentation=self._state.require_segmentation().object,
            snapshot_id=self._state.require_snapshot(),
            min_precedent_score=parameters.min_precedent_score,
            max_matches=parameters.max_matches_per_phase,
            use_graph=self._state.has_graph,
        )

    async def _match_phase(self, request: MatchRequest) -> None:
        self._state.matches[request.phase_label] = await perform(
            MatchingSteps.match_phase, request, task_queue=self._computing, **COMPUTING
        )

    async def _await_phase_reviews(self) -> None:
        await self._enter(CaseState.AWAITING_PHASE_REVIEWS)
        await workflow.wait_condition(lambda: self._cancelled_by is not None or not self._state.pending_phases)

    async def _await_final_review(self) -> None:
        """A withdrawn phase decision leads back to the phases, one on the whole to another, however often."""
        await self._enter(CaseState.AWAITING_FINAL_REVIEW)
        while True:
            await workflow.wait_condition(
                lambda: bool(self._cancelled_by or self._state.final_review or self._state.pending_phases)
            )
            if self._cancelled_by is not None:
                return
            if self._state.final_review is None:
                await self._await_phase_reviews()
                if self._cancelled_by is not None:
                    return
                await self._enter(CaseState.AWAITING_FINAL_REVIEW)
            elif await self._stands():
                return

    async def _stands(self) -> bool:
        """Whether the final review still stands when its undo window closes."""
        until = self._state.undo_until
        if until is None:
            return True
        with suppress(TimeoutError):
            left = max(until - workflow.now(), timedelta())
            await workflow.wait_condition(lambda: self._state.final_review is None, timeout=left)
        # a withdrawal that came in time is being written down: it counts
        async with self._reviewing:
            self._state.undo_until = None
            return self._state.final_review is not None

    async def _publish_draft(self) -> None:
        await self._publish(DRAFT)

    async def _publish_final(self) -> None:
        await self._publish(FINAL)

    async def _publish(self, version: int) -> None:
        state = self._state
        request = PublishRequest(
            input=self._case,
            version=version,
            state=CaseState.AWAITING_PHASE_REVIEWS if version == DRAFT else state.verdict,
            started_at=state.started_at,
            completed_at=None if version == DRAFT else state.require_final_review().at,
            preflight=state.require_preflight(),
            inspection=state.require_inspection(),
            segmentation=state.require_segmentation(),
            matches=[state.matches[label] for label in PhaseLabel if label in state.matches],
            phase_reviews=dict(state.phase_reviews),
            final_review=state.final_review,
            degraded=state.degraded,
            warnings=state.warnings,
        )
        published = await perform(PublishingSteps.publish_artifacts, request, task_queue=self._computing, **COMPUTING)
        state.artifacts += len(published.artifacts)
        state.earlier = published.earlier or state.earlier

    async def _close(self) -> None:
        decided = self._state.require_final_review()
        await self._enter(self._state.verdict, decided.principal, decided.through)

    async def _fail(self, error: ActivityError) -> None:
        cause = error.cause
        if isinstance(cause, ApplicationError) and cause.type in frozenset(RunFailure):
            failure = RunFailure(cause.type)
            self._state.fail(failure, cause.message)
        else:
            raise error
        if not self._state.opened:
            await self._open()
        await self._enter(CaseState.NEEDS_USER_ACTION if failure in USER_ACTION else CaseState.FAILED)

    async def _beside(self, record: Callable[[], Awaitable[None]], step: Callable[[], Awaitable[None]]) -> None:
        """Runs a step while something else is recorded. If either ends with an error, the other is cancelled too."""
        recording = asyncio.ensure_future(record())
        try:
            await step()
        except (Exception, asyncio.CancelledError):  # and not where the run is only forgotten by this worker
            await recording
            raise
        await recording

    async def _enter(self, state: CaseState, actor: str = "system", through: Through | None = None) -> None:
        """Moves to a state and projects it, for people (database) and for operators (Temporal)."""
        self._state.state = state
        self._entered[state] += 1
        workflow.upsert_search_attributes([CASE_STATE.value_set(state)])
        workflow.set_current_details(details_markdown(self._state.status()))
        change = StateChange(
            run=self._state.ref,
            key=state if self._entered[state] == 1 else f"{state}/{self._entered[state]}",
            state=state,
            at=workflow.now(),
            actor=actor,
            through=through or Through(),
            **self._state.projection(),
        )
        await perform(RecordSteps.record_state, change, **FACTS)

    # people ----------------------------------------------------------------------------------------------------

    @workflow.query
    def status(self) -> CaseStatus:
        """The state and progress of the run."""
        return self._state.status()

    @workflow.update
    async def review_phase(self, review: PhaseReview) -> ReviewReceipt:
        """Takes a phase decision once per `decision_id`; it may be replaced until the final review."""
        return await self._take(review)

    @review_phase.validator
    def validate_phase_review(self, review: PhaseReview) -> None:
        """Refuses with a `ReviewRefusal` type; a refused update leaves no trace in the history."""
        self._state.check_review(review)

    @workflow.update
    async def withdraw_review(self, withdrawal: Withdrawal) -> ReviewReceipt:
        """Takes a phase decision back, or the final one in its time, once per `decision_id`."""
        return await self._take(withdrawal)

    @withdraw_review.validator
    def validate_withdrawal(self, withdrawal: Withdrawal) -> None:
        """Rejects if there is no decision, or if the final one is already being signed."""
        self._state.check_review(withdrawal)

    @workflow.update
    async def review_final(self, review: FinalReview) -> ReviewReceipt:
        """Takes the decision that ends the run."""
        return await self._take(review)

    @review_final.validator
    def validate_final_review(self, review: FinalReview) -> None:
        """Refuses while a phase with pieces is undecided, and after the end."""
        self._state.check_review(review)

    @workflow.update
    async def cancel(self, request: CancelRequest) -> CaseStatus:
        """Cancels the run; its artifacts so far stay."""
        self._cancelled_by = self._cancelled_by or request
        await workflow.wait_condition(lambda: self._state.terminal)
        return self._state.status()

    @cancel.validator
    def validate_cancel(self, request: CancelRequest) -> None:
        """Rejects the cancellation once the final review is taken, because its decision is published."""
        self._state.check_cancel()

    @workflow.signal(name=PhaseReview.HANDLER)
    async def signal_phase_review(self, review: PhaseReview) -> None:
        """`review_phase` for senders that want no answer; a review that cannot be taken is logged."""
        await self._take_unanswered(review)

    @workflow.signal(name=Withdrawal.HANDLER)
    async def signal_withdrawal(self, withdrawal: Withdrawal) -> None:
        """`withdraw_review` for senders that want no answer."""
        await self._take_unanswered(withdrawal)

    @workflow.signal(name=FinalReview.HANDLER)
    async def signal_final_review(self, review: FinalReview) -> None:
        """`review_final` for senders that want no answer."""
        await self._take_unanswered(review)

    @workflow.signal(name=CancelRequest.HANDLER)
    def signal_cancel(self, request: CancelRequest) -> None:
        """`cancel` for senders that want no answer."""
        if not self._state.decided:
            self._cancelled_by = self._cancelled_by or request

    async def _take_unanswered(self, review: Decision) -> None:
        try:
            self._state.check_review(review)
            await self._take(review)
        except ApplicationError as refusal:
            workflow.logger.warning("%s by signal refused: %s", review.HANDLER, refusal.type)

    async def _take(self, review: Decision) -> ReviewReceipt:
        async with self._reviewing:
            if review.decision_id in self._state.decisions:
                return self._state.receipt(review.decision_id, replayed=True)
            # again: what was decided while this one waited for its turn may refuse it
            self._state.check_review(review)
            entry = self._state.entry_of(review, workflow.now())
            await perform(RecordSteps.record_review, entry, **FACTS)
            if isinstance(review, FinalReview) and self._cancelled_by is None:
                await self._enter(CaseState.PUBLISHING, entry.review.principal, entry.review.through)
            self._state.accept(review, entry.review)
            if isinstance(review, Withdrawal) and review.phase_label is None:
                await self._enter(CaseState.AWAITING_FINAL_REVIEW, entry.review.principal, entry.review.through)
            return self._state.receipt(review.decision_id, replayed=False)

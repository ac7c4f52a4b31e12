"""The state of one run, and the rules on who may decide what when. Does no I/O; asks the workflow for its time only."""

from datetime import datetime
from typing import Any

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from workflows.contracts.case import (
    PHASE_TITLES,
    TERMINAL_STATES,
    Backend,
    CaseRunInput,
    CaseState,
    CaseStatus,
    PagesRead,
    PhaseLabel,
    PhaseMatches,
    PhaseProgress,
    PhaseState,
    Preflight,
    RunError,
    RunFailure,
    RunOutcome,
    RunRef,
    Segmentation,
    SourceInspection,
)
from workflows.contracts.review import FinalReview, PhaseReview, ReviewReceipt, ReviewRecord, ReviewRefusal

REVIEWABLE = frozenset({CaseState.AWAITING_PHASE_REVIEWS, CaseState.AWAITING_FINAL_REVIEW})

PROGRESS_AT: dict[CaseState, float] = {
    CaseState.QUEUED_EXTRACTION: 0.0,
    CaseState.PROCESSING_EXTRACTION: 0.05,
    CaseState.QUEUED_PHASE_ANALYSIS: 0.5,
    CaseState.PROCESSING_PHASE_ANALYSIS: 0.6,
    CaseState.AWAITING_PHASE_REVIEWS: 0.8,
    CaseState.AWAITING_FINAL_REVIEW: 0.95,
    CaseState.PUBLISHING: 0.98,
}
"""Share of the job done when a state is entered; terminal states are 1."""

POLL_WORKING, POLL_WAITING = 2, 30
"""Seconds a client should wait before it asks again: while machines work, while people think."""


class CaseRunState:
    """Everything a run knows; filled step by step."""

    def __init__(self, case: CaseRunInput) -> None:
        self.case = case
        self.ref = RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run)
        self.started_at: datetime = workflow.now()
        self.state = CaseState.QUEUED_EXTRACTION
        self.opened = False
        self.preflight: Preflight | None = None
        self.inspection: SourceInspection | None = None
        self.parts: dict[int, PagesRead] = {}
        self.segmentation: Segmentation | None = None
        self.matches: dict[PhaseLabel, PhaseMatches] = {}
        self.phase_reviews: dict[PhaseLabel, ReviewRecord] = {}
        self.final_review: ReviewRecord | None = None
        self.decisions: dict[str, PhaseReview | FinalReview] = {}
        self.errors: list[RunError] = []
        self.warnings: list[str] = []
        self.artifacts = 0

    # what is known ---------------------------------------------------------------------------------------------

    @property
    def terminal(self) -> bool:
        return self.state in TERMINAL_STATES

    @property
    def decided(self) -> bool:
        """No decision can be taken any more: the final review is, or the run has ended."""
        return self.final_review is not None or self.state is CaseState.PUBLISHING or self.terminal

    @property
    def degraded(self) -> list[Backend]:
        return list(self.preflight.missing) if self.preflight else []

    @property
    def can_match(self) -> bool:
        """Matching needs a snapshot whose search part answers."""
        return (
            self.preflight is not None
            and self.preflight.snapshot_id is not None
            and Backend.SEARCH not in self.preflight.missing
        )

    @property
    def has_graph(self) -> bool:
        return Backend.GRAPH not in self.degraded

    @property
    def phases_with_pieces(self) -> list[PhaseLabel]:
        """In procedural order."""
        if self.segmentation is None:
            return []
        filled = {outline.phase_label for outline in self.segmentation.outline if outline.pieces}
        return [label for label in PhaseLabel if label in filled]

    @property
    def pending_phases(self) -> list[PhaseLabel]:
        return [label for label in self.phases_with_pieces if label not in self.phase_reviews]

    @property
    def verdict(self) -> CaseState:
        """The terminal state that the final review decides."""
        return CaseState.COMPLETED if self.require_final_review().approved else CaseState.REJECTED

    @property
    def progress(self) -> float:
        """0-1; within extraction by page ranges, within review by phases."""
        if self.terminal:
            return 1.0
        done = PROGRESS_AT[self.state]
        if self.state is CaseState.PROCESSING_EXTRACTION and self.inspection:
            done += 0.45 * len(self.parts) / max(1, len(self.inspection.ranges))
        if self.state is CaseState.PROCESSING_PHASE_ANALYSIS:
            done += 0.2 * len(self.matches) / max(1, len(self.phases_with_pieces))
        if self.state is CaseState.AWAITING_PHASE_REVIEWS:
            done += 0.15 * len(self.phase_reviews) / max(1, len(self.phases_with_pieces))
        return round(done, 4)

    def ordered_parts(self) -> list[PagesRead]:
        return [self.parts[index] for index in sorted(self.parts)]

    def require_preflight(self) -> Preflight:
        assert self.preflight is not None
        return self.preflight

    def require_snapshot(self) -> str:
        snapshot_id = self.require_preflight().snapshot_id
        assert snapshot_id is not None
        return snapshot_id

    def require_inspection(self) -> SourceInspection:
        assert self.inspection is not None
        return self.inspection

    def require_segmentation(self) -> Segmentation:
        assert self.segmentation is not None
        return self.segmentation

    def require_final_review(self) -> ReviewRecord:
        assert self.final_review is not None
        return self.final_review

    # reviews ---------------------------------------------------------------------------------------------------

    def check_phase_review(self, review: PhaseReview) -> None:
        """Raises `ApplicationError` of a `ReviewRefusal` type when the decision cannot be taken now."""
        if self._is_replay(review):
            return
        if self.decided:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL)
        if self.state not in REVIEWABLE:
            raise self._refusal(ReviewRefusal.NOT_OPEN)
        if review.phase_label not in self.phases_with_pieces:
            raise self._refusal(ReviewRefusal.PHASE_WITHOUT_PIECES)

    def check_final_review(self, review: FinalReview) -> None:
        """As `check_phase_review`; every phase with pieces must have been decided."""
        if self._is_replay(review):
            return
        if self.decided:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL)
        if self.state not in REVIEWABLE:
            raise self._refusal(ReviewRefusal.NOT_OPEN)
        if self.pending_phases:
            raise self._refusal(ReviewRefusal.PHASES_PENDING)

    def check_cancel(self) -> None:
        """Raises once the final review is taken."""
        if self.decided:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL)

    def accept(self, label: PhaseLabel | None, review: PhaseReview | FinalReview, record: ReviewRecord) -> None:
        """Makes a recorded decision count."""
        self.decisions[review.decision_id] = review
        if label is None:
            self.final_review = record
        else:
            self.phase_reviews[label] = record

    def receipt(self, decision_id: str, *, replayed: bool) -> ReviewReceipt:
        """`state` is the one that every reader sees from now on."""
        state = self.state
        if state is CaseState.AWAITING_PHASE_REVIEWS and not self.pending_phases:
            state = CaseState.AWAITING_FINAL_REVIEW
        return ReviewReceipt(
            decision_id=decision_id, state=state, pending_phases=self.pending_phases, replayed=replayed
        )

    def _is_replay(self, review: PhaseReview | FinalReview) -> bool:
        seen = self.decisions.get(review.decision_id)
        if seen is None:
            return False
        if seen.model_dump(exclude={"principal"}) != review.model_dump(exclude={"principal"}):
            raise self._refusal(ReviewRefusal.DECISION_CONFLICT)
        return True

    def _refusal(self, reason: ReviewRefusal) -> ApplicationError:
        details = {
            "state": self.state.value,
            "pending_phases": [label.value for label in self.pending_phases],
            "phases": [label.value for label in self.phases_with_pieces],
        }
        return ApplicationError(reason.value, details, type=reason, non_retryable=True)

    # views -----------------------------------------------------------------------------------------------------

    def fail(self, failure: RunFailure, message: str) -> None:
        """Notes why the run ends early."""
        self.errors.append(RunError(code=failure, message=message))

    def phases(self) -> list[PhaseProgress]:
        """All seven phases, once the segmentation is there."""
        if self.segmentation is None:
            return []
        outline = {entry.phase_label: entry for entry in self.segmentation.outline}
        return [
            PhaseProgress(
                phase_label=label,
                title=PHASE_TITLES[label],
                state=self._phase_state(label),
                pieces=outline[label].pieces if label in outline else 0,
                pages=outline[label].pages if label in outline else [],
                matches=self.matches[label].count if label in self.matches else None,
            )
            for label in PhaseLabel
        ]

    def phases_after(self, label: PhaseLabel | None, record: ReviewRecord) -> list[PhaseProgress]:
        """`phases` as they will stand once `record` counts."""
        state = PhaseState.of(True, record.approved)
        return [
            phase.model_copy(update={"state": state}) if phase.phase_label == label else phase
            for phase in self.phases()
        ]

    def status(self) -> CaseStatus:
        waiting = self.state in REVIEWABLE
        return CaseStatus(
            workflow_id=self.ref.workflow_id,
            run=self.ref.run,
            state=self.state,
            progress=self.progress,
            phases=self.phases(),
            errors=self.errors,
            warnings=self.warnings,
            degraded=self.degraded,
            poll_after_seconds=POLL_WAITING if waiting or self.terminal else POLL_WORKING,
        )

    def projection(self) -> dict[str, Any]:
        """The fields of a `StateChange` that mirror this state."""
        return {
            "progress": self.progress,
            "phases": self.phases(),
            "errors": self.errors,
            "warnings": self.warnings,
            "degraded": self.degraded,
            "system": self.segmentation.system if self.segmentation else None,
            "cnj": self.segmentation.cnj if self.segmentation else None,
            "parties": self.segmentation.parties if self.segmentation else [],
            "pages": self.inspection.pages if self.inspection else None,
            "snapshot_id": self.preflight.snapshot_id if self.preflight else None,
        }

    def outcome(self) -> RunOutcome:
        return RunOutcome(
            workflow_id=self.ref.workflow_id,
            run=self.ref.run,
            state=self.state,
            errors=self.errors,
            artifacts=self.artifacts,
        )

    def details_markdown(self) -> str:
        """What an operator reads in the Temporal UI."""
        lines = [f"**{self.state.value}** ({self.progress:.0%}), run {self.ref.run}"]
        lines += [
            f"- {phase.phase_label}: {phase.state}, {phase.pieces} pieces" for phase in self.phases() if phase.pieces
        ]
        lines += [f"- error {error.code}: {error.message}" for error in self.errors]
        return "\n".join(lines)

    def _phase_state(self, label: PhaseLabel) -> PhaseState:
        review = self.phase_reviews.get(label)
        return PhaseState.of(label in self.phases_with_pieces, review.approved if review else None)

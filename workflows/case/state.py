"""The state of one run, and the rules on who may decide what when. Does no I/O; only asks the workflow for its time."""

from datetime import datetime, timedelta
from typing import Any

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from workflows.case.progress import PROGRESS_AT
from workflows.contracts.run.case import (
    PHASE_TITLES,
    REVIEWABLE,
    TERMINAL_STATES,
    Backend,
    CaseRunInput,
    CaseState,
    CaseStatus,
    PagesRead,
    PhaseLabel,
    PhaseProgress,
    PhaseState,
    Preflight,
    ReadingProgress,
    RunError,
    RunFailure,
    RunOutcome,
    RunRef,
    Segmentation,
    SourceInspection,
)
from workflows.contracts.run.earlier import EarlierDecision
from workflows.contracts.run.records import ReviewEntry
from workflows.contracts.run.results.matching import PhaseMatches
from workflows.contracts.run.review import (
    Decision,
    FinalReview,
    PhaseReview,
    ReviewReceipt,
    ReviewRecord,
    ReviewRefusal,
    Withdrawal,
    phase_of,
)

CIRCUMSTANCE = {"principal", "expected_version", "seen_decisions", "second_person", "undo_seconds"}
"""Fields of a decision that may differ when it is sent again."""

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
        self.undo_until: datetime | None = None
        self.decisions: dict[str, Decision] = {}
        self.versions: dict[PhaseLabel, int] = {}
        self.earlier: dict[PhaseLabel, EarlierDecision] = {}
        self.errors: list[RunError] = []
        self.warnings: list[str] = []
        self.artifacts = 0

    # what is known ---------------------------------------------------------------------------------------------

    @property
    def terminal(self) -> bool:
        return self.state in TERMINAL_STATES

    @property
    def decided(self) -> bool:
        """Whether no decision can be taken any more, because the final review is taken or the run has ended."""
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
        """0-1; within extraction by pages, within review by phases."""
        if self.terminal:
            return 1.0
        done = PROGRESS_AT[self.state]
        if reading := self.reading:
            done += 0.45 * reading.read / max(1, reading.pages)
        if self.state is CaseState.PROCESSING_PHASE_ANALYSIS:
            done += 0.2 * len(self.matches) / max(1, len(self.phases_with_pieces))
        if self.state is CaseState.AWAITING_PHASE_REVIEWS:
            done += 0.15 * len(self.phase_reviews) / max(1, len(self.phases_with_pieces))
        return round(done, 4)

    @property
    def reading(self) -> ReadingProgress | None:
        if self.state is not CaseState.PROCESSING_EXTRACTION or self.inspection is None:
            return None
        return ReadingProgress(pages=self.inspection.pages, read=sum(part.done for part in self.parts.values()))

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

    def check_review(self, review: Decision) -> None:
        """Raises `ApplicationError` of a `ReviewRefusal` type when the decision cannot be taken now."""
        if self._is_replay(review):
            return
        if isinstance(review, Withdrawal) and review.phase_label is None:
            self._check_taking_back(review)
            return
        if self.decided:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL)
        if self.state not in REVIEWABLE:
            raise self._refusal(ReviewRefusal.NOT_OPEN)
        if isinstance(review, FinalReview):
            self._check_final(review)
        else:
            self._check_phase(review)

    def _check_taking_back(self, review: Withdrawal) -> None:
        if self.undo_until is None:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL if self.decided else ReviewRefusal.NOT_DECIDED)
        standing = self.require_final_review().decision_id
        if review.final_decision_id not in (None, standing):
            raise self._refusal(ReviewRefusal.STALE_FINAL)
        if review.principal.user_id != self.decisions[standing].principal.user_id:
            self._check_second_person(review)

    def _check_phase(self, review: PhaseReview | Withdrawal) -> None:
        label = review.phase_label
        if label is None or label not in self.phases_with_pieces:
            raise self._refusal(ReviewRefusal.PHASE_WITHOUT_PIECES)
        standing = self.phase_reviews.get(label)
        if review.expected_version not in (None, self.versions.get(label, 0)):
            shown = standing.model_dump(mode="json") if standing else None
            raise self._refusal(ReviewRefusal.STALE_REVIEW, standing=shown, version=self.versions.get(label, 0))
        if isinstance(review, Withdrawal) and standing is None:
            raise self._refusal(ReviewRefusal.NOT_DECIDED)

    def _check_final(self, review: FinalReview) -> None:
        if self.pending_phases:
            raise self._refusal(ReviewRefusal.PHASES_PENDING)
        if review.expected_version not in (None, sum(self.versions.values())):
            raise self._refusal(ReviewRefusal.STALE_FINAL)
        if changed := self._unseen(review):
            raise self._refusal(ReviewRefusal.STALE_FINAL, changed=changed)
        self._check_second_person(review)

    def _unseen(self, review: FinalReview) -> list[dict[str, Any]]:
        """The current decisions on phases that the final reviewer did not name as seen."""
        if review.seen_decisions is None:
            return []
        return [
            {"phase_label": label.value, "standing": standing.model_dump(mode="json")}
            for label, standing in self.phase_reviews.items()
            if standing.decision_id not in review.seen_decisions
        ]

    def _check_second_person(self, review: FinalReview | Withdrawal) -> None:
        person = review.principal.user_id
        if not review.second_person or person is None:
            return
        if person == self.case.principal.user_id:
            raise self._refusal(ReviewRefusal.SUBMITTED_BY_SAME)
        if self.case.corrections and person in self.case.corrections.people:
            raise self._refusal(ReviewRefusal.CORRECTED_BY_SAME)
        on_phases = [decision for decision in self.decisions.values() if phase_of(decision) is not None]
        if person in {decision.principal.user_id for decision in on_phases}:
            raise self._refusal(ReviewRefusal.DECIDED_BY_SAME)

    def check_cancel(self) -> None:
        """Raises once the final review is taken."""
        if self.decided:
            raise self._refusal(ReviewRefusal.ALREADY_FINAL)

    def entry_of(self, review: Decision, at: datetime) -> ReviewEntry:
        """The decision as an event. For a withdrawal, the withdrawn decision, in the name of the person who withdraws
        it.
        """
        withdrawn = isinstance(review, Withdrawal)
        decided = self._standing(review.phase_label) if withdrawn else review
        record = ReviewRecord(
            decision_id=review.decision_id,
            approved=decided.approved,
            reviewer=None if withdrawn else review.reviewer,
            principal=review.principal.name,
            notes=review.notes,
            at=at,
            rejected_precedents=review.rejected_precedents if isinstance(review, PhaseReview) else [],
            restored_precedents=review.restored_precedents if isinstance(review, PhaseReview) else [],
            through=review.principal.through,
        )
        return ReviewEntry(
            run=self.ref,
            phase_label=phase_of(review),
            review=record,
            principal=review.principal,
            phases=self._phases_after(review, record),
            withdrawn=withdrawn,
        )

    def accept(self, review: Decision, record: ReviewRecord) -> None:
        """Applies a recorded decision."""
        self.decisions[review.decision_id] = review
        if isinstance(review, FinalReview):
            self.final_review = record
            self.undo_until = record.at + timedelta(seconds=review.undo_seconds) if review.undo_seconds else None
            return
        label = review.phase_label
        if label is None:
            self.final_review = self.undo_until = None
            return
        self.versions[label] = self.versions.get(label, 0) + 1
        if isinstance(review, Withdrawal):
            del self.phase_reviews[label]
        else:
            self.phase_reviews[label] = record

    def _standing(self, label: PhaseLabel | None) -> ReviewRecord:
        return self.require_final_review() if label is None else self.phase_reviews[label]

    def receipt(self, decision_id: str, *, replayed: bool) -> ReviewReceipt:
        """`state` is the one that every reader sees from now on."""
        state = self.state
        if state is CaseState.AWAITING_PHASE_REVIEWS and not self.pending_phases:
            state = CaseState.AWAITING_FINAL_REVIEW
        elif state is CaseState.AWAITING_FINAL_REVIEW and self.pending_phases:
            state = CaseState.AWAITING_PHASE_REVIEWS
        return ReviewReceipt(
            decision_id=decision_id, state=state, pending_phases=self.pending_phases, replayed=replayed
        )

    def _is_replay(self, review: Decision) -> bool:
        seen = self.decisions.get(review.decision_id)
        if seen is None:
            return False
        if type(seen) is not type(review) or seen.model_dump(exclude=CIRCUMSTANCE) != review.model_dump(
            exclude=CIRCUMSTANCE
        ):
            raise self._refusal(ReviewRefusal.DECISION_CONFLICT)
        return True

    def _refusal(self, reason: ReviewRefusal, **more: Any) -> ApplicationError:
        details = {
            "state": self.state.value,
            "pending_phases": [label.value for label in self.pending_phases],
            "phases": [label.value for label in self.phases_with_pieces],
            **more,
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
                version=self.versions.get(label, 0),
                earlier_decision=None if label in self.phase_reviews else self.earlier.get(label),
            )
            for label in PhaseLabel
        ]

    def _phases_after(self, review: Decision, record: ReviewRecord) -> list[PhaseProgress]:
        """`phases` after `record` is applied."""
        withdrawn, label = isinstance(review, Withdrawal), phase_of(review)
        state = PhaseState.of(True, None if withdrawn else record.approved)
        earlier = self.earlier.get(label) if withdrawn and label else None
        return [
            phase.model_copy(update={"state": state, "version": phase.version + 1, "earlier_decision": earlier})
            if phase.phase_label == label
            else phase
            for phase in self.phases()
        ]

    def status(self) -> CaseStatus:
        waiting = self.state in REVIEWABLE
        return CaseStatus(
            workflow_id=self.ref.workflow_id,
            run=self.ref.run,
            state=self.state,
            progress=self.progress,
            reading=self.reading,
            phases=self.phases(),
            errors=self.errors,
            warnings=self.warnings,
            degraded=self.degraded,
            poll_after_seconds=POLL_WAITING if waiting or self.terminal else POLL_WORKING,
            undo_until=self.undo_until,
            final_decision_id=self.require_final_review().decision_id if self.undo_until else None,
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
            "secrecy": self.segmentation.secrecy if self.segmentation else [],
            "closed": self.segmentation.closed if self.segmentation else None,
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

    def _phase_state(self, label: PhaseLabel) -> PhaseState:
        review = self.phase_reviews.get(label)
        return PhaseState.of(label in self.phases_with_pieces, review.approved if review else None)

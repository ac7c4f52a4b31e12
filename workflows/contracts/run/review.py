"""Human decisions: idempotent on `decision_id`, made by the authenticated principal."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar, Self

from pydantic import Field

from workflows.contracts.base import Contract, Principal, Through
from workflows.contracts.run.case import CaseState, PhaseLabel


class ReviewRefusal(StrEnum):
    """Why a review was not taken: the `type` of the `ApplicationError` that answers the update."""

    NOT_OPEN = "review_not_open"
    PHASE_WITHOUT_PIECES = "phase_without_pieces"
    PHASES_PENDING = "phases_pending"
    ALREADY_FINAL = "already_final"
    DECISION_CONFLICT = "decision_conflict"
    STALE_REVIEW = "stale_review"
    """Somebody has decided the phase since it was looked at; the details have that decision as `standing`."""
    STALE_FINAL = "stale_final"
    """A phase, or the whole, was decided, or its decision taken back, since the whole was looked at; where the looker
    named the decisions that stood, the details have those that stand instead as `changed`."""
    NOT_DECIDED = "not_decided"
    """There is no decision to withdraw."""
    SUBMITTED_BY_SAME = "four_eyes_submitted"
    DECIDED_BY_SAME = "four_eyes_decided"
    CORRECTED_BY_SAME = "four_eyes_corrected"


class RejectedPrecedent(Contract):
    """A precedent of the phase that the reviewer takes out of the recommendation, and why."""

    document_id: Annotated[str, Field(min_length=1, max_length=200)]
    reason: Annotated[str, Field(min_length=1, max_length=1000)]


class PhaseReview(Contract):
    """A reviewer's decision on one phase; may be replaced until the final review.

    An approved phase may leave single precedents out: `rejected_precedents`, and take back those that an earlier run
    left out: `restored_precedents`. With `expected_version`, the number of
    decisions that the reviewer knew of, it is refused when there are others by now.
    """

    HANDLER: ClassVar[str] = "review_phase"
    """The update and signal that take it, and the only ones that it is sealed for."""

    decision_id: str
    phase_label: PhaseLabel
    approved: bool
    reviewer: Annotated[str | None, Field(max_length=200)] = None
    notes: Annotated[str | None, Field(max_length=4000)] = None
    rejected_precedents: Annotated[list[RejectedPrecedent], Field(max_length=50)] = []
    restored_precedents: Annotated[list[str], Field(max_length=50)] = []
    expected_version: int | None = None
    principal: Principal


class Withdrawal(Contract):
    """Takes the standing decision on a phase back, or without a phase the final one within its `undo_seconds`.

    What was decided waits again, and both stay in the trail. `final_decision_id` names the final decision: another
    one stands. With `second_person` it is for who took that one, or might have.
    """

    HANDLER: ClassVar[str] = "withdraw_review"

    decision_id: str
    phase_label: PhaseLabel | None = None
    notes: Annotated[str | None, Field(max_length=4000)] = None
    expected_version: int | None = None
    final_decision_id: str | None = None
    second_person: bool = False
    principal: Principal


class ReviewDecision(Contract):
    """What was decided: two reviews that agree in this are one and the same."""

    phase_label: PhaseLabel | None = None
    approved: bool
    reviewer: str | None = None
    notes: str | None = None
    rejected_precedents: list[RejectedPrecedent] = []
    restored_precedents: list[str] = []


class FinalReview(Contract):
    """The decision on the whole run; ends it once `undo_seconds` have gone by in which nobody took it back.

    With `second_person` it is refused from who submitted the run, and from who ever decided a phase of it; with
    `expected_version`, the number of decisions on phases that the reviewer knew of, when there are others by now; with
    `seen_decisions`, the ids of those that stood for the reviewer, when another stands on a phase.
    """

    HANDLER: ClassVar[str] = "review_final"

    decision_id: str
    approved: bool
    reviewer: Annotated[str | None, Field(max_length=200)] = None
    notes: Annotated[str | None, Field(max_length=4000)] = None
    second_person: bool = False
    undo_seconds: Annotated[int, Field(ge=0)] = 0
    expected_version: int | None = None
    seen_decisions: list[str] | None = None
    principal: Principal


Decision = PhaseReview | Withdrawal | FinalReview


def phase_of(decision: Decision) -> PhaseLabel | None:
    """The phase that is decided; None for the whole run."""
    return None if isinstance(decision, FinalReview) else decision.phase_label


class CancelRequest(Contract):
    """A person ends the run where it is."""

    HANDLER: ClassVar[str] = "cancel"

    principal: Principal
    reason: Annotated[str | None, Field(max_length=2000)] = None


class ReviewRecord(Contract):
    """A decision as it stands in the result: who, when, in which words."""

    decision_id: str
    approved: bool
    reviewer: str | None
    principal: str
    notes: str | None
    at: datetime
    rejected_precedents: list[RejectedPrecedent] = []
    restored_precedents: list[str] = []
    through: Through | None = None

    @classmethod
    def of_row(cls, row: object) -> Self:
        """The decision that a row of the database has, which has more beside it."""
        return cls.model_validate(row, from_attributes=True, extra="ignore")


class ReviewReceipt(Contract):
    """Answer to a review update; `replayed` marks a `decision_id` that had been taken before."""

    decision_id: str
    state: CaseState
    pending_phases: list[PhaseLabel] = []
    replayed: bool = False

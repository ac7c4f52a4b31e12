"""Human decisions: idempotent on `decision_id`, made by the authenticated principal."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar, Self

from pydantic import Field

from workflows.contracts.base import Contract, Principal, Through
from workflows.contracts.run.case import CaseState, PhaseLabel


class ReviewRefusal(StrEnum):
    """Why a review was rejected: the `type` of the `ApplicationError` that answers the update."""

    NOT_OPEN = "review_not_open"
    PHASE_WITHOUT_PIECES = "phase_without_pieces"
    PHASES_PENDING = "phases_pending"
    ALREADY_FINAL = "already_final"
    DECISION_CONFLICT = "decision_conflict"
    STALE_REVIEW = "stale_review"
    """The phase was decided after the reviewer loaded it. The details hold that decision as `standing`."""
    STALE_FINAL = "stale_final"
    """A phase or the whole was decided or withdrawn after the reviewer loaded it. If the reviewer named the
    decisions seen, the details hold the different ones as `changed`.
    """
    NOT_DECIDED = "not_decided"
    """There is no decision to withdraw."""
    SUBMITTED_BY_SAME = "four_eyes_submitted"
    DECIDED_BY_SAME = "four_eyes_decided"
    CORRECTED_BY_SAME = "four_eyes_corrected"


class RejectedPrecedent(Contract):
    """A precedent of the phase that the reviewer removes from the recommendation, and the reason."""

    document_id: Annotated[str, Field(min_length=1, max_length=200)]
    reason: Annotated[str, Field(min_length=1, max_length=1000)]


class PhaseReview(Contract):
    """A reviewer's decision on one phase, which can be replaced until the final review.

    An approved phase may remove single precedents (`rejected_precedents`) and restore those that an earlier run removed
    (`restored_precedents`). With `expected_version`, the number of decisions the reviewer knew of, it is rejected if
    there are newer ones.
    """

    HANDLER: ClassVar[str] = "review_phase"
    """The update and the signal that accept it; it is encrypted for these only."""

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
    """Withdraws the current decision on a phase or, without a phase, the final one within its `undo_seconds`.

    The phase or run waits for a decision again, and both events stay in the trail. `final_decision_id` names the final
    decision; it is rejected if another one stands. With `second_person` only those who took the final decision, or
    could have, may withdraw it.
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
    """The content of the decision. Two reviews that agree in it are the same decision."""

    phase_label: PhaseLabel | None = None
    approved: bool
    reviewer: str | None = None
    notes: str | None = None
    rejected_precedents: list[RejectedPrecedent] = []
    restored_precedents: list[str] = []


class FinalReview(Contract):
    """The decision on the whole run. It ends the run after `undo_seconds` without a withdrawal.

    With `second_person` it is rejected from the submitter and from anyone who ever decided a phase. With
    `expected_version`, the number of phase decisions the reviewer knew of, it is rejected if there are newer ones. With
    `seen_decisions`, their ids, it is rejected if another decision stands on a phase.
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
    """The phase of the decision; None for the whole run."""
    return None if isinstance(decision, FinalReview) else decision.phase_label


class CancelRequest(Contract):
    """Cancellation of a run by a person."""

    HANDLER: ClassVar[str] = "cancel"

    principal: Principal
    reason: Annotated[str | None, Field(max_length=2000)] = None


class ReviewRecord(Contract):
    """A decision in the result: its author, time and words."""

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
        """The decision from a database row, which has more fields."""
        return cls.model_validate(row, from_attributes=True, extra="ignore")


class ReviewReceipt(Contract):
    """Answer to a review update. `replayed` marks a `decision_id` that was taken before."""

    decision_id: str
    state: CaseState
    pending_phases: list[PhaseLabel] = []
    replayed: bool = False

"""Human decisions: idempotent on `decision_id`, made by the authenticated principal."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar

from pydantic import Field

from workflows.contracts.base import Contract, Principal
from workflows.contracts.case import CaseState, PhaseLabel


class ReviewRefusal(StrEnum):
    """Why a review was not taken: the `type` of the `ApplicationError` that answers the update."""

    NOT_OPEN = "review_not_open"
    PHASE_WITHOUT_PIECES = "phase_without_pieces"
    PHASES_PENDING = "phases_pending"
    ALREADY_FINAL = "already_final"
    DECISION_CONFLICT = "decision_conflict"


class RejectedPrecedent(Contract):
    """A precedent of the phase that the reviewer takes out of the recommendation, and why."""

    document_id: Annotated[str, Field(min_length=1, max_length=200)]
    reason: Annotated[str, Field(min_length=1, max_length=1000)]


class PhaseReview(Contract):
    """A reviewer's decision on one phase; may be replaced until the final review.

    An approved phase may leave single precedents out: `rejected_precedents`.
    """

    HANDLER: ClassVar[str] = "review_phase"
    """The update and signal that take it, and the only ones that it is sealed for."""

    decision_id: str
    phase_label: PhaseLabel
    approved: bool
    reviewer: Annotated[str | None, Field(max_length=200)] = None
    notes: Annotated[str | None, Field(max_length=4000)] = None
    rejected_precedents: Annotated[list[RejectedPrecedent], Field(max_length=50)] = []
    principal: Principal


class ReviewDecision(Contract):
    """What was decided: two reviews that agree in this are one and the same."""

    phase_label: PhaseLabel | None = None
    approved: bool
    reviewer: str | None = None
    notes: str | None = None
    rejected_precedents: list[RejectedPrecedent] = []


class FinalReview(Contract):
    """The decision on the whole run; ends it."""

    HANDLER: ClassVar[str] = "review_final"

    decision_id: str
    approved: bool
    reviewer: Annotated[str | None, Field(max_length=200)] = None
    notes: Annotated[str | None, Field(max_length=4000)] = None
    principal: Principal


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


class ReviewReceipt(Contract):
    """Answer to a review update; `replayed` marks a `decision_id` that had been taken before."""

    decision_id: str
    state: CaseState
    pending_phases: list[PhaseLabel] = []
    replayed: bool = False

"""Notices: messages to people about cases that wait for them. Messages between services have only ids."""

import hashlib
from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.run.case import CaseState

NOTICE_DELIVERY = "NoticeDelivery"
"""Name of the workflow that delivers a notice, for callers that cannot import workflows."""


class Occasion(StrEnum):
    """The occasion of a notice."""

    PHASE_REVIEWS = "phase_reviews"
    FINAL_REVIEW = "final_review"
    ENDED = "ended"
    ASSIGNED = "assigned"
    MENTIONED = "mentioned"
    TREATMENT = "treatment"
    TERM = "term"
    DIGEST = "digest"
    TEST = "test"


OCCASIONS: dict[CaseState, Occasion] = {
    CaseState.AWAITING_PHASE_REVIEWS: Occasion.PHASE_REVIEWS,
    CaseState.AWAITING_FINAL_REVIEW: Occasion.FINAL_REVIEW,
    CaseState.COMPLETED: Occasion.ENDED,
    CaseState.REJECTED: Occasion.ENDED,
    CaseState.FAILED: Occasion.ENDED,
    CaseState.NEEDS_USER_ACTION: Occasion.ENDED,
}
"""Run states that wait, or waited, for a person. The person who cancels a run needs no notice."""


class Means(StrEnum):
    """The channel of a notice."""

    EMAIL = "email"
    WEBHOOK = "webhook"


class DeliveryState(StrEnum):
    """State of one message. `held`: waits for a digest. `dropped`: there was no recipient any more when its turn
    came.
    """

    PENDING = "pending"
    HELD = "held"
    DELIVERED = "delivered"
    FAILED = "failed"
    DROPPED = "dropped"


class NoticeRef(Contract):
    """A notice in the outbox."""

    tenant: str
    notice_id: str


class DeliveryRef(Contract):
    """One message of a notice, to one person or to the firm's webhook."""

    tenant: str
    delivery_id: str


class Addressed(Contract):
    """The messages made from a notice."""

    deliveries: list[str] = []


class NoticeSweepReport(Contract):
    """How many missing deliveries one pass started, and how many old notices it removed."""

    started: int = 0
    removed: int = 0


def notice_id_of(*key: object) -> str:
    """Id of the notice for `key`: the same event gives the same notice."""
    return f"ntc_{_digest(*key)}"


def delivery_id_of(notice_id: str, means: Means, user_id: str | None) -> str:
    """Id of the notice's message to one recipient, by which a receiver recognises a repetition."""
    return f"dlv_{_digest(notice_id, means, user_id)}"


def delivery_workflow_id(notice_id: str) -> str:
    """Workflow id of a notice's delivery in Temporal; only one of two concurrent starts succeeds."""
    return f"notice/{notice_id}"


def _digest(*key: object) -> str:
    return hashlib.sha256("/".join(map(str, key)).encode()).hexdigest()[:32]

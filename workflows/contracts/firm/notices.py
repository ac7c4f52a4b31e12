"""Notices: somebody is told that something waits for them. Messages carry ids alone, no address and no content."""

import hashlib
from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.run.case import CaseState

NOTICE_DELIVERY = "NoticeDelivery"
"""The workflow that delivers a notice, by the name under which it is started from where workflows are not known."""


class Occasion(StrEnum):
    """What somebody is told of."""

    PHASE_REVIEWS = "phase_reviews"
    FINAL_REVIEW = "final_review"
    ENDED = "ended"
    ASSIGNED = "assigned"
    MENTIONED = "mentioned"
    TREATMENT = "treatment"
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
"""States of a run that wait for somebody, or that somebody waited for. Who cancels a run knows that it has ended."""


class Means(StrEnum):
    """How somebody is told."""

    EMAIL = "email"
    WEBHOOK = "webhook"


class DeliveryState(StrEnum):
    """How far one message is; `held` waits for a digest, `dropped` is what nobody was to get any more when its turn
    came."""

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
    """One message of a notice: to one person, or to the firm's webhook."""

    tenant: str
    delivery_id: str


class Addressed(Contract):
    """The messages that a notice becomes."""

    deliveries: list[str] = []


class NoticeSweepReport(Contract):
    """How many deliveries one pass started that nobody had, and how many old notices it removed."""

    started: int = 0
    removed: int = 0


def notice_id_of(*key: object) -> str:
    """The id of the notice of what `key` names: the same event makes the same notice."""
    return f"ntc_{_digest(*key)}"


def delivery_id_of(notice_id: str, means: Means, user_id: str | None) -> str:
    """The id of its message to one recipient; a receiver knows a repeated one by it."""
    return f"dlv_{_digest(notice_id, means, user_id)}"


def delivery_workflow_id(notice_id: str) -> str:
    """The id under which Temporal delivers a notice: of two that start it, one does."""
    return f"notice/{notice_id}"


def _digest(*key: object) -> str:
    return hashlib.sha256("/".join(map(str, key)).encode()).hexdigest()[:32]

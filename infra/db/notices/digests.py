"""Daily digests: messages are held and sent together in one notice of its own.

The digest is a notice due at the chosen hour; the sweep starts it like any notice that nothing has started.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from infra.brasilia import BRASILIA
from infra.db.models import Delivery, Notice, Run, User
from infra.db.notices.deliveries import MOST_ANSWER, write_delivery
from infra.db.notices.outbox import NewNotice, post
from infra.db.owned import changes_of, rows_of
from workflows.contracts.firm.notices import DeliveryState, Means, Occasion, notice_id_of
from workflows.contracts.run.case import CaseState

MARGIN = timedelta(minutes=5)
"""A digest this close to its hour accepts nothing more, so no message can be held after it was sent."""

AT_ONCE = frozenset({Occasion.TREATMENT, Occasion.TERM, Occasion.TEST, Occasion.DIGEST})
"""Occasions that bypass the digest: a precedent in use has changed, a term ends soon, or a person requested this
message.
"""

AT_ONCE_STATES = frozenset({CaseState.FAILED, CaseState.NEEDS_USER_ACTION})
"""Final states after which nothing happens until a person acts."""


def next_digest(hour: int, now: datetime) -> datetime:
    """The next moment at which it is `hour` o'clock in Brasília (0-23), leaving time to hold messages for it."""
    earliest = (now + MARGIN).astimezone(BRASILIA)
    at = earliest.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (at if at > earliest else at + timedelta(days=1)).astimezone(UTC)


def waits(notice: Notice, user: User) -> bool:
    """Whether the person receives the notice in the next digest."""
    urgent = notice.occasion in AT_ONCE or notice.state in AT_ONCE_STATES
    return user.digest_hour is not None and not urgent


async def hold(session: AsyncSession, notice: Notice, user: User, now: datetime) -> None:
    """Writes the person's message as held, and the digest that will include it; idempotent."""
    assert user.digest_hour is not None
    at = next_digest(user.digest_hour, now)
    while await _closed(session, digest := _digest(user, at)):
        at += timedelta(days=1)
    await post(session, digest, mailing=True, asked_for=True)
    await write_delivery(session, notice, Means.EMAIL, user.user_id, now, digest_id=digest.notice_id)


def _digest(user: User, at: datetime) -> NewNotice:
    notice_id = notice_id_of("digest", user.tenant, user.user_id, at.isoformat())
    return NewNotice(notice_id, user.tenant, Occasion.DIGEST, at, for_user=user.user_id)


async def _closed(session: AsyncSession, digest: NewNotice) -> bool:
    """Whether the digest was already sent: by a machine whose clock is ahead, or before the hour was changed."""
    query = rows_of(digest.tenant, Notice).where(Notice.notice_id == digest.notice_id)
    found = (await session.scalars(query)).one_or_none()
    return found is not None and found.settled_at is not None


async def held_in(session: AsyncSession, tenant: str, digest_id: str) -> Sequence[tuple[Delivery, Notice]]:
    """The held messages of a digest with their notices, oldest first."""
    held = rows_of(tenant, Delivery).where(Delivery.digest_id == digest_id, Delivery.state == DeliveryState.HELD)
    rows = {row.notice_id: row for row in await session.scalars(held)}
    notices = rows_of(tenant, Notice).where(Notice.notice_id.in_(rows)).order_by(Notice.at, Notice.notice_id)
    return [(rows[notice.notice_id], notice) for notice in await session.scalars(notices)]


async def still_waits(session: AsyncSession, notice: Notice) -> bool:
    """Whether the notice is still true: a run that has moved on no longer waits."""
    if notice.occasion not in (Occasion.PHASE_REVIEWS, Occasion.FINAL_REVIEW):
        return True
    query = rows_of(notice.tenant, Run).where(Run.workflow_id == notice.workflow_id, Run.run == notice.run)
    run = (await session.scalars(query)).one_or_none()
    return run is not None and run.state == notice.state


async def end_held(
    session: AsyncSession,
    tenant: str,
    digest_id: str,
    state: DeliveryState,
    answer: str,
    at: datetime,
    *,
    told: Collection[str] | None = None,
) -> None:
    """Ends held messages with the digest's outcome. Messages not in `told` are dropped, if it is given."""
    waiting = changes_of(tenant, Delivery).where(Delivery.digest_id == digest_id, Delivery.state == DeliveryState.HELD)
    if told is not None:
        untold = waiting.where(Delivery.delivery_id.not_in(told))
        await session.execute(untold.values(state=DeliveryState.DROPPED, ended_at=at))
    ended = {"state": state, "answer": " ".join(answer.split())[:MOST_ANSWER], "tried_at": at, "ended_at": at}
    await session.execute(waiting.values(attempts=1, **ended))

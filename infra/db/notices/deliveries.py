"""Messages of notices: each is written once, with its outcome."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Delivery, Notice
from infra.db.owned import changes_of, rows_of
from workflows.contracts.firm.notices import DeliveryState, Means, delivery_id_of

MOST_ANSWER = 200


async def write_delivery(
    session: AsyncSession,
    notice: Notice,
    means: Means,
    user_id: str | None,
    at: datetime,
    *,
    digest_id: str | None = None,
) -> str:
    """The id of the notice's message to one recipient, creating its row if needed. It is held if a digest includes
    it.
    """
    delivery_id = delivery_id_of(notice.notice_id, means, user_id)
    row = insert(Delivery).values(
        delivery_id=delivery_id,
        notice_id=notice.notice_id,
        tenant=notice.tenant,
        workflow_id=notice.workflow_id,
        user_id=user_id,
        means=means,
        state=DeliveryState.HELD if digest_id else DeliveryState.PENDING,
        digest_id=digest_id,
        attempts=0,
        created_at=at,
    )
    await session.execute(row.on_conflict_do_nothing())
    return delivery_id


async def find_pending(session: AsyncSession, tenant: str, delivery_id: str) -> tuple[Delivery, Notice] | None:
    """The message and its notice while delivery is pending; None once it has ended or its case was erased."""
    query = rows_of(tenant, Delivery).where(
        Delivery.delivery_id == delivery_id, Delivery.state == DeliveryState.PENDING
    )
    delivery = (await session.scalars(query)).one_or_none()
    if delivery is None:
        return None
    found = rows_of(tenant, Notice).where(Notice.notice_id == delivery.notice_id)
    return delivery, (await session.scalars(found)).one()


async def record_attempt(
    session: AsyncSession, tenant: str, delivery_id: str, state: DeliveryState, answer: str, at: datetime
) -> None:
    """Records the outcome of an attempt; a message that has ended does not change."""
    query = changes_of(tenant, Delivery).where(
        Delivery.delivery_id == delivery_id, Delivery.state == DeliveryState.PENDING
    )
    ended = None if state is DeliveryState.PENDING else at
    said = " ".join(answer.split())[:MOST_ANSWER]
    values = {"state": state, "answer": said, "tried_at": at, "ended_at": ended}
    await session.execute(query.values(attempts=Delivery.attempts + 1, **values))


async def give_up(session: AsyncSession, tenant: str, notice_id: str, at: datetime) -> bool:
    """Marks the pending messages of a notice as failed; returns whether there were any."""
    query = changes_of(tenant, Delivery).where(Delivery.notice_id == notice_id, Delivery.state == DeliveryState.PENDING)
    failed = await session.scalars(
        query.values(state=DeliveryState.FAILED, ended_at=at).returning(Delivery.delivery_id)
    )
    return bool(failed.all())


async def newest_deliveries(session: AsyncSession, tenant: str, limit: int) -> Sequence[tuple[Delivery, Notice]]:
    """The firm's messages with their notices, newest first."""
    query = rows_of(tenant, Delivery).order_by(Delivery.created_at.desc(), Delivery.delivery_id).limit(limit)
    rows = (await session.scalars(query)).all()
    notices = rows_of(tenant, Notice).where(Notice.notice_id.in_([row.notice_id for row in rows]))
    known = {notice.notice_id: notice for notice in await session.scalars(notices)}
    return [(row, known[row.notice_id]) for row in rows]

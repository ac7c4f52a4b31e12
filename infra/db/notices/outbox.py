"""The outbox: a notice is written in the transaction that causes it and stays open until it is delivered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import CursorResult
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Notice
from infra.db.notices.webhooks import find_live_webhook
from infra.db.owned import changes_of, removals_of_every_tenant, rows_of, rows_of_every_tenant
from infra.db.people.tenants import policies_of
from workflows.contracts.firm.notices import OCCASIONS, NoticeRef, Occasion, notice_id_of
from workflows.contracts.run.case import CaseState, RunRef


@dataclass(frozen=True)
class NewNotice:
    """An event to notify; `notice_id` derives from the event, so that each is notified once."""

    notice_id: str
    tenant: str
    occasion: Occasion
    at: datetime
    workflow_id: str | None = None
    run: int | None = None
    state: CaseState | None = None
    for_user: str | None = None
    by_user: str | None = None


def notice_of_state(run: RunRef, state: CaseState, at: datetime, by_user: str | None = None) -> NewNotice | None:
    """The notice of a run's new state, one per occasion; None for states that nobody waits for."""
    occasion = OCCASIONS.get(state)
    if occasion is None:
        return None
    return NewNotice(
        notice_id=notice_id_of(run.workflow_id, run.run, occasion),
        tenant=run.tenant,
        occasion=occasion,
        at=at,
        workflow_id=run.workflow_id,
        run=run.run,
        state=state,
        by_user=by_user,
    )


async def post(
    session: AsyncSession, notice: NewNotice | None, *, mailing: bool, asked_for: bool = False
) -> NoticeRef | None:
    """Writes a notice in the caller's transaction; None if there is nothing to notify or no recipient.

    `mailing` says whether the installation sends e-mail, `asked_for` that a person requested this message.
    """
    if notice is None or not (asked_for or await _is_wanted(session, notice.tenant, mailing=mailing)):
        return None
    await session.execute(insert(Notice).values(**vars(notice)).on_conflict_do_nothing())
    return NoticeRef(tenant=notice.tenant, notice_id=notice.notice_id)


async def find_open_notice(session: AsyncSession, tenant: str, notice_id: str) -> Notice | None:
    """The notice, until it is settled."""
    query = rows_of(tenant, Notice).where(Notice.notice_id == notice_id, Notice.settled_at.is_(None))
    return (await session.scalars(query)).one_or_none()


async def open_notices(session: AsyncSession, before: datetime) -> Sequence[NoticeRef]:
    """Unsettled notices of all tenants written before a moment, oldest first."""
    query = rows_of_every_tenant(Notice).where(Notice.settled_at.is_(None), Notice.at < before)
    rows = await session.execute(query.order_by(Notice.at).with_only_columns(Notice.tenant, Notice.notice_id))
    return [NoticeRef(tenant=tenant, notice_id=notice_id) for tenant, notice_id in rows]


async def settle(session: AsyncSession, tenant: str, notice_id: str, at: datetime) -> None:
    """Closes the notice."""
    query = changes_of(tenant, Notice).where(Notice.notice_id == notice_id, Notice.settled_at.is_(None))
    await session.execute(query.values(settled_at=at))


async def remove_settled(session: AsyncSession, before: datetime) -> int:
    """Deletes notices settled before a moment, with their messages."""
    removal = removals_of_every_tenant(Notice).where(Notice.settled_at < before)
    done = await session.execute(removal, execution_options={"synchronize_session": False})
    return cast("CursorResult[Any]", done).rowcount


async def _is_wanted(session: AsyncSession, tenant: str, *, mailing: bool) -> bool:
    if mailing and (await policies_of(session, tenant)).notices:
        return True
    return await find_live_webhook(session, tenant) is not None

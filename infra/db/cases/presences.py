"""Presence: who is viewing a case now. Each row counts for seconds and is removed when the person leaves."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Presence, User
from infra.db.owned import removals_of, rows_of

LASTS = timedelta(seconds=45)
"""How long a person counts as present after the last heartbeat."""


async def arrive(session: AsyncSession, tenant: str, workflow_id: str, user_id: str) -> None:
    """Records that a person is viewing the case; called repeatedly while they are."""
    row = insert(Presence).values(workflow_id=workflow_id, user_id=user_id, tenant=tenant, at=func.now())
    ours = Presence.tenant == tenant
    await session.execute(
        row.on_conflict_do_update(index_elements=["workflow_id", "user_id"], set_={"at": func.now()}, where=ours)
    )


async def leave(session: AsyncSession, tenant: str, workflow_id: str, user_id: str) -> None:
    """Takes the person away from the case."""
    ours = removals_of(tenant, Presence).where(Presence.workflow_id == workflow_id)
    await session.execute(ours.where(Presence.user_id == user_id))


async def list_others(session: AsyncSession, tenant: str, workflow_id: str, user_id: str | None) -> Sequence[User]:
    """People at the case besides `user_id`, by name. Deletes expired rows of any case."""
    identity = (Presence.workflow_id, Presence.user_id)
    ended = rows_of(tenant, Presence).where(Presence.at < func.now() - LASTS).with_only_columns(*identity)
    # one that is said anew at this moment is left to its writer
    gone = tuple_(*identity).in_(ended.with_for_update(skip_locked=True))
    await session.execute(removals_of(tenant, Presence).where(gone))
    here = rows_of(tenant, Presence).where(Presence.workflow_id == workflow_id, Presence.at >= func.now() - LASTS)
    query = rows_of(tenant, User).where(User.user_id.in_(here.with_only_columns(Presence.user_id)))
    others = query.where(User.removed_at.is_(None), User.user_id != (user_id or "")).order_by(User.name, User.user_id)
    return (await session.scalars(others)).all()

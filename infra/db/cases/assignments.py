"""Assignments: one person per case, first come first served, until the case is reassigned."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Assignment, User
from infra.db.owned import removals_of, rows_of
from infra.identity.scopes import Scope, scopes_of


async def find_assignment(session: AsyncSession, tenant: str, workflow_id: str) -> Assignment | None:
    """The case's assignment; None while it is unassigned."""
    query = rows_of(tenant, Assignment).where(Assignment.workflow_id == workflow_id)
    return (await session.scalars(query)).one_or_none()


async def assign(
    session: AsyncSession,
    tenant: str,
    workflow_id: str,
    *,
    user_id: str,
    name: str,
    by: str,
    at: datetime,
    only_if_free: bool,
) -> bool:
    """Assigns the case to a person. With `only_if_free`, returns False if another person has it."""
    values: dict[str, Any] = {"user_id": user_id, "name": name, "assigned_by": by, "at": at}
    row = insert(Assignment).values(workflow_id=workflow_id, tenant=tenant, **values)
    ours = Assignment.tenant == tenant
    if only_if_free:
        ours &= Assignment.user_id == user_id
    taken = row.on_conflict_do_update(index_elements=["workflow_id"], set_=values, where=ours)
    return bool((await session.scalars(taken.returning(Assignment.workflow_id))).all())


async def release(session: AsyncSession, tenant: str, workflow_id: str) -> bool:
    """Unassigns the case; False if it was unassigned."""
    gone = removals_of(tenant, Assignment).where(Assignment.workflow_id == workflow_id)
    return bool((await session.scalars(gone.returning(Assignment.workflow_id))).all())


async def release_cases_of(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Unassigns every case of a person."""
    await session.execute(removals_of(tenant, Assignment).where(Assignment.user_id == user_id))


async def list_reviewers(session: AsyncSession, tenant: str) -> Sequence[User]:
    """People of the firm whose roles allow reviews, sorted by name."""
    query = rows_of(tenant, User).where(User.removed_at.is_(None)).order_by(User.name, User.user_id)
    return [user for user in await session.scalars(query) if Scope.REVIEWS_WRITE in scopes_of(user.roles)]

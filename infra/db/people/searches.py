"""Saved searches of a person, each with a name; they are deleted with the person."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import SavedSearch
from infra.db.owned import removals_of, rows_of
from infra.ids import new_id

MOST_SEARCHES = 30
"""Largest number per person."""


async def list_searches(session: AsyncSession, tenant: str, user_id: str) -> Sequence[SavedSearch]:
    """Saved searches sorted by name."""
    query = rows_of(tenant, SavedSearch).where(SavedSearch.user_id == user_id)
    return (await session.scalars(query.order_by(SavedSearch.name))).all()


async def save_search(session: AsyncSession, tenant: str, user_id: str, name: str, search: dict[str, Any]) -> None:
    """Saves a search under a name, replacing an earlier one."""
    kept = {"search": search, "at": datetime.now(UTC)}
    row = insert(SavedSearch).values(search_id=new_id("srch"), tenant=tenant, user_id=user_id, name=name, **kept)
    await session.execute(row.on_conflict_do_update(index_elements=["user_id", "name"], set_=kept))


async def remove_search(session: AsyncSession, tenant: str, user_id: str, search_id: str) -> bool:
    """Removes a saved search; False if the person has none with this name."""
    gone = removals_of(tenant, SavedSearch).where(SavedSearch.user_id == user_id, SavedSearch.search_id == search_id)
    return bool((await session.scalars(gone.returning(SavedSearch.search_id))).all())


async def remove_searches_of(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Removes all that a person kept."""
    await session.execute(removals_of(tenant, SavedSearch).where(SavedSearch.user_id == user_id))

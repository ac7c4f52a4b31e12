"""Quotas that an operator has set for one firm."""

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import TenantQuota
from infra.db.owned import rows_of
from infra.db.people.tenants import Actor, record

NAMES = ("cases_per_day", "pages_per_day", "research_per_day", "storage_mb")


async def quotas_set_for(session: AsyncSession, tenant: str) -> dict[str, int]:
    """The firm's own limits by name; 0 is no limit, and one that is absent is the installation's."""
    row = (await session.scalars(rows_of(tenant, TenantQuota))).one_or_none()
    found = {name: getattr(row, name) for name in NAMES} if row else {}
    return {name: limit for name, limit in found.items() if limit is not None}


async def set_quotas(session: AsyncSession, tenant: str, actor: Actor, changes: Mapping[str, int | None]) -> None:
    """Changes the named limits; None gives one back to the installation."""
    values = {**changes, "changed_at": datetime.now(UTC), "changed_by": actor.name}
    row = insert(TenantQuota).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))
    await record(session, tenant, actor, "quotas_changed", **changes)

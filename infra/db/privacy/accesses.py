"""The access log in PostgreSQL: many readings in one statement, read back newest first."""

from collections.abc import Sequence

from sqlalchemy import func, insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import AccessRow
from infra.db.owned import rows_of
from workflows.contracts.privacy.accesses import Access


async def insert_accesses(session: AsyncSession, accesses: Sequence[tuple[str, Access]]) -> None:
    """Adds readings, each with its tenant, in the caller's transaction."""
    await session.execute(insert(AccessRow), [{"tenant": tenant, **access.model_dump()} for tenant, access in accesses])


async def list_accesses(
    session: AsyncSession, tenant: str, subject: str, *, before: int | None, limit: int
) -> Sequence[tuple[int, Access]]:
    """Readings of one case or verification, newest first, each with its number, beginning before a number."""
    query = rows_of(tenant, AccessRow).where(AccessRow.subject == subject)
    if before is not None:
        query = query.where(AccessRow.access_id < before)
    rows = await session.scalars(query.order_by(AccessRow.access_id.desc()).limit(limit))
    return [(row.access_id, read_access(row)) for row in rows]


async def count_accesses(session: AsyncSession, tenant: str, subject: str) -> int:
    """Total number of accesses that `list_accesses` would return."""
    query = rows_of(tenant, AccessRow).where(AccessRow.subject == subject)
    return await session.scalar(query.with_only_columns(func.count())) or 0


def read_access(row: AccessRow) -> Access:
    """The reading of a row."""
    return Access.model_validate({name: getattr(row, name) for name in Access.model_fields})

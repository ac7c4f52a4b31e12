"""Checks of a chat's conduct: stored once, listed for their tenant, deleted after a year."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import ConductCheck
from infra.db.owned import removals_of_every_tenant, rows_of
from workflows.contracts.research.conduct import ConductRecord


async def keep_check(session: AsyncSession, record: ConductRecord, expires_at: datetime) -> None:
    """Stores the check; one that is stored already stays as it is."""
    values = record.model_dump(mode="python") | {"expires_at": expires_at}
    await session.execute(insert(ConductCheck).values(values).on_conflict_do_nothing(index_elements=["check_id"]))


async def list_checks(session: AsyncSession, tenant: str, at: datetime, limit: int) -> Sequence[ConductCheck]:
    """The tenant's latest, newest first."""
    living = rows_of(tenant, ConductCheck).where(ConductCheck.expires_at > at)
    return (await session.scalars(living.order_by(ConductCheck.at.desc(), ConductCheck.check_id).limit(limit))).all()


async def remove_old_checks(session: AsyncSession, at: datetime) -> int:
    """Removes checks of every tenant that had expired at `at`; returns how many."""
    expired = removals_of_every_tenant(ConductCheck).where(ConductCheck.expires_at <= at)
    return len((await session.scalars(expired.returning(ConductCheck.check_id))).all())

"""Retention: a tenant's years, the end of each mandate, holds, and the cases due for erasure."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import Date, cast, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Erasure, Retention, RetentionPolicy
from infra.db.owned import rows_of, rows_of_every_tenant
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.retention import USUAL_YEARS, CaseRetention, RetentionChange


async def years_of(session: AsyncSession, tenant: str) -> int:
    """Years the tenant keeps a case after the mandate ends."""
    row = (await session.scalars(rows_of(tenant, RetentionPolicy))).one_or_none()
    return row.years if row else USUAL_YEARS


async def set_years(session: AsyncSession, tenant: str, years: int, by: str, at: datetime) -> None:
    """Sets the years, for past and future cases."""
    values = {"years": years, "changed_by": by, "changed_at": at}
    row = insert(RetentionPolicy).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))


async def set_retention(
    session: AsyncSession, tenant: str, workflow_id: str, change: RetentionChange, by: str, at: datetime
) -> None:
    """Sets the retention of a case; withdraws an earlier proposal."""
    values = {**change.model_dump(), "proposed_at": None, "changed_by": by, "changed_at": at}
    row = insert(Retention).values(workflow_id=workflow_id, tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["workflow_id"], set_=values))


async def find_retention(session: AsyncSession, tenant: str, workflow_id: str) -> CaseRetention:
    """The case's retention; empty if never set."""
    row = (await session.scalars(rows_of(tenant, Retention).where(Retention.workflow_id == workflow_id))).one_or_none()
    if row is None:
        return CaseRetention(workflow_id=workflow_id)
    return _read(row, await years_of(session, tenant))


async def refuse_held(session: AsyncSession, tenant: str, workflow_id: str) -> None:
    """Raises `CONFLICT` while the case is on hold."""
    found = await find_retention(session, tenant, workflow_id)
    if found.held:
        raise AutosError(
            ErrorCode.CONFLICT,
            "Este caso está retido e não pode ser eliminado. Retire a retenção antes (autos retention set).",
            hold_reason=found.hold_reason,
        )


async def proposed_cases(session: AsyncSession, tenant: str, today: date) -> Sequence[CaseRetention]:
    """Cases that were proposed and are still due, the longest overdue first."""
    years = await years_of(session, tenant)
    rows = await session.scalars(
        rows_of(tenant, Retention)
        .where(Retention.proposed_at.is_not(None), Retention.held.is_(False))
        .where(Retention.workflow_id.not_in(rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)))
        .order_by(Retention.mandate_ended_on, Retention.workflow_id)
    )
    found = [_read(row, years) for row in rows]
    return [case for case in found if case.due_on is not None and case.due_on <= today]


async def newly_due(session: AsyncSession, today: date) -> Sequence[Retention]:
    """Due cases of every tenant that are neither on hold nor proposed yet; locks the rows."""
    years = func.coalesce(
        rows_of_every_tenant(RetentionPolicy)
        .with_only_columns(RetentionPolicy.years)
        .where(RetentionPolicy.tenant == Retention.tenant)
        .scalar_subquery(),
        USUAL_YEARS,
    )
    due_on = cast(Retention.mandate_ended_on + func.make_interval(years), Date)
    query = rows_of_every_tenant(Retention).where(
        due_on <= today,
        Retention.held.is_(False),
        Retention.proposed_at.is_(None),
        Retention.workflow_id.not_in(rows_of_every_tenant(Erasure).with_only_columns(Erasure.workflow_id)),
    )
    return (await session.scalars(query.order_by(Retention.workflow_id).with_for_update(skip_locked=True))).all()


def _read(row: Retention, years: int) -> CaseRetention:
    return CaseRetention(
        workflow_id=row.workflow_id,
        mandate_ended_on=row.mandate_ended_on,
        held=row.held,
        hold_reason=row.hold_reason,
        due_on=_after(row.mandate_ended_on, years) if row.mandate_ended_on else None,
        proposed_at=row.proposed_at,
    )


def _after(day: date, years: int) -> date:
    """The same day `years` later; 29 February becomes the 28th, as PostgreSQL has it."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)

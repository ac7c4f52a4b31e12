"""The cases to search for terms, of firms that want reminders."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, Erasure, TenantPolicy
from infra.db.owned import rows_of, rows_of_every_tenant


async def tenants_with_reminders(session: AsyncSession, since: str) -> Sequence[str]:
    """Return the first two firms, in order from `since` on, that want reminders."""
    query = rows_of_every_tenant(TenantPolicy).where(TenantPolicy.term_reminders, TenantPolicy.tenant >= since)
    return (await session.scalars(query.with_only_columns(TenantPolicy.tenant).order_by("tenant").limit(2))).all()


async def cases_of(session: AsyncSession, tenant: str, after: str, limit: int) -> Sequence[tuple[str, int, str | None]]:
    """Return id, latest run and number of the firm's cases in order of their ids. Cases being erased are left out."""
    erased = rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
    query = rows_of(tenant, Case).where(Case.workflow_id > after, Case.workflow_id.not_in(erased))
    columns = query.with_only_columns(Case.workflow_id, Case.latest_run, Case.cnj)
    rows = await session.execute(columns.order_by(Case.workflow_id).limit(limit))
    return [(workflow_id, run, cnj) for workflow_id, run, cnj in rows]

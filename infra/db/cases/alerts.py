"""Alerts about precedents whose treatment changed after the run: raised once, read, and acknowledged by people."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, Run, TreatmentAlert
from infra.db.owned import changes_of, rows_of, rows_of_every_tenant
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.run.case import REVIEWABLE, CaseState

WATCHED = (*REVIEWABLE, CaseState.COMPLETED)
"""States of runs whose precedents a person relies on or soon will."""


MOST_ALERTS = 200
"""Longest list of alerts."""


async def runs_to_check(session: AsyncSession, snapshot_id: str, most: int) -> Sequence[Run]:
    """The latest runs of cases, of every tenant, whose precedents were not compared with this snapshot yet."""
    latest = rows_of_every_tenant(Case).where(Case.workflow_id == Run.workflow_id, Case.latest_run == Run.run).exists()
    query = rows_of_every_tenant(Run).where(
        Run.state.in_(WATCHED), Run.treatments_of.is_distinct_from(snapshot_id), latest
    )
    return (await session.scalars(query.order_by(Run.workflow_id).limit(most))).all()


async def mark_checked(session: AsyncSession, run: Run, snapshot_id: str) -> bool:
    """Records that the run's precedents were compared with the snapshot; False if it was erased meanwhile.

    Until the transaction ends, an erasure waits for it.
    """
    change = changes_of(run.tenant, Run).where(Run.workflow_id == run.workflow_id, Run.run == run.run)
    return (await session.scalars(change.values(treatments_of=snapshot_id).returning(Run.run))).first() is not None


async def last_kinds(session: AsyncSession, run: Run) -> dict[str, str | None]:
    """Kind of the newest alert for each precedent of the run that has alerts."""
    query = rows_of(run.tenant, TreatmentAlert).where(
        TreatmentAlert.workflow_id == run.workflow_id, TreatmentAlert.run == run.run
    )
    rows = await session.scalars(query.order_by(TreatmentAlert.raised_at, TreatmentAlert.alert_id))
    return {row.document_id: row.kind for row in rows}


async def raise_alert(session: AsyncSession, run: Run, **values: Any) -> None:
    """Writes an alert; one snapshot raises one of a precedent of a run, however often it is tried."""
    key = "/".join((run.workflow_id, str(run.run), values["document_id"], values["snapshot_id"]))
    alert_id = f"alr_{hashlib.sha256(key.encode()).hexdigest()[:32]}"
    row = {"alert_id": alert_id, "tenant": run.tenant, "workflow_id": run.workflow_id, "run": run.run, **values}
    await session.execute(insert(TreatmentAlert).values(row).on_conflict_do_nothing())


async def list_alerts(
    session: AsyncSession, principal: Principal, workflow_id: str | None = None, *, open_only: bool = False
) -> Sequence[TreatmentAlert]:
    """Alerts of one case, or of every case that the principal may see; the newest first."""
    query = rows_of(principal.tenant, TreatmentAlert)
    query = query.where(TreatmentAlert.workflow_id.not_in(hidden_cases(principal)))
    if workflow_id is not None:
        query = query.where(TreatmentAlert.workflow_id == workflow_id)
    if open_only:
        query = query.where(TreatmentAlert.acknowledged_at.is_(None))
    order = (TreatmentAlert.raised_at.desc(), TreatmentAlert.alert_id)
    return (await session.scalars(query.order_by(*order).limit(MOST_ALERTS))).all()


async def acknowledge(
    session: AsyncSession, tenant: str, workflow_id: str, alert_id: str, who: str, at: datetime
) -> TreatmentAlert | None:
    """Marks an alert as seen, on the first call only; None if the case has no such alert."""
    own = (TreatmentAlert.workflow_id == workflow_id, TreatmentAlert.alert_id == alert_id)
    change = changes_of(tenant, TreatmentAlert).where(*own, TreatmentAlert.acknowledged_at.is_(None))
    await session.execute(change.values(acknowledged_at=at, acknowledged_by=who))
    return (await session.scalars(rows_of(tenant, TreatmentAlert).where(*own))).one_or_none()

"""Change marks for clients that wait: one statement serves all waiters at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, String, and_, cast, extract, func
from sqlalchemy import case as choice
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases import presences
from infra.db.models import Assignment, Case, Event, Note, Presence, Restriction, Run
from infra.db.owned import rows_of_every_tenant
from workflows.contracts.run.secrecy import CaseSecrecy


@dataclass(frozen=True)
class CaseMark:
    """Progress of a case; `mark` changes with each event and note, `people` when someone arrives or leaves."""

    run: int
    state: str
    seq: int
    mark: str
    people: str


@dataclass
class TenantMark:
    """Marks of a tenant's list of cases: `open` changes with any case that everybody may see, `closed` has the others
    one by one.
    """

    open: str = "0"
    closed: list[tuple[CaseSecrecy, str]] = field(default_factory=list[tuple[CaseSecrecy, str]])


async def marks_of_cases(session: AsyncSession, workflow_ids: Sequence[str]) -> dict[str, CaseMark]:
    """Marks of those cases that exist."""
    seq: ColumnElement[Any] = (
        rows_of_every_tenant(Event)
        .with_only_columns(func.max(Event.seq))
        .where(Event.workflow_id == Case.workflow_id)
        .correlate(Case)
        .scalar_subquery()
    )
    written = func.coalesce(extract("epoch", func.max(Note.at)), 0)
    notes: ColumnElement[Any] = (
        rows_of_every_tenant(Note)
        .with_only_columns(func.concat(func.count(), "-", written))
        .where(Note.workflow_id == Case.workflow_id)
        .correlate(Case)
        .scalar_subquery()
    )
    here: ColumnElement[Any] = (
        rows_of_every_tenant(Presence)
        .with_only_columns(func.coalesce(func.sum(func.hashtextextended(Presence.user_id, 0)), 0))
        .where(Presence.workflow_id == Case.workflow_id, Presence.at >= func.now() - presences.LASTS)
        .correlate(Case)
        .scalar_subquery()
    )
    query = (
        rows_of_every_tenant(Case)
        .join(Run, (Run.workflow_id == Case.workflow_id) & (Run.run == Case.latest_run))
        .where(Case.workflow_id.in_(workflow_ids))
        .with_only_columns(Case.workflow_id, Run.run, Run.state, seq, notes, here)
    )
    rows = (await session.execute(query)).all()
    return {
        workflow_id: CaseMark(run=run, state=state, seq=newest or 0, mark=f"{newest or 0}-{said}", people=f"{there}")
        for workflow_id, run, state, newest, said, there in rows
    }


async def marks_of_tenants(session: AsyncSession, tenants: Sequence[str]) -> dict[str, TenantMark]:
    """Sums over what case lists show; equal sums mean equal lists."""
    same_case = (Assignment.workflow_id == Run.workflow_id) & (Assignment.tenant == Run.tenant)
    shown = (Run.workflow_id, Run.run, Run.state, Run.progress, Run.updated_at, Assignment.user_id, Assignment.at)
    closed = Restriction.restricted.is_(True)
    apart = choice((closed, Run.workflow_id))
    query = (
        rows_of_every_tenant(Run)
        .outerjoin(Assignment, same_case)
        .outerjoin(
            Restriction, and_(Restriction.workflow_id == Run.workflow_id, Restriction.tenant == Run.tenant, closed)
        )
        .where(Run.tenant.in_(tenants))
        .with_only_columns(
            Run.tenant,
            apart,
            Restriction.open_to,
            Restriction.authorisation,
            cast(func.sum(func.hashtextextended(func.concat_ws("|", *shown), 0)), String),
        )
        .group_by(Run.tenant, apart, Restriction.open_to, Restriction.authorisation)
    )
    found = {tenant: TenantMark() for tenant in tenants}
    for tenant, workflow_id, open_to, authorisation, mark in (await session.execute(query)).all():
        if workflow_id is None:
            found[tenant].open = mark
            continue
        given = {"open_to": open_to, "authorisation": authorisation}
        secrecy = CaseSecrecy.model_validate({"workflow_id": workflow_id, "restricted": True, **given})
        found[tenant].closed.append((secrecy, mark))
    return found

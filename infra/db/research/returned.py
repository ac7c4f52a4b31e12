"""Decisions that the tools returned to a principal, recorded with each answer and read by the citation check."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ARRAY, String, any_, literal, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import DecisionRow, ReturnedDecision
from infra.db.owned import removals_of, removals_of_every_tenant, rows_of, rows_of_every_tenant
from workflows.contracts.base import Principal
from workflows.contracts.run.secrecy import identity_of

LASTS = timedelta(days=1)


async def keep_returned(
    session: AsyncSession, principal: Principal, tool: str, names: Collection[str], at: datetime
) -> None:
    """Notes which of `names` are decisions of the corpus that the tool returned to the principal."""
    named = DecisionRow.id == any_(literal(sorted(names), ARRAY(String)))
    values = {
        "tenant": literal(principal.tenant),
        "asked_by": literal(identity_of(principal)),
        "decision_id": DecisionRow.id,
        "tool": literal(tool),
        "at": literal(at),
        "expires_at": literal(at + LASTS),
    }
    # in one order, so that two answers to one person never wait for each other
    row = insert(ReturnedDecision).from_select(
        list(values), select(*values.values()).where(named).order_by(DecisionRow.id)
    )
    new = {name: row.excluded[name] for name in ("tool", "at", "expires_at")}
    await session.execute(row.on_conflict_do_update(index_elements=["tenant", "asked_by", "decision_id"], set_=new))


async def find_returned(
    session: AsyncSession, principal: Principal, names: Collection[str], at: datetime
) -> frozenset[str]:
    """Which of `names` some tool returned to the principal in the day before `at`."""
    found = rows_of(principal.tenant, ReturnedDecision).where(
        ReturnedDecision.asked_by == identity_of(principal),
        ReturnedDecision.decision_id.in_(names),
        ReturnedDecision.expires_at > at,
    )
    return frozenset(await session.scalars(found.with_only_columns(ReturnedDecision.decision_id)))


async def forget_returned_to(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Deletes the records of a person."""
    await session.execute(removals_of(tenant, ReturnedDecision).where(ReturnedDecision.asked_by == user_id))


async def remove_old_returned(session: AsyncSession, at: datetime, limit: int) -> int:
    """Removes up to `limit` notes of every tenant that had expired at `at`; returns how many."""
    identity = (ReturnedDecision.tenant, ReturnedDecision.asked_by, ReturnedDecision.decision_id)
    # one that is being noted anew is left to its writer
    expired = (
        rows_of_every_tenant(ReturnedDecision)
        .with_only_columns(*identity)
        .where(ReturnedDecision.expires_at <= at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    gone = removals_of_every_tenant(ReturnedDecision).where(tuple_(*identity).in_(expired))
    return len((await session.scalars(gone.returning(ReturnedDecision.decision_id))).all())

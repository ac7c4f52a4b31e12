"""Communications of a firm: stored once each, joined to its cases by lawsuit number, listed as far as the caller may
see them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import ColumnElement, Select, Text, and_, cast, or_, tuple_
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from infra.db.cases.listing import seen_cases
from infra.db.models import Case, CommunicationRow, Erasure
from infra.db.owned import changes_of, rows_of
from infra.db.privacy.erasures import held_open
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.firm.communications import (
    Communication,
    CommunicationSource,
    communication_id,
)

NO_OAB = ", e a comunicação não traz nenhuma das inscrições da OAB pedidas"
Position = tuple[date, str]
OPEN_FOR = timedelta(days=120)
"""How long before a day a communication may lie whose term still runs on it."""


@dataclass(frozen=True)
class CommunicationFilter:
    """Which communications a list has."""

    workflow_id: str | None = None
    cnj: str | None = None
    oab: str | None = None
    source: CommunicationSource | None = None
    since: date | None = None
    until: date | None = None
    without_case: bool = False


@dataclass
class Kept:
    """Result of an import: how many communications are new, joined to a case, changed or known, and why each rejected
    one is (by its place in the batch).
    """

    added: int = 0
    joined: int = 0
    changed: int = 0
    known: int = 0
    refused: dict[int, str] = field(default_factory=dict[int, str])


async def keep_communications(
    session: AsyncSession,
    tenant: str,
    principal: Principal | None,
    found: Sequence[Communication],
    oabs: frozenset[str],
) -> Kept:
    """Stores communications of the firm's cases, and those that name one of `oabs`, in the caller's transaction.

    Cases that the principal may not see do not count, so the import reveals nothing about them. None is the
    installation itself.
    """
    cases = await _open_numbers(session, tenant, principal, {one.cnj for one in found})
    kept = Kept()
    rows: dict[str, Communication] = {}
    for at, one in enumerate(found):
        if one.cnj not in cases and not one.oabs & oabs:
            without = NO_OAB if one.source is CommunicationSource.DJEN else ""
            kept.refused[at] = f"nenhum caso seu tem o número {one.cnj}{without}"
            continue
        name = communication_id(tenant, one.source, one.key)
        kept.known += name in rows
        rows[name] = one
    new = await _insert(session, tenant, rows)
    kept.added = len(new)
    kept.joined = sum(rows[name].cnj in cases for name in new)
    kept.changed = await _cancel(session, tenant, [name for name, one in rows.items() if one.cancelled], new, rows)
    kept.known += len(rows) - len(new) - kept.changed
    return kept


async def list_communications(
    session: AsyncSession, principal: Principal, wanted: CommunicationFilter, after: Position | None, limit: int
) -> Sequence[tuple[CommunicationRow, str | None]]:
    """The newest first, after a position, each with the firm's newest case of its number that the principal may see."""
    tenant = principal.tenant
    query = rows_of(tenant, CommunicationRow).where(*_conditions(principal, wanted))
    if after is not None:
        query = query.where(tuple_(CommunicationRow.day, CommunicationRow.communication_id) < after)
    ordered = query.order_by(CommunicationRow.day.desc(), CommunicationRow.communication_id.desc()).limit(limit)
    rows = (await session.scalars(ordered)).all()
    seen = seen_cases(principal).where(Case.cnj.in_({row.cnj for row in rows})).order_by(Case.created_at)
    found = await session.execute(seen.with_only_columns(Case.cnj, Case.workflow_id))
    cases = {row[0]: row[1] for row in found}
    return [(row, cases.get(row.cnj)) for row in rows]


async def to_count(
    session: AsyncSession, tenant: str, numbers: Sequence[str], since: date, principal: Principal | None = None
) -> Sequence[CommunicationRow]:
    """Communications of these lawsuits that may start a term, newest first: of the DJEN, and not cancelled. Their texts
    are not read.

    Of those with the same words to the same people on one day, which start the same terms, only one is returned. Those
    closed to the principal are left out; None is the installation itself.
    """
    row = CommunicationRow
    act = (row.cnj, row.court, row.unit, row.kind, row.document, row.case_class)
    same = (*act, row.text, cast(row.addressees, Text))
    query = rows_of(tenant, CommunicationRow).where(
        CommunicationRow.cnj.in_(numbers),
        CommunicationRow.source == CommunicationSource.DJEN,
        CommunicationRow.cancelled.is_(False),
        CommunicationRow.day >= since,
    )
    query = query if principal is None else query.where(_open_to(principal))
    query = query.options(defer(CommunicationRow.text, raiseload=True))
    query = query.ext(distinct_on(row.day, *same))
    query = query.order_by(row.day.desc(), *same, row.imported_at, row.communication_id)
    return (await session.scalars(query)).all()


async def find_communications(session: AsyncSession, tenant: str, ids: Sequence[str]) -> Sequence[CommunicationRow]:
    """The existing ones, in the order of `ids`."""
    query = rows_of(tenant, CommunicationRow).where(CommunicationRow.communication_id.in_(ids))
    found = {row.communication_id: row for row in await session.scalars(query)}
    return [found[name] for name in ids if name in found]


async def _open_numbers(
    session: AsyncSession, tenant: str, principal: Principal | None, numbers: set[str]
) -> set[str | None]:
    """The numbers that an open case of the firm has; locks these cases open until the transaction ends."""
    query = rows_of(tenant, Case).where(Case.cnj.in_(numbers))
    if principal is not None:
        query = query.where(Case.workflow_id.not_in(hidden_cases(principal)))
    cases = {case.workflow_id: case.cnj for case in await session.scalars(query)}
    return {cases[name] for name in await held_open(session, tenant, list(cases))}


async def _insert(session: AsyncSession, tenant: str, rows: Mapping[str, Communication]) -> Sequence[str]:
    if not rows:
        return []
    now = datetime.now(UTC)
    values = [
        {
            **one.model_dump(exclude={"key"}, mode="json"),
            "day": one.day,
            "communication_id": name,
            "tenant": tenant,
            "imported_at": now,
        }
        for name, one in rows.items()
    ]
    row = insert(CommunicationRow).values(values).on_conflict_do_nothing()
    return (await session.scalars(row.returning(CommunicationRow.communication_id))).all()


async def _cancel(
    session: AsyncSession,
    tenant: str,
    cancelled: Sequence[str],
    new: Sequence[str],
    rows: Mapping[str, Communication],
) -> int:
    """Marks communications that the court has withdrawn since; their text stays."""
    changed = 0
    for name in set(cancelled) - set(new):
        query = changes_of(tenant, CommunicationRow).where(
            CommunicationRow.communication_id == name, CommunicationRow.cancelled.is_(False)
        )
        values = {"cancelled": True, "cancel_reason": rows[name].cancel_reason}
        done = await session.scalars(query.values(**values).returning(CommunicationRow.communication_id))
        changed += len(done.all())
    return changed


def _open_to(principal: Principal) -> ColumnElement[bool]:
    """Condition: no case of the communication's number is closed to the principal, or being erased."""
    tenant = principal.tenant
    erased = rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
    closed = or_(Case.workflow_id.in_(hidden_cases(principal)), Case.workflow_id.in_(erased))
    return CommunicationRow.cnj.not_in(_numbers(tenant).where(closed))


def _numbers(tenant: str) -> Select[str | None]:
    return rows_of(tenant, Case).where(Case.cnj.is_not(None)).with_only_columns(Case.cnj)


def _conditions(principal: Principal, wanted: CommunicationFilter) -> list[ColumnElement[bool]]:
    row, tenant = CommunicationRow, principal.tenant
    found: list[ColumnElement[bool]] = [_open_to(principal)]
    if wanted.workflow_id is not None:
        found.append(row.cnj.in_(_numbers(tenant).where(Case.workflow_id == wanted.workflow_id)))
    if wanted.cnj is not None:
        found.append(row.cnj == wanted.cnj)
    if wanted.oab is not None:
        found.append(row.lawyers.contains([{"oab": wanted.oab}]))
    if wanted.source is not None:
        found.append(row.source == wanted.source)
    if wanted.since is not None or wanted.until is not None:
        found.append(and_(row.day >= (wanted.since or date.min), row.day <= (wanted.until or date.max)))
    if wanted.without_case:
        found.append(row.cnj.not_in(_numbers(tenant)))
    return found

"""The list of cases visible to a principal: searched, filtered, counted and sorted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, String, and_, cast, func, or_, tuple_
from sqlalchemy import case as choice
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from infra.db.cases.tags import tagged
from infra.db.models import Assignment, Case, Erasure, Run
from infra.db.owned import rows_of
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.run.case import REVIEWABLE, CaseState

NEVER = datetime(9999, 12, 31, tzinfo=UTC)
"""Sort key of cases that wait for nobody."""

NUMBER = re.compile(r"\s*\d[\d.\-/\s]*")
"""Text that may be part of a CNJ number; only such text is searched for in case numbers."""

ACCENTED, PLAIN = "áàâãäéèêëíìîïóòôõöúùûüçñ", "aaaaaeeeeiiiiooooouuuucn"


class Order(StrEnum):
    """Sort order of a list; `WAITING` puts the longest waiting first."""

    NEWEST = "newest"
    WAITING = "waiting"
    NAME = "name"


class Claimed(StrEnum):
    """Filter by assignee."""

    ME = "me"
    NONE = "none"


@dataclass(frozen=True)
class CaseFilter:
    """The filters of a case list. A text matches any part, regardless of case and accents; `cnj` matches by its digits.

    `q` searches all of these, and the names of the submitter of the latest run and of the assignee.
    """

    states: tuple[CaseState, ...] = ()
    cnj: str | None = None
    party: str | None = None
    filename: str | None = None
    q: str | None = None
    claimed: Claimed | None = None
    tags: tuple[str, ...] = ()
    """Tags that a case must all have."""
    ids: tuple[str, ...] = ()
    """Ids of which a case must have one; empty means every case."""


@dataclass(frozen=True)
class ListedCase:
    """A case with its latest run and assignee; `key` is its position in the sort order."""

    case: Case
    run: Run
    assignment: Assignment | None
    key: Any

    @property
    def waiting_since(self) -> datetime | None:
        """Since when the run has waited for people; None while it does not."""
        return (self.run.state_since or self.run.updated_at) if self.run.state in REVIEWABLE else None


@dataclass(frozen=True)
class CaseCounts:
    """Number of cases per state and, of those waiting for people, how many are mine and unassigned."""

    states: dict[CaseState, int]
    mine: int
    unclaimed: int


async def list_cases(
    session: AsyncSession,
    principal: Principal,
    wanted: CaseFilter,
    order: Order,
    after: tuple[Any, str] | None,
    limit: int,
) -> Sequence[ListedCase]:
    """Cases in order, beginning after the position (`key`, `workflow_id`), without those being erased or closed to the
    principal.
    """
    key, place = _KEYS[order], Case.workflow_id
    query = _seen(principal, wanted).add_columns(key).limit(limit)
    if order is Order.NEWEST:
        query = query.order_by(key.desc(), place.desc())
        query = query if after is None else query.where(tuple_(key, place) < after)
    else:
        query = query.order_by(key, place)
        query = query if after is None else query.where(tuple_(key, place) > after)
    rows: Sequence[Row[Any]] = (await session.execute(query)).all()
    return [ListedCase(*row) for row in rows]


async def as_last_read(session: AsyncSession, tenant: str, cases: Sequence[ListedCase]) -> list[ListedCase]:
    """The cases, each with its newest run whose pages are known, if it has one: a new run is still being read."""
    unread = [one.case.workflow_id for one in cases if one.run.closed_pages is None]
    if not unread:
        return list(cases)
    runs = await session.scalars(rows_of(tenant, Run).where(Run.workflow_id.in_(unread)).order_by(Run.run))
    read = {run.workflow_id: run for run in runs if run.closed_pages is not None}
    return [replace(one, run=read.get(one.case.workflow_id, one.run)) for one in cases]


async def count_cases(session: AsyncSession, principal: Principal, wanted: CaseFilter) -> int:
    """Total number of cases that `list_cases` would return."""
    return await session.scalar(_seen(principal, wanted).with_only_columns(func.count())) or 0


async def count_by_state(session: AsyncSession, principal: Principal) -> CaseCounts:
    """Over all cases that the principal may see; a state without any is not there."""
    waiting = Run.state.in_(REVIEWABLE)
    query = _seen(principal, CaseFilter()).with_only_columns(
        Run.state,
        func.count(),
        func.count().filter(waiting, _is_of(principal)),
        func.count().filter(waiting, Assignment.user_id.is_(None)),
    )
    rows = (await session.execute(query.group_by(Run.state))).all()
    return CaseCounts(
        states={CaseState(state): count for state, count, _, _ in rows},
        mine=sum(mine for _, _, mine, _ in rows),
        unclaimed=sum(unclaimed for _, _, _, unclaimed in rows),
    )


def _plain(text: ColumnElement[str] | InstrumentedAttribute[str] | str) -> ColumnElement[str]:
    return func.translate(func.lower(text), ACCENTED, PLAIN)


def _holds(column: ColumnElement[str] | InstrumentedAttribute[str], part: str) -> ColumnElement[bool]:
    return func.strpos(_plain(column), _plain(part)) > 0


def _has_digits(digits: str) -> ColumnElement[bool]:
    return func.strpos(func.regexp_replace(Case.cnj, r"\D", "", "g"), digits) > 0


_KEYS: dict[Order, ColumnElement[Any] | InstrumentedAttribute[Any]] = {
    Order.NEWEST: Case.created_at,
    Order.WAITING: choice((Run.state.in_(REVIEWABLE), func.coalesce(Run.state_since, Run.updated_at)), else_=NEVER),
    Order.NAME: _plain(Case.filename),
}


def _seen(principal: Principal, wanted: CaseFilter) -> Select[Any]:
    """Cases of `seen_cases` that match the filter."""
    return seen_cases(principal).where(*_conditions(principal, wanted))


def seen_cases(principal: Principal) -> Select[Any]:
    """Case, latest run and assignment of every case that the principal may see."""
    tenant = principal.tenant
    return (
        rows_of(tenant, Case)
        .join(Run, (Run.workflow_id == Case.workflow_id) & (Run.run == Case.latest_run))
        .outerjoin(Assignment, and_(Assignment.workflow_id == Case.workflow_id, Assignment.tenant == tenant))
        .add_columns(Run, Assignment)
        .where(Case.workflow_id.not_in(hidden_cases(principal)))
        .where(Case.workflow_id.not_in(rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)))
    )


def _conditions(principal: Principal, wanted: CaseFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.states:
        found.append(Run.state.in_(wanted.states))
    if wanted.ids:
        found.append(Case.workflow_id.in_(wanted.ids))
    if wanted.cnj is not None:
        found.append(_has_digits(_digits(wanted.cnj)))
    if wanted.party is not None:
        found.append(_holds(cast(Case.parties, String), wanted.party))
    if wanted.filename is not None:
        found.append(_holds(Case.filename, wanted.filename))
    if wanted.q is not None:
        columns = (cast(Case.parties, String), Case.filename, Run.submitted_by, Assignment.name)
        number = [_has_digits(_digits(wanted.q))] if NUMBER.fullmatch(wanted.q) else []
        found.append(or_(*number, *(_holds(column, wanted.q) for column in columns)))
    if wanted.claimed is Claimed.NONE:
        found.append(Assignment.user_id.is_(None))
    if wanted.claimed is Claimed.ME:
        found.append(_is_of(principal))
    return [*found, *(tagged(principal.tenant, tag) for tag in wanted.tags)]


def _is_of(principal: Principal) -> ColumnElement[bool]:
    """Always false for a program, since programs are assigned nothing."""
    return Assignment.user_id == (principal.user_id or "")


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))

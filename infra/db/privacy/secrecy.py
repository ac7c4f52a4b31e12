"""Secrecy of cases: detected by the reader, decided by people, and checked before anything of a case is shown."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import ApiKey, Restriction, Run, User
from infra.db.owned import changes_of, rows_of
from infra.identity.people import is_elsewhere
from infra.identity.tenants import SYSTEM
from workflows.contracts.base import CONNECTED, Contract, Principal
from workflows.contracts.reading.closed_pages import closed_in, kinds_in, pages_in, spans_in
from workflows.contracts.run.secrecy import CaseSecrecy, ClosedPages, SecrecyChange, SecrecyMark, identity_of


async def find_secrecy(session: AsyncSession, tenant: str, workflow_id: str) -> CaseSecrecy:
    """Secrecy of a case; open to the whole tenant by default."""
    return (await secrecy_of(session, tenant, [workflow_id]))[workflow_id]


async def secrecy_of(session: AsyncSession, tenant: str, cases: Collection[str]) -> dict[str, CaseSecrecy]:
    """Secrecy of each of the cases."""
    query = rows_of(tenant, Restriction).where(Restriction.workflow_id.in_(cases))
    known = {row.workflow_id: _standing(row) for row in await session.scalars(query)}
    return {case: known.get(case) or CaseSecrecy(workflow_id=case, restricted=False) for case in cases}


async def restrict_by_marks(
    session: AsyncSession, tenant: str, workflow_id: str, marks: list[SecrecyMark], at: datetime
) -> bool:
    """Restricts the case to its submitter; False if a person has decided or an earlier run has found the marks."""
    row = insert(Restriction).values(
        workflow_id=workflow_id,
        tenant=tenant,
        restricted=True,
        open_to=[await _submitter(session, tenant, workflow_id)],
        marks=_dumped(marks),
        changed_by=SYSTEM,
        changed_at=at,
    )
    # nobody has decided on a case of which only single pieces are closed, by their stamps
    undecided = row.on_conflict_do_update(
        index_elements=["workflow_id"],
        set_={"restricted": True, "marks": row.excluded.marks, "changed_at": at},
        where=(Restriction.changed_by == SYSTEM) & Restriction.restricted.is_(False),
    )
    new = (await session.scalars(undecided.returning(Restriction.workflow_id))).all()
    if not new:
        # people who decided without them are shown them
        unmarked = changes_of(tenant, Restriction).where(Restriction.workflow_id == workflow_id)
        await session.execute(unmarked.where(Restriction.marks == []).values(marks=_dumped(marks)))
    return bool(new)


async def close_pages(
    session: AsyncSession, tenant: str, workflow_id: str, found: list[ClosedPages], at: datetime
) -> list[ClosedPages]:
    """Closes the pages a run omitted to all but named people and the submitter; pages opened by people stay open."""
    if not found:
        return []
    submitter = await _submitter(session, tenant, workflow_id)
    row = await _row_to_change(session, tenant, workflow_id, [submitter], SYSTEM, at)
    standing = _standing(row)
    before, opened = kinds_in(standing.closed_pages), pages_in(standing.opened_pages)
    new = {page: kind for page, kind in kinds_in(found).items() if page not in before and page not in opened}
    row.closed_pages = _dumped(closed_in(before | new))
    return closed_in(new)


async def restrict_from_the_start(
    session: AsyncSession, tenant: str, workflow_id: str, submitter: Principal, at: datetime
) -> None:
    """Restricts an unread case to its submitter, once."""
    row = insert(Restriction).values(
        workflow_id=workflow_id,
        tenant=tenant,
        restricted=True,
        open_to=[identity_of(submitter)],
        marks=[],
        changed_by=submitter.name,
        changed_at=at,
    )
    await session.execute(row.on_conflict_do_nothing())


async def strangers_among(session: AsyncSession, tenant: str, names: Sequence[str]) -> list[str]:
    """Names that match no person and no key of the tenant; people of an external issuer have no row."""
    people = rows_of(tenant, User).where(User.user_id.in_(names), User.removed_at.is_(None))
    keys = select(ApiKey).where(ApiKey.tenant == tenant, ApiKey.key_id.in_(names), ApiKey.revoked_at.is_(None))
    known = {row.user_id for row in await session.scalars(people)} | {row.key_id for row in await session.scalars(keys)}
    return [name for name in names if name not in known and not is_elsewhere(name)]


async def set_secrecy(
    session: AsyncSession, tenant: str, workflow_id: str, change: SecrecyChange, by: str, at: datetime
) -> None:
    """Applies an administrator's decision; the marks stay, and newly closed pages no longer count as opened."""
    row = await _row_to_change(session, tenant, workflow_id, [], by, at)
    decided = change.model_dump(mode="json", exclude={"closed_pages"})
    for name, value in {**decided, "changed_by": by, "changed_at": at}.items():
        setattr(row, name, value)
    if change.closed_pages is not None:
        standing = _standing(row)
        before, wanted = kinds_in(standing.closed_pages), pages_in(change.closed_pages)
        opened = (pages_in(standing.opened_pages) | before.keys()) - wanted
        row.closed_pages = _dumped(closed_in({page: before.get(page) for page in wanted}))
        row.opened_pages = _dumped(spans_in(opened))
    await session.flush()


def hidden_cases(principal: Principal) -> Select[str]:
    """Ids of restricted cases that the principal may not see through its channel."""
    named = or_(*(Restriction.open_to.contains([name]) for name in {identity_of(principal), principal.key_id}))
    closed = ~named
    if principal.channel in CONNECTED:
        closed = or_(closed, Restriction.authorisation["document"].astext.is_(None))
    restricted = rows_of(principal.tenant, Restriction).where(Restriction.restricted, closed)
    return restricted.with_only_columns(Restriction.workflow_id)


async def _submitter(session: AsyncSession, tenant: str, workflow_id: str) -> str:
    query = rows_of(tenant, Run).where(Run.workflow_id == workflow_id).order_by(Run.run).limit(1)
    first = (await session.scalars(query)).one()
    return identity_of(Principal.model_validate(first.input["principal"]))


async def _row_to_change(
    session: AsyncSession, tenant: str, workflow_id: str, open_to: list[str], by: str, at: datetime
) -> Restriction:
    """The row, locked until the transaction ends; if there was none, a new one that restricts nothing."""
    row = insert(Restriction).values(
        workflow_id=workflow_id,
        tenant=tenant,
        restricted=False,
        open_to=open_to,
        marks=[],
        changed_by=by,
        changed_at=at,
    )
    await session.execute(row.on_conflict_do_nothing())
    query = rows_of(tenant, Restriction).where(Restriction.workflow_id == workflow_id).with_for_update()
    return (await session.scalars(query.execution_options(populate_existing=True))).one()


def _standing(row: Restriction) -> CaseSecrecy:
    return CaseSecrecy.model_validate({name: getattr(row, name) for name in CaseSecrecy.model_fields})


def _dumped(found: Sequence[Contract]) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in found]

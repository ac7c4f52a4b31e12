"""Secrecy of cases: found by the reader, decided by people, asked for before anything of a case is given."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import ApiKey, Restriction, Run, User
from infra.db.owned import changes_of, rows_of
from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.secrecy import CaseSecrecy, SecrecyChange, SecrecyMark, identity_of

_ELSEWHERE = re.compile(r"ext_[0-9a-f]{32}")


async def find_secrecy(session: AsyncSession, tenant: str, workflow_id: str) -> CaseSecrecy:
    """As it stands; open to the whole tenant where nobody and nothing says otherwise."""
    query = rows_of(tenant, Restriction).where(Restriction.workflow_id == workflow_id)
    row = (await session.scalars(query)).one_or_none()
    if row is None:
        return CaseSecrecy(workflow_id=workflow_id, restricted=False)
    return CaseSecrecy.model_validate({name: getattr(row, name) for name in CaseSecrecy.model_fields})


async def restrict_by_marks(
    session: AsyncSession, tenant: str, workflow_id: str, marks: list[SecrecyMark], at: datetime
) -> bool:
    """Restricts the case to who submitted it; False where somebody has decided already, or an earlier run has found."""
    query = rows_of(tenant, Run).where(Run.workflow_id == workflow_id).order_by(Run.run).limit(1)
    first = (await session.scalars(query)).one()
    submitter = identity_of(Principal.model_validate(first.input["principal"]))
    row = insert(Restriction).values(
        workflow_id=workflow_id,
        tenant=tenant,
        restricted=True,
        open_to=[submitter],
        marks=_dumped(marks),
        changed_by="system",
        changed_at=at,
    )
    new = (await session.scalars(row.on_conflict_do_nothing().returning(Restriction.workflow_id))).all()
    if not new:
        # whoever decided without them is shown them
        unmarked = changes_of(tenant, Restriction).where(Restriction.workflow_id == workflow_id)
        await session.execute(unmarked.where(Restriction.marks == []).values(marks=_dumped(marks)))
    return bool(new)


async def restrict_from_the_start(
    session: AsyncSession, tenant: str, workflow_id: str, submitter: Principal, at: datetime
) -> None:
    """Closes a case that nothing is known of yet to all but who submits it, once."""
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
    """Those of the names that are no person and no key of the tenant; people of an issuer elsewhere have no row."""
    people = rows_of(tenant, User).where(User.user_id.in_(names), User.removed_at.is_(None))
    keys = select(ApiKey).where(ApiKey.tenant == tenant, ApiKey.key_id.in_(names), ApiKey.revoked_at.is_(None))
    known = {row.user_id for row in await session.scalars(people)} | {row.key_id for row in await session.scalars(keys)}
    return [name for name in names if name not in known and not _ELSEWHERE.fullmatch(name)]


async def set_secrecy(
    session: AsyncSession, tenant: str, workflow_id: str, change: SecrecyChange, by: str, at: datetime
) -> None:
    """What an admin decides; the marks stay."""
    values: dict[str, Any] = {**change.model_dump(mode="json"), "changed_by": by, "changed_at": at}
    row = insert(Restriction).values(workflow_id=workflow_id, tenant=tenant, marks=[], **values)
    await session.execute(row.on_conflict_do_update(index_elements=["workflow_id"], set_=values))


def hidden_cases(principal: Principal) -> Select[str]:
    """Ids of the restricted cases that somebody may not see, by the door they came through."""
    named = or_(*(Restriction.open_to.contains([name]) for name in {identity_of(principal), principal.key_id}))
    closed = ~named
    if principal.channel in CONNECTED:
        closed = or_(closed, Restriction.authorisation["document"].astext.is_(None))
    restricted = rows_of(principal.tenant, Restriction).where(Restriction.restricted, closed)
    return restricted.with_only_columns(Restriction.workflow_id)


def _dumped(marks: list[SecrecyMark]) -> list[dict[str, Any]]:
    return [mark.model_dump(mode="json") for mark in marks]

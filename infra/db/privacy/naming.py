"""Which cases a text names: by their id, or by the number of the lawsuit with or without its mask."""

import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, String, cast, func, or_
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, Memory, SavedSearch
from infra.db.owned import rows_of
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal

_CASE = re.compile(r"wf_[0-9a-f]{32}")
_NUMBER = re.compile(r"(?<!\d)(\d{7})-?(\d{2})\.?(\d{4})\.?(\d)\.?(\d{2})\.?(\d{4})(?!\d)")

MEMORY = (Memory.session_id, Memory.key, Memory.value)
"""Columns of a memory that may name a case."""


async def cases_named(session: AsyncSession, tenant: str, texts: Sequence[str]) -> Sequence[str]:
    """Ids of the firm's cases that one of the texts names, in order."""
    ids = {found for text in texts for found in _CASE.findall(text)}
    numbers = {"{}-{}.{}.{}.{}.{}".format(*found) for text in texts for found in _NUMBER.findall(text)}
    if not ids and not numbers:
        return []
    query = rows_of(tenant, Case).where(or_(Case.workflow_id.in_(ids), Case.cnj.in_(numbers)))
    return (await session.scalars(query.with_only_columns(Case.workflow_id).order_by(Case.workflow_id))).all()


async def memories_of(session: AsyncSession, tenant: str, workflow_id: str) -> Select[Memory]:
    """Memories of chats that name the case."""
    cases = rows_of(tenant, Case).where(Case.workflow_id == workflow_id)
    return rows_of(tenant, Memory).where(await _naming(session, MEMORY, cases, workflow_id))


async def searches_for(session: AsyncSession, tenant: str, workflow_id: str) -> Select[SavedSearch]:
    """The searches that people keep for the case: whatever names it."""
    cases = rows_of(tenant, Case).where(Case.workflow_id == workflow_id)
    said = (SavedSearch.name, cast(SavedSearch.search, String))
    return rows_of(tenant, SavedSearch).where(await _naming(session, said, cases, workflow_id))


async def names_no_hidden_case(session: AsyncSession, principal: Principal) -> ColumnElement[bool]:
    """Condition: the memory names no restricted case that is closed to the principal."""
    cases = rows_of(principal.tenant, Case).where(Case.workflow_id.in_(hidden_cases(principal)))
    return ~await _naming(session, MEMORY, cases)


async def _naming(session: AsyncSession, columns: Sequence[Any], cases: Select[Case], *ids: str) -> ColumnElement[bool]:
    names = {*ids}
    for case in await session.scalars(cases):
        names |= {case.workflow_id, *((case.cnj, re.sub(r"\D", "", case.cnj)) if case.cnj else ())}
    return or_(False, *(func.strpos(column, name) > 0 for column in columns for name in sorted(names)))

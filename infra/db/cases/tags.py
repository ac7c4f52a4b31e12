"""Tags of cases: words of the firm, each once on a case however its letters are written."""

import unicodedata
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.events import append_act
from infra.db.models import Case, CaseTag, Erasure
from infra.db.owned import removals_of, rows_of
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

LONGEST_TAG, MOST_TAGS = 40, 20
"""Characters of a tag, and tags of a case."""
MOST_LISTED = 500
"""Tags of a firm that are listed, the most used first."""


def key_of(tag: str) -> str:
    """The key that all spellings of a tag share."""
    return unicodedata.normalize("NFC", " ".join(tag.split())).lower()


def tagged(tenant: str, tag: str) -> ColumnElement[bool]:
    """Condition: the case has the tag."""
    having = rows_of(tenant, CaseTag).where(CaseTag.key == key_of(tag))
    return Case.workflow_id.in_(having.with_only_columns(CaseTag.workflow_id))


async def tags_of(session: AsyncSession, tenant: str, cases: Collection[str]) -> dict[str, list[str]]:
    """The tags of each of the cases that has any, in alphabetical order."""
    query = rows_of(tenant, CaseTag).where(CaseTag.workflow_id.in_(cases)).order_by(CaseTag.key)
    found: dict[str, list[str]] = {}
    for row in await session.scalars(query):
        found.setdefault(row.workflow_id, []).append(row.tag)
    return found


async def list_tags(session: AsyncSession, principal: Principal) -> Sequence[tuple[str, int]]:
    """Each tag with the number of its cases that the principal may see, the most used first."""
    tenant, count = principal.tenant, func.count()
    erased = rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
    query = (
        rows_of(tenant, CaseTag)
        .with_only_columns(func.min(CaseTag.tag), count)
        .where(CaseTag.workflow_id.not_in(hidden_cases(principal)), CaseTag.workflow_id.not_in(erased))
        .group_by(CaseTag.key)
        .order_by(count.desc(), CaseTag.key)
        .limit(MOST_LISTED)
    )
    return [(tag, cases) for tag, cases in (await session.execute(query)).all()]


async def change_tags(
    session: AsyncSession, principal: Principal, workflow_id: str, add: Sequence[str], remove: Sequence[str]
) -> list[str]:
    """Adds and removes tags and returns the case's tags; the trail records only actual changes.

    Raises `CONFLICT` beyond `MOST_TAGS`.
    """
    tenant = principal.tenant
    before = {key_of(tag) for tag in (await tags_of(session, tenant, [workflow_id])).get(workflow_id, [])}
    wanted = {key_of(tag): " ".join(tag.split()) for tag in add}
    added = [tag for key, tag in wanted.items() if key not in before]
    removed = [key for key in map(key_of, remove) if key in before and key not in wanted]
    if added or removed:
        # others who change the case wait here
        await append_act(session, principal, workflow_id, "tagged", {"added": added, "removed": removed})
    for tag in added:
        row = insert(CaseTag).values(
            workflow_id=workflow_id,
            key=key_of(tag),
            tenant=tenant,
            tag=tag,
            name=principal.name,
            user_id=principal.user_id,
            at=datetime.now(UTC),
        )
        await session.execute(row.on_conflict_do_nothing())
    gone = removals_of(tenant, CaseTag).where(CaseTag.workflow_id == workflow_id, CaseTag.key.in_(removed))
    await session.execute(gone)
    tags = (await tags_of(session, tenant, [workflow_id])).get(workflow_id, [])
    if len(tags) > MOST_TAGS:
        raise AutosError(ErrorCode.CONFLICT, f"Um caso tem até {MOST_TAGS} etiquetas. Retire uma antes.", reason="full")
    return tags

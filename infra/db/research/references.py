"""Stored long answers: their requester reads them, and administrators count and delete them, per tenant."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Reference
from infra.db.owned import changes_of, removals_of, removals_of_every_tenant, rows_of
from infra.db.privacy.secrecy import hidden_cases
from infra.ids import new_id
from workflows.contracts.base import Principal
from workflows.contracts.firm.library_search import REFERENCE_SECONDS, ReferenceInfo, ReferenceStats


def namespace_of(principal: Principal) -> str:
    """Namespace of a person's or a program's references."""
    return namespace_of_user(principal.user_id or principal.key_id)


def namespace_of_user(user_id: str) -> str:
    """Namespace of a person's references."""
    return f"user:{user_id}"


async def count_own(session: AsyncSession, principal: Principal, at: datetime, *, tool: str) -> int:
    """Number of live references of the principal for the tool; serialises concurrent counts until commit."""
    namespace = namespace_of(principal)
    turn = func.hashtextextended(f"references:{principal.tenant}:{namespace}", 0)
    await session.execute(select(func.pg_advisory_xact_lock(turn)))
    query = _living(principal.tenant, at, namespace).where(Reference.tool == tool)
    return await session.scalar(query.with_only_columns(func.count())) or 0


async def keep_reference(
    session: AsyncSession,
    principal: Principal,
    *,
    tool: str,
    items: list[Any],
    documents: Sequence[str],
    cases: Sequence[str],
    size: int,
    at: datetime,
    seconds: int = REFERENCE_SECONDS,
) -> Reference:
    """Stores the items of an answer for `seconds`; `size` in characters."""
    row = Reference(
        ref_id=new_id("ref"),
        tenant=principal.tenant,
        namespace=namespace_of(principal),
        tool=tool,
        items=items,
        documents=sorted(set(documents)),
        cases=sorted(set(cases)),
        size=size,
        reads=0,
        created_at=at,
        expires_at=at + timedelta(seconds=seconds),
    )
    session.add(row)
    await session.flush()
    return row


async def read_reference(
    session: AsyncSession, principal: Principal, ref_id: str, at: datetime, *, tools: Collection[str]
) -> Reference | None:
    """Items of the principal's reference, counted as a read; none once it expired or its case was closed to them."""
    query = rows_of(principal.tenant, Reference).where(
        Reference.ref_id == ref_id,
        Reference.namespace == namespace_of(principal),
        Reference.tool.in_(tools),
        Reference.expires_at > at,
    )
    row = (await session.scalars(query)).one_or_none()
    if row is None or set(row.cases) & set(await session.scalars(hidden_cases(principal))):
        return None
    counted = changes_of(principal.tenant, Reference).where(Reference.ref_id == ref_id)
    await session.execute(counted.values(reads=Reference.reads + 1, last_read_at=at))
    return row


async def own_references(
    session: AsyncSession, principal: Principal, at: datetime, tools: Collection[str]
) -> Sequence[Reference]:
    """The principal's references, newest first, without closed cases; does not count as a read."""
    closed = set(await session.scalars(hidden_cases(principal)))
    query = _living(principal.tenant, at, namespace_of(principal)).where(Reference.tool.in_(tools))
    rows = await session.scalars(query.order_by(Reference.created_at.desc(), Reference.ref_id))
    return [row for row in rows if not closed & set(row.cases)]


async def delete_own_reference(session: AsyncSession, principal: Principal, ref_id: str, tools: Collection[str]) -> int:
    """Removes one of the principal's own references; returns how many there were."""
    query = removals_of(principal.tenant, Reference).where(
        Reference.ref_id == ref_id,
        Reference.namespace == namespace_of(principal),
        Reference.tool.in_(tools),
    )
    return len((await session.scalars(query.returning(Reference.ref_id))).all())


async def list_references(
    session: AsyncSession, tenant: str, at: datetime, namespace: str | None, limit: int
) -> Sequence[ReferenceInfo]:
    """Live references without their items, newest first."""
    query = _living(tenant, at, namespace).order_by(Reference.created_at.desc(), Reference.ref_id).limit(limit)
    return [_info(row) for row in await session.scalars(query)]


async def reference_info(session: AsyncSession, tenant: str, ref_id: str, at: datetime) -> ReferenceInfo | None:
    """Metadata of one reference."""
    row = (await session.scalars(_living(tenant, at, None).where(Reference.ref_id == ref_id))).one_or_none()
    return _info(row) if row else None


async def reference_stats(session: AsyncSession, tenant: str, at: datetime) -> ReferenceStats:
    """Totals of the firm's references."""
    totals = _living(tenant, at, None).with_only_columns(
        func.count(),
        func.coalesce(func.sum(Reference.size), 0),
        func.coalesce(func.sum(Reference.reads), 0),
        func.min(Reference.expires_at),
    )
    count, size, reads, next_expiry = (await session.execute(totals)).one()
    each = _living(tenant, at, None).with_only_columns(Reference.namespace, func.count()).group_by(Reference.namespace)
    namespaces = {str(row[0]): int(row[1]) for row in await session.execute(each)}
    return ReferenceStats(references=count, size=size, reads=reads, namespaces=namespaces, next_expiry=next_expiry)


async def delete_references(
    session: AsyncSession, tenant: str, *, ref_id: str | None = None, namespace: str | None = None
) -> int:
    """Removes one reference, or those of a namespace; returns how many."""
    query = removals_of(tenant, Reference).where(
        Reference.ref_id == ref_id if ref_id is not None else Reference.namespace == namespace
    )
    return len((await session.scalars(query.returning(Reference.ref_id))).all())


async def forget_references(session: AsyncSession, tenant: str, documents: Sequence[str], case_id: str) -> None:
    """Removes references that repeat words of one of the documents, or of the case."""
    told = [Reference.documents.contains([name]) for name in documents]
    query = removals_of(tenant, Reference).where(or_(Reference.cases.contains([case_id]), *told))
    await session.execute(query)


async def forget_references_of(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Removes a person's, whatever they are."""
    await session.execute(removals_of(tenant, Reference).where(Reference.namespace == namespace_of_user(user_id)))


async def remove_expired_references(session: AsyncSession, at: datetime) -> int:
    """Removes references of every tenant that had expired at `at`; returns how many."""
    query = removals_of_every_tenant(Reference).where(Reference.expires_at <= at)
    return len((await session.scalars(query.returning(Reference.ref_id))).all())


def _living(tenant: str, at: datetime, namespace: str | None) -> Select[Reference]:
    query = rows_of(tenant, Reference).where(Reference.expires_at > at)
    return query if namespace is None else query.where(Reference.namespace == namespace)


def _info(row: Reference) -> ReferenceInfo:
    return ReferenceInfo(
        ref_id=row.ref_id,
        namespace=row.namespace,
        tool=row.tool,
        total_items=len(row.items),
        size=row.size,
        created_at=row.created_at,
        expires_at=row.expires_at,
        reads=row.reads,
        last_read_at=row.last_read_at,
    )

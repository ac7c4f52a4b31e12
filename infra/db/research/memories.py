"""Memories of chat sessions of one tenant: upserted, and no longer returned once expired."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, case, func, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Memory
from infra.db.owned import removals_of_every_tenant, rows_of, rows_of_every_tenant
from workflows.contracts.errors import AutosError, ErrorCode

OF_ANOTHER = "Esta chave já guarda um texto de outra pessoa nesta sessão, e só quem o escreveu o muda. Use outra chave."

PREVIEW = 200
"""Characters of a memory that a list shows."""


@dataclass(frozen=True)
class MemoryOutline:
    """A memory in a list: `preview` is its beginning, `characters` how long the whole is."""

    key: str
    preview: str
    characters: int
    created_at: datetime
    updated_at: datetime
    expires_at: datetime


async def keep_memory(
    session: AsyncSession,
    *,
    tenant: str,
    owner: str,
    session_id: str,
    key: str,
    value: str,
    at: datetime,
    expires_at: datetime,
) -> bool:
    """Stores `value` as of `at`; returns whether the key was new, also when repeated.

    A later value is kept. Raises `FORBIDDEN` if another author's value is still live.
    """
    theirs = await find_memory(session, tenant, session_id, key, at)
    if theirs is not None and theirs.owner != owner:
        raise AutosError(ErrorCode.FORBIDDEN, OF_ANOTHER)
    row = insert(Memory).values(
        tenant=tenant,
        session_id=session_id,
        key=key,
        value=value,
        owner=owner,
        created_at=at,
        updated_at=at,
        expires_at=expires_at,
    )
    new = row.excluded
    upsert = row.on_conflict_do_update(
        index_elements=["tenant", "session_id", "key"],
        set_={
            "value": new.value,
            "owner": new.owner,
            "created_at": case((Memory.expires_at <= at, new.created_at), else_=Memory.created_at),
            "updated_at": new.updated_at,
            "expires_at": new.expires_at,
        },
        where=(Memory.updated_at <= new.updated_at) & ((Memory.owner == new.owner) | (Memory.expires_at <= at)),
    )
    return await session.scalar(upsert.returning(Memory.created_at)) == at


async def find_memory(session: AsyncSession, tenant: str, session_id: str, key: str, at: datetime) -> Memory | None:
    """The value under the key, unless expired at `at`."""
    query = rows_of(tenant, Memory).where(Memory.session_id == session_id, Memory.key == key, Memory.expires_at > at)
    return (await session.scalars(query)).one_or_none()


async def list_memories(
    session: AsyncSession,
    tenant: str,
    session_id: str,
    at: datetime,
    *,
    which: ColumnElement[bool],
    after: str | None,
    limit: int,
) -> Sequence[MemoryOutline]:
    """Living memories of a session that fulfil `which`, in the order of their keys, beginning after the key `after`."""
    query = _living(tenant, session_id, at).where(which).order_by(Memory.key).limit(limit)
    if after is not None:
        query = query.where(Memory.key > after)
    return [MemoryOutline(*row) for row in await session.execute(query)]


async def count_memories(
    session: AsyncSession, tenant: str, session_id: str, at: datetime, which: ColumnElement[bool]
) -> int:
    """Total number of memories that `list_memories` would return."""
    return await session.scalar(_living(tenant, session_id, at).where(which).with_only_columns(func.count())) or 0


async def remove_expired(session: AsyncSession, at: datetime, limit: int) -> int:
    """Removes up to `limit` memories of every tenant that had expired at `at`; returns how many."""
    identity = (Memory.tenant, Memory.session_id, Memory.key)
    # one that is being written anew is left to its writer
    expired = (
        rows_of_every_tenant(Memory)
        .with_only_columns(*identity)
        .where(Memory.expires_at <= at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    removed = await session.scalars(
        removals_of_every_tenant(Memory).where(tuple_(*identity).in_(expired)).returning(Memory.key)
    )
    return len(removed.all())


def _living(tenant: str, session_id: str, at: datetime) -> Select[str, str, int, datetime, datetime, datetime]:
    living = rows_of(tenant, Memory).where(Memory.session_id == session_id, Memory.expires_at > at)
    return living.with_only_columns(
        Memory.key,
        func.left(Memory.value, PREVIEW),
        func.char_length(Memory.value),
        Memory.created_at,
        Memory.updated_at,
        Memory.expires_at,
    )

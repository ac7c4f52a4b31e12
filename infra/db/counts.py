"""Counter rows: one atomic statement adds to a window, or starts the next when it has ended."""

import hashlib
from datetime import timedelta
from typing import Any

from sqlalchemy import Interval, bindparam, case, delete, extract, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningInsert

from infra.db.models import Count


def _adding() -> ReturningInsert[int, float]:
    row = insert(Count).values(
        kind=bindparam("kind"),
        subject=bindparam("subject"),
        amount=bindparam("amount"),
        ends_at=func.now() + bindparam("window", type_=Interval),
    )
    living = Count.ends_at > func.now()
    upsert = row.on_conflict_do_update(
        index_elements=["kind", "subject"],
        set_={
            "amount": row.excluded.amount + case((living, Count.amount), else_=0),
            "ends_at": case((living, Count.ends_at), else_=row.excluded.ends_at),
        },
    )
    return upsert.returning(Count.amount, extract("epoch", Count.ends_at - func.now()))


ADD = _adding()
"""Adds `amount` to a window and returns its total and remaining seconds. Built once, since every request runs it."""


def values_of(kind: str, subject: str, seconds: float, amount: int) -> dict[str, Any]:
    """Parameters of `ADD`."""
    return {"kind": kind, "subject": digest(subject), "window": timedelta(seconds=seconds), "amount": amount}


async def remove_ended(session: AsyncSession, limit: int) -> int:
    """Removes up to `limit` ended windows; returns how many."""
    identity = (Count.kind, Count.subject)
    # one that begins anew at this moment is left to its writer
    ended = select(*identity).where(Count.ends_at <= func.now()).limit(limit).with_for_update(skip_locked=True)
    removed = await session.scalars(delete(Count).where(tuple_(*identity).in_(ended)).returning(Count.kind))
    return len(removed.all())


def digest(subject: str) -> str:
    """Hash of a subject. Addresses are personal data, and a window can be found by hash."""
    return hashlib.sha256(subject.encode()).hexdigest()

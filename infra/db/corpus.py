"""The corpus as the API shows it: snapshots, builds and the decisions behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningUpdate

from infra.db.models import CorpusBuildRow, CorpusSnapshot, DecisionRow, SnapshotVectors
from infra.db.models.corpus import CHOICES


@dataclass(frozen=True)
class SourceCount:
    """Decisions of one source in the database: number, first and last date, and newest import."""

    source: str
    decisions: int
    first_date: date | None
    last_date: date | None
    imported_at: datetime


async def active_snapshot(session: AsyncSession) -> CorpusSnapshot | None:
    """The snapshot new runs are pinned to."""
    return (await session.scalars(select(CorpusSnapshot).where(CorpusSnapshot.active))).one_or_none()


def choice_of(snapshot_id: str) -> ReturningUpdate[CorpusSnapshot]:
    """Statement that requests a published snapshot as the active one, overriding earlier requests; returns its row."""
    asked = update(CorpusSnapshot).where(CorpusSnapshot.snapshot_id == snapshot_id)
    return asked.values(chosen=CHOICES.next_value()).returning(CorpusSnapshot)


async def list_snapshots(session: AsyncSession, limit: int = 100) -> Sequence[CorpusSnapshot]:
    """Published snapshots, newest first."""
    query = select(CorpusSnapshot).order_by(CorpusSnapshot.created_at.desc()).limit(limit)
    return (await session.scalars(query)).all()


async def count_sources(session: AsyncSession) -> Sequence[SourceCount]:
    """Every source with its counts."""
    query = (
        select(
            DecisionRow.source,
            func.count(),
            func.min(DecisionRow.decided_on),
            func.max(DecisionRow.decided_on),
            func.max(DecisionRow.imported_at),
        )
        .group_by(DecisionRow.source)
        .order_by(DecisionRow.source)
    )
    return [SourceCount(row[0], row[1], row[2], row[3], row[4]) for row in (await session.execute(query)).all()]


async def vectors_of(session: AsyncSession, snapshot_id: str) -> SnapshotVectors | None:
    """The snapshot's newest vectors by the external encoder, or by one that cannot be opened; None if none
    is configured.
    """
    query = select(SnapshotVectors).where(SnapshotVectors.snapshot_id == snapshot_id)
    return (await session.scalars(query.order_by(SnapshotVectors.updated_at.desc()).limit(1))).first()


async def find_build(session: AsyncSession, build_id: str) -> CorpusBuildRow | None:
    """A build as last reported."""
    return await session.get(CorpusBuildRow, build_id)

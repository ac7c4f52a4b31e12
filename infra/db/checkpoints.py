"""Checkpoints as rows: written once, read by number."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import CheckpointRow, CheckpointTimestamp
from workflows.contracts.signing.checkpoints import Checkpoint


async def lock_checkpoints(session: AsyncSession) -> None:
    """Serialises transactions that take a checkpoint."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("checkpoints", 0))))


async def insert_checkpoint(session: AsyncSession, checkpoint: Checkpoint) -> None:
    """Adds the row, in the caller's transaction."""
    session.add(
        CheckpointRow(
            number=checkpoint.number,
            at=checkpoint.at,
            sha256=checkpoint.sha256,
            broken=checkpoint.broken,
            problems=checkpoint.problems,
            document=checkpoint.model_dump(mode="json"),
        )
    )
    await session.flush()


async def checkpoint_at(session: AsyncSession, at: datetime) -> CheckpointRow | None:
    """The checkpoint that an earlier attempt took."""
    return (await session.scalars(select(CheckpointRow).where(CheckpointRow.at == at))).one_or_none()


async def find_checkpoint(session: AsyncSession, number: int) -> CheckpointRow | None:
    """One checkpoint by its number."""
    return await session.get(CheckpointRow, number)


async def newest_checkpoint(session: AsyncSession) -> CheckpointRow | None:
    """The last one taken."""
    return (await session.scalars(select(CheckpointRow).order_by(CheckpointRow.number.desc()).limit(1))).one_or_none()


async def list_checkpoints(
    session: AsyncSession, *, after: int = 0, limit: int | None = None
) -> Sequence[CheckpointRow]:
    """Checkpoints beyond number `after`, first one first."""
    query = select(CheckpointRow).where(CheckpointRow.number > after).order_by(CheckpointRow.number).limit(limit)
    return (await session.scalars(query)).all()


async def find_timestamp(session: AsyncSession, number: int) -> CheckpointTimestamp | None:
    """The time stamp of a checkpoint, if it has one."""
    return await session.get(CheckpointTimestamp, number)


async def insert_timestamp(session: AsyncSession, number: int, at: datetime, token: bytes) -> None:
    """Adds the time stamp; a checkpoint keeps its first one."""
    row = insert(CheckpointTimestamp).values(number=number, at=at, token=token)
    await session.execute(row.on_conflict_do_nothing())

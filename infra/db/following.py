"""Portals that the corpus follows, and the outcomes of their refreshes, as the API shows them."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import CorpusFollowing, CorpusRefreshRow, PortalFile
from workflows.contracts.law.portal import Following


async def keep_following(session: AsyncSession, following: Following, at: datetime) -> None:
    """Saves what is followed, in the caller's transaction."""
    row = {"portal": following.portal.value, "following": following.model_dump(mode="json"), "followed_at": at}
    statement = insert(CorpusFollowing).values(row)
    await session.execute(statement.on_conflict_do_update(index_elements=["portal"], set_=row))


async def end_following(session: AsyncSession) -> None:
    """Stops following; files and decisions stay."""
    await session.execute(delete(CorpusFollowing))


async def find_following(session: AsyncSession) -> Following | None:
    """What is followed; None if nothing is."""
    row = await session.scalar(select(CorpusFollowing.following))
    return Following.model_validate(row) if row else None


async def last_refresh(session: AsyncSession) -> CorpusRefreshRow | None:
    """The refresh that began last."""
    return await session.scalar(select(CorpusRefreshRow).order_by(CorpusRefreshRow.started_at.desc()).limit(1))


async def lacking_files(session: AsyncSession, limit: int) -> Sequence[PortalFile]:
    """Files whose newest version is missing here, those still listed first, then by name."""
    query = select(PortalFile).where(PortalFile.reason.is_not(None))
    ordered = query.order_by(PortalFile.withdrawn, PortalFile.data_set, PortalFile.name)
    return (await session.scalars(ordered.limit(limit))).all()


async def count_lacking(session: AsyncSession) -> int:
    """All of them."""
    query = select(func.count()).select_from(PortalFile).where(PortalFile.reason.is_not(None))
    return await session.scalar(query) or 0

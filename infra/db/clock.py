"""The clock that all processes of an installation share: by one that is off, what lasts minutes is over at once."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def shared_now(session: AsyncSession) -> datetime:
    """What PostgreSQL's machine calls now."""
    return (await session.scalars(select(func.clock_timestamp()))).one()

"""The clock all processes share. With a machine's own wrong clock, deadlines of minutes would pass at once."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def shared_now(session: AsyncSession) -> datetime:
    """The current time of the PostgreSQL server."""
    return (await session.scalars(select(func.clock_timestamp()))).one()

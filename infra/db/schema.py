"""Whether the database schema matches this build."""

from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

MIGRATIONS = Path(__file__).parent / "migrations"
KNOWN = sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*.py"))
"""Revisions of this build, newest last; each file name begins with its revision."""


async def is_current(session: AsyncSession) -> bool:
    """Whether the database has this build's newest migration or a later one.

    An older build keeps serving during a rollout, so an unknown revision counts as later.
    """
    try:
        revision = await session.scalar(text("SELECT version_num FROM alembic_version"))
    except ProgrammingError:  # no such table, or no right to it: `autos prepare` gives both
        return False
    return revision is not None and (revision == KNOWN[-1] or revision not in KNOWN)

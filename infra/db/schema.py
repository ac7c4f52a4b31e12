"""Whether the database has the schema that this build works with."""

from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

MIGRATIONS = Path(__file__).parent / "migrations"
KNOWN = sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*.py"))
"""The revisions of this build, the newest last; each file begins with its revision."""


async def is_current(session: AsyncSession) -> bool:
    """Whether the newest migration of this build, or one of a later build, is in the database.

    An older build goes on serving while the next one is rolled out, so a revision that it does not know is a later one.
    """
    try:
        revision = await session.scalar(text("SELECT version_num FROM alembic_version"))
    except ProgrammingError:  # no such table, or no right to it: `autos prepare` gives both
        return False
    return revision is not None and (revision == KNOWN[-1] or revision not in KNOWN)

"""Brings the database to the newest schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import text

from infra.db.engine import sync_engine
from infra.settings import Settings

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 5_280_111
"""Advisory lock that lets one process migrate while the others wait."""


def upgrade(settings: Settings) -> None:
    """Runs every pending migration in one transaction; several processes may call it at once."""
    engine = sync_engine(settings)
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()

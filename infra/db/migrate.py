"""Brings the database to the newest schema."""

from alembic import command
from alembic.config import Config
from sqlalchemy import make_url, text

from infra.config.settings import Settings
from infra.db.engine import owner_engine
from infra.db.roles import grant_rights
from infra.db.schema import MIGRATIONS

LOCK = 5_280_111
"""Advisory lock that serialises migrations."""


def upgrade(settings: Settings) -> None:
    """Runs every pending migration in one transaction, as the owner; several processes may call it at once.

    A separate application role gets its rights again in the same transaction.
    """
    engine = owner_engine(settings)
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            application = make_url(settings.database_url.get_secret_value()).username
            if application and application != engine.url.username:
                grant_rights(connection, application)
    finally:
        engine.dispose()

"""Brings the database to the newest schema."""

from alembic import command
from alembic.config import Config
from sqlalchemy import make_url, text

from infra.config.settings import Settings
from infra.db.engine import owner_engine
from infra.db.roles import grant_rights
from infra.db.schema import MIGRATIONS

LEAST_SERVER = 15
"""The oldest PostgreSQL on which Autos was tried."""
LOCK = 5_280_111
"""Advisory lock that serialises migrations."""


class OutdatedServer(Exception):
    """The database server is older than `LEAST_SERVER`; the text is Portuguese."""

    def __init__(self, version: int) -> None:
        super().__init__(f"O PostgreSQL é da versão {version}; o Autos precisa da {LEAST_SERVER} ou de uma mais nova.")


def upgrade(settings: Settings) -> None:
    """Runs every pending migration in one transaction, as the owner; several processes may call it at once.

    A separate application role gets its rights again in the same transaction. Raises `OutdatedServer`.
    """
    engine = owner_engine(settings)
    try:
        with engine.begin() as connection:
            found = connection.scalar(text("SHOW server_version_num")) or "0"
            if int(found) // 10_000 < LEAST_SERVER:
                raise OutdatedServer(int(found) // 10_000)
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

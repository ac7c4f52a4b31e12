"""Alembic environment, running on the connection that `infra.db.migrate` opens."""

from alembic import context
from sqlalchemy import Connection

from infra.db.models import Base


def run() -> None:
    """Applies the migrations inside the caller's transaction."""
    connection: Connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=Base.metadata, compare_type=True)
    context.run_migrations()


run()

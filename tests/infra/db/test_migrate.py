"""Migrations lead from an empty database to exactly the tables the models describe."""

from concurrent.futures import ThreadPoolExecutor

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import SecretStr
from sqlalchemy import inspect

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.migrate import upgrade
from infra.db.models import Base
from tests.patience import PATIENCE


def test_models_and_migrations_agree(fresh_database: str) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    upgrade(settings)
    engine = sync_engine(settings)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
        assert set(inspect(connection).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    engine.dispose()


def test_processes_that_start_together_migrate_once(fresh_database: str) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(upgrade, settings) for _ in range(3)]:
            done.result(timeout=PATIENCE)

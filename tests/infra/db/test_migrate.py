"""Migrations lead from an empty database to exactly the tables the models describe."""

from concurrent.futures import ThreadPoolExecutor

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from pydantic import SecretStr
from sqlalchemy import inspect, text

from infra.db.engine import sync_engine
from infra.db.migrate import MIGRATIONS, upgrade
from infra.db.models import Base
from infra.settings import Settings

NOTICE = "INSERT INTO notices (notice_id, tenant, occasion, at) VALUES (:id, 'acme', :occasion, now())"
DELIVERY = (
    "INSERT INTO notice_deliveries (delivery_id, notice_id, tenant, means, state, attempts, created_at) "
    "VALUES (:id, :id, 'acme', 'email', :state, 0, now())"
)


def test_models_and_migrations_agree(fresh_database: str) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    upgrade(settings)
    engine = sync_engine(settings)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
        assert set(inspect(connection).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    engine.dispose()


def test_before_digests_nothing_is_held_and_no_notice_is_one(fresh_database: str) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    upgrade(settings)
    engine = sync_engine(settings)
    with engine.begin() as connection:
        for name, occasion, state in (("one", "ended", "held"), ("two", "digest", "pending")):
            row = {"id": name, "occasion": occasion, "state": state}
            connection.execute(text(NOTICE), row)
            connection.execute(text(DELIVERY), row)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "0031")
        assert connection.execute(text("SELECT occasion FROM notices")).scalars().all() == ["ended"]
        left = connection.execute(text("SELECT state, ended_at IS NOT NULL FROM notice_deliveries")).all()
        assert [tuple(row) for row in left] == [("dropped", True)]
    engine.dispose()


def test_processes_that_start_together_migrate_once(fresh_database: str) -> None:
    settings = Settings(database_url=SecretStr(fresh_database))
    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(upgrade, settings) for _ in range(3)]:
            done.result(timeout=60)

"""The application's role can read and write rows and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from pydantic import SecretStr
from sqlalchemy import make_url
from sqlalchemy.exc import ProgrammingError

from autos.local.initialise import ensure_application_role
from infra.config.settings import Settings
from infra.db.migrate import upgrade
from infra.db.models import Base


def as_driver(url: str) -> str:
    return url.replace("+psycopg", "")


@pytest.fixture
def application(database_settings: Settings) -> Iterator[psycopg.Connection]:
    """A connection of the application's role to the migrated database."""
    with psycopg.connect(as_driver(database_settings.database_url.get_secret_value()), autocommit=True) as connection:
        yield connection


def test_the_application_is_neither_superuser_nor_owner_of_anything(application: psycopg.Connection):
    attributes = application.execute(
        "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles"
        " WHERE rolname = current_user"
    )
    assert attributes.fetchone() == (False,) * 5
    owned = application.execute("SELECT count(*) FROM pg_class WHERE pg_get_userbyid(relowner) = current_user")
    assert owned.fetchone() == (0,)
    member = application.execute("SELECT count(*) FROM pg_auth_members WHERE member = current_user::regrole")
    assert member.fetchone() == (0,)


def test_every_table_can_be_read_and_added_to(application: psycopg.Connection):
    for table in Base.metadata.tables:
        rights = application.execute(
            "SELECT has_table_privilege(%(t)s, 'SELECT'), has_table_privilege(%(t)s, 'INSERT')", {"t": table}
        )
        assert rights.fetchone() == (True, True), table


def test_an_installation_of_one_role_gets_the_second_at_its_next_start(migrated_database: str):
    """Tables from the time when the application was the owner are transferred to the owner; a changed password takes
    effect.
    """
    owner = SecretStr(migrated_database)
    for password in ("first%word", "other'word"):
        url = make_url(migrated_database).set(username="autos_second", password=password)
        settings = Settings(database_url=SecretStr(url.render_as_string(hide_password=False)), database_owner_url=owner)
        ensure_application_role(settings)
        upgrade(settings)
        with psycopg.connect(as_driver(settings.database_url.get_secret_value())) as connection:
            assert connection.execute("SELECT count(*) FROM cases").fetchone() == (0,)
            with pytest.raises(errors.InsufficientPrivilege):
                connection.execute("DELETE FROM events")


def test_no_other_role_may_connect(fresh_database: str):
    owner = make_url(fresh_database)
    with psycopg.connect(as_driver(fresh_database), autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS stranger")
        connection.execute("CREATE ROLE stranger LOGIN PASSWORD 'x'")
    application = owner.set(username="autos_third", password="y").render_as_string(hide_password=False)
    ensure_application_role(Settings(database_url=SecretStr(application), database_owner_url=SecretStr(fresh_database)))
    stranger = owner.set(username="stranger", password="x").render_as_string(hide_password=False)
    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        psycopg.connect(as_driver(stranger))


def test_a_refused_statement_shows_no_password(fresh_database: str, stack_folder: Path):
    """A server that rejects a statement writes it to its log as it was sent, and the driver puts it into its error."""
    application = make_url(fresh_database).set(username="pg_reserved", password="not-to-be-logged")
    settings = Settings(
        database_url=SecretStr(application.render_as_string(hide_password=False)),
        database_owner_url=SecretStr(fresh_database),
    )
    with pytest.raises(ProgrammingError, match="reserved") as refused:
        ensure_application_role(settings)
    assert "not-to-be-logged" not in str(refused.value)
    log = (stack_folder / "postgres.log").read_text(encoding="utf-8")
    assert 'CREATE ROLE "pg_reserved"' in log or "CREATE ROLE pg_reserved" in log
    assert "not-to-be-logged" not in log

"""`autos prepare` on the operator's own servers."""

import secrets

import psycopg
import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from autos.cli.main import command_line
from infra.config.settings import Settings


@pytest.fixture
def roles(fresh_database: str, monkeypatch: pytest.MonkeyPatch, s3_settings: Settings) -> tuple[str, str]:
    """URLs of an owner without superuser rights and of an application, created as docs/operating.md says."""
    place, suffix = make_url(fresh_database), secrets.token_hex(4)
    owner, application = (place.set(username=f"{name}_{suffix}", password=name) for name in ("owner", "app"))
    with psycopg.connect(fresh_database.replace("+psycopg", ""), autocommit=True) as connection:
        for role in (owner, application):
            connection.execute(f"CREATE ROLE {role.username} LOGIN PASSWORD '{role.password}'".encode())
        if not connection.execute("SELECT FROM pg_roles WHERE rolname = 'autos_eraser'").rowcount:
            connection.execute("CREATE ROLE autos_eraser NOLOGIN NOINHERIT")
        connection.execute(f"GRANT autos_eraser TO {owner.username}".encode())
        connection.execute(f"ALTER DATABASE {place.database} OWNER TO {owner.username}".encode())
        connection.execute(f"REVOKE ALL ON DATABASE {place.database} FROM PUBLIC".encode())
        connection.execute(f"GRANT CONNECT ON DATABASE {place.database} TO {application.username}".encode())
    urls = tuple(url.render_as_string(hide_password=False) for url in (owner, application))
    monkeypatch.setenv("AUTOS_MODE", "production")
    monkeypatch.setenv("AUTOS_DATABASE_OWNER_URL", urls[0])
    monkeypatch.setenv("AUTOS_DATABASE_URL", urls[1])
    monkeypatch.setenv("AUTOS_S3_ENDPOINT", s3_settings.s3_endpoint or "")
    monkeypatch.setenv("AUTOS_S3_ACCESS_KEY", s3_settings.s3_access_key)
    monkeypatch.setenv("AUTOS_S3_SECRET_KEY", s3_settings.s3_secret_key.get_secret_value())
    return urls[0], urls[1]


def prepare() -> tuple[int, str]:
    ended = CliRunner().invoke(command_line(["prepare"]), ["prepare"])
    return ended.exit_code, ended.output


def test_prepares_tables_and_rights_and_may_be_repeated(roles: tuple[str, str]):
    for _ in range(2):
        assert prepare() == (0, "Banco e armazenamento prontos.\n")
    with psycopg.connect(roles[1].replace("+psycopg", "")) as connection:
        assert connection.execute("SELECT count(*) FROM cases").fetchone() == (0,)


def test_a_role_that_may_not_make_tables_is_named_as_the_reason(
    roles: tuple[str, str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("AUTOS_DATABASE_OWNER_URL", roles[1])
    code, output = prepare()
    assert code == 1
    assert "permission denied" in output
    assert "AUTOS_DATABASE_OWNER_URL" in output


def test_a_server_that_is_too_old_is_refused_before_anything_is_made(
    roles: tuple[str, str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("infra.db.migrate.LEAST_SERVER", 99)
    code, output = prepare()
    assert (code, "99 ou de uma mais nova" in output) == (1, True)
    with psycopg.connect(roles[0].replace("+psycopg", "")) as connection:
        assert connection.execute("SELECT to_regclass('cases')").fetchone() == (None,)


def test_the_local_stack_prepares_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("AUTOS_MODE", raising=False)
    code, output = prepare()
    assert code == 2
    assert "autos up" in output

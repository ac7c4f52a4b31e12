"""`autos keys` from the terminal."""

import json

import pytest
from typer.testing import CliRunner

from infra.cli.keys import app
from infra.settings import Settings


@pytest.fixture
def database(database_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_DATA_DIR", str(database_settings.data_dir))
    monkeypatch.setenv("AUTOS_DATABASE_URL", database_settings.database_url.get_secret_value())


def test_a_key_is_created_shown_once_listed_and_revoked(database: None) -> None:
    run = CliRunner()
    made = run.invoke(app, ["create", "--tenant", "cli-test", "--role", "lawyer", "--name", "Chat", "--json"])
    assert made.exit_code == 0, made.output
    key = json.loads(made.stdout)
    listed = run.invoke(app, ["list", "--tenant", "cli-test", "--json"])
    (row,) = json.loads(listed.stdout)
    assert (row["key_id"], row["role"], row["name"], row["revoked_at"]) == (key["key_id"], "lawyer", "Chat", None)
    assert key["key"] not in run.invoke(app, ["list"]).stdout
    assert run.invoke(app, ["revoke", key["key_id"]]).exit_code == 0
    assert run.invoke(app, ["revoke", key["key_id"]]).exit_code == 1


def test_text_output_shows_the_secret_and_says_it_is_the_only_time(database: None) -> None:
    made = CliRunner().invoke(app, ["create", "--tenant", "cli-test", "--role", "auditor"])
    assert "ak_" in made.stdout
    assert "não será mostrada de novo" in made.stdout


def test_wrong_use_exits_2_and_a_missing_database_exits_1(monkeypatch: pytest.MonkeyPatch, database: None) -> None:
    run = CliRunner()
    assert run.invoke(app, ["create", "--tenant", "A B", "--role", "admin"]).exit_code == 2
    assert run.invoke(app, ["create", "--tenant", "acme", "--role", "owner"]).exit_code == 2
    monkeypatch.setenv("AUTOS_DATABASE_URL", "postgresql+psycopg://autos@127.0.0.1:1/autos")
    missing = run.invoke(app, ["list"])
    assert missing.exit_code == 1
    assert "banco de dados não respondeu" in missing.output

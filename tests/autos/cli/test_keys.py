"""`autos keys` from the terminal."""

import json
import re
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from autos.cli.keys import app
from autos.local.secrets import load_secrets
from autos.local.stack import secrets_file
from autos.local.supervision.state import hold
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.keys import key_row
from infra.db.maker import Maker
from infra.payloads.keys import KeyRing, new_key


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
    revoked = run.invoke(app, ["revoke", key["key_id"]])
    assert (revoked.exit_code, revoked.stderr) == (0, "")
    assert run.invoke(app, ["revoke", key["key_id"]]).exit_code == 1


def test_the_keys_that_a_revoked_one_made_are_named_and_revoked_on_request(
    database: None, database_settings: Settings
) -> None:
    run = CliRunner()
    made = ["create", "--tenant", "cli-test", "--role", "admin", "--json"]
    lost = json.loads(run.invoke(app, made).stdout)["key_id"]
    later, row = key_row("cli-test", "lawyer", maker=Maker(made_with=lost))
    engine = sync_engine(database_settings)
    with Session(engine) as session, session.begin():
        session.add(row)
    engine.dispose()
    named = run.invoke(app, ["revoke", lost, "--keep-made"])
    assert (named.exit_code, later.key_id in named.stderr) == (0, True)
    (advised,) = re.findall("autos keys (.+)", named.stderr)
    gone = run.invoke(app, advised.split())
    assert (gone.exit_code, later.key_id in gone.stdout) == (0, True)
    assert run.invoke(app, advised.split()).exit_code == 1


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


def test_after_a_rotation_the_new_key_seals_and_the_old_payloads_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path))
    before = load_secrets(secrets_file(tmp_path))
    old = KeyRing.parse(before.payload_keys)
    key, sealed = old.seal(b"text", b"run")
    assert CliRunner().invoke(app, ["rotate-payload"]).exit_code == 0
    after = load_secrets(secrets_file(tmp_path))
    ring = KeyRing.parse(after.payload_keys)
    assert ring.open(key, sealed, b"run") == b"text"
    fresh, resealed = ring.seal(b"text", b"run")
    assert fresh != key
    assert old.open(fresh, resealed, b"run") is None
    assert after.model_copy(update={"payload_keys": before.payload_keys}) == before


def test_no_key_is_rotated_under_a_running_stack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path))
    before = load_secrets(secrets_file(tmp_path))
    with hold(tmp_path):
        refused = CliRunner().invoke(app, ["rotate-payload"])
    assert refused.exit_code == 1
    assert "autos down" in refused.output
    assert load_secrets(secrets_file(tmp_path)) == before


def test_elsewhere_a_rotation_is_told_in_two_steps_that_leave_no_process_without_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = new_key()
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("AUTOS_PAYLOAD_KEYS", known)
    told = CliRunner().invoke(app, ["rotate-payload"])
    first, second = (written.split(",") for written in re.findall("AUTOS_PAYLOAD_KEYS=(.+)", told.output))
    assert (first[0], second[1]) == (known, known)
    assert first[1] == second[0] != known
    KeyRing.parse(SecretStr(",".join(second)))


def test_a_key_expires_and_is_followed_by_another_that_lasts_as_long(database: None) -> None:
    run = CliRunner()
    arguments = ["create", "--tenant", "cli-test", "--role", "auditor", "--days", "30", "--json"]
    old = json.loads(run.invoke(app, arguments).stdout)
    assert old["expires_at"]
    new = json.loads(run.invoke(app, ["rotate", old["key_id"], "--overlap-hours", "0", "--json"]).stdout)
    assert new["key"] != old["key"]
    assert new["expires_at"] >= old["expires_at"]
    gone = run.invoke(app, ["rotate", old["key_id"]])
    assert (gone.exit_code, old["key_id"] in gone.stderr) == (1, True), "it ended with the overlap"
    assert "Guarde-a agora" in run.invoke(app, ["rotate", new["key_id"]]).stdout

"""What keeps a process from starting is told in Portuguese on standard error, with exit code 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


def ended(tmp_path: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with these settings alone."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    return subprocess.run(
        [sys.executable, "-m", "autos", *arguments],
        env={**inherited, "AUTOS_DATA_DIR": str(tmp_path), **settings},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", ["api", "worker", "prepare", "mcp", "up", "demo"])
def test_production_without_its_secrets_starts_nothing(tmp_path: Path, command: str) -> None:
    run = ended(tmp_path, command, AUTOS_MODE="production")
    assert (run.returncode, run.stdout) == (2, "")
    assert "AUTOS_MODE" in run.stderr
    assert "Traceback" not in run.stderr


def test_production_names_every_setting_it_refuses_and_shows_none_of_their_values(tmp_path: Path) -> None:
    url = "postgresql+psycopg://app:autos@db.example.test/autos"
    run = ended(tmp_path, "worker", AUTOS_MODE="production", AUTOS_DATABASE_URL=url, AUTOS_S3_SECRET_KEY="minioadmin")
    named = {line.split(":")[0].strip() for line in run.stderr.splitlines()[1:]}
    assert named == {
        "AUTOS_DATABASE_URL",
        "AUTOS_S3_SECRET_KEY",
        "AUTOS_S3_PUBLIC_ENDPOINT",
        "AUTOS_SIGNING_KEY_FILE",
        "AUTOS_PAYLOAD_KEYS",
        "AUTOS_PUBLIC_URL",
    }
    assert "db.example.test" not in run.stderr
    assert "minioadmin" not in run.stderr


@pytest.mark.parametrize("command", ["api", "worker", "status"])
def test_a_misspelled_mode_is_wrong_use(tmp_path: Path, command: str) -> None:
    run = ended(tmp_path, command, AUTOS_MODE="prodution")
    assert run.returncode == 2
    assert run.stderr == "AUTOS_MODE: Valor desconhecido. Use um destes: local, production.\n"


def test_every_setting_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    run = ended(tmp_path, "status", AUTOS_MAX_UPLOAD_MB="0", AUTOS_MCP_FILE_HOSTS="[x")
    assert run.returncode == 2
    assert "AUTOS_MAX_UPLOAD_MB: Deve ser maior que 0." in run.stderr
    assert "AUTOS_MCP_FILE_HOSTS: " in run.stderr


def test_stdio_never_takes_a_key_that_nobody_gave_it(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    for role in ("admin", "operator", "lawyer"):
        (keys / f"{role}.key").write_text(f"ak_{role}", encoding="utf-8")
    for given in ({}, {"AUTOS_API_KEY": ""}):
        run = ended(tmp_path, "mcp", **given)
        assert (run.returncode, run.stdout) == (2, "")
        assert "autos keys create --tenant local --role lawyer" in run.stderr
        assert '"env": {"AUTOS_API_KEY": "ak_..."}' in run.stderr

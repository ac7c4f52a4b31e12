"""Whatever prevents a process from starting is reported in Portuguese on standard error, with exit code 2."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from autos.cli.main import main


@dataclass(frozen=True)
class Ended:
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ended]


@pytest.fixture
def ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how the command line ends with these arguments and only these settings."""
    for name in [name for name in os.environ if name.startswith("AUTOS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path))

    def run(*arguments: str, **settings: str) -> Ended:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["autos", *arguments])
        with pytest.raises(SystemExit) as exited:
            main()
        assert isinstance(exited.value.code, int)
        said = capsys.readouterr()
        return Ended(exited.value.code, said.out, said.err)

    return run


@pytest.mark.parametrize(
    ("command", "named"),
    [
        *((command, "AUTOS_MODE") for command in ("api", "worker", "prepare", "up", "demo")),
        # a client of the API holds none of its secrets, but a sign-in or a key of its own
        ("mcp", "AUTOS_API_KEY"),
    ],
)
def test_production_without_its_secrets_starts_nothing(ended: Run, command: str, named: str) -> None:
    run = ended(command, AUTOS_MODE="production")
    assert (run.returncode, run.stdout) == (2, "")
    assert named in run.stderr
    assert "Traceback" not in run.stderr


def test_production_names_every_setting_it_refuses_and_shows_none_of_their_values(ended: Run) -> None:
    url = "postgresql+psycopg://app:autos@db.example.test/autos"
    run = ended("worker", AUTOS_MODE="production", AUTOS_DATABASE_URL=url, AUTOS_S3_SECRET_KEY="minioadmin")
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
def test_a_misspelled_mode_is_wrong_use(ended: Run, command: str) -> None:
    run = ended(command, AUTOS_MODE="prodution")
    assert run.returncode == 2
    assert run.stderr == "AUTOS_MODE: Valor desconhecido. Use um destes: local, production.\n"


def test_a_data_folder_that_cannot_be_written_is_told(ended: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    run = ended("worker", AUTOS_DATA_DIR=str(tmp_path / "file" / "data"))
    assert run.returncode == 2
    assert "AUTOS_DATA_DIR" in run.stderr


def test_every_setting_that_cannot_be_read_is_named(ended: Run) -> None:
    run = ended("status", AUTOS_MAX_UPLOAD_MB="0", AUTOS_MCP_FILE_HOSTS="[x")
    assert run.returncode == 2
    assert "AUTOS_MAX_UPLOAD_MB: Deve ser maior que 0." in run.stderr
    assert "AUTOS_MCP_FILE_HOSTS: " in run.stderr


def test_stdio_never_takes_a_key_that_nobody_gave_it(ended: Run, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    for role in ("admin", "operator", "lawyer"):
        (keys / f"{role}.key").write_text(f"ak_{role}", encoding="utf-8")
    for given in ({}, {"AUTOS_API_KEY": ""}):
        run = ended("mcp", **given)
        assert (run.returncode, run.stdout) == (2, "")
        assert "autos keys create --tenant local --role lawyer" in run.stderr
        assert '"env": {"AUTOS_API_KEY": "ak_..."}' in run.stderr


@pytest.mark.parametrize("command", ["api", "worker", "mcp", "prepare", "up", "status"])
def test_production_begins_nothing_with_a_variable_that_is_no_setting(ended: Run, command: str) -> None:
    run = ended(command, AUTOS_MODE="production", AUTOS_SMTP_FORM="none")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "AUTOS_SMTP_FORM: não é uma definição do Autos. Seria AUTOS_SMTP_FROM?\n"


def test_a_misspelled_name_of_the_mode_is_no_local_mode(ended: Run) -> None:
    run = ended("status", AUTOS_MDOE="production")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "AUTOS_MDOE: não é uma definição do Autos. Seria AUTOS_MODE?\n"


def test_on_a_machine_of_ones_own_a_misspelled_name_is_told_and_the_command_goes_on(ended: Run) -> None:
    run = ended("status", "--json", AUTOS_LOG_LEVL="DEBUG")
    assert run.returncode == 0
    assert json.loads(run.stdout)["state"] == "stopped"
    told = "AUTOS_LOG_LEVL: não é uma definição do Autos e foi ignorada. Seria AUTOS_LOG_LEVEL?\n"
    assert run.stderr == told

"""The root of the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from autos.cli.main import COMMANDS, command_line
from infra.version import code_version
from tests.conftest import ROOT


def autos(*arguments: str):
    return CliRunner().invoke(command_line(arguments), list(arguments))


def test_help_names_every_command_without_loading_them():
    script = "import sys; from autos.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", script, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not [name for name in COMMANDS if f" {name} " not in ended.stdout]
    assert not {"sqlalchemy", "temporalio", "boto3", "httpx"} & set(ended.stderr.split())


def test_version_option_prints_the_version_of_the_code():
    assert autos("--version").output == f"autos {code_version()}\n"


def test_an_unknown_command_is_wrong_use():
    assert autos("voar").exit_code == 2


def test_running_from_another_folder_needs_no_installation(tmp_path: Path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "autos", "status", "--data-dir", "d", "--json"]
    ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout)["admin_key_file"] == str(tmp_path / "d" / "keys" / "admin.key")

"""`autos up`, `down`, `status`, `doctor` and the root of the command line, without a running stack."""

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from infra.cli.main import COMMANDS, command_line
from infra.local.doctor import examine
from infra.local.ports import HOST
from infra.local.state import Phase, StackState, hold, this_process, write_state
from infra.settings import Settings
from tests.conftest import ROOT

CONTRACT = [
    "state",
    "api_url",
    "mcp_url",
    "temporal_ui_url",
    "s3_endpoint",
    "database_url",
    "components",
    "admin_key_file",
]


def autos(*arguments: str):
    return CliRunner().invoke(command_line(arguments), list(arguments))


def test_help_names_every_command_without_loading_them():
    script = "import sys; from infra.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", script, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not [name for name in COMMANDS if f" {name} " not in ended.stdout]
    assert not {"sqlalchemy", "temporalio", "boto3", "httpx"} & set(ended.stderr.split())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_can_be_loaded_and_explains_itself(name: str):
    result = autos(name, "--help")
    assert result.exit_code == 0, result.output
    assert "--help" in result.output


def test_an_unknown_command_is_wrong_use():
    assert autos("voar").exit_code == 2


def test_status_of_a_stack_that_was_never_started(tmp_path: Path):
    result = autos("status", "--data-dir", str(tmp_path), "--json")
    status = json.loads(result.stdout)
    assert list(status) == CONTRACT
    assert status["state"] == "stopped"
    assert status["components"]["worker"] == {"state": "stopped", "pid": None}
    assert "autos up" in autos("status", "--data-dir", str(tmp_path)).output


def test_down_without_a_stack_says_so_and_succeeds(tmp_path: Path):
    result = autos("down", "--data-dir", str(tmp_path))
    assert result.exit_code == 0
    assert "Não há pilha no ar" in result.output


def test_up_beside_a_running_stack_shows_it_and_succeeds(tmp_path: Path):
    with hold(tmp_path):
        write_state(tmp_path, StackState(state=Phase.RUNNING, supervisor=this_process()))
        result = autos("up", "--data-dir", str(tmp_path))
    assert result.exit_code == 0
    assert "já está no ar" in result.output


def test_doctor_names_what_is_missing_and_how_to_mend_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setenv("AUTOS_DATABASE_URL", f"postgresql+psycopg://autos@{HOST}:1/autos")
    key = tmp_path / "keys" / "admin.key"
    key.parent.mkdir()
    key.write_text("ak_x", encoding="utf-8")
    key.chmod(0o644)
    findings = {finding.what: finding for finding in examine(Settings(data_dir=tmp_path, mode="production"))}
    assert "apt-get install tesseract-ocr" in (findings["OCR (Tesseract)"].remedy or "")
    assert findings["Banco de dados"].level == "error"
    assert "AUTOS_DATABASE_URL" in (findings["Banco de dados"].remedy or "")
    assert "chmod 600" in (findings["Chave admin"].remedy or "")
    assert findings["PostgreSQL"].level == findings["SeaweedFS"].level == "ok"


def test_doctor_tells_a_stopped_stack_from_a_broken_installation(tmp_path: Path):
    result = autos("doctor", "--data-dir", str(tmp_path))
    assert result.exit_code == 0
    assert "autos up" in result.output


def test_a_queue_nobody_knows_is_wrong_use():
    worker = import_module("infra.cli.worker")
    result = CliRunner().invoke(worker.app, ["--queues", "inexistente"])
    assert result.exit_code == 2
    assert "autos-case" in result.output


def test_running_from_another_folder_needs_no_installation(tmp_path: Path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "infra.cli", "status", "--data-dir", "d", "--json"]
    ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout)["admin_key_file"] == str(tmp_path / "d" / "keys" / "admin.key")

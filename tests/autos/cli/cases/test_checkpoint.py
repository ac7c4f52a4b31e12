"""The proof of a checkpoint is fetched once, and then checked offline from the stored file."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from autos.cli.cases import verifying
from autos.cli.cases.checkpoint import app
from tests.activities.reports.folders import make_key, write_folder
from tests.activities.reports.samples import WORKFLOW_ID
from tests.activities.reports.verification.test_witness import prove
from tests.mcp_server.rest_stub import RestStub, data, error

PROOF = f"GET /v1/ingest/workflow/{WORKFLOW_ID}/checkpoint"


def test_a_kept_proof_verifies_the_downloaded_folder_without_the_api(
    api: RestStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    key = make_key(tmp_path / "signing.pem")
    write_folder(tmp_path / "run", key)
    api.answers[PROOF] = data(prove(key).model_dump(mode="json"))
    fetched = CliRunner().invoke(app, [WORKFLOW_ID])
    assert fetched.exit_code == 0, fetched.output
    assert api.last.headers["authorization"] == "Bearer ak_auditor"
    assert api.last.headers["x-autos-client"] == "cli"
    assert "autos verify DIR --checkpoint checkpoint-1.json" in fetched.stdout
    asked = len(api.requests)
    verified = CliRunner().invoke(
        verifying.app, ["run", "--key", "signing.pem", "--checkpoint", "checkpoint-1.json"], env={"COLUMNS": "160"}
    )
    assert verified.exit_code == 0, verified.output
    assert len(api.requests) == asked
    kept = (tmp_path / "checkpoint-1.json").read_bytes()
    (tmp_path / "checkpoint-1.json").write_bytes(kept.replace(b'"broken":0', b'"broken":1'))
    altered = CliRunner().invoke(verifying.app, ["run", "--key", "signing.pem", "--checkpoint", "checkpoint-1.json"])
    assert altered.exit_code == 1


def test_an_earlier_checkpoint_is_asked_for_by_its_number_and_kept_where_told(api: RestStub, tmp_path: Path) -> None:
    api.answers[PROOF] = data(prove(make_key(tmp_path / "signing.pem")).model_dump(mode="json"))
    kept = tmp_path / "prova.json"
    assert CliRunner().invoke(app, [WORKFLOW_ID, "--number", "1", "--out", str(kept)]).exit_code == 0
    assert dict(api.last.url.params) == {"number": "1"}
    assert kept.exists()


def test_a_case_without_a_checkpoint_ends_with_what_the_api_says(api: RestStub) -> None:
    api.answers[PROOF] = error(404, "NOT_FOUND", "Ainda não há ponto de controle. Um é feito por dia.")
    done = CliRunner().invoke(app, [WORKFLOW_ID])
    assert done.exit_code == 1
    assert "Um é feito por dia" in done.stderr

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from api.routes.review.corrections import EXAMPLE, ROW
from autos.cli.cases.correcting import app
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

PATH = f"{CASE_PATH}/corrections"
LISTED: dict[str, Any] = {"workflow_id": WORKFLOW_ID, "corrections": [ROW]}


def autos(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "300"})


def test_the_corrections_of_a_case_are_listed(api: RestStub):
    api.answers[f"GET {PATH}"] = data(LISTED)
    done = autos(WORKFLOW_ID)
    assert done.exit_code == 0, done.output
    for told in (ROW["correction_id"], "aberta", ROW["name"]):
        assert told in done.stdout
    assert json.loads(autos(WORKFLOW_ID, "--json").stdout) == [ROW]


def test_corrections_come_as_json_or_from_a_file(api: RestStub, tmp_path: Path):
    api.answers[f"POST {PATH}"] = data(LISTED, 202)
    (tmp_path / "c.json").write_text(json.dumps(EXAMPLE["corrections"]), encoding="utf-8")
    done = autos(
        WORKFLOW_ID, json.dumps(EXAMPLE["corrections"][0]), "--file", str(tmp_path / "c.json"), "--reason", "x"
    )
    assert done.exit_code == 0, done.output
    sent = json.loads(api.requests[-1].content)
    assert (len(sent["corrections"]), sent["reason"]) == (len(EXAMPLE["corrections"]) + 1, "x")
    assert autos(WORKFLOW_ID, "{").exit_code == 2


def test_an_open_one_is_withdrawn(api: RestStub):
    api.answers[f"DELETE {PATH}/cor_1"] = data({**LISTED, "corrections": [ROW | {"state": "withdrawn"}]})
    assert "retirada" in autos(WORKFLOW_ID, "--withdraw", "cor_1").stdout
    assert autos(WORKFLOW_ID, "{}", "--withdraw", "cor_1").exit_code == 2

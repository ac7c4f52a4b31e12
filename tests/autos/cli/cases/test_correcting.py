import json
from pathlib import Path
from typing import Any

from api.routes.review.corrections import EXAMPLE, ROW
from autos.cli.cases.correcting import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

PATH = f"{CASE_PATH}/corrections"
LISTED: dict[str, Any] = {"workflow_id": WORKFLOW_ID, "corrections": [ROW]}


autos = typed(app)


def test_the_corrections_of_a_case_are_listed(api: RestStub):
    api.answers[f"GET {PATH}"] = data(LISTED)
    done = autos(WORKFLOW_ID)
    assert done.exit_code == 0, done.output
    for told in (ROW["correction_id"], "aberta", ROW["said"], ROW["name"]):
        assert told in done.stdout
    assert json.loads(autos(WORKFLOW_ID, "--json").stdout) == [ROW]


def test_corrections_come_as_json_or_from_a_file(api: RestStub, tmp_path: Path):
    api.answers[f"POST {PATH}"] = data(LISTED, 202)
    for written, reason in ((EXAMPLE["corrections"], None), (EXAMPLE, EXAMPLE["reason"])):
        (tmp_path / "c.json").write_text(json.dumps(written), encoding="utf-8")
        done = autos(WORKFLOW_ID, json.dumps(EXAMPLE["corrections"][0]), "--file", str(tmp_path / "c.json"))
        assert done.exit_code == 0, done.output
        sent = json.loads(api.requests[-1].content)
        assert (len(sent["corrections"]), sent.get("reason")) == (len(EXAMPLE["corrections"]) + 1, reason)
    for wrong in ("{", "5", "[1]"):
        assert autos(WORKFLOW_ID, wrong).exit_code == 2


def test_an_open_one_is_withdrawn(api: RestStub):
    api.answers[f"DELETE {PATH}/cor_1"] = data({**LISTED, "corrections": [ROW | {"state": "withdrawn"}]})
    assert "retirada" in autos(WORKFLOW_ID, "--withdraw", "cor_1").stdout
    assert autos(WORKFLOW_ID, "{}", "--withdraw", "cor_1").exit_code == 2


def test_the_file_of_a_precedent_is_sent_before_its_correction(api: RestStub, tmp_path: Path):
    api.answers["POST /v1/uploads"] = data({"upload_id": "up_1"}, 201)
    api.answers["PUT /v1/uploads/up_1"] = data({"upload_id": "up_1"})
    api.answers[f"POST {PATH}"] = data(LISTED, 202)
    (tmp_path / "acordao.txt").write_text("EMENTA", encoding="utf-8")
    named = json.dumps({"kind": "precedent", "phase_label": "resposta_do_reu", "reference": "Apelação 1"})
    done = autos(WORKFLOW_ID, named, "--document", str(tmp_path / "acordao.txt"))
    assert done.exit_code == 0, done.output
    assert [request.method for request in api.requests] == ["POST", "PUT", "POST"]
    assert json.loads(api.requests[-1].content)["corrections"][0]["upload_id"] == "up_1"
    assert autos(WORKFLOW_ID, "--document", str(tmp_path / "acordao.txt")).exit_code == 2

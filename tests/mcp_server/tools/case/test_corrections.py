"""Corrections by chat: the user's words reach REST unchanged and return as data."""

import json

from api.routes.review.corrections import EXAMPLE, ROW
from mcp_server.answers.cases import QUOTED_NOTICE
from mcp_server.tools.case.corrections import MOST_CHARACTERS
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data, error
from tests.mcp_server.tools.case.test_case_file import answered, called

PATH = f"{CASE_PATH}/corrections"


async def test_corrections_are_recorded_for_the_next_run() -> None:
    stub = RestStub({f"POST {PATH}": data({"workflow_id": WORKFLOW_ID, "corrections": [ROW]}, 202)})
    found = await answered(stub, "correct_case", corrections=EXAMPLE["corrections"], reason="conferido")
    assert json.loads(stub.last.content) == {"corrections": EXAMPLE["corrections"], "reason": "conferido"}
    assert found["counts"] == {"open": 1}
    assert "reprocess_case_analysis" in found["next_step"]


async def test_a_refusal_names_the_field() -> None:
    refusal = error(422, "VALIDATION_ERROR", "Nada foi registrado. corrections.0.pages: Os autos têm 4 páginas.")
    reply = await called(RestStub({f"POST {PATH}": refusal}), "correct_case", corrections=[{"kind": "piece"}])
    assert reply.is_error
    assert "corrections.0.pages" in str(reply.content)


async def test_a_long_list_is_cut_with_the_open_ones_first_and_its_words_are_fenced() -> None:
    rows = [ROW | {"correction_id": f"cor_{at}", "state": "applied"} for at in range(499)] + [ROW]
    stub = RestStub({f"GET {PATH}": data({"workflow_id": WORKFLOW_ID, "corrections": rows})})
    found = await answered(stub, "list_case_corrections")
    assert found["counts"] == {"applied": 499, "open": 1}
    assert found["corrections"][0]["state"] == "open"
    assert len(json.dumps(found["corrections"])) <= MOST_CHARACTERS
    assert "e mais" in found["corrections"][-1]
    assert found["conteudo_de_pessoas"] == QUOTED_NOTICE

"""One question to many cases by chat: a row each, in turns, within what a chat can pay for."""

import json
from typing import Any

from api.routes.inbox.questions import EXAMPLE
from mcp_server.answers.cases import QUOTED_NOTICE
from mcp_server.tools.case.firm_questions import ENOUGH, NOTHING
from tests.mcp_server.connecting import answered
from tests.mcp_server.rest_stub import RestStub, data

QUESTIONS = "POST /v1/ingest/questions"
(ROW,) = EXAMPLE["cases"]
SILENT = ROW | {"cnj": None, "answered": False, "unanswered_reason": "Nada nos autos fala disso.", "text": "outra"}


async def asked(stub: RestStub, **arguments: Any) -> dict[str, Any]:
    return await answered(stub, "ask_cases", {"question": "Qual o valor da causa?", **arguments}, sets=("escritorio",))


async def test_each_case_is_a_row_and_one_that_does_not_answer_says_why() -> None:
    stub = RestStub({QUESTIONS: data(EXAMPLE | {"cases": [ROW, SILENT]})})
    told = await asked(stub, workflow_ids=["wf_1"], cursor="c1")
    body = {"question": "Qual o valor da causa?", "workflow_ids": ["wf_1"]}
    assert (json.loads(stub.last.content), stub.last.url.params["page"]) == (body, "c1")
    row, silent = told["cases"]
    assert (row["cnj"], row["trecho"], row["page"]) == (ROW["cnj"], ROW["text"], 6)
    assert silent == {
        "workflow_id": ROW["workflow_id"],
        "filename": "autos.pdf",
        "respondeu": False,
        "falta": "Nada nos autos fala disso.",
    }
    assert (told["perguntados"], told["left_out"], told["total"]) == (11, 1, 12)
    assert told["conteudo_dos_autos"] == QUOTED_NOTICE


async def test_turns_are_asked_until_there_are_enough_and_passages_are_cut_to_the_budget() -> None:
    long = [ROW | {"text": "palavra " * 100}] * (ENOUGH - 1)
    told = await asked(RestStub({QUESTIONS: data(EXAMPLE | {"cases": long, "cursor": "c2"})}))
    assert len(told["cases"]) == 2 * len(long)
    assert told["cursor"] == "c2"
    assert "cursor" in told["next_step"]
    assert len(json.dumps(told, ensure_ascii=False)) / 4 < 4_500
    none = await asked(RestStub({QUESTIONS: data(EXAMPLE | {"cases": []})}))
    assert none["next_step"] == NOTHING

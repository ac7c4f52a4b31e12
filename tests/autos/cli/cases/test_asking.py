import json
from pathlib import Path
from typing import Any

import httpx

from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule
from autos.cli.cases.asking import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.reading.terms import TermPremises

PASSAGE: dict[str, Any] = {
    "page": 6,
    "text": "Dá-se à causa o valor de [R$] 31.032,77.",
    "boxes": [],
    "piece_title": "Petição inicial",
    "score": 1.0,
    "coverage": 1.0,
}
ANSWER: dict[str, Any] = {"run": 1, "answered": True, "passages": [PASSAGE], "pages": 68}
ACT: dict[str, Any] = {
    "piece_id": "p0007",
    "type": "sentenca",
    "title": "Sentença",
    "date": "2025-06-04",
    "page_start": 46,
    "page_end": 48,
    "phase_label": "sentenca_primeiro_grau",
    "outcome": {"disposition": "parcialmente_procedente", "text": "…", "page": 47, "amounts": []},
}
MONEY = {"kind": "dano_moral", "value": 12000.0, "text": "…", "page": 47, "by_court": True}
TOLD: dict[str, Any] = {
    "run": 1,
    "pages": 68,
    "acts": [ACT],
    "money": [MONEY],
    "notice": "Confira: não vigia o processo.",
}


autos = typed(app)


def test_a_question_shows_passages_with_page_and_piece(api: RestStub):
    api.answers[f"POST {CASE_PATH}/questions"] = data(ANSWER)
    done = autos("ask", WORKFLOW_ID, "valor da causa", "--top-k", "2")
    assert done.exit_code == 0, done.output
    assert "p. 6, Petição inicial" in done.stdout
    assert "[R$] 31.032,77" in done.stdout
    assert json.loads(api.last.content) == {"question": "valor da causa", "top_k": 2}
    empty: dict[str, Any] = ANSWER | {
        "answered": False,
        "passages": [],
        "unanswered_reason": "Nada nos autos fala disso.",
    }
    api.answers[f"POST {CASE_PATH}/questions"] = data(empty)
    assert "Nada nos autos fala disso." in autos("ask", WORKFLOW_ID, "divórcio").stdout


def test_a_timeline_shows_acts_and_what_a_court_orders(api: RestStub):
    api.answers[f"GET {CASE_PATH}/timeline"] = data(TOLD)
    done = autos("timeline", WORKFLOW_ID)
    assert done.exit_code == 0, done.output
    for told in ("p0007", "46-48", "parcialmente procedente", "R$ 12.000,00 dano moral, p. 47"):
        assert told in done.stdout


def test_a_term_shows_its_steps_and_premises_or_what_is_missing(api: RestStub):
    rule = TermRule(what="apelação", days=15, source="CPC, art. 1.003, § 5º")
    given = TermPremises.model_validate({"meio": "djen", "data": "2025-06-06", "destinatario": "particular"})
    terms = [count_term(rule, one, []).model_dump(mode="json") for one in (given, TermPremises())]
    found = TOLD | {"prazo_candidato": {"piece_id": "p0007", "terms": terms}}
    api.answers[f"GET {CASE_PATH}/timeline"] = data(found)
    done = autos(
        "timeline", WORKFLOW_ID, "--act", "p0007", "--meio", "djen", "--data", "2025-06-06", "--feriado", "2025-06-20"
    )
    assert done.exit_code == 0, done.output
    assert dict(api.last.url.params) == {"act": "p0007", "meio": "djen", "data": "2025-06-06", "feriados": "2025-06-20"}
    for told in (
        "apelação: 30/06/2025 (15 dias)",
        "09/06/2025 publicação",
        "Corpus Christi",
        "sem data",
        "falta meio",
        "não vigia o processo",
    ):
        assert told in done.stdout, told


def test_new_pages_are_sent_and_joined_and_a_refusal_ends_with_its_reason(api: RestStub, tmp_path: Path):
    file = tmp_path / "novas.pdf"
    file.write_bytes(b"%PDF-1.7 novas")
    receipt = {"workflow_id": WORKFLOW_ID, "run": 2, "state": "queued_extraction", "pages_before": 68, "pages_added": 3}
    answers: dict[str, httpx.Response] = {
        "POST /v1/uploads": data({"upload_id": "up_1"}, 201),
        "PUT /v1/uploads/up_1": data({"upload_id": "up_1"}),
        f"POST {CASE_PATH}/pages": data(receipt, 202),
    }
    api.answers.update(answers)
    done = autos("add-pages", WORKFLOW_ID, str(file), "--reason", "sentença")
    assert done.exit_code == 0, done.output
    assert "Execução 2: 3 página(s) nova(s) depois das 68" in done.stdout
    assert json.loads(api.last.content) == {"upload_id": "up_1", "confirmed": False, "reason": "sentença"}
    assert next(one for one in api.requests if one.method == "PUT").content == b"%PDF-1.7 novas"
    api.answers[f"POST {CASE_PATH}/pages"] = error(409, "CONFLICT", "Todas as páginas deste PDF já estão nos autos.")
    refused = autos("add-pages", WORKFLOW_ID, str(file))
    assert refused.exit_code == 1
    assert "já estão nos autos" in refused.output

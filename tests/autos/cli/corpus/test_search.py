import json
from typing import Any

import httpx
import pytest

from autos.cli.corpus.commands import app as corpus
from autos.cli.corpus.search import app as search
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data, error

DECISION: dict[str, Any] = {
    "id": "000850123",
    "processo": "REsp 1736091 / PE",
    "ministro": "NANCY ANDRIGHI",
    "data": "2019-05-14",
    "orgao": "TERCEIRA TURMA",
    "ementa": "RECURSO ESPECIAL. PLANO DE SAÚDE. NEGATIVA DE COBERTURA. DANO MORAL CONFIGURADO.",
    "tese": None,
    "razoes_decidir": "A recusa agrava a aflição de quem já está doente.",
    "has_integra": False,
}
RETRIEVE: dict[str, Any] = {
    "results": [
        DECISION
        | {
            "ementa_preview": DECISION["ementa"],
            "score": 0.82,
            "score_breakdown": {"bm25": 0.5, "semantic": 0.32, "kg_boost": 0.0, "rerank_score": 0.0, "reference": 0.0},
            "matched_terms": ["plano", "saúde"],
            "stj_metadata": None,
        }
    ],
    "total_found": 1,
}
INTEGRA: dict[str, Any] = DECISION | {"texto_completo": None, "features": {}}
FIND = "POST /v1/retrieve"
READ = "GET /v1/documents/000850123/integra"
FEATURES: dict[str, Any] = {
    "outcome": "provido",
    "unanimous": True,
    "categories": ["plano de saúde"],
    "statutes": ["CDC, art. 14"],
    "facts": [{"name": "recusa de cobertura", "confidence": 0.8}],
}


autos = typed(search)


show = typed(corpus, "show")


def asked(request: httpx.Request) -> dict[str, Any]:
    return json.loads(request.content)


def test_search_shows_what_was_found_and_how(api: RestStub):
    api.answers[FIND] = data(RETRIEVE, snapshot_id="snap_1", expansion_queries=["recusa de tratamento"])
    done = autos("plano de saúde")
    assert done.exit_code == 0, done.output
    for told in (
        "REsp 1736091 / PE",
        "NANCY ANDRIGHI",
        "14/05/2019",
        "0,820",
        "NEGATIVA DE COBERTURA",
        "recusa de tratamento",
        "1 decisão do instantâneo snap_1",
        "autos corpus show 000850123",
    ):
        assert told in done.stdout
    assert asked(api.last) == {
        "query": "plano de saúde",
        "top_k": 10,
        "strategy": "weighted",
        "rerank": False,
        "include_nearest": False,
    }
    assert api.last.headers["authorization"] == "Bearer ak_lawyer"


@pytest.mark.parametrize("day", ["01/02/2020", "2020-02-01", "20200201"])
def test_search_sends_its_filters_in_the_terms_of_the_api(api: RestStub, day: str):
    api.answers[FIND] = data(RETRIEVE)
    done = autos("dano", "--top-k", "3", "--strategy", "rrf", "--ministro", "Nancy", "--desde", day, "--ate", day)
    assert done.exit_code == 0, done.output
    sent = asked(api.last)
    assert (sent["top_k"], sent["strategy"], sent["ministro"]) == (3, "rrf", "Nancy")
    assert (sent["data_inicio"], sent["data_fim"]) == ("20200201", "20200201")


def test_search_without_a_hit_says_what_to_try(api: RestStub):
    api.answers[FIND] = data({"results": [], "total_found": 0}, degraded=["O grafo não respondeu."])
    done = autos("xyz")
    assert (done.exit_code, "Nenhuma decisão encontrada" in done.stdout) == (0, True)
    assert "O grafo não respondeu." in done.stdout


def test_search_without_an_answer_says_why_and_shows_the_nearest_as_such(api: RestStub):
    reason = "Nenhuma decisão neste acervo responde à consulta."
    found: dict[str, Any] = {"answered": False, "unanswered_reason": reason, "results": [], "total_found": 0}
    api.answers[FIND] = data(found | {"nearest": RETRIEVE["results"]})
    done = autos("xyz", "--nearest")
    assert asked(api.last)["include_nearest"] is True
    assert all(text in done.stdout for text in (reason, "podem tratar de outra questão", DECISION["processo"]))
    api.answers[FIND] = data(found)
    assert "Nenhuma decisão encontrada" not in autos("xyz").stdout


def test_search_as_json_prints_nothing_else(api: RestStub):
    api.answers[FIND] = data(RETRIEVE, snapshot_id="snap_1")
    printed = json.loads(autos("dano", "--json").stdout)
    assert (printed["results"], printed["meta"]["snapshot_id"]) == (RETRIEVE["results"], "snap_1")


@pytest.mark.parametrize("wrong", [["--top-k", "0"], ["--top-k", "101"], ["--strategy", "x"], ["--desde", "ontem"]])
def test_a_parameter_out_of_range_is_wrong_use(api: RestStub, wrong: list[str]):
    assert autos("dano", *wrong).exit_code == 2
    assert api.requests == []


def test_a_search_that_fails_ends_with_1_and_its_reason(api: RestStub):
    api.answers[FIND] = error(503, "SERVICE_UNAVAILABLE", "Não há acervo ativo.")
    done = autos("dano")
    assert (done.exit_code, "Não há acervo ativo." in done.stderr) == (1, True)


def test_a_decision_is_shown_with_what_its_text_says(api: RestStub):
    api.answers[READ] = data(INTEGRA | {"features": FEATURES})
    done = show("000850123")
    assert done.exit_code == 0, done.output
    for told in (
        "REsp 1736091 / PE",
        "TERCEIRA TURMA",
        "DANO MORAL CONFIGURADO",
        "Razões de decidir",
        "CDC, art. 14",
        "recusa de cobertura (80%)",
        "provido",
    ):
        assert told in done.stdout
    for absent in ("Tese", "--integra", "Provas"):
        assert absent not in done.stdout


def test_the_whole_text_is_shown_when_asked_for(api: RestStub):
    api.answers[READ] = data(INTEGRA | {"texto_completo": "Vistos [relatados] e discutidos.", "has_integra": True})
    assert "autos corpus show 000850123 --integra" in show("000850123").stdout
    assert "Vistos [relatados] e discutidos." in show("000850123", "--integra").stdout
    api.answers[READ] = data(INTEGRA)
    assert "só tem o resumo" in show("000850123", "--integra").stdout


def test_a_decision_as_json_is_what_the_api_answers(api: RestStub):
    api.answers[READ] = data(INTEGRA)
    assert json.loads(show("000850123", "--json").stdout) == INTEGRA


def test_an_unknown_decision_ends_with_1(api: RestStub):
    done = show("x")
    assert (done.exit_code, "Não encontrado." in done.stderr) == (1, True)

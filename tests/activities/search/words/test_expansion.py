import json
from typing import Any

import pytest

from activities.search.analysis import analyse
from activities.search.language_model import LanguageModel, language_model
from activities.search.words.expansion import MOST, expand, thesaurus_variants
from infra.config.settings import Settings
from tests.activities.search.endpoints import serving


def said(content: str) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", "content": content}}]}


def test_a_phrase_of_the_thesaurus_is_said_otherwise_in_the_place_where_it_stands() -> None:
    assert "negativa de cobertura pela operadora de saúde" in thesaurus_variants(
        "negativa de cobertura pelo plano de saúde".replace("pelo", "pela")
    )


def test_phrases_are_found_whatever_their_number_case_and_accents() -> None:
    assert any("operadora de saúde" in variant for variant in thesaurus_variants("PLANOS DE SAUDE"))


def test_an_expansion_has_at_most_three_variants_of_different_phrases_first() -> None:
    found = expand("dano moral por negativação indevida e juros de mora").variants
    assert len(found) == MOST
    assert len({tuple(analyse(variant)) for variant in found}) == MOST
    assert not any(
        "dano moral" in variant and "negativação" in variant and "juros de mora" in variant for variant in found
    )


@pytest.mark.parametrize("query", ["", "   ", "banana", "de a o", "(((", "REsp 1.234.567"])
def test_questions_the_thesaurus_does_not_know_stay_alone(query: str) -> None:
    assert expand(query).variants in ([], ["recurso especial 1.234.567"])
    assert expand(query).degraded == []


def test_variants_of_a_language_model_come_before_those_of_the_thesaurus() -> None:
    wordings = ["recusa de tratamento por convênio médico", "plano de saúde", "x" * 1000, 7]
    with serving(lambda path, body: (200, said(f"Claro:\n```json\n{json.dumps(wordings)}\n```"))) as endpoint:
        found = expand("plano de saúde", LanguageModel(f"{endpoint.url}/v1/", "modelo", "segredo"))
    path, body, authorization = endpoint.requests[0]
    assert (path, authorization) == ("/v1/chat/completions", "Bearer segredo")
    assert body["model"] == "modelo"
    assert body["messages"][-1] == {"role": "user", "content": "plano de saúde"}
    assert found.variants[0] == "recusa de tratamento por convênio médico"
    assert found.variants[1] == "operadora de saúde"
    assert len(found.variants) == MOST
    assert found.degraded == []


@pytest.mark.parametrize(
    "answer", [(500, {}), (200, b"nada"), (200, {"choices": []}), (200, said("não sei")), (200, said("[quebrado]"))]
)
def test_a_language_model_that_fails_costs_only_its_variants(answer: tuple[int, Any]) -> None:
    with serving(lambda path, body: answer) as endpoint:
        found = expand("plano de saúde", LanguageModel(endpoint.url, "modelo"))
    assert found.variants == thesaurus_variants("plano de saúde")[:MOST]
    assert found.degraded


def test_a_language_model_that_is_not_there_costs_only_its_variants() -> None:
    assert expand("plano de saúde", LanguageModel("http://127.0.0.1:9", "modelo")).variants


def test_the_language_model_is_the_configured_one_or_none() -> None:
    assert language_model(Settings()) is None
    assert language_model(Settings(llm_base_url="http://127.0.0.1:9/v1", llm_model="m")) is not None

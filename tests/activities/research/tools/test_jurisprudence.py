import pytest
from pydantic import ValidationError

from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence, stj_metadata
from tests.activities.research.conftest import CITING
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.search import JurisprudenceFound, JurisprudenceQuestion


def search(halves: Halves, query: str, **asked: object) -> JurisprudenceFound:
    found = search_jurisprudence(JurisprudenceQuestion.model_validate({"query": query} | asked), halves).data
    assert isinstance(found, JurisprudenceFound)
    return found


def test_a_row_is_the_decision_as_the_corpus_has_it(halves: Halves) -> None:
    row = search(halves, "recusa de cobertura de tratamento").results[0]
    assert (row.id, row.ministro, row.has_integra) == ("000000002", "JOÃO DO VALE", False)
    assert row.stj_metadata is None


def test_filters_hold(halves: Halves) -> None:
    found = search(halves, "dano moral", ministro="joão do vale", data_inicio="20230101")
    assert [row.id for row in found.results] == [CITING.id]


@pytest.mark.parametrize("ministro", ["João do Vale", "Min. joao do vale", "MINISTRO JOÃO DO VALE", "do vale"])
def test_a_minister_is_meant_whatever_the_case_the_accents_and_the_title(halves: Halves, ministro: str) -> None:
    found = search(halves, "dano moral por inscrição indevida", ministro=ministro)
    assert {row.ministro for row in found.results} == {"JOÃO DO VALE"}


def test_a_minister_whom_the_corpus_does_not_have_is_refused_with_the_nearest(halves: Halves) -> None:
    with pytest.raises(AutosError) as refused:
        search(halves, "dano moral", ministro="João do Valle")
    assert refused.value.code is ErrorCode.VALIDATION_ERROR
    assert refused.value.details == {"campo": "ministro", "valor": "João do Valle", "sugestoes": ["JOAO DO VALE"]}


def test_days_go_in_as_they_come_out(halves: Halves) -> None:
    dashed, plain = (search(halves, "dano moral", data_inicio=day) for day in ("2023-01-10", "20230110"))
    assert [row.id for row in dashed.results] == [row.id for row in plain.results] == [CITING.id]


@pytest.mark.parametrize("day", ["2023-0110", "202301-10", "2023-02-31", "2023-13-01", "10/01/2023"])
def test_other_ways_to_write_a_day_are_refused(halves: Halves, day: str) -> None:
    with pytest.raises(ValidationError):
        search(halves, "dano moral", data_inicio=day)


def test_a_day_that_does_not_exist_is_refused_under_its_field(halves: Halves) -> None:
    with pytest.raises(ValidationError) as refused:
        search(halves, "dano", data_inicio="20230231")
    assert [error["loc"] for error in refused.value.errors()] == [("data_inicio",)]


def test_metadata_comes_when_asked_for(halves: Halves) -> None:
    row = search(halves, "dano moral", ministro="joão do vale", include_stj_metadata=True).results[0]
    assert row.stj_metadata == stj_metadata(halves.decision(row.id))
    assert "ementa" not in stj_metadata(CITING)


def test_other_wordings_are_named_where_words_count_and_absent_where_they_do_not(halves: Halves) -> None:
    def wordings(**asked: object) -> list[str] | None:
        question = JurisprudenceQuestion.model_validate({"query": "negativação indevida"} | asked)
        return search_jurisprudence(question, halves).expansion_queries

    assert isinstance(wordings(), list)
    assert wordings(strategy="semantic") is None

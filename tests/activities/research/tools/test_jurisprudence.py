import pytest
from pydantic import ValidationError

from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence, stj_metadata
from tests.activities.research.conftest import CITING
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

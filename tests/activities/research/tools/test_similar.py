import pytest

from activities.research.tools.halves import Halves
from activities.research.tools.similar import SEMANTIC, STRUCTURAL, find_similar_cases
from workflows.contracts.errors import AutosError
from workflows.contracts.research.search import SimilarFound, SimilarQuestion


def similar(halves: Halves, **asked: object) -> SimilarFound:
    question = SimilarQuestion.model_validate({"document_id": "000000001"} | asked)
    found = find_similar_cases(question, halves).data
    assert isinstance(found, SimilarFound)
    return found


def test_the_decision_that_shares_sense_and_structure_comes_first_and_the_source_never(halves: Halves) -> None:
    found = similar(halves)
    assert found.structural_used
    assert found.results[0].id == "000000004"
    assert "000000001" not in [row.id for row in found.results]


def test_a_score_is_the_weighed_sum_of_its_halves(halves: Halves) -> None:
    for row in similar(halves).results:
        expected = SEMANTIC * row.semantic + STRUCTURAL * (row.structural or 0)
        assert row.score == pytest.approx(expected, abs=1e-5)


def test_without_the_graph_sense_alone_counts_and_is_said_to(without_graph: Halves) -> None:
    found = similar(without_graph)
    assert not found.structural_used
    assert all(row.structural is None and row.score == row.semantic for row in found.results)


def test_no_more_are_given_than_asked_for(halves: Halves) -> None:
    assert len(similar(halves, top_k=1).results) == 1


def test_an_unknown_source_is_refused(halves: Halves) -> None:
    with pytest.raises(AutosError):
        similar(halves, document_id="nada")

import pytest

from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.search.answers.judge import ANSWERS
from workflows.contracts.research.search import JurisprudenceFound, JurisprudenceQuestion, ReferenceState


def ask(halves: Halves, query: str, **asked: object) -> JurisprudenceFound:
    found = search_jurisprudence(JurisprudenceQuestion.model_validate({"query": query} | asked), halves).data
    assert isinstance(found, JurisprudenceFound)
    return found


def states(found: JurisprudenceFound) -> dict[str, ReferenceState]:
    return {reference.reference: reference.state for reference in found.references}


def test_a_question_that_the_corpus_answers_has_results_and_no_reason(halves: Halves) -> None:
    found = ask(halves, "recusa de cobertura de tratamento prescrito")
    assert (found.answered, found.unanswered_reason, found.nearest) == (True, None, [])
    assert found.certainty is not None
    assert found.results[0].id == "000000002"
    assert found.results[0].relevance >= 0.5


def test_a_question_that_it_does_not_answer_says_why_and_shows_the_three_nearest_apart(halves: Halves) -> None:
    found = ask(halves, "extravio de bagagem em voo internacional")
    assert (found.answered, found.certainty, found.results, found.total_found) == (False, None, [], 0)
    assert len(found.nearest) == 3
    assert found.unanswered_reason is not None
    assert found.unanswered_reason.startswith("Não encontrei neste acervo")


def test_the_reason_names_words_that_the_nearest_decision_says_nothing_of(halves: Halves) -> None:
    reason = ask(halves, "transporte de equino puro-sangue para tratamento em haras").unanswered_reason
    assert reason is not None
    assert "“equino”" in reason


def test_more_of_the_nearest_come_when_asked_for(halves: Halves) -> None:
    found = ask(halves, "transporte de equino puro-sangue para tratamento em haras", include_nearest=True)
    assert (found.answered, found.results) == (False, [])
    assert "000000002" in [row.id for row in found.nearest]
    assert all(row.relevance < ANSWERS for row in found.nearest)
    assert len(found.nearest) > 3


@pytest.mark.parametrize("query", ["REsp 1700005", "resp nº 1.700.005/SP", "REsp1700005", "quero o REsp 1700005"])
def test_a_named_decision_comes_first_and_only_those_that_cite_it_after(halves: Halves, query: str) -> None:
    found = ask(halves, query)
    assert [row.id for row in found.results] == ["000000005", "000000004"]
    assert (found.answered, states(found)["REsp 1700005/STJ"]) == (True, ReferenceState.PRESENT)
    assert found.results[0].relevance == 1.0


@pytest.mark.parametrize("query", ["REsp 1999999", "HC 1700005", "AgInt no AREsp 1.700.006/SP", "Súmula 999"])
def test_a_reference_that_is_not_there_is_said_so_and_nothing_takes_its_place(halves: Halves, query: str) -> None:
    found = ask(halves, query, include_nearest=True)
    assert (found.answered, found.results, found.nearest) == (False, [], [])
    assert set(states(found).values()) == {ReferenceState.ABSENT}
    assert "nenhuma decisão dele a cita" in (found.unanswered_reason or "")


def test_a_sumula_is_answered_by_the_decisions_that_apply_it(halves: Halves) -> None:
    found = ask(halves, "Súmula 385")
    assert {row.id for row in found.results} == {"000000001", "000000004"}
    assert states(found) == {"Súmula 385/STJ": ReferenceState.CITED}


def test_a_filter_that_leaves_no_answer_is_named_in_the_reason(halves: Halves) -> None:
    reason = ask(halves, "REsp 1700005", data_inicio="20240101").unanswered_reason
    assert reason is not None
    assert "filtros" in reason

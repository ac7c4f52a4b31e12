from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.graph.arrays.numbers_file import numbers_path
from activities.graph.build import build_graph
from activities.graph.lookup import (
    categories_named,
    criteria_named,
    decision_numbered,
    ministers_named,
)
from activities.graph.model.schema import Label
from activities.graph.read import LegalGraph, open_graph
from activities.graph.similarity import structural_similarity_of
from activities.research.graph_answers import GRAPH_ANSWERS
from activities.research.search_answers import SEARCH_ANSWERS
from tests.activities.graph.handmade import ANA, CIVIL, DECISIONS, INTEREST, JOSE, MORAL
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.questions import ResearchTool


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("lookup") / "graph.lbug"
    leading = [one.model_copy(update={"id": f"00000000{at}"}) for at, one in enumerate(DECISIONS)]
    build_graph(leading, path)
    graph = open_graph(path)
    yield graph
    graph.close()


def refusal(raised: pytest.ExceptionInfo[AutosError]) -> tuple[ErrorCode, list[str]]:
    return raised.value.code, raised.value.details["sugestoes"]


@pytest.mark.parametrize("asked", ["1", "REsp 1000002/RJ", "resp 1.000.002"])
def test_an_unknown_id_is_refused_with_the_decision_it_may_mean(graph: LegalGraph, asked: str) -> None:
    with pytest.raises(AutosError) as raised:
        decision_numbered(graph, asked)
    assert refusal(raised) == (ErrorCode.NOT_FOUND, ["000000001"])
    assert "search_jurisprudence" in raised.value.message


def test_an_id_like_no_other_is_refused_without_suggestions(graph: LegalGraph) -> None:
    with pytest.raises(AutosError) as raised:
        structural_similarity_of(graph, "nada", [])
    assert refusal(raised) == (ErrorCode.NOT_FOUND, [])


@pytest.mark.parametrize("asked", ["JOSÉ DE SÁ", "jose de sa", "Ministro José  de Sá", "Min. JOSE DE SÁ"])
def test_ministers_are_known_whatever_the_case_accents_and_title(graph: LegalGraph, asked: str) -> None:
    numbers = graph.numbers
    assert [numbers.names[Label.MINISTER][at] for at in ministers_named(graph, asked).tolist()] == [JOSE]


def test_an_unknown_minister_is_refused_with_those_alike(graph: LegalGraph) -> None:
    with pytest.raises(AutosError) as raised:
        ministers_named(graph, "Ana Lina")
    assert refusal(raised) == (ErrorCode.NOT_FOUND, [ANA])


def test_categories_and_criteria_are_known_by_name_and_suggested_otherwise(graph: LegalGraph) -> None:
    assert categories_named(graph, CIVIL).tolist() == categories_named(graph, "Direito CIVIL").tolist()
    assert criteria_named(graph, INTEREST).tolist() == criteria_named(graph, "juros  de mora").tolist()
    with pytest.raises(AutosError) as raised:
        criteria_named(graph, "dano moral")
    assert refusal(raised) == (ErrorCode.NOT_FOUND, [MORAL])
    with pytest.raises(AutosError) as raised:
        categories_named(graph, "direito sivil")
    assert refusal(raised)[1][0] == CIVIL


def test_every_graph_tool_has_an_answer() -> None:
    tools = [tool for tool in ResearchTool if tool.value.startswith("get_")]
    others = {*SEARCH_ANSWERS, ResearchTool.GET_SCHEMA}
    assert set(GRAPH_ANSWERS) == set(tools) - others


def test_a_graph_of_an_earlier_version_says_so_and_still_serves_runs(tmp_path: Path) -> None:
    path = tmp_path / "graph.lbug"
    build_graph(DECISIONS, path)
    numbers_path(path).unlink()
    graph = open_graph(path)
    question, answer = GRAPH_ANSWERS[ResearchTool.GET_MINISTRO_PROFILE]
    assert question is MinisterProfileQuestion
    with pytest.raises(AutosError) as raised:
        answer(graph, MinisterProfileQuestion(ministro=ANA))
    assert raised.value.code is ErrorCode.SERVICE_UNAVAILABLE
    assert "Reconstrua" in raised.value.message
    assert graph.resolve(["REsp 1000001/STJ"]) == {"REsp 1000001/STJ": "A"}
    graph.close()


def test_an_empty_corpus_answers_or_refuses_without_guessing(tmp_path: Path) -> None:
    build_graph([], tmp_path / "graph.lbug")
    graph = open_graph(tmp_path / "graph.lbug")
    asked = {
        ResearchTool.GET_DIVERGENCIAS: {},
        ResearchTool.GET_TURMA_DIVERGENCES: {"tema": "dano"},
        ResearchTool.GET_PAGERANK: {},
        ResearchTool.GET_COMMUNITIES: {},
    }
    for tool, arguments in asked.items():
        question, answer = GRAPH_ANSWERS[tool]
        assert answer(graph, question.model_validate(arguments)).model_dump()["suporte"] == "insuficiente"
    with pytest.raises(AutosError):
        ministers_named(graph, ANA)
    graph.close()

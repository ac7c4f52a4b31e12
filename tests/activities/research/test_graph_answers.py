"""Filters by court reach the graph as people write them, by the model that search and features use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.research.graph_answers import answered_by_graph
from tests.activities.graph.generated import corpus
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.graph.citations import PagerankAnswer
from workflows.contracts.research.questions import ResearchTool


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path: Path = tmp_path_factory.mktemp("graph") / "graph.lbug"
    build_graph(iter(corpus(1)), path)
    opened = open_graph(path)
    yield opened
    opened.close()


def total(graph: LegalGraph, **filters: str) -> int:
    found = answered_by_graph(ResearchTool.GET_PAGERANK, filters, graph)
    assert isinstance(found, PagerankAnswer)
    return found.total


def test_a_filter_may_differ_in_case_and_accents(graph: LegalGraph) -> None:
    everyone = total(graph)
    assert 0 < total(graph, orgao="segunda turma") == total(graph, orgao="SEGUNDA TURMA") < everyone
    assert total(graph, tribunal="stj", classe="RESP", uf="sp") == everyone


def test_a_filter_that_nothing_meets_is_refused_with_what_may_have_been_meant(graph: LegalGraph) -> None:
    with pytest.raises(AutosError) as raised:
        total(graph, orgao="Segunda Turna")
    assert raised.value.code is ErrorCode.VALIDATION_ERROR
    assert raised.value.details["sugestoes"][0] == "SEGUNDA TURMA"


def test_a_graph_from_before_the_filter_says_that_it_does_not_know_it(
    graph: LegalGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(graph.numbers.named, "court")
    with pytest.raises(AutosError, match="construído antes do filtro tribunal") as raised:
        total(graph, tribunal="STJ")
    assert raised.value.code is ErrorCode.VALIDATION_ERROR
    assert total(graph, orgao="SEGUNDA TURMA") > 0

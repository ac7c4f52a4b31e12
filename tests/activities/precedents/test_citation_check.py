from collections.abc import Iterator

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.precedents.citation_check import check_citations
from tests.activities.search.decisions import DECISIONS
from workflows.contracts.corpus import Decision, DecisionFeatures
from workflows.contracts.result import CitationCheck

CORPUS = [
    *DECISIONS,
    Decision(
        id="9",
        source="teste",
        kind="acordao",
        process="REsp 1061530/RS",
        features=DecisionFeatures(citations=["AREsp 7654321/STJ"]),
    ),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("graph") / "graph.lbug"
    build_graph(CORPUS, path)
    graph = open_graph(path)
    yield graph
    graph.close()


def test_decisions_of_the_corpus_and_those_it_cites_are_verified(graph: LegalGraph) -> None:
    check = check_citations(["REsp 1.061.530/RS", "AgInt no AREsp 7.654.321/SP", "Súmula 385/STJ"], graph)
    assert check.verified == ["AREsp 7654321/STJ", "REsp 1061530/STJ", "Súmula 385/STJ"]
    assert check.risk_score == 0


def test_unknown_processes_of_the_court_are_not_found(graph: LegalGraph) -> None:
    check = check_citations(["REsp 9.113.865/DF", "REsp 1061530/STJ"], graph)
    assert check.not_found == ["REsp 9113865/STJ"]
    assert check.risk_score == 0.5


def test_what_the_corpus_cannot_know_is_in_neither_list(graph: LegalGraph) -> None:
    assert check_citations(["Súmula 7/STJ", "Tema 339/STF", "ARE 950787/STF"], graph) == CitationCheck()


def test_without_a_graph_nothing_is_claimed() -> None:
    assert check_citations(["REsp 1061530/STJ"], None) == CitationCheck()

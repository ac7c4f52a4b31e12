"""A few decisions in the search index and the graph of a snapshot, few enough to know every answer."""

from collections.abc import Iterator
from datetime import date

import pytest

from activities.graph.build import build_graph
from activities.graph.read import open_graph
from activities.research.tools.halves import Halves
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from tests.activities.search.decisions import DECISIONS, decision
from workflows.contracts.law.corpus import DecisionFeatures, Outcome

CITED = decision(
    "000000005",
    "CIVIL. PRAZO PRESCRICIONAL. TERMO INICIAL.\n1. Conta-se o prazo da ciência do dano.",
    process="REsp 1700005/SP",
    features=DecisionFeatures(statutes=["CC, art. 206"]),
)
CITING = decision(
    "000000004",
    "CONSUMIDOR. INSCRIÇÃO INDEVIDA. DANO MORAL PRESUMIDO. QUANTUM.\n1. Aplica-se a Súmula 385.",
    minister="JOÃO DO VALE",
    decided_on=date(2023, 1, 10),
    full_text="EMENTA. RELATÓRIO. VOTO. Nego provimento ao recurso especial.",
    features=DecisionFeatures(
        outcome=Outcome.NAO_PROVIDO,
        statutes=["CDC, art. 14", "CC, art. 927"],
        citations=["Súmula 385/STJ", "REsp 1700005/STJ"],
        criteria=["Dano moral presumido"],
        reasons="A anotação anterior afasta o dano.",
    ),
    court="STJ",
)


@pytest.fixture(scope="package")
def halves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Halves]:
    """A snapshot's search index and graph, as the tools get them."""
    folder = tmp_path_factory.mktemp("halves")
    decisions = [*DECISIONS, CITED, CITING]
    build_index(decisions, folder / "index")
    build_graph(iter(decisions), folder / "graph.ladybug")
    search, graph = open_index(folder / "index"), open_graph(folder / "graph.ladybug")
    yield Halves(search, lambda: features_of(search), graph)
    graph.close()


@pytest.fixture
def without_graph(halves: Halves) -> Halves:
    """The same with a graph that did not open."""
    return Halves(halves.search, halves.features)

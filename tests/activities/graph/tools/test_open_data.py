"""The graph of real STJ decisions answers plausibly; that it answers exactly is shown by generated ones."""

from collections import Counter
from collections.abc import Iterator

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.graph.tools.divergences import get_divergencias
from activities.graph.tools.minister_profile import get_ministro_profile
from activities.graph.tools.optimal_argument import get_optimal_argument
from activities.graph.tools.panel_divergences import get_turma_divergences
from activities.graph.tools.shortest_path import get_shortest_path
from tests.activities.read_decisions import real_decisions
from workflows.contracts.research.graph.arguments import OptimalArgumentQuestion
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.graph.structure import ShortestPathQuestion


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("open_data") / "graph.lbug"
    build_graph(iter(real_decisions()), path)
    graph = open_graph(path)
    yield graph
    graph.close()


def test_a_divergence_declared_in_words_is_raised_with_them(graph: LegalGraph) -> None:
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="rol de procedimentos"))
    said = [row for row in answer.declaradas if "Quarta Turma em sentido contrário" in row.palavras]
    assert [row.criterio for row in said] == ["limitação de sessões de terapias especializadas"]
    assert said[0].decisao.orgao == "TERCEIRA TURMA"


def test_no_divergence_and_no_argument_is_a_formula(graph: LegalGraph) -> None:
    formulas = {"reexame de fatos e provas", "ausência de prequestionamento", "divergência jurisprudencial", "omissão"}
    assert not formulas & {row.criterio for row in get_divergencias(graph, DivergencesQuestion(limit=50)).clusters}
    for category in ("direito civil", "direito do consumidor", "direito processual civil"):
        answer = get_optimal_argument(graph, OptimalArgumentQuestion(categoria_id=category, top_k=50))
        assert not (formulas | {"Súmula 7/STJ", "Súmula 83/STJ"}) & {row.argumento for row in answer.arguments}


def test_every_minister_has_a_profile(graph: LegalGraph) -> None:
    counts = Counter(decision.minister for decision in real_decisions() if decision.minister)
    for minister, total in counts.items():
        answer = get_ministro_profile(graph, MinisterProfileQuestion(ministro=minister.lower()))
        assert (answer.ministro, answer.total_decisoes) == (minister, total)
        assert sum(answer.resultados.values()) <= total


def test_paths_between_real_decisions(graph: LegalGraph) -> None:
    ids = sorted(decision.id for decision in real_decisions())
    lengths = [
        get_shortest_path(graph, ShortestPathQuestion(source_id=one, target_id=two)).length
        for one, two in zip(ids[:60], ids[60:120], strict=True)
    ]
    assert Counter(lengths).most_common(1)[0][0] in {2, 3, 4}

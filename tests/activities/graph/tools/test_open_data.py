"""The graph of real STJ decisions, compared with the plain implementation where that applies, and checked for
plausibility elsewhere.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from activities.corpus.formats.integras import with_text
from activities.corpus.formats.items import Found, FoundText
from activities.corpus.formats.read import read_source
from activities.corpus.merge import complete, merge
from activities.corpus.sources import discover
from activities.graph.build import build_graph
from activities.graph.model.formulas import is_substantive
from activities.graph.read import LegalGraph, open_graph
from activities.graph.similarity import structural_similarity_of
from activities.graph.tools.communities import get_communities
from activities.graph.tools.divergences import get_divergencias
from activities.graph.tools.minister_profile import get_ministro_profile
from activities.graph.tools.optimal_argument import get_optimal_argument
from activities.graph.tools.panel_divergences import get_turma_divergences
from activities.graph.tools.shortest_path import get_shortest_path
from activities.graph.tools.temporal_evolution import get_temporal_evolution
from tests.activities.graph.plain import Plain
from tests.conftest import shared_data
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.graph.arguments import OptimalArgumentQuestion
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.evolution import TemporalEvolutionQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.graph.sides import Side
from workflows.contracts.research.graph.structure import CommunitiesQuestion, ShortestPathQuestion


@pytest.fixture(scope="module")
def decisions() -> list[Decision]:
    """Every decision of the open data except the irregular ones, with its features."""
    folder = shared_data("stj")
    found: dict[str, Decision] = {}
    months = [path for path in (folder / "espelhos").iterdir() if path.name != "traps"]
    for source in discover([*months, folder / "integras"]):
        for item in read_source(source.path, source.name):
            match item:
                case Found():
                    found[item.decision.id] = merge(found.get(item.decision.id), item.decision)
                case FoundText() if item.id in found:
                    found[item.id] = with_text(found[item.id], item.text)
                case _:
                    pass
    return [complete(decision) for decision in found.values()]


@pytest.fixture(scope="module")
def graph(decisions: list[Decision], tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("open_data") / "graph.lbug"
    build_graph(iter(decisions), path)
    graph = open_graph(path)
    yield graph
    graph.close()


@pytest.fixture(scope="module")
def plain(decisions: list[Decision]) -> Plain:
    criteria = {name for one in decisions for name in one.features.criteria}
    return Plain(decisions, [name for name in criteria if not is_substantive(name)])


def test_divergences_of_every_criterion_of_substance(graph: LegalGraph, plain: Plain) -> None:
    expected = plain.divided(None)
    answer = get_divergencias(graph, DivergencesQuestion(limit=50))
    assert len(expected) >= 3
    assert [(row.criterio, row.lados) for row in answer.clusters] == expected[:50]
    assert answer.total_clusters == len(expected)


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


def test_diverging_decisions_are_of_others_and_later(graph: LegalGraph, plain: Plain) -> None:
    rows = graph.query("MATCH (a:Decision)-[e:DIVERGE_DE]->(b:Decision) RETURN a.id, b.id, e.criterion")
    assert {tuple(row) for row in rows} == plain.diverging()
    assert rows


def test_ministers_and_panels_of_a_theme(graph: LegalGraph, plain: Plain) -> None:
    criteria, ministers, panels = plain.theme("prisão preventiva")
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="PRISÃO PREVENTIVA"))
    assert {row.nome for row in answer.criterios} >= set(criteria[:3])
    assert {row.nome: row.total for row in answer.por_ministro} == {name: len(ids) for name, ids in ministers.items()}
    assert {"QUINTA TURMA", "SEXTA TURMA"} >= {row.nome for row in answer.por_orgao}
    assert panels


def test_criteria_that_go_with_the_prosecution_in_criminal_law(graph: LegalGraph, plain: Plain) -> None:
    question = OptimalArgumentQuestion(categoria_id="direito penal", lado=Side.ACUSACAO, top_k=50)
    answer = get_optimal_argument(graph, question)
    rates = plain.rates(plain.of_category("direito penal"), "acusacao")
    criteria = [row for row in answer.arguments if row.tipo == "criterio"]
    assert criteria
    assert all((row.sucessos, row.decisoes) == rates["criterio", row.argumento] for row in criteria)


def test_every_minister_has_a_profile(graph: LegalGraph, decisions: list[Decision]) -> None:
    counts = Counter(decision.minister for decision in decisions if decision.minister)
    for minister, total in counts.items():
        answer = get_ministro_profile(graph, MinisterProfileQuestion(ministro=minister.lower()))
        assert (answer.ministro, answer.total_decisoes) == (minister, total)
        assert sum(answer.resultados.values()) <= total


def test_the_commonest_criterion_over_the_years(graph: LegalGraph, plain: Plain) -> None:
    criteria = Counter(name for one in plain.by_id.values() for name in one.features.criteria)
    criterion, total = min(criteria.items(), key=lambda row: (-row[1], row[0]))
    answer = get_temporal_evolution(graph, TemporalEvolutionQuestion(criterio=criterion))
    assert sum(row.total for row in answer.buckets) + answer.sem_data == total
    assert all(row.total <= row.total_acervo for row in answer.buckets)


def test_the_closest_pairs(graph: LegalGraph, plain: Plain) -> None:
    answer = get_communities(graph, CommunitiesQuestion(min_shared=2, limit=100))
    found = [(*(row.document_id for row in pair.decisoes), set(pair.shared_criteria)) for pair in answer.communities]
    assert found == [row for row in plain.pairs() if len(row[2]) >= 2][:100]
    first = answer.communities[0].decisoes
    similar = structural_similarity_of(graph, first[0].document_id, sorted(plain.by_id))
    assert similar[first[1].document_id] > 0.3
    assert all(0 <= score <= 1 for score in similar.values())


def test_paths_between_real_decisions(graph: LegalGraph, decisions: list[Decision]) -> None:
    ids = sorted(decision.id for decision in decisions)
    lengths = [
        get_shortest_path(graph, ShortestPathQuestion(source_id=one, target_id=two)).length
        for one, two in zip(ids[:60], ids[60:120], strict=True)
    ]
    assert Counter(lengths).most_common(1)[0][0] in {2, 3, 4}

"""Answers worked out by hand on a graph of eight decisions."""

from collections.abc import Iterator
from datetime import date

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.graph.tools.citation_chain import get_citation_chain
from activities.graph.tools.communities import get_communities
from activities.graph.tools.divergences import get_divergencias
from activities.graph.tools.embeddings import get_graph_embeddings
from activities.graph.tools.minister_argument import get_optimal_argument_by_ministro
from activities.graph.tools.minister_profile import get_ministro_profile
from activities.graph.tools.optimal_argument import get_optimal_argument
from activities.graph.tools.pagerank import get_pagerank
from activities.graph.tools.panel_divergences import get_turma_divergences
from activities.graph.tools.shortest_path import get_shortest_path
from activities.graph.tools.structural_similarity import get_structural_similarity
from activities.graph.tools.temporal_evolution import get_temporal_evolution
from tests.activities.graph.handmade import (
    ANA,
    CIVIL,
    CONSUMER,
    DECISIONS,
    DELAY,
    FOURTH,
    INTEREST,
    JOSE,
    MORAL,
    THIRD,
)
from workflows.contracts.research.graph.arguments import ArgumentKind, MinisterArgumentQuestion, OptimalArgumentQuestion
from workflows.contracts.research.graph.citations import CitationChainQuestion, PagerankQuestion
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.evolution import Granularity, TemporalEvolutionQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.graph.sides import Side
from workflows.contracts.research.graph.structure import (
    CommunitiesQuestion,
    GraphEmbeddingsQuestion,
    ShortestPathQuestion,
    StructuralSimilarityQuestion,
)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("handmade") / "graph.lbug"
    build_graph(DECISIONS, path)
    graph = open_graph(path)
    yield graph
    graph.close()


def test_facts_and_evidence_carry_the_surest_confidence(graph: LegalGraph) -> None:
    rows = graph.query("MATCH (d:Decision)-[e:TEM_FATO]->(f:Fact) RETURN d.id, f.name, e.confidence ORDER BY d.id")
    assert rows == [["A", "voo cancelado", 0.9], ["B", "voo cancelado", 0.7]]
    rows = graph.query("MATCH (d:Decision)-[e:TEM_PROVA]->(f:Evidence) RETURN d.id, f.name, e.confidence")
    assert rows == [["A", "bilhete", 0.8]]


def test_a_decision_diverges_from_the_latest_opposite_one_of_others(graph: LegalGraph) -> None:
    rows = graph.query("MATCH (a:Decision)-[e:DIVERGE_DE]->(b:Decision) RETURN a.id, b.id, e.criterion")
    # C (autor) follows B (réu) on moral damages, but both are José's in the Fourth Panel. On interest, B was réu:
    # D (Ana, autor) departs from B, and E (Ana, réu) from C, since D is her own. F takes no side, G has no date.
    assert sorted(rows) == [["B", "A", DELAY], ["B", "A", MORAL], ["D", "B", INTEREST], ["E", "C", INTEREST]]


def test_divergences_below_five_decisions_a_side_are_counted_and_not_rated(graph: LegalGraph) -> None:
    answer = get_divergencias(graph, DivergencesQuestion())
    # Interest: C, D for the autor, B, E for the réu. Delay: A and B. Moral: A, C, G against B.
    assert [(row.criterio, row.lados) for row in answer.clusters] == [
        (INTEREST, {"autor": 2, "reu": 2}),
        (MORAL, {"autor": 3, "reu": 1}),
        (DELAY, {"autor": 1, "reu": 1}),
    ]
    assert {(row.divergence_score, row.classificacao, row.taxas) for row in answer.clusters} == {(None, None, None)}
    assert answer.suporte == "insuficiente"
    assert [row.document_id for row in answer.clusters[1].exemplos[Side.AUTOR]] == ["C", "A"]
    assert answer.clusters[0].resultados == {"não provido": 2, "parcialmente provido": 1, "provido": 1}
    assert all(row.entre_orgaos for row in answer.clusters)


def test_divergences_of_a_category_count_only_its_decisions(graph: LegalGraph) -> None:
    answer = get_divergencias(graph, DivergencesQuestion(categoria_id=CONSUMER, limit=2))
    # Of A, B and C, on interest only José's B and C, both of the Fourth Panel: he changed his mind, nobody diverges.
    assert [(row.criterio, row.lados) for row in answer.clusters] == [
        (MORAL, {"autor": 2, "reu": 1}),
        (DELAY, {"autor": 1, "reu": 1}),
    ]
    assert answer.total_clusters == 2


def test_a_theme_is_any_part_of_the_name_and_each_decision_counts_once(graph: LegalGraph) -> None:
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="VOO"))
    assert [row.nome for row in answer.criterios] == [DELAY]
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="dE"))
    assert [(row.nome, row.total) for row in answer.criterios] == [(INTEREST, 5), (DELAY, 2)]
    assert answer.total_decisoes == 6
    assert [(row.nome, row.total, row.lados, row.processuais) for row in answer.por_ministro] == [
        (ANA, 4, {"autor": 2, "reu": 1}, 1),
        (JOSE, 2, {"autor": 1, "reu": 1}, 0),
    ]
    assert [(row.nome, row.total) for row in answer.por_orgao] == [(THIRD, 3), (FOURTH, 2)]
    assert [row.orgaos for row in answer.por_ministro] == [[THIRD], [FOURTH]]
    assert (answer.geral.lados, answer.divergence_score) == ({"autor": 3, "reu": 2}, None)


def test_a_theme_nobody_decided_is_said_to_be_unsupported(graph: LegalGraph) -> None:
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="danos morais presumidos"))
    assert (answer.suporte, answer.total_decisoes, answer.por_ministro) == ("insuficiente", 0, [])
    assert answer.observacao is not None
    assert MORAL in answer.observacao


def test_optimal_arguments_are_counts_where_a_rate_would_mislead(graph: LegalGraph) -> None:
    answer = get_optimal_argument(graph, OptimalArgumentQuestion(categoria_id=CONSUMER, top_k=50))
    # Of A and C (autor) and B (réu), what at least two use; no side was asked for, and the autor's is the first.
    assert answer.lado == "autor"
    assert [(row.tipo, row.argumento, row.sucessos, row.decisoes, row.com_resultado) for row in answer.arguments] == [
        (ArgumentKind.CRITERIO, MORAL, 2, 3, 1),
        (ArgumentKind.CRITERIO, DELAY, 1, 2, 1),
        (ArgumentKind.CRITERIO, INTEREST, 1, 2, 0),
        (ArgumentKind.DISPOSITIVO, "CC, art. 405", 1, 2, 0),
        (ArgumentKind.DISPOSITIVO, "CDC, art. 14", 1, 2, 1),
        (ArgumentKind.PRECEDENTE, "REsp 1000001/STJ", 1, 2, 0),
        (ArgumentKind.PRECEDENTE, "Súmula 385/STJ", 1, 2, 1),
    ]
    assert {row.success_rate for row in answer.arguments} == {None}
    assert (answer.lados_categoria, answer.taxas_categoria) == ({"autor": 2, "reu": 1}, None)
    assert [row.argumento for row in answer.chain] == [MORAL]
    assert (answer.chain_decisoes, answer.chain_success_rate, answer.suporte) == (3, None, "insuficiente")
    assert [(row.tipo, row.argumentos) for row in answer.por_tipo] == [
        (ArgumentKind.CRITERIO, 3),
        (ArgumentKind.DISPOSITIVO, 2),
        (ArgumentKind.PRECEDENTE, 2),
    ]


def test_the_other_side_wins_with_what_loses_for_this_one(graph: LegalGraph) -> None:
    question = OptimalArgumentQuestion(categoria_id=CONSUMER, lado=Side.REU, tipo_argumento=ArgumentKind.CRITERIO)
    answer = get_optimal_argument(graph, question)
    assert [(row.argumento, row.sucessos) for row in answer.arguments] == [(DELAY, 1), (INTEREST, 1), (MORAL, 1)]
    assert answer.chain == []


def test_an_argument_without_enough_support_is_not_answered(graph: LegalGraph) -> None:
    answer = get_optimal_argument(graph, OptimalArgumentQuestion(categoria_id=CONSUMER, min_decisions=4))
    assert (answer.arguments, answer.chain, answer.suporte) == ([], [], "insuficiente")


def test_a_side_that_nobody_took_has_no_arguments(graph: LegalGraph) -> None:
    answer = get_optimal_argument(graph, OptimalArgumentQuestion(categoria_id=CONSUMER, lado=Side.FISCO))
    assert (answer.arguments, answer.suporte) == ([], "insuficiente")
    assert all(f"{side} ({count})" in (answer.observacao or "") for side, count in answer.lados_categoria.items())


def test_a_minister_with_few_decisions_is_counted_beside_the_category(graph: LegalGraph) -> None:
    question = MinisterArgumentQuestion(categoria_id=CIVIL, ministro="min. ana lima")
    answer = get_optimal_argument_by_ministro(graph, question)
    # Interest in civil law: Ana D for the autor and E for the réu, F procedure; with José's C 2 of 3.
    assert (answer.recommended_arguments, answer.avoid_arguments) == ([], [])
    first = answer.arguments[0]
    assert (first.argumento, first.sucessos_ministro, first.decisoes_ministro) == (INTEREST, 1, 2)
    assert (first.sucessos_categoria, first.decisoes_categoria, first.delta) == (2, 3, None)
    assert (answer.ministro, answer.lados_ministro) == (ANA, {"autor": 1, "reu": 1})
    assert (answer.lados_categoria, answer.suporte) == ({"autor": 2, "reu": 1}, "insuficiente")


def test_a_minister_without_decisions_in_the_category_is_said(graph: LegalGraph) -> None:
    question = MinisterArgumentQuestion(categoria_id=CONSUMER, ministro=ANA, min_decisions=2)
    assert get_optimal_argument_by_ministro(graph, question).suporte == "insuficiente"


def test_profile_of_a_minister(graph: LegalGraph) -> None:
    answer = get_ministro_profile(graph, MinisterProfileQuestion(ministro="José de Sá"))
    assert (answer.ministro, answer.total_decisoes) == (JOSE, 3)
    assert (answer.primeira_decisao, answer.ultima_decisao) == (date(2019, 5, 2), date(2020, 6, 3))
    assert answer.resultados == {"não provido": 1, "parcialmente provido": 1, "provido": 1}
    assert [(row.nome, row.total, row.lados) for row in answer.criterios] == [
        (MORAL, 3, {"autor": 2, "reu": 1}),
        (INTEREST, 2, {"autor": 1, "reu": 1}),
        (DELAY, 1, {"autor": 0, "reu": 1}),
    ]
    assert (answer.lados, answer.taxas, answer.taxa_provimento) == ({"autor": 2, "reu": 1}, None, None)
    assert [(row.recorrente, row.providos, row.julgados) for row in answer.recursos] == [("autor", 1, 2)]
    assert answer.divergencias is not None
    assert [(row.ministro, row.total) for row in answer.divergencias] == [(ANA, 4)]
    assert [(row.nome, row.total) for row in answer.divergencias[0].criterios] == [
        (INTEREST, 2),
        (DELAY, 1),
        (MORAL, 1),
    ]
    assert [(row.document_id, row.in_citations) for row in answer.decisoes_mais_citadas or []] == [("B", 1)]
    assert [(row.nome, row.total) for row in answer.precedentes_mais_citados or []] == [
        ("REsp 1000001/STJ", 2),
        ("REsp 1000002/STJ", 1),
        ("Súmula 385/STJ", 1),
    ]


def test_a_profile_holds_only_what_was_asked_for(graph: LegalGraph) -> None:
    question = MinisterProfileQuestion(
        ministro=ANA, include_divergencias=False, include_precedentes=False, limit_criterios=1
    )
    answer = get_ministro_profile(graph, question)
    assert (answer.divergencias, answer.decisoes_mais_citadas, answer.precedentes_mais_citados) == (None, None, None)
    assert [row.nome for row in answer.criterios] == [INTEREST]
    assert answer.total_criterios == 3


def test_evolution_fills_the_years_between_and_draws_the_line(graph: LegalGraph) -> None:
    answer = get_temporal_evolution(graph, TemporalEvolutionQuestion(criterio=INTEREST))
    assert [(row.periodo, row.total, row.lados, row.processuais) for row in answer.buckets] == [
        ("2019", 1, {"autor": 0, "reu": 1}, 0),
        ("2020", 2, {"autor": 2, "reu": 0}, 0),
        ("2021", 0, {}, 0),
        ("2022", 2, {"autor": 0, "reu": 1}, 1),
    ]
    # Counts 1, 2, 0, 2 at -1.5, -0.5, 0.5, 1.5: slope (-1.5 - 1 + 0 + 3) / 5 = 0.1, mean 1.25.
    assert answer.variacao_anual == pytest.approx(0.08)
    assert answer.trend == "estavel"
    assert [row.total_acervo for row in answer.buckets] == [1, 2, 0, 2]


def test_evolution_by_month_within_a_period(graph: LegalGraph) -> None:
    question = TemporalEvolutionQuestion(
        criterio="juros de mora", granularity=Granularity.MONTH, periodo_inicio="2020-07", periodo_fim="2022-08"
    )
    answer = get_temporal_evolution(graph, question)
    assert [row.periodo for row in answer.buckets if row.total] == ["2020-07", "2022-08"]
    assert len(answer.buckets) == 26
    assert (answer.trend, answer.variacao_anual, answer.suporte) == ("insuficiente", None, "insuficiente")


def test_undated_decisions_are_counted_apart(graph: LegalGraph) -> None:
    assert get_temporal_evolution(graph, TemporalEvolutionQuestion(criterio=MORAL)).sem_data == 1


def test_a_citation_chain_goes_outwards_only(graph: LegalGraph) -> None:
    answer = get_citation_chain(graph, CitationChainQuestion(decisao_id="C", max_depth=1))
    assert [(node.id, node.tipo, node.profundidade) for node in answer.nodes] == [
        ("C", "Decision", 0),
        ("A", "Decision", 1),
        ("B", "Decision", 1),
    ]
    assert (answer.max_depth_reached, answer.alem_do_limite) == (True, 2)
    answer = get_citation_chain(graph, CitationChainQuestion(decisao_id="C"))
    assert [node.id for node in answer.nodes] == ["C", "A", "B", "Súmula 385/STJ"]
    assert [(edge.origem, edge.tipo, edge.destino) for edge in answer.edges] == [
        ("C", "CITA", "A"),
        ("C", "CITA", "B"),
        ("A", "CITA_PRECEDENTE", "Súmula 385/STJ"),
        ("B", "CITA", "A"),
        ("B", "CITA_PRECEDENTE", "Súmula 385/STJ"),
    ]
    assert (answer.max_depth_reached, answer.alem_do_limite) == (False, 0)


def test_a_decision_without_citations_is_said_to_have_none(graph: LegalGraph) -> None:
    answer = get_citation_chain(graph, CitationChainQuestion(decisao_id="H"))
    assert ([node.id for node in answer.nodes], answer.edges, answer.suporte) == (["H"], [], "insuficiente")


def test_influence_counts_direct_citations_and_those_behind_them(graph: LegalGraph) -> None:
    answer = get_pagerank(graph, PagerankQuestion(min_citations=1))
    # A is cited by B and C; C cites B, which cites A. B by C, D by E.
    assert [(row.document_id, row.in_citations, row.second_order, row.score) for row in answer.decisions] == [
        ("A", 2, 1, 23),
        ("B", 1, 0, 10),
        ("D", 1, 0, 10),
    ]
    assert [row.posicao for row in answer.decisions] == [1, 2, 3]
    everyone = get_pagerank(graph, PagerankQuestion())
    assert [row.document_id for row in everyone.decisions] == ["A", "B", "D", "C", "E", "F", "G", "H"]
    assert (everyone.total, everyone.total_citadas) == (8, 3)


def test_communities_are_pairs_that_share_criteria(graph: LegalGraph) -> None:
    answer = get_communities(graph, CommunitiesQuestion(min_shared=2))
    assert [[row.document_id for row in pair.decisoes] for pair in answer.communities] == [["A", "B"], ["B", "C"]]
    assert [pair.shared_criteria for pair in answer.communities] == [[DELAY, MORAL], [MORAL, INTEREST]]
    none = get_communities(graph, CommunitiesQuestion())
    assert (none.communities, none.suporte) == ([], "insuficiente")
    assert none.observacao == "O máximo de critérios em comum entre duas das decisões pedidas é 2."


def test_similarity_weighs_five_jaccards(graph: LegalGraph) -> None:
    answer = get_structural_similarity(graph, StructuralSimilarityQuestion(source_id="A", target_id="B"))
    assert {part.dimensao: part.jaccard for part in answer.dimensions} == {
        "criterios": pytest.approx(2 / 3),
        "dispositivos": 0.5,
        "precedentes": 0.5,
        "fatos": 1,
        "provas": 0,
    }
    assert answer.weighted_score == pytest.approx(0.35 * 2 / 3 + 0.25 / 2 + 0.2 / 2 + 0.1)
    assert answer.dimensions[0].em_comum == [DELAY, MORAL]
    empty = get_structural_similarity(graph, StructuralSimilarityQuestion(source_id="H", target_id="H"))
    assert (empty.weighted_score, empty.suporte) == (0, "insuficiente")


def test_the_shortest_path_names_real_edges(graph: LegalGraph) -> None:
    answer = get_shortest_path(graph, ShortestPathQuestion(source_id="A", target_id="E"))
    # Over Ana, over interest or over C: two steps each, and decisions come before other labels.
    assert [(node.tipo, node.id) for node in answer.nodes] == [("Decision", "A"), ("Decision", "C"), ("Decision", "E")]
    assert [(edge.origem, edge.tipo, edge.destino) for edge in answer.edges] == [
        ("C", "CITA", "A"),
        ("E", "DIVERGE_DE", "C"),
    ]
    over = get_shortest_path(graph, ShortestPathQuestion(source_id="A", target_id="F"))
    assert [(node.tipo, node.id) for node in over.nodes] == [("Decision", "A"), ("Minister", ANA), ("Decision", "F")]
    assert [(edge.origem, edge.tipo, edge.destino) for edge in over.edges] == [
        (ANA, "RELATOR_DE", "A"),
        (ANA, "RELATOR_DE", "F"),
    ]
    direct = get_shortest_path(graph, ShortestPathQuestion(source_id="A", target_id="C"))
    assert [(edge.origem, edge.tipo, edge.destino) for edge in direct.edges] == [("C", "CITA", "A")]
    diverging = get_shortest_path(graph, ShortestPathQuestion(source_id="B", target_id="D"))
    assert [(edge.origem, edge.tipo, edge.destino) for edge in diverging.edges] == [("D", "DIVERGE_DE", "B")]


def test_a_path_too_long_or_absent_is_not_found(graph: LegalGraph) -> None:
    too_long = get_shortest_path(graph, ShortestPathQuestion(source_id="A", target_id="E", max_depth=1))
    assert (too_long.found, too_long.length, too_long.nodes) == (False, None, [])
    assert not get_shortest_path(graph, ShortestPathQuestion(source_id="A", target_id="H")).found
    itself = get_shortest_path(graph, ShortestPathQuestion(source_id="H", target_id="H"))
    assert (itself.found, itself.length, [node.id for node in itself.nodes], itself.edges) == (True, 0, ["H"], [])


def test_embeddings_count_seven_things(graph: LegalGraph) -> None:
    answer = get_graph_embeddings(graph, GraphEmbeddingsQuestion(decisao_ids=["B", "A", "H", "outra"]))
    assert {row.document_id: row.vector for row in answer.embeddings} == {
        "A": [2, 1, 1, 1, 2, 1, 1],
        "B": [3, 1, 0, 2, 1, 2, -1],
        "H": [0, 0, 0, 0, 0, 0, 0],
    }
    assert [row.document_id for row in answer.embeddings] == ["B", "A", "H"]
    assert answer.nao_encontradas == ["outra"]

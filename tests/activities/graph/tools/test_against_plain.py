"""Each tool against the plain implementation, on generated corpora."""

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import pairwise, product
from statistics import linear_regression, mean

import pytest

from activities.graph.model.schema import ENDS, NODE_COLUMNS
from activities.graph.similarity import structural_similarity_of
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
from tests.activities.graph.conftest import Both
from tests.activities.graph.generated import CATEGORIES, CRITERIA, FORMULAS, MINISTERS
from tests.activities.graph.plain import ENOUGH, GRANTED, OPPOSITE, REFUSED, when
from workflows.contracts.law.corpus import Decision
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

NAMED = [name for name in MINISTERS if name]


def test_the_graph_file_and_the_numbers_beside_it_hold_the_same_edges(both: Both) -> None:
    numbers = both.graph.numbers
    for edge, (start, end) in ENDS.items():
        keys = [next(iter(NODE_COLUMNS[label])) for label in (start, end)]
        rows = both.graph.query(f"MATCH (a:{start})-[:{edge}]->(b:{end}) RETURN DISTINCT a.{keys[0]}, b.{keys[1]}")
        pairs = [
            (number, other) for number in range(len(numbers.names[start])) for other in numbers.out[edge].of(number)
        ]
        assert pairs
        assert sorted(map(tuple, rows)) == [(numbers.names[start][one], numbers.names[end][two]) for one, two in pairs]
        assert sum(len(numbers.into[edge].of(number)) for number in range(len(numbers.names[end]))) == len(pairs)


def test_divergences(both: Both) -> None:
    for category in (None, *CATEGORIES):
        expected = both.plain.divided(category)
        answer = get_divergencias(both.graph, DivergencesQuestion(categoria_id=category, limit=50))
        assert [(row.criterio, row.lados) for row in answer.clusters] == expected[:50]
        for row in answer.clusters:
            least = min(row.lados.values())
            assert row.divergence_score == (round(least / row.total, 4) if least >= ENOUGH else None)
            assert (row.taxas is None) == (least < ENOUGH)
        assert answer.total_clusters == len(expected)
        assert (answer.suporte == "suficiente") == any(min(sides.values()) >= ENOUGH for _, sides in expected)


def test_diverging_decisions(both: Both) -> None:
    rows = both.graph.query("MATCH (a:Decision)-[e:DIVERGE_DE]->(b:Decision) RETURN a.id, b.id, e.criterion")
    assert {tuple(row) for row in rows} == both.plain.diverging()
    assert len(rows) == len(both.plain.diverging())


def test_themes_by_minister_and_panel(both: Both) -> None:
    for theme in ("cobertura a", "B1", "COBERTURA", "prequestionamento"):
        criteria, ministers, panels = both.plain.theme(theme)
        answer = get_turma_divergences(both.graph, PanelDivergencesQuestion(tema=theme))
        assert sorted(row.nome for row in answer.criterios) == criteria
        for found, expected in ((answer.por_ministro, ministers), (answer.por_orgao, panels)):
            expected.pop("None", None)
            stated = {
                name: any(both.plain.rate(ids, side) is not None for side in OPPOSITE) for name, ids in expected.items()
            }
            order = sorted((not stated[name], -len(ids), name) for name, ids in expected.items())
            assert [row.nome for row in found] == [name for *_, name in order]
            for row in found:
                assert row.resultados == both.plain.outcomes(expected[row.nome])
                assert row.lados == both.plain.sides(expected[row.nome])
                rates = {side: both.plain.rate(expected[row.nome], side) for side in row.lados}
                assert (row.taxas or {}) == {side: rate for side, rate in rates.items() if rate is not None}
                assert row.total == sum(row.lados.values()) + row.neutras + row.indefinidas + row.processuais


def ranks(won: int, used: int) -> tuple[bool, float, int]:
    """Sort arguments: those with a rate by it, the others by how many more favour the side than not."""
    stated = min(won, used - won) >= ENOUGH
    return (not stated, -won / used if stated else used - 2 * won, -used)


def test_optimal_arguments(both: Both) -> None:
    for category, side, kind, least in product(CATEGORIES, ("autor", "reu", "fisco"), ArgumentKind, (2, 4)):
        rates = both.plain.rates(both.plain.of_category(category), side)
        expected = [
            (key, won, used)
            for key, (won, used) in rates.items()
            if used >= least and kind in (ArgumentKind.ALL, key[0])
        ]
        expected.sort(key=lambda row: (*ranks(*row[1:]), *row[0]))
        question = OptimalArgumentQuestion(
            categoria_id=category, lado=Side(side), tipo_argumento=kind, min_decisions=least, top_k=50
        )
        answer = get_optimal_argument(both.graph, question)
        found = [((row.tipo, row.argumento), row.sucessos, row.decisoes) for row in answer.arguments]
        assert found == expected[:50]
        for row in answer.arguments:
            stated = min(row.sucessos, row.decisoes - row.sucessos) >= ENOUGH
            assert row.success_rate == (round(row.sucessos / row.decisoes, 4) if stated else None)
        assert answer.lados_categoria == both.plain.sides(both.plain.of_category(category))
        assert all(row.sucessos * 2 > row.decisoes for row in answer.chain)


def test_optimal_arguments_of_a_minister(both: Both) -> None:
    for category, minister, side in product(CATEGORIES, NAMED, ("autor", "reu")):
        pool = both.plain.of_category(category)
        general = both.plain.rates(pool, side)
        own = both.plain.rates([i for i in pool if both.plain.by_id[i].minister == minister], side)
        enough = {
            key: all(min(won, used - won) >= ENOUGH for won, used in (own[key], general[key]))
            for key in own
            if general[key][1] >= 2
        }
        deltas = {key: Fraction(*own[key]) - Fraction(*general[key]) for key, stated in enough.items() if stated}
        question = MinisterArgumentQuestion(categoria_id=category, ministro=minister.lower(), lado=Side(side), top_k=50)
        answer = get_optimal_argument_by_ministro(both.graph, question)
        best = sorted((key for key in deltas if deltas[key] > 0), key=lambda key: (-deltas[key], -own[key][1], *key))
        low = [key for key in deltas if deltas[key] < Fraction(-1, 10)]
        worst = sorted(low, key=lambda key: (deltas[key], -own[key][1], *key))
        assert [(row.tipo, row.argumento) for row in answer.recommended_arguments] == best[:50]
        assert [(row.tipo, row.argumento) for row in answer.avoid_arguments] == worst[:50]
        between = sorted({*deltas} - {*best, *low}, key=lambda key: (deltas[key], -own[key][1], *key))
        without = sorted((key for key in enough if not enough[key]), key=lambda key: (-own[key][1], *key))
        assert [(row.tipo, row.argumento) for row in answer.arguments] == [*between, *without][:50]
        assert answer.total_arguments == len(enough)
        for row in (*answer.recommended_arguments, *answer.avoid_arguments):
            assert row.delta == pytest.approx(float(deltas[row.tipo, row.argumento]))


def test_the_generated_corpora_have_arguments_with_enough_decisions_on_each_side(both: Both) -> None:
    categories = map(both.plain.of_category, CATEGORIES)
    rates = [rate for ids in categories for rate in both.plain.rates(ids, "autor").values()]
    assert any(min(won, used - won) >= ENOUGH for won, used in rates)


def appeals(decisions: list[Decision]) -> dict[str, tuple[int, int]]:
    """Return by appellant: appeals granted, and appeals judged."""
    found: dict[str, tuple[int, int]] = {}
    for one in decisions:
        appellant, outcome = str(one.features.sides.appellant), str(one.features.outcome)
        if appellant != "indefinido" and outcome in GRANTED | REFUSED:
            granted, judged = found.get(appellant, (0, 0))
            found[appellant] = (granted + (outcome in GRANTED), judged + 1)
    return found


def test_minister_profiles(both: Both) -> None:
    for minister in NAMED:
        own = [one for one in both.plain.by_id.values() if one.minister == minister]
        answer = get_ministro_profile(both.graph, MinisterProfileQuestion(ministro=minister, limit_criterios=100))
        criteria = Counter(name for one in own for name in one.features.criteria if name not in FORMULAS)
        cited = {one.id: len(both.plain.cited_by[one.id]) for one in own}
        peers: Counter[str] = Counter()
        for later, earlier, _ in both.plain.diverging():
            pair = {both.plain.by_id[later].minister, both.plain.by_id[earlier].minister}
            if minister in pair and len(pair) == 2 and None not in pair:
                peers[str((pair - {minister}).pop())] += 1
        days = [day for one in own if (day := when(one))]
        assert answer.total_decisoes == len(own)
        assert (answer.primeira_decisao, answer.ultima_decisao) == (min(days), max(days))
        assert answer.resultados == both.plain.outcomes([one.id for one in own])
        using = {name: [one.id for one in own if name in one.features.criteria] for name in criteria}
        stated = {name: any(both.plain.rate(ids, side) for side in OPPOSITE) for name, ids in using.items()}
        assert [(row.nome, row.total, row.lados) for row in answer.criterios] == [
            (name, total, both.plain.sides(using[name]))
            for name, total in sorted(criteria.items(), key=lambda row: (not stated[row[0]], -row[1], row[0]))
        ]
        assert answer.lados == both.plain.sides([one.id for one in own])
        assert answer.divergencias is not None
        assert {row.ministro: row.total for row in answer.divergencias} == peers
        assert {row.recorrente: (row.providos, row.julgados) for row in answer.recursos} == appeals(own)
        assert answer.decisoes_mais_citadas is not None
        most = sorted((i for i in cited if cited[i]), key=lambda i: (-cited[i], i))[:10]
        assert [row.document_id for row in answer.decisoes_mais_citadas] == most


def test_temporal_evolution(both: Both) -> None:
    for criterion, granularity in product(CRITERIA, Granularity):
        days = [when(both.plain.by_id[i]) for i in both.plain.using(criterion)]
        dated = [day for day in days if day and date(2013, 3, 1) <= day <= date(2018, 12, 31)]
        counts = Counter(f"{day:%Y-%m}" if granularity is Granularity.MONTH else f"{day:%Y}" for day in dated)
        question = TemporalEvolutionQuestion(
            criterio=criterion, granularity=granularity, periodo_inicio="2013-03", periodo_fim="2018"
        )
        answer = get_temporal_evolution(both.graph, question)
        assert {row.periodo: row.total for row in answer.buckets if row.total} == counts
        assert [row.periodo for row in answer.buckets] == sorted(row.periodo for row in answer.buckets)
        assert answer.sem_data == days.count(None)
        within = [i for i in both.plain.using(criterion) if when(both.plain.by_id[i]) in dated]
        assert answer.geral.lados == both.plain.sides(within)
        summed: Counter[str] = Counter()
        for bucket in answer.buckets:
            summed.update(bucket.lados)
        assert {side: count for side, count in summed.items() if count} == {
            side: count for side, count in answer.geral.lados.items() if count
        }
        years = Counter(day.year for day in dated)
        if len(years) < 3:
            assert answer.trend == "insuficiente"
            continue
        span = range(min(years), max(years) + 1)
        line = linear_regression(list(span), [years[year] for year in span])
        slope = line.slope / mean(years[year] for year in span)
        assert answer.variacao_anual == pytest.approx(slope)
        assert answer.trend == ("crescente" if slope > 0.1 else "decrescente" if slope < -0.1 else "estavel")


def test_citation_chains(both: Both) -> None:
    for root, depth in product(list(both.plain.by_id)[:25], (1, 2, 5)):
        expected = both.plain.chain(root, depth)
        answer = get_citation_chain(both.graph, CitationChainQuestion(decisao_id=root, max_depth=depth))
        assert {node.id: node.profundidade for node in answer.nodes} == expected
        assert answer.max_depth_reached == (depth in expected.values())
        inner = [name for name, at in expected.items() if at < depth and name in both.plain.by_id]
        edges = {(one, both.plain.holder.get(name, name)) for one in inner for name in both.plain.references[one]}
        assert {(edge.origem, edge.destino) for edge in answer.edges} == edges
        assert all((edge.tipo == "CITA") == (edge.destino in both.plain.by_id) for edge in answer.edges)
        assert (answer.total_nodes, answer.total_edges) == (len(expected), len(edges))


def test_pagerank(both: Both) -> None:
    for least in (0, 1, 3):
        influence = both.plain.influence()
        scores = {i: direct * 10 + second * 3 for i, (direct, second) in influence.items() if direct >= least}
        answer = get_pagerank(both.graph, PagerankQuestion(limit=100, min_citations=least))
        assert [row.document_id for row in answer.decisions] == sorted(scores, key=lambda i: (-scores[i], i))[:100]
        assert {row.document_id: (row.in_citations, row.second_order) for row in answer.decisions} == {
            row.document_id: influence[row.document_id] for row in answer.decisions
        }
        assert all(row.score == scores[row.document_id] for row in answer.decisions)
        assert all(
            row.citada_por == both.plain.sides(sorted(both.plain.cited_by[row.document_id])) for row in answer.decisions
        )
        assert answer.total == len(scores)


def test_communities(both: Both) -> None:
    for least in (1, 2, 3, 4):
        expected = [row for row in both.plain.pairs() if len(row[2]) >= least][:100]
        answer = get_communities(both.graph, CommunitiesQuestion(min_shared=least, limit=100))
        found = [
            (*(row.document_id for row in pair.decisoes), set(pair.shared_criteria)) for pair in answer.communities
        ]
        assert found == expected


def test_structural_similarity(both: Both) -> None:
    ids = sorted(both.plain.by_id)[:15]
    for source in ids:
        many = structural_similarity_of(both.graph, source, [*ids, "desconhecida"])
        assert list(many) == ids
        for target in ids:
            question = StructuralSimilarityQuestion(source_id=source, target_id=target)
            score = get_structural_similarity(both.graph, question).weighted_score
            assert score == many[target] == pytest.approx(both.plain.similarity(source, target))


def test_shortest_paths(both: Both) -> None:
    around = both.plain.neighbours()
    ids = sorted(both.plain.by_id)
    for source, target in zip(ids[::3], (ids[7:] + ids[:7])[::3], strict=True):
        expected = both.plain.distance(source, target)
        answer = get_shortest_path(both.graph, ShortestPathQuestion(source_id=source, target_id=target, max_depth=20))
        assert answer.length == expected
        assert answer.found == (expected is not None)
        steps = pairwise((node.tipo, node.id) for node in answer.nodes)
        for (one, two), edge in zip(steps, answer.edges, strict=True):
            assert edge.tipo in around[one][two]
            assert {edge.origem, edge.destino} == {one[1], two[1]}


def test_embeddings(both: Both) -> None:
    ids = sorted(both.plain.by_id, reverse=True)
    answer = get_graph_embeddings(both.graph, GraphEmbeddingsQuestion(decisao_ids=ids))
    assert [(row.document_id, row.vector) for row in answer.embeddings] == [(i, both.plain.vector(i)) for i in ids]
    sample = get_graph_embeddings(both.graph, GraphEmbeddingsQuestion(limit=20))
    assert all(row.vector == both.plain.vector(row.document_id) for row in sample.embeddings)
    assert len(sample.embeddings) == 20

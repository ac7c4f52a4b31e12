"""Properties of every question: symmetry, bounds, and that a higher limit never returns less."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from activities.graph.read import LegalGraph
from activities.graph.similarity import structural_similarity_of
from activities.research.graph_answers import GRAPH_ANSWERS
from tests.activities.graph.conftest import Both
from tests.activities.graph.generated import CATEGORIES, MINISTERS
from workflows.contracts.research.questions import ResearchTool as Tool

IDS = st.integers(0, 59).map(lambda number: f"d{number:03}")
NAMED = st.sampled_from([name for name in MINISTERS if name])
CATEGORY = st.sampled_from(CATEGORIES)
some = settings(max_examples=30)


def ask(graph: LegalGraph, tool: Tool, **arguments: Any) -> Any:
    question, answer = GRAPH_ANSWERS[tool]
    return answer(graph, question.model_validate(arguments))


@some
@given(IDS, IDS)
def test_similarity_is_symmetric_and_bounded(both: Both, one: str, two: str) -> None:
    there = ask(both.graph, Tool.GET_STRUCTURAL_SIMILARITY, source_id=one, target_id=two).weighted_score
    back = ask(both.graph, Tool.GET_STRUCTURAL_SIMILARITY, source_id=two, target_id=one).weighted_score
    assert there == back
    assert 0 <= there <= 1
    assert there <= structural_similarity_of(both.graph, one, [one])[one] or there < 1


@some
@given(IDS, IDS)
def test_a_path_is_as_long_both_ways_and_found_from_its_length_on(both: Both, one: str, two: str) -> None:
    there = ask(both.graph, Tool.GET_SHORTEST_PATH, source_id=one, target_id=two, max_depth=20)
    back = ask(both.graph, Tool.GET_SHORTEST_PATH, source_id=two, target_id=one, max_depth=20)
    assert there.length == back.length
    for depth in range(1, 6):
        found = ask(both.graph, Tool.GET_SHORTEST_PATH, source_id=one, target_id=two, max_depth=depth)
        assert found.found == (there.found and there.length <= depth)
        assert not found.found or found.nodes == there.nodes
    assert len(there.edges) == max(0, len(there.nodes) - 1)


@some
@given(IDS, st.integers(1, 4))
def test_a_deeper_chain_contains_the_shallower(both: Both, root: str, depth: int) -> None:
    shallow = ask(both.graph, Tool.GET_CITATION_CHAIN, decisao_id=root, max_depth=depth)
    deep = ask(both.graph, Tool.GET_CITATION_CHAIN, decisao_id=root, max_depth=depth + 1)
    assert deep.nodes[: len(shallow.nodes)] == shallow.nodes
    assert deep.edges[: len(shallow.edges)] == shallow.edges
    assert all(node.profundidade <= depth for node in shallow.nodes)


@some
@given(st.integers(1, 5), st.integers(1, 99))
def test_more_in_common_is_asked_of_fewer_pairs(both: Both, shared: int, limit: int) -> None:
    loose = ask(both.graph, Tool.GET_COMMUNITIES, min_shared=shared, limit=100).communities
    strict = ask(both.graph, Tool.GET_COMMUNITIES, min_shared=shared + 1, limit=100).communities
    assert strict == [pair for pair in loose if pair.shared_count > shared]
    assert ask(both.graph, Tool.GET_COMMUNITIES, min_shared=shared, limit=limit).communities == loose[:limit]


@some
@given(st.integers(1, 49), CATEGORY, NAMED)
def test_a_lower_limit_gives_the_head_of_the_list(both: Both, limit: int, category: str, minister: str) -> None:
    graph = both.graph
    many = ask(graph, Tool.GET_DIVERGENCIAS, categoria_id=category, limit=50).clusters
    assert ask(graph, Tool.GET_DIVERGENCIAS, categoria_id=category, limit=limit).clusters == many[:limit]
    many = ask(graph, Tool.GET_PAGERANK, limit=100).decisions
    assert ask(graph, Tool.GET_PAGERANK, limit=limit).decisions == many[:limit]
    many = ask(graph, Tool.GET_OPTIMAL_ARGUMENT, categoria_id=category, top_k=50).arguments
    assert ask(graph, Tool.GET_OPTIMAL_ARGUMENT, categoria_id=category, top_k=limit).arguments == many[:limit]
    whole = ask(graph, Tool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO, categoria_id=category, ministro=minister, top_k=50)
    part = ask(graph, Tool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO, categoria_id=category, ministro=minister, top_k=limit)
    assert part.recommended_arguments == whole.recommended_arguments[:limit]
    assert part.avoid_arguments == whole.avoid_arguments[:limit]
    assert part.arguments == whole.arguments[:limit]
    small = {row.document_id for row in ask(graph, Tool.GET_GRAPH_EMBEDDINGS, limit=limit).embeddings}
    large = {row.document_id for row in ask(graph, Tool.GET_GRAPH_EMBEDDINGS, limit=limit + 1).embeddings}
    assert small < large


@some
@given(CATEGORY, st.integers(2, 8))
def test_more_support_is_asked_of_fewer_arguments(both: Both, category: str, least: int) -> None:
    loose = ask(both.graph, Tool.GET_OPTIMAL_ARGUMENT, categoria_id=category, min_decisions=least, top_k=50)
    strict = ask(both.graph, Tool.GET_OPTIMAL_ARGUMENT, categoria_id=category, min_decisions=least + 1, top_k=50)
    assert all(row.decisoes > least for row in strict.arguments)
    assert all(row in strict.arguments for row in loose.arguments if row.decisoes > least)
    assert all(row.success_rate is None or 0 < row.success_rate < 1 for row in loose.arguments)


@some
@given(st.integers(0, 5))
def test_fewer_decisions_have_more_citations(both: Both, least: int) -> None:
    loose = ask(both.graph, Tool.GET_PAGERANK, limit=100, min_citations=least)
    strict = ask(both.graph, Tool.GET_PAGERANK, limit=100, min_citations=least + 1)
    assert [row.document_id for row in strict.decisions] == [
        row.document_id for row in loose.decisions if row.in_citations > least
    ]
    assert strict.total <= loose.total


@some
@given(IDS, IDS, CATEGORY, NAMED)
def test_the_same_question_has_the_same_answer(both: Both, one: str, two: str, category: str, minister: str) -> None:
    asked: dict[Tool, dict[str, Any]] = {
        Tool.GET_MINISTRO_PROFILE: {"ministro": minister},
        Tool.GET_SHORTEST_PATH: {"source_id": one, "target_id": two},
        Tool.GET_CITATION_CHAIN: {"decisao_id": one},
        Tool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO: {"categoria_id": category, "ministro": minister},
        Tool.GET_GRAPH_EMBEDDINGS: {},
    }
    for tool, arguments in asked.items():
        assert ask(both.graph, tool, **arguments) == ask(both.graph, tool, **arguments)

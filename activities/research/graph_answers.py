"""The graph tools by name: the question model and the answering function of each."""

from collections.abc import Callable, Mapping
from typing import Any

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.read import LegalGraph
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
from activities.graph.within import COLUMNS
from activities.research.tools.filters import meant
from workflows.contracts.base import Contract
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph import arguments, citations, divergences, evolution, ministers, structure
from workflows.contracts.research.questions import ResearchTool

GRAPH_ANSWERS: Mapping[ResearchTool, tuple[type[Contract], Callable[[LegalGraph, Any], Contract]]] = {
    ResearchTool.GET_DIVERGENCIAS: (divergences.DivergencesQuestion, get_divergencias),
    ResearchTool.GET_TURMA_DIVERGENCES: (divergences.PanelDivergencesQuestion, get_turma_divergences),
    ResearchTool.GET_OPTIMAL_ARGUMENT: (arguments.OptimalArgumentQuestion, get_optimal_argument),
    ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO: (
        arguments.MinisterArgumentQuestion,
        get_optimal_argument_by_ministro,
    ),
    ResearchTool.GET_MINISTRO_PROFILE: (ministers.MinisterProfileQuestion, get_ministro_profile),
    ResearchTool.GET_TEMPORAL_EVOLUTION: (evolution.TemporalEvolutionQuestion, get_temporal_evolution),
    ResearchTool.GET_CITATION_CHAIN: (citations.CitationChainQuestion, get_citation_chain),
    ResearchTool.GET_PAGERANK: (citations.PagerankQuestion, get_pagerank),
    ResearchTool.GET_COMMUNITIES: (structure.CommunitiesQuestion, get_communities),
    ResearchTool.GET_STRUCTURAL_SIMILARITY: (structure.StructuralSimilarityQuestion, get_structural_similarity),
    ResearchTool.GET_SHORTEST_PATH: (structure.ShortestPathQuestion, get_shortest_path),
    ResearchTool.GET_GRAPH_EMBEDDINGS: (structure.GraphEmbeddingsQuestion, get_graph_embeddings),
}
"""Each function raises `AutosError`, NOT_FOUND, for names outside the corpus."""


def answered_by_graph(tool: ResearchTool, arguments: Mapping[str, Any], graph: LegalGraph) -> Contract:
    """Return the tool's answer. Filters may differ from the corpus in case and accents.

    Raises `AutosError`, also `VALIDATION_ERROR` for a filter that nothing meets or that the graph is too old for.
    """
    asked, answer = GRAPH_ANSWERS[tool]
    question = asked.model_validate(arguments)
    return answer(graph, _spelled(question, graph) if isinstance(question, CourtFilters) else question)


def _spelled(question: CourtFilters, graph: LegalGraph) -> CourtFilters:
    """Return the question with its filters in the corpus' spelling."""
    given = {field: getattr(question, field) for field in COLUMNS}
    if not any(given.values()):
        return question
    return question.model_copy(
        update={field: meant(field, wanted, _known(graph.numbers, field)) for field, wanted in given.items()}
    )


def _known(numbers: GraphNumbers, field: str) -> list[str] | None:
    named = numbers.named.get(COLUMNS[field])
    return None if named is None else list(named.names)

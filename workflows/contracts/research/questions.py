"""One research question to search, graph, verification or memory, and its answer."""

from enum import StrEnum
from typing import Any

from workflows.contracts.base import Contract, ObjectRef, Principal

PAYLOAD_BUDGET = 256 << 10
"""Largest answer in bytes that travels in a message; a longer one goes to object storage and travels by reference."""


class ResearchTool(StrEnum):
    """The research tools, by their names in the chat."""

    SEARCH_JURISPRUDENCE = "search_jurisprudence"
    VERIFY_LEGAL_CLAIMS = "verify_legal_claims"
    GET_IRAC_ANALYSIS = "get_irac_analysis"
    FIND_SIMILAR_CASES = "find_similar_cases"
    GET_DOCUMENT_INTEGRA = "get_document_integra"
    SEARCH_FEATURES = "search_features"
    PREPARE_ARGUMENT = "prepare_argument"
    COMPARE_DECISIONS = "compare_decisions"
    DISCOVER_VALUES = "discover_values"
    SEARCH = "search"
    GET_DOCUMENT = "get_document"
    BROWSE_STRUCTURE = "browse_structure"
    GET_DIVERGENCIAS = "get_divergencias"
    GET_TURMA_DIVERGENCES = "get_turma_divergences"
    GET_OPTIMAL_ARGUMENT = "get_optimal_argument"
    GET_OPTIMAL_ARGUMENT_BY_MINISTRO = "get_optimal_argument_by_ministro"
    GET_MINISTRO_PROFILE = "get_ministro_profile"
    GET_TEMPORAL_EVOLUTION = "get_temporal_evolution"
    GET_CITATION_CHAIN = "get_citation_chain"
    GET_PAGERANK = "get_pagerank"
    GET_COMMUNITIES = "get_communities"
    GET_STRUCTURAL_SIMILARITY = "get_structural_similarity"
    GET_SHORTEST_PATH = "get_shortest_path"
    GET_GRAPH_EMBEDDINGS = "get_graph_embeddings"
    QUERY_READ = "query_read"
    VALIDATE_QUERY = "validate_query"
    GET_SCHEMA = "get_schema"
    LIST_DATABASES = "list_databases"
    DATABASE_EXISTS = "database_exists"
    SAFETY_GUIDELINES = "safety_guidelines"
    QUALITY_CHECK = "quality_check"
    SEARCH_DOCUMENTS = "search_documents"
    REMEMBER = "remember"
    RECALL = "recall"


class ResearchRequest(Contract):
    """A question. `arguments` is the dump of the tool's question model; without `snapshot_id` the active snapshot
    answers.

    `offset` is the start of a page of a longer list.
    """

    tool: ResearchTool
    arguments: dict[str, Any]
    principal: Principal
    trace_id: str
    snapshot_id: str | None = None
    offset: int = 0


class ResearchAnswer(Contract):
    """Exactly one of `data` (the dump of the tool's answer model) and `object` (the same as JSON, for a long answer).

    `degraded` names in Portuguese what was unavailable. `total` counts the whole list behind a page.
    """

    data: dict[str, Any] | None = None
    object: ObjectRef | None = None
    snapshot_id: str | None = None
    model_version: str | None = None
    expansion_queries: list[str] | None = None
    degraded: list[str] = []
    cache_hit: bool = False
    total: int | None = None

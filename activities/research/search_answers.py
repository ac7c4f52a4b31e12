"""The research tools on the search half of a snapshot, by name: the question model and the answering function of
each.
"""

from collections.abc import Callable, Mapping
from typing import Any

from activities.research.arguments.prepare import prepare_argument
from activities.research.comparison.compare import compare_decisions
from activities.research.tools.discover import discover_values
from activities.research.tools.documents.document import get_document
from activities.research.tools.documents.search import search_documents
from activities.research.tools.documents.structure import browse_structure
from activities.research.tools.features import search_features
from activities.research.tools.halves import Found, Halves
from activities.research.tools.integra import get_document_integra
from activities.research.tools.irac import get_irac_analysis
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.research.tools.similar import find_similar_cases
from activities.research.tools.verification import verify_legal_claims
from workflows.contracts.argument import ArgumentRequest
from workflows.contracts.base import Contract
from workflows.contracts.comparison import CompareQuestion
from workflows.contracts.research.documents import ReferenceQuestion, SearchQuestion, StructureQuestion
from workflows.contracts.research.law import IracQuestion, VerifyQuestion
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.research.search import (
    DecisionQuestion,
    DiscoverQuestion,
    FeaturesQuestion,
    JurisprudenceQuestion,
    SimilarQuestion,
)

SEARCH_ANSWERS: Mapping[ResearchTool, tuple[type[Contract], Callable[[Any, Halves], Found]]] = {
    ResearchTool.SEARCH_JURISPRUDENCE: (JurisprudenceQuestion, search_jurisprudence),
    ResearchTool.VERIFY_LEGAL_CLAIMS: (VerifyQuestion, verify_legal_claims),
    ResearchTool.GET_IRAC_ANALYSIS: (IracQuestion, get_irac_analysis),
    ResearchTool.FIND_SIMILAR_CASES: (SimilarQuestion, find_similar_cases),
    ResearchTool.GET_DOCUMENT_INTEGRA: (DecisionQuestion, get_document_integra),
    ResearchTool.SEARCH_FEATURES: (FeaturesQuestion, search_features),
    ResearchTool.PREPARE_ARGUMENT: (ArgumentRequest, prepare_argument),
    ResearchTool.COMPARE_DECISIONS: (CompareQuestion, compare_decisions),
    ResearchTool.DISCOVER_VALUES: (DiscoverQuestion, discover_values),
    ResearchTool.SEARCH: (SearchQuestion, search_documents),
    ResearchTool.GET_DOCUMENT: (ReferenceQuestion, get_document),
    ResearchTool.BROWSE_STRUCTURE: (StructureQuestion, browse_structure),
}

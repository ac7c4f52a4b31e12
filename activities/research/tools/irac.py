"""get_irac_analysis: the parts of a decision's reasoning, and its surroundings in the graph."""

from activities.graph.lookup import decision_numbered
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.similarity import DIMENSIONS
from activities.law.decision.irac import irac_of
from activities.research.tools.halves import Found, Halves
from workflows.contracts.research.law import IracAnalysis, IracQuestion

COUNTED = {dimension.name: dimension.edge for dimension in DIMENSIONS} | {
    "categorias": Edge.PERTENCE_A,
    "decisoes_citadas": Edge.CITA,
}
"""Counts around a decision, by their names in the answer."""


def get_irac_analysis(question: IracQuestion, halves: Halves) -> Found:
    """Return issue, rule, application and conclusion as quoted sentences. Without a graph `entity_counts` is null."""
    decision = halves.decision(question.document_id)
    analysis = IracAnalysis(
        document_id=decision.id,
        processo=decision.process,
        labels=irac_of(decision),
        entity_counts=_counts(halves.graph, decision.id) if halves.graph else None,
    )
    return Found(analysis)


def _counts(graph: LegalGraph, identifier: str) -> dict[str, int]:
    number = decision_numbered(graph, identifier)
    return {name: len(graph.numbers.out[edge].of(number)) for name, edge in COUNTED.items()}

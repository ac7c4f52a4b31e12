"""Structural similarity of two decisions, kind by kind."""

import numpy as np

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import decision_numbered
from activities.graph.model.schema import ENDS
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.similarity import DIMENSIONS, Dimension, jaccard, weighted_similarity
from activities.graph.tally import between, rounded
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.structure import (
    SimilarityDimension,
    StructuralSimilarityAnswer,
    StructuralSimilarityQuestion,
)


def get_structural_similarity(graph: LegalGraph, question: StructuralSimilarityQuestion) -> StructuralSimilarityAnswer:
    """Return the Jaccard index of each dimension and their weighted sum; NOT_FOUND for an unknown decision."""
    numbers = graph.numbers
    source, target = decision_numbered(graph, question.source_id), decision_numbered(graph, question.target_id)
    dimensions = [_dimension(numbers, part, source, target) for part in DIMENSIONS]
    unknown = [part.dimensao for part in dimensions if not part.total_origem and not part.total_destino]
    return StructuralSimilarityAnswer(
        source=decision_row(numbers, source),
        target=decision_row(numbers, target),
        lados=between(numbers, source, target),
        dimensions=dimensions,
        weighted_score=weighted_similarity(numbers, source, target),
        suporte=Support.INSUFICIENTE if len(unknown) == len(dimensions) else Support.SUFICIENTE,
        observacao=f"Sem dados nas duas decisões, contam 0: {', '.join(unknown)}." if unknown else None,
    )


def _dimension(numbers: GraphNumbers, part: Dimension, source: int, target: int) -> SimilarityDimension:
    one, two = numbers.out[part.edge].of(source), numbers.out[part.edge].of(target)
    names = numbers.names[ENDS[part.edge][1]]
    return SimilarityDimension(
        dimensao=part.name,
        peso=part.weight,
        jaccard=rounded(jaccard(one, two)),
        em_comum=[names[number] for number in np.intersect1d(one, two, assume_unique=True).tolist()],
        total_origem=len(one),
        total_destino=len(two),
    )

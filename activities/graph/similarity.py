"""Structural similarity of decisions: weighted Jaccard over five kinds of names."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from activities.graph.arrays.adjacency import Numbers
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import decision_numbered
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.tally import rounded


@dataclass(frozen=True)
class Dimension:
    """A kind of name, its name in answers, and its share of the score."""

    name: str
    edge: Edge
    weight: float


DIMENSIONS = (
    Dimension("criterios", Edge.USA_CRITERIO, 0.35),
    Dimension("dispositivos", Edge.APLICA, 0.25),
    Dimension("precedentes", Edge.CITA_PRECEDENTE, 0.20),
    Dimension("fatos", Edge.TEM_FATO, 0.10),
    Dimension("provas", Edge.TEM_PROVA, 0.10),
)


def structural_similarity_of(graph: LegalGraph, source_id: str, target_ids: Sequence[str]) -> dict[str, float]:
    """Return the similarity (0-1) of one decision to each target. Targets outside the corpus are absent.

    NOT_FOUND for an unknown source.
    """
    numbers = graph.numbers
    source = decision_numbered(graph, source_id)
    targets = {identifier: numbers.ids.find(identifier) for identifier in target_ids}
    return {
        identifier: weighted_similarity(numbers, source, target)
        for identifier, target in targets.items()
        if target is not None
    }


def weighted_similarity(numbers: GraphNumbers, one: int, two: int) -> float:
    """Return the sum of weight x Jaccard over the dimensions, 0-1."""
    return rounded(
        sum(
            part.weight * jaccard(numbers.out[part.edge].of(one), numbers.out[part.edge].of(two)) for part in DIMENSIONS
        )
    )


def jaccard(one: Numbers, two: Numbers) -> float:
    """Return common / all of two ascending sets; 0 if both are empty, since nothing is known to be similar."""
    common = len(np.intersect1d(one, two, assume_unique=True)) if len(one) and len(two) else 0
    return common / (len(one) + len(two) - common) if common else 0.0

"""Pairs of decisions with most criteria in common."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Adjacency
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.arrays.pairs import closest_pairs
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import between
from activities.graph.within import within
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.structure import CommunitiesAnswer, CommunitiesQuestion, Community


def get_communities(graph: LegalGraph, question: CommunitiesQuestion) -> CommunitiesAnswer:
    """Return pairs with at least `min_shared` common criteria, most first, ties by the two ids.

    The pairs of the whole corpus are ranked when the graph is built, as many as a question can ask for; with
    filters they are ranked on demand.
    """
    numbers = graph.numbers
    ranked = _ranked(numbers, np.flatnonzero(within(numbers, question)))
    enough = ranked[ranked[:, 2] >= question.min_shared]
    pairs = enough[: question.limit]
    return CommunitiesAnswer(
        min_shared=question.min_shared,
        communities=[_community(numbers, one, two) for one, two, _ in pairs.tolist()],
        total=len(enough),
        suporte=Support.SUFICIENTE if len(pairs) else Support.INSUFICIENTE,
        observacao=None if len(pairs) else _remark(ranked),
    )


def _ranked(numbers: GraphNumbers, chosen: NDArray[Any]) -> NDArray[np.int32]:
    """Return the closest pairs among the decisions."""
    if len(chosen) == len(numbers.ids):
        return numbers.pairs
    uses = numbers.out[Edge.USA_CRITERIO]
    starts = np.concatenate(([0], np.cumsum(uses.degrees[chosen])))
    pairs = closest_pairs(Adjacency(starts, uses.of_all(chosen)), len(numbers.names[Label.CRITERION]))
    return np.column_stack((chosen[pairs[:, 0]], chosen[pairs[:, 1]], pairs[:, 2])).astype(np.int32)


def _community(numbers: GraphNumbers, one: int, two: int) -> Community:
    uses, names = numbers.out[Edge.USA_CRITERIO], numbers.names[Label.CRITERION]
    shared = [names[criterion] for criterion in np.intersect1d(uses.of(one), uses.of(two)).tolist()]
    return Community(
        decisoes=[decision_row(numbers, one), decision_row(numbers, two)],
        lados=between(numbers, one, two),
        shared_count=len(shared),
        shared_criteria=shared,
    )


def _remark(ranked: NDArray[np.int32]) -> str:
    if not len(ranked):
        return "Nenhum par das decisões pedidas tem critério em comum."
    return f"O máximo de critérios em comum entre duas das decisões pedidas é {int(ranked[0, 2])}."

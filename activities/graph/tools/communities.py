"""Pairs of decisions that share most criteria."""

import numpy as np

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import between
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.structure import CommunitiesAnswer, CommunitiesQuestion, Community


def get_communities(graph: LegalGraph, question: CommunitiesQuestion) -> CommunitiesAnswer:
    """Pairs with at least `min_shared` criteria in common, those that share most first, ties by the two ids.

    The pairs were ranked when the graph was built, as many as a question can ask for.
    """
    numbers = graph.numbers
    enough = numbers.pairs[numbers.pairs[:, 2] >= question.min_shared]
    pairs = enough[: question.limit]
    return CommunitiesAnswer(
        min_shared=question.min_shared,
        communities=[_community(numbers, one, two) for one, two, _ in pairs.tolist()],
        total=len(enough),
        suporte=Support.SUFICIENTE if len(pairs) else Support.INSUFICIENTE,
        observacao=None if len(pairs) else _remark(numbers),
    )


def _community(numbers: GraphNumbers, one: int, two: int) -> Community:
    uses, names = numbers.out[Edge.USA_CRITERIO], numbers.names[Label.CRITERION]
    shared = [names[criterion] for criterion in np.intersect1d(uses.of(one), uses.of(two)).tolist()]
    return Community(
        decisoes=[decision_row(numbers, one), decision_row(numbers, two)],
        lados=between(numbers, one, two),
        shared_count=len(shared),
        shared_criteria=shared,
    )


def _remark(numbers: GraphNumbers) -> str:
    if not len(numbers.pairs):
        return "Nenhum par de decisões do acervo tem critério em comum."
    return f"O máximo de critérios em comum entre duas decisões do acervo é {int(numbers.pairs[0, 2])}."

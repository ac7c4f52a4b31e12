"""Criteria that were decided both ways."""

import numpy as np

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import categories_named
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import divergence_score, outcomes_of
from workflows.contracts.research.graph import (
    DivergenceCluster,
    DivergenceLevel,
    DivergencesAnswer,
    DivergencesQuestion,
    GraphDecision,
    Support,
)

_HIGH, _MODERATE = 0.4, 0.2
_EXAMPLES = 3


def get_divergencias(graph: LegalGraph, question: DivergencesQuestion) -> DivergencesAnswer:
    """Criteria with decisions on both sides, the evenest split first, then the most decided, then by name.

    The score is minority / (favourable + contrary). NOT_FOUND for an unknown category.
    """
    numbers = graph.numbers
    uses = numbers.out[Edge.USA_CRITERIO]
    decisions = np.arange(len(numbers.ids), dtype=np.int32)
    if question.categoria_id is not None:
        categories = categories_named(graph, question.categoria_id)
        decisions = np.unique(numbers.into[Edge.PERTENCE_A].of_all(categories))
    criteria, sides = uses.of_all(decisions), numbers.side[uses.owners(decisions)]
    size = len(numbers.names[Label.CRITERION])
    favourable = np.bincount(criteria[sides == 1], minlength=size)
    contrary = np.bincount(criteria[sides == -1], minlength=size)
    minority, total = np.minimum(favourable, contrary), favourable + contrary
    divided = np.flatnonzero(minority)
    ranked = divided[np.lexsort((divided, -total[divided], -minority[divided] / total[divided]))]
    within = np.isin(np.arange(len(numbers.ids)), decisions)
    return DivergencesAnswer(
        categoria_id=question.categoria_id,
        clusters=[_cluster(numbers, int(criterion), within) for criterion in ranked[: question.limit]],
        total_clusters=len(divided),
        suporte=Support.SUFICIENTE if len(divided) else Support.INSUFICIENTE,
        observacao=None if len(divided) else "Nenhum critério tem decisões de mérito nos dois sentidos.",
    )


def _cluster(numbers: GraphNumbers, criterion: int, within: np.ndarray) -> DivergenceCluster:
    users = numbers.into[Edge.USA_CRITERIO].of(criterion)
    users = users[within[users]]
    recent = users[np.lexsort((users, -numbers.day[users]))]
    favourable, contrary = recent[numbers.side[recent] == 1], recent[numbers.side[recent] == -1]
    score = divergence_score(len(favourable), len(contrary))
    return DivergenceCluster(
        criterio=numbers.names[Label.CRITERION][criterion],
        divergence_score=score,
        classificacao=_level(score),
        total=len(favourable) + len(contrary),
        favoraveis=len(favourable),
        desfavoraveis=len(contrary),
        resultados=outcomes_of(numbers, users),
        exemplos_favoraveis=_examples(numbers, favourable),
        exemplos_desfavoraveis=_examples(numbers, contrary),
    )


def _examples(numbers: GraphNumbers, decisions: np.ndarray) -> list[GraphDecision]:
    return [decision_row(numbers, int(decision)) for decision in decisions[:_EXAMPLES]]


def _level(score: float) -> DivergenceLevel:
    if score >= _HIGH:
        return DivergenceLevel.ALTA
    return DivergenceLevel.MODERADA if score >= _MODERATE else DivergenceLevel.BAIXA

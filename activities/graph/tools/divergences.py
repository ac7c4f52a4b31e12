"""Criteria that were decided for opposite sides."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.declared import declared_among
from activities.graph.lookup import categories_named
from activities.graph.model.schema import Edge, Label
from activities.graph.opposed import opposed
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import divergence_score, outcomes_of, side_counts
from activities.graph.within import within
from workflows.contracts.research.graph.divergences import (
    DivergenceCluster,
    DivergenceLevel,
    DivergencesAnswer,
    DivergencesQuestion,
)
from workflows.contracts.research.graph.rows import GraphDecision, Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, SIDES, Dispute

_HIGH, _MODERATE = 0.4, 0.2
_EXAMPLES = 2
_NOTHING = "Nenhum critério de mérito tem decisões em lados opostos, de ministros ou órgãos diferentes."
_FEW = f"Nenhum critério tem {FEWEST_A_SIDE} decisões de cada lado: leia os exemplos, não há taxa a citar."
_CAUTION = "Lados opostos no mesmo critério podem vir dos fatos de cada caso: confira as teses antes de citar."
_DECLARED = "`declaradas` traz as que declaram a divergência em palavras."


def get_divergencias(graph: LegalGraph, question: DivergencesQuestion) -> DivergencesAnswer:
    """Return criteria of substance with opposite sides of one dispute from different ministers or panels.

    Those with enough decisions on both sides come first, the most even split leading, then the most decided. The
    others follow, by the size of their smaller side; ties by name. NOT_FOUND for an unknown category.
    """
    numbers = graph.numbers
    uses, size = numbers.out[Edge.USA_CRITERIO], len(numbers.names[Label.CRITERION])
    chosen = within(numbers, question)
    if question.categoria_id is not None:
        of_category = np.zeros(len(numbers.ids), dtype=np.bool_)
        of_category[numbers.into[Edge.PERTENCE_A].of_all(categories_named(graph, question.categoria_id))] = True
        chosen &= of_category
    decisions = np.flatnonzero(chosen)
    found = opposed(numbers, uses.of_all(decisions), uses.owners(decisions), size)
    criteria, disputes = np.nonzero(found.diverging & numbers.substantive[Label.CRITERION][:, None])
    minority, total = found.counts[criteria, disputes].min(axis=1), found.counts[criteria, disputes].sum(axis=1)
    enough = minority >= FEWEST_A_SIDE
    weight = minority.astype(np.float64)
    weight[enough] /= total[enough]
    ranked = np.lexsort((disputes, criteria, -total, -weight, ~enough))
    shown = [(int(criteria[at]), int(disputes[at])) for at in ranked[: question.limit].tolist()]
    declared = declared_among(numbers, decisions)
    return DivergencesAnswer(
        categoria_id=question.categoria_id,
        clusters=[
            _cluster(numbers, criterion, dispute, chosen, bool(found.between_panels[criterion, dispute]))
            for criterion, dispute in shown
        ],
        total_clusters=len(criteria),
        **declared,
        suporte=Support.SUFICIENTE if enough.any() else Support.INSUFICIENTE,
        observacao=_remark(len(criteria), bool(enough.any()), declared["total_declaradas"]),
    )


def _remark(clusters: int, enough: bool, declared: int) -> str:
    base = _CAUTION if enough else _FEW if clusters else _NOTHING
    return f"{base} {_DECLARED}" if declared else base


def _cluster(
    numbers: GraphNumbers, criterion: int, dispute: int, chosen: NDArray[np.bool_], between_panels: bool
) -> DivergenceCluster:
    users = numbers.into[Edge.USA_CRITERIO].of(criterion)
    users = users[chosen[users] & (numbers.side[users] // 2 == dispute)]
    recent = users[np.lexsort((users, -numbers.day[users]))]
    counts = np.bincount(numbers.side[users], minlength=len(SIDES))
    pair = (2 * dispute, 2 * dispute + 1)
    score = divergence_score(*(counts[at] for at in pair))
    return DivergenceCluster(
        criterio=numbers.names[Label.CRITERION][criterion],
        disputa=tuple(Dispute)[dispute],
        **side_counts(counts),
        divergence_score=score,
        classificacao=None if score is None else _level(score),
        entre_orgaos=between_panels,
        total=len(users),
        resultados=outcomes_of(numbers, users),
        exemplos={SIDES[at]: _examples(numbers, recent[numbers.side[recent] == at]) for at in pair},
    )


def _examples(numbers: GraphNumbers, decisions: NDArray[Any]) -> list[GraphDecision]:
    return [decision_row(numbers, int(decision)) for decision in decisions[:_EXAMPLES]]


def _level(score: float) -> DivergenceLevel:
    if score >= _HIGH:
        return DivergenceLevel.ALTA
    return DivergenceLevel.MODERADA if score >= _MODERATE else DivergenceLevel.BAIXA

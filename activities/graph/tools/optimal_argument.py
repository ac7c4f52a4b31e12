"""Which arguments go with the outcome one wants."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arguments import (
    EDGES,
    Uses,
    argument_name,
    kinds_asked,
    succeeded,
    uses_in,
    with_outcome,
)
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import categories_named
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.tally import rate
from workflows.contracts.corpus import Outcome
from workflows.contracts.research.graph import (
    ArgumentKind,
    ArgumentRate,
    KindRate,
    OptimalArgumentAnswer,
    OptimalArgumentQuestion,
    Support,
)

_NOTHING = "Nenhum argumento desta categoria alcança o suporte mínimo. Reduza min_decisions ou amplie o acervo."
_CAUTION = "As taxas descrevem o acervo e não provam causa: considere `decisoes` antes de confiar em cada uma."


def get_optimal_argument(graph: LegalGraph, question: OptimalArgumentQuestion) -> OptimalArgumentAnswer:
    """Arguments of the category by success rate, then support, then kind and name.

    The rate of an argument is the share of the category's decisions with it, and with a known outcome, that ended as
    wanted. NOT_FOUND for an unknown category.
    """
    numbers, wanted = graph.numbers, question.resultado_desejado
    categories = categories_named(graph, question.categoria_id)
    decisions = with_outcome(numbers, np.unique(numbers.into[Edge.PERTENCE_A].of_all(categories)))
    kinds = kinds_asked(question.tipo_argumento)
    asked = [uses_in(numbers, decisions, kind, wanted) for kind in kinds]
    ranked = {uses.kind: _ranked(uses, question.min_decisions) for uses in asked}
    best = [_row(numbers, uses, number) for uses in asked for number in ranked[uses.kind][: question.top_k].tolist()]
    chain, together = _chain(numbers, decisions, kinds, wanted, question.min_decisions)
    return OptimalArgumentAnswer(
        categoria_id=question.categoria_id,
        resultado_desejado=wanted,
        decisoes_categoria=len(decisions),
        taxa_categoria=rate(succeeded(numbers, decisions, wanted).sum(), len(decisions)),
        arguments=sorted(best, key=_order)[: question.top_k],
        por_tipo=[_kind(uses, ranked[uses.kind]) for uses in asked],
        chain=chain,
        chain_decisoes=len(together),
        chain_success_rate=rate(succeeded(numbers, together, wanted).sum(), len(together)),
        suporte=Support.SUFICIENTE if best else Support.INSUFICIENTE,
        observacao=_CAUTION if best else _NOTHING,
    )


def _ranked(uses: Uses, minimum: int) -> NDArray[Any]:
    """The numbers with enough support, in the order of the answer."""
    supported = np.flatnonzero(uses.decisions >= minimum)
    decisions, successes = uses.decisions[supported], uses.successes[supported]
    return supported[np.lexsort((supported, -decisions, -successes / decisions))]


def _row(numbers: GraphNumbers, uses: Uses, number: int) -> ArgumentRate:
    successes, decisions = int(uses.successes[number]), int(uses.decisions[number])
    return ArgumentRate(
        tipo=uses.kind,
        argumento=argument_name(numbers, uses.kind, number),
        success_rate=rate(successes, decisions) or 0.0,
        sucessos=successes,
        decisoes=decisions,
    )


def _order(row: ArgumentRate) -> tuple[float, int, str, str]:
    return (-row.sucessos / row.decisoes, -row.decisoes, row.tipo, row.argumento)


def _kind(uses: Uses, supported: NDArray[Any]) -> KindRate:
    successes, decisions = uses.successes[supported].sum(), uses.decisions[supported].sum()
    return KindRate(tipo=uses.kind, argumentos=len(supported), success_rate=rate(successes, decisions))


def _chain(
    numbers: GraphNumbers, decisions: NDArray[Any], kinds: Sequence[ArgumentKind], wanted: Outcome, minimum: int
) -> tuple[list[ArgumentRate], NDArray[Any]]:
    """Of each kind the best argument among the decisions that use those before it, and the decisions that use all."""
    chain: list[ArgumentRate] = []
    for kind in kinds:
        uses = uses_in(numbers, decisions, kind, wanted)
        for number in _ranked(uses, minimum)[:1].tolist():
            chain.append(_row(numbers, uses, number))
            decisions = np.intersect1d(decisions, numbers.into[EDGES[kind]].of(number))
    return chain, decisions if chain else decisions[:0]

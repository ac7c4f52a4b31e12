"""Arguments that occur with the wanted side."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arguments import (
    EDGES,
    Uses,
    Wanted,
    argument_name,
    kinds_asked,
    side_wanted,
    taking_part,
    uses_in,
)
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import categories_named
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.tally import counts_of, share, side_counts, sides_only
from activities.graph.within import within
from workflows.contracts.research.graph.arguments import (
    ArgumentKind,
    ArgumentRate,
    KindRate,
    OptimalArgumentAnswer,
    OptimalArgumentQuestion,
)
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, Side

_NO_SIDE = "Nenhuma decisão da categoria favorece um lado: não há argumento a comparar."
_OTHER_DISPUTE = "Na categoria, nenhuma decisão favorece {side} nem o seu contrário. Peça um destes lados: {sides}."
_NOTHING = "Nenhum argumento desta categoria alcança o suporte mínimo. Reduza min_decisions ou amplie o acervo."
_FEW = f"Nenhum argumento tem {FEWEST_A_SIDE} decisões de cada lado: há contagens, não há taxa a citar."
_CAUTION = "As taxas descrevem o acervo e não provam causa: leia as decisões antes de confiar em cada uma."


def get_optimal_argument(graph: LegalGraph, question: OptimalArgumentQuestion) -> OptimalArgumentAnswer:
    """Return the category's arguments by the share of their decisions that favour the wanted side.

    Those with enough decisions on both sides come first, by rate; the others by the surplus for the side; then by
    support, kind and name. NOT_FOUND for an unknown category.
    """
    numbers = graph.numbers
    categories = categories_named(graph, question.categoria_id)
    everyone = np.unique(numbers.into[Edge.PERTENCE_A].of_all(categories))
    everyone = everyone[within(numbers, question)[everyone]]
    side = side_wanted(numbers, everyone, question.lado)
    wanted = Wanted(side, question.resultado_desejado) if side else None
    decisions = taking_part(numbers, everyone, wanted) if wanted else everyone[:0]
    kinds = kinds_asked(question.tipo_argumento)
    asked = [uses_in(numbers, decisions, kind, wanted) for kind in kinds] if wanted else []
    ranked = {uses.kind: _ranked(uses, question.min_decisions) for uses in asked}
    best = [_row(numbers, uses, number) for uses in asked for number in ranked[uses.kind][: question.top_k].tolist()]
    best.sort(key=_order)
    chain, together = _chain(numbers, decisions, kinds, wanted, question.min_decisions) if wanted else ([], decisions)
    totals = side_counts(sides_only(counts_of(numbers, everyone)))
    supported = bool(best) and best[0].success_rate is not None
    return OptimalArgumentAnswer(
        categoria_id=question.categoria_id,
        resultado_desejado=question.resultado_desejado,
        lado=side,
        lados_categoria=totals["lados"],
        taxas_categoria=totals["taxas"],
        arguments=best[: question.top_k],
        por_tipo=[_kind(uses, ranked[uses.kind]) for uses in asked],
        chain=chain,
        chain_decisoes=len(together),
        chain_success_rate=_chain_rate(numbers, together, wanted) if wanted else None,
        suporte=Support.SUFICIENTE if supported else Support.INSUFICIENTE,
        observacao=_CAUTION
        if supported
        else _FEW
        if best
        else _NOTHING
        if len(decisions)
        else _none(side, totals["lados"]),
    )


def _none(asked: Side | None, counted: dict[Side, int]) -> str:
    """Return why there is nothing to compare, with the existing sides as `lados_categoria` counts them."""
    sides = ", ".join(f"{side} ({count})" for side, count in counted.items())
    return _OTHER_DISPUTE.format(side=asked, sides=sides) if asked and sides else _NO_SIDE


def _ranked(uses: Uses, minimum: int) -> NDArray[Any]:
    """Return the numbers with enough support in the order of the answer."""
    supported = np.flatnonzero(uses.decisions >= minimum)
    enough, decisions = uses.enough[supported], uses.decisions[supported]
    lead = (uses.successes - uses.failures)[supported]
    weight = np.where(enough, uses.rates[supported], lead)
    return supported[np.lexsort((supported, -decisions, -weight, ~enough))]


def _row(numbers: GraphNumbers, uses: Uses, number: int) -> ArgumentRate:
    successes, failures = int(uses.successes[number]), int(uses.failures[number])
    return ArgumentRate(
        tipo=uses.kind,
        argumento=argument_name(numbers, uses.kind, number),
        success_rate=share(successes, failures),
        sucessos=successes,
        decisoes=successes + failures,
        com_resultado=int(uses.ended[number]),
    )


def _order(row: ArgumentRate) -> tuple[bool, float, int, str, str]:
    stated = row.success_rate is not None
    weight = row.sucessos / row.decisoes if stated else 2 * row.sucessos - row.decisoes
    return (not stated, -weight, -row.decisoes, row.tipo, row.argumento)


def _kind(uses: Uses, supported: NDArray[Any]) -> KindRate:
    rate = share(uses.successes[supported].sum(), uses.failures[supported].sum())
    return KindRate(tipo=uses.kind, argumentos=len(supported), success_rate=rate)


def _chain(
    numbers: GraphNumbers, decisions: NDArray[Any], kinds: Sequence[ArgumentKind], wanted: Wanted, minimum: int
) -> tuple[list[ArgumentRate], NDArray[Any]]:
    """Return the best argument of each kind among the decisions that use those before it, and the decisions that
    use all.

    Only arguments whose decisions mostly favour the wanted side are taken.
    """
    chain: list[ArgumentRate] = []
    for kind in kinds:
        uses = uses_in(numbers, decisions, kind, wanted)
        ranked = _ranked(uses, minimum)
        for number in ranked[uses.successes[ranked] > uses.failures[ranked]][:1].tolist():
            chain.append(_row(numbers, uses, number))
            decisions = np.intersect1d(decisions, numbers.into[EDGES[kind]].of(number))
    return chain, decisions if chain else decisions[:0]


def _chain_rate(numbers: GraphNumbers, decisions: NDArray[Any], wanted: Wanted) -> float | None:
    won = int(np.count_nonzero(numbers.side[decisions] == wanted.place))
    return share(won, len(decisions) - won)

"""Which arguments do better or worse before one minister than in the whole category."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arguments import Uses, argument_name, kinds_asked, succeeded, uses_in, with_outcome
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import categories_named, ministers_named
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.tally import DECIMALS, rate, rounded
from workflows.contracts.corpus import Outcome
from workflows.contracts.research.graph import (
    ArgumentKind,
    MinisterArgument,
    MinisterArgumentAnswer,
    MinisterArgumentQuestion,
    Support,
)

_AVOID = -0.1
_NEVER = "O acervo não tem decisões deste ministro, com resultado, nesta categoria."
_NOTHING = "Nenhum argumento alcança os mínimos de decisões do ministro e da categoria."
_CAUTION = "Diferenças com poucas decisões do ministro são frágeis: considere `decisoes_ministro`."


def get_optimal_argument_by_ministro(graph: LegalGraph, question: MinisterArgumentQuestion) -> MinisterArgumentAnswer:
    """For each argument, the minister's success rate less that of the whole category (the minister's part included).

    Ties go to the argument that the minister decided more often, then by kind and name. NOT_FOUND for an unknown
    category or minister.
    """
    numbers, wanted = graph.numbers, question.resultado_desejado
    categories = categories_named(graph, question.categoria_id)
    ministers = ministers_named(graph, question.ministro)
    everyone = with_outcome(numbers, np.unique(numbers.into[Edge.PERTENCE_A].of_all(categories)))
    own = everyone[np.isin(numbers.minister[everyone], ministers)]
    compared = [
        row
        for kind in kinds_asked(question.tipo_argumento)
        for row in _compared(numbers, kind, own, everyone, wanted, question)
    ]
    compared.sort(key=lambda row: (-row.delta, -row.decisoes_ministro, row.tipo, row.argumento))
    worst_first = sorted(compared, key=lambda row: (row.delta, -row.decisoes_ministro, row.tipo, row.argumento))
    return MinisterArgumentAnswer(
        categoria_id=question.categoria_id,
        ministro=numbers.names[Label.MINISTER][int(ministers[0])],
        resultado_desejado=wanted,
        decisoes_ministro=len(own),
        taxa_ministro=rate(succeeded(numbers, own, wanted).sum(), len(own)),
        decisoes_categoria=len(everyone),
        taxa_categoria=rate(succeeded(numbers, everyone, wanted).sum(), len(everyone)),
        arguments=sorted(compared, key=lambda row: -abs(row.delta))[: question.top_k],
        recommended_arguments=[row for row in compared if row.delta > 0][: question.top_k],
        avoid_arguments=[row for row in worst_first if row.delta < _AVOID][: question.top_k],
        suporte=Support.SUFICIENTE if compared else Support.INSUFICIENTE,
        observacao=_CAUTION if compared else _NOTHING if len(own) else _NEVER,
    )


def _compared(
    numbers: GraphNumbers,
    kind: ArgumentKind,
    own: NDArray[Any],
    everyone: NDArray[Any],
    wanted: Outcome,
    question: MinisterArgumentQuestion,
) -> list[MinisterArgument]:
    """Those of a kind that may come among the first of any list."""
    mine, general = uses_in(numbers, own, kind, wanted), uses_in(numbers, everyone, kind, wanted)
    enough = (mine.decisions >= question.min_decisions) & (general.decisions >= question.min_category_decisions)
    candidates = np.flatnonzero(enough)
    delta = np.round(_rates(mine, candidates) - _rates(general, candidates), DECIMALS)
    support = mine.decisions[candidates]
    best, worst = (np.lexsort((candidates, -support, way * delta))[: question.top_k] for way in (-1, 1))
    return [_row(numbers, kind, number, mine, general) for number in candidates[np.union1d(best, worst)].tolist()]


def _rates(uses: Uses, arguments: NDArray[Any]) -> NDArray[np.float64]:
    return uses.successes[arguments] / uses.decisions[arguments]


def _row(numbers: GraphNumbers, kind: ArgumentKind, number: int, mine: Uses, general: Uses) -> MinisterArgument:
    my_rate = float(mine.successes[number] / mine.decisions[number])
    their_rate = float(general.successes[number] / general.decisions[number])
    return MinisterArgument(
        tipo=kind,
        argumento=argument_name(numbers, kind, number),
        taxa_ministro=rounded(my_rate),
        decisoes_ministro=int(mine.decisions[number]),
        taxa_categoria=rounded(their_rate),
        decisoes_categoria=int(general.decisions[number]),
        delta=rounded(my_rate - their_rate),
    )

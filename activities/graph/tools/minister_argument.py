"""Arguments that do better or worse before one minister than in the whole category."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arguments import Uses, Wanted, argument_name, kinds_asked, side_wanted, taking_part, uses_in
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import categories_named, ministers_named
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.tally import DECIMALS, counts_of, outcomes_of, rounded, share, side_counts, sides_only
from activities.graph.within import within
from workflows.contracts.research.graph.arguments import (
    ArgumentKind,
    MinisterArgument,
    MinisterArgumentAnswer,
    MinisterArgumentQuestion,
)
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE

_AVOID = -0.1
_NEVER = "O acervo não tem decisões deste ministro, nesta categoria, que tomem um dos lados."
_NOTHING = "Nenhum argumento alcança os mínimos de decisões do ministro e da categoria."
_FEW = (
    f"Nenhum argumento tem, do ministro e da categoria, {FEWEST_A_SIDE} decisões de cada lado: há contagens, e não "
    "diferença a citar."
)
_CAUTION = "As diferenças descrevem o acervo e não provam causa: leia as decisões do ministro."


def get_optimal_argument_by_ministro(graph: LegalGraph, question: MinisterArgumentQuestion) -> MinisterArgumentAnswer:
    """For each argument, return the minister's share for the wanted side minus that of the category, minister
    included.

    An argument is in one list: recommended, to avoid, or others; within the others those without enough decisions
    on both sides come last and have no difference. Ties go to the argument that the minister decided more often,
    then by kind and name. NOT_FOUND for an unknown category or minister.
    """
    numbers = graph.numbers
    categories = categories_named(graph, question.categoria_id)
    ministers = ministers_named(graph, question.ministro)
    everyone = np.unique(numbers.into[Edge.PERTENCE_A].of_all(categories))
    everyone = everyone[within(numbers, question)[everyone]]
    own = everyone[np.isin(numbers.minister[everyone], ministers)]
    side = side_wanted(numbers, everyone, question.lado)
    wanted = Wanted(side, question.resultado_desejado) if side else None
    took_part = taking_part(numbers, own, wanted) if wanted else own[:0]
    rows: list[MinisterArgument] = []
    total = 0
    if wanted:
        general = taking_part(numbers, everyone, wanted)
        for kind in kinds_asked(question.tipo_argumento):
            compared, found = _compared(numbers, kind, took_part, general, wanted, question)
            rows, total = rows + compared, total + found
    known = [row for row in rows if row.delta is not None]
    mine, theirs = (side_counts(sides_only(counts_of(numbers, one))) for one in (own, everyone))
    return MinisterArgumentAnswer(
        categoria_id=question.categoria_id,
        ministro=numbers.names[Label.MINISTER][int(ministers[0])],
        resultado_desejado=question.resultado_desejado,
        lado=side,
        lados_ministro=mine["lados"],
        taxas_ministro=mine["taxas"],
        lados_categoria=theirs["lados"],
        taxas_categoria=theirs["taxas"],
        com_resultado_ministro=outcomes_of(numbers, took_part).get(question.resultado_desejado, 0),
        recommended_arguments=_best([row for row in known if _delta(row) > 0], -1)[: question.top_k],
        avoid_arguments=_best([row for row in known if _delta(row) < _AVOID], 1)[: question.top_k],
        arguments=_others(rows)[: question.top_k],
        total_arguments=total,
        suporte=Support.SUFICIENTE if known else Support.INSUFICIENTE,
        observacao=_CAUTION if known else _FEW if rows else _NOTHING if len(took_part) else _NEVER,
    )


def _delta(row: MinisterArgument) -> float:
    return row.delta or 0.0


def _best(rows: list[MinisterArgument], way: int) -> list[MinisterArgument]:
    return sorted(rows, key=lambda row: (way * _delta(row), -row.decisoes_ministro, row.tipo, row.argumento))


def _others(rows: list[MinisterArgument]) -> list[MinisterArgument]:
    """Return the arguments that are in neither list: largest differences first, then the most decided without one."""
    left = [row for row in rows if row.delta is None or _AVOID <= row.delta <= 0]
    return sorted(
        left, key=lambda row: (row.delta is None, _delta(row), -row.decisoes_ministro, row.tipo, row.argumento)
    )


def _compared(
    numbers: GraphNumbers,
    kind: ArgumentKind,
    own: NDArray[Any],
    everyone: NDArray[Any],
    wanted: Wanted,
    question: MinisterArgumentQuestion,
) -> tuple[list[MinisterArgument], int]:
    """Return the arguments of a kind that may lead any list, and their number."""
    mine, general = uses_in(numbers, own, kind, wanted), uses_in(numbers, everyone, kind, wanted)
    asked = (mine.decisions >= question.min_decisions) & (general.decisions >= question.min_category_decisions)
    candidates = np.flatnonzero(asked)
    stated = (mine.enough & general.enough)[candidates]
    delta = np.where(stated, np.round((mine.rates - general.rates)[candidates], DECIMALS), 0.0)
    support = mine.decisions[candidates]
    middle = ~stated | ((delta >= _AVOID) & (delta <= 0))
    orders = (
        np.lexsort((candidates, -support, -delta, ~stated)),
        np.lexsort((candidates, -support, delta, ~stated)),
        np.lexsort((candidates, -support, delta, ~stated, ~middle)),
    )
    chosen = np.unique(np.concatenate([order[: question.top_k] for order in orders]))
    return [_row(numbers, kind, number, mine, general) for number in candidates[chosen].tolist()], len(candidates)


def _row(numbers: GraphNumbers, kind: ArgumentKind, number: int, mine: Uses, general: Uses) -> MinisterArgument:
    shares = [share(uses.successes[number], uses.failures[number]) for uses in (mine, general)]
    stated = all(one is not None for one in shares)
    return MinisterArgument(
        tipo=kind,
        argumento=argument_name(numbers, kind, number),
        taxa_ministro=shares[0],
        sucessos_ministro=int(mine.successes[number]),
        decisoes_ministro=int(mine.decisions[number]),
        taxa_categoria=shares[1],
        sucessos_categoria=int(general.successes[number]),
        decisoes_categoria=int(general.decisions[number]),
        delta=rounded(mine.rates[number] - general.rates[number]) if stated else None,
    )

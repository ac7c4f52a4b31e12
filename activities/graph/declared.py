"""Decisions that state in words that others held the contrary."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.schema import Label
from activities.graph.rows import decision_row
from workflows.contracts.research.graph.rows import DeclaredDivergence

_SHOWN = 5


def declared_among(numbers: GraphNumbers, decisions: NDArray[Any]) -> dict[str, Any]:
    """Return `declaradas`, at most five of the given decisions, most recent first, and `total_declaradas`."""
    rows = np.flatnonzero(np.isin(numbers.declared[:, 0], decisions))
    own = numbers.declared[rows, 0]
    recent = rows[np.lexsort((own, -numbers.day[own]))][:_SHOWN]
    return {"declaradas": [_row(numbers, row) for row in recent.tolist()], "total_declaradas": len(rows)}


def _row(numbers: GraphNumbers, row: int) -> DeclaredDivergence:
    decision, criterion = numbers.declared[row].tolist()
    return DeclaredDivergence(
        criterio=numbers.names[Label.CRITERION][criterion] if criterion >= 0 else None,
        palavras=numbers.declared_words[row],
        decisao=decision_row(numbers, decision),
    )

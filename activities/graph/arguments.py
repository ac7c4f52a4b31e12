"""What decisions argue with: criteria, articles and precedents, and how often each goes with an outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.schema import ENDS, Edge
from activities.graph.model.sides import outcome_number
from workflows.contracts.corpus import Outcome
from workflows.contracts.research.graph import ArgumentKind

EDGES: dict[ArgumentKind, Edge] = {
    ArgumentKind.CRITERIO: Edge.USA_CRITERIO,
    ArgumentKind.DISPOSITIVO: Edge.APLICA,
    ArgumentKind.PRECEDENTE: Edge.CITA_PRECEDENTE,
}


@dataclass(frozen=True)
class Uses:
    """Of each argument of a kind, by number: how many decisions use it, and how many of these succeeded."""

    kind: ArgumentKind
    decisions: NDArray[np.int64]
    successes: NDArray[np.int64]


def kinds_asked(kind: ArgumentKind) -> Sequence[ArgumentKind]:
    """The kinds that a question about this one is about."""
    return tuple(EDGES) if kind is ArgumentKind.ALL else (kind,)


def with_outcome(numbers: GraphNumbers, decisions: NDArray[Any]) -> NDArray[Any]:
    """Those of the decisions whose outcome is known."""
    return decisions[numbers.outcome[decisions] >= 0]


def succeeded(numbers: GraphNumbers, decisions: NDArray[Any], wanted: Outcome) -> NDArray[np.bool_]:
    """Which of the decisions ended as wanted."""
    return numbers.outcome[decisions] == outcome_number(wanted)


def uses_in(numbers: GraphNumbers, decisions: NDArray[Any], kind: ArgumentKind, wanted: Outcome) -> Uses:
    """How the arguments of a kind are used in the decisions."""
    edges = numbers.out[EDGES[kind]]
    used = edges.of_all(decisions)
    won = used[succeeded(numbers, edges.owners(decisions), wanted)]
    size = len(numbers.names[ENDS[EDGES[kind]][1]])
    return Uses(kind, np.bincount(used, minlength=size), np.bincount(won, minlength=size))


def argument_name(numbers: GraphNumbers, kind: ArgumentKind, number: int) -> str:
    """The name of an argument."""
    return numbers.names[ENDS[EDGES[kind]][1]][number]

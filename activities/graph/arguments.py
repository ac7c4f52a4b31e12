"""The arguments of decisions: criteria, articles and precedents, and how often each occurs with a side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.outcomes import outcome_number
from activities.graph.model.schema import ENDS, Edge
from activities.graph.tally import counts_of, main_dispute, sides_only
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.research.graph.arguments import ArgumentKind
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, SIDES, Side

EDGES: dict[ArgumentKind, Edge] = {
    ArgumentKind.CRITERIO: Edge.USA_CRITERIO,
    ArgumentKind.DISPOSITIVO: Edge.APLICA,
    ArgumentKind.PRECEDENTE: Edge.CITA_PRECEDENTE,
}


@dataclass(frozen=True)
class Wanted:
    """The side that counts as success, and the appeal outcome that is counted separately."""

    side: Side
    outcome: Outcome

    @property
    def place(self) -> int:
        """Return the side's place in `SIDES`. Its opponent is next to it."""
        return SIDES.index(self.side)


@dataclass(frozen=True)
class Uses:
    """Counts for each argument of a kind, by number: decisions for the wanted side, decisions for the other, and
    decisions with the wanted outcome. Procedural formulas have none.
    """

    kind: ArgumentKind
    successes: NDArray[np.int64]
    failures: NDArray[np.int64]
    ended: NDArray[np.int64]

    @property
    def decisions(self) -> NDArray[np.int64]:
        """Return how many decisions take one of the two sides."""
        return self.successes + self.failures

    @property
    def enough(self) -> NDArray[np.bool_]:
        """Return which arguments have enough decisions on each side for a rate."""
        return np.minimum(self.successes, self.failures) >= FEWEST_A_SIDE

    @property
    def rates(self) -> NDArray[np.float64]:
        """Return the success rates, 0 for an unused argument."""
        return self.successes / np.maximum(self.decisions, 1)


def kinds_asked(kind: ArgumentKind) -> Sequence[ArgumentKind]:
    """Return the kinds that a question about this kind covers."""
    return tuple(EDGES) if kind is ArgumentKind.ALL else (kind,)


def side_wanted(numbers: GraphNumbers, decisions: NDArray[Any], asked: Side | None) -> Side | None:
    """Return the requested side, else the first side of the dispute with most decisions; None if no decision takes
    a side.
    """
    if asked is not None:
        return asked
    main = main_dispute(sides_only(counts_of(numbers, decisions)))
    return None if main is None else SIDES[2 * main]


def taking_part(numbers: GraphNumbers, decisions: NDArray[Any], wanted: Wanted) -> NDArray[Any]:
    """Return the decisions that favour the wanted side or its opponent."""
    return decisions[numbers.side[decisions] // 2 == wanted.place // 2]


def uses_in(numbers: GraphNumbers, decisions: NDArray[Any], kind: ArgumentKind, wanted: Wanted) -> Uses:
    """Count the arguments of a kind in the decisions of both sides."""
    edges, label = numbers.out[EDGES[kind]], ENDS[EDGES[kind]][1]
    used, owners = edges.of_all(decisions), edges.owners(decisions)
    argued = numbers.substantive[label][used]
    used, owners = used[argued], owners[argued]
    won = numbers.side[owners] == wanted.place
    ended = numbers.outcome[owners] == outcome_number(wanted.outcome)
    size = len(numbers.names[label])
    counts = (np.bincount(used[which], minlength=size) for which in (won, ~won, ended))
    return Uses(kind, *counts)


def argument_name(numbers: GraphNumbers, kind: ArgumentKind, number: int) -> str:
    """Return the name of an argument."""
    return numbers.names[ENDS[EDGES[kind]][1]][number]

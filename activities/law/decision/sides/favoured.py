"""The side of the original dispute that a decision leaves better off, and who must have appealed."""

from activities.law.decision.sides.effect import Effect
from workflows.contracts.sides import Appellant, Favoured

_PAIRS = {
    Favoured.AUTOR: Favoured.REU,
    Favoured.FISCO: Favoured.CONTRIBUINTE,
    Favoured.ACUSACAO: Favoured.DEFESA,
}
_OPPONENT = {**_PAIRS, **{other: one for one, other in _PAIRS.items()}}
DISPUTING = frozenset(_OPPONENT)
DEFENDS = frozenset({Favoured.REU, Favoured.FISCO, Favoured.ACUSACAO})
"""Whoever is asked, in each branch: the Treasury for its tax, the prosecution for the punishment."""


def by_appeal(appellant: Appellant, effect: Effect) -> Favoured | None:
    """Whoever won the appeal."""
    side = next((side for side in _OPPONENT if side.value == appellant.value), None)
    if side is None or effect is Effect.NEITHER:
        return None
    return side if effect is Effect.GRANTED else _OPPONENT[side]


def opponent_of(appellant: Appellant) -> Appellant | None:
    """The other side of the dispute; None of both, of a third party and of whoever is unknown."""
    return next((Appellant(other.value) for one, other in _OPPONENT.items() if one.value == appellant.value), None)


def appellant_from(favours: Favoured, effect: Effect) -> Appellant:
    """Who must have appealed for the appeal to end as it did."""
    if effect is Effect.NEITHER or favours not in _OPPONENT:
        return Appellant.INDEFINIDO
    return Appellant((favours if effect is Effect.GRANTED else _OPPONENT[favours]).value)

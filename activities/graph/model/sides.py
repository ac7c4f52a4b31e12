"""The side that a decision favours, as a number: sides come in pairs of opponents."""

from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured, Pole
from workflows.contracts.research.graph.sides import SIDES, Side

FAVOURED, POLES, BRANCHES, APPELLANTS = tuple(Favoured), tuple(Pole), tuple(Branch), tuple(Appellant)
"""A value's index is its number; -1 means none."""

NEUTRAL, UNDEFINED, PROCEDURAL = -1, -2, -3
"""Reasons why a decision takes no side."""

_REASONS = {Favoured.NEUTRO: NEUTRAL, Favoured.INDEFINIDO: UNDEFINED}

_BY_POLE: dict[tuple[Favoured, Pole], Side] = {
    **{(favours, Pole.DEVEDOR): Side.DEVEDOR for favours in (Favoured.AUTOR, Favoured.REU)},
    **{(favours, Pole.CREDOR): Side.CREDOR for favours in (Favoured.AUTOR, Favoured.REU)},
    (Favoured.REU, Pole.CONSUMIDOR): Side.CONSUMIDOR,
    (Favoured.REU, Pole.SEGURADO): Side.CONSUMIDOR,
    (Favoured.AUTOR, Pole.FORNECEDOR): Side.FORNECEDOR,
    (Favoured.AUTOR, Pole.SEGURADORA): Side.FORNECEDOR,
}
"""Disputes in which autor and réu would mislead: debts, which either side may bring to court, and consumers who are
sued.
"""


def side_number(sides: DecisionSides) -> int:
    """Return the place of the decision's side in `SIDES`, or the reason why it takes none."""
    if sides.procedural_only:
        return PROCEDURAL
    if sides.favours in _REASONS:
        return _REASONS[sides.favours]
    named = _BY_POLE.get((sides.favours, sides.pole)) if sides.pole else None
    return SIDES.index(named or Side(sides.favours.value))

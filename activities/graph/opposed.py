"""Opposite sides from different ministers or panels, found in all groups of decisions at once."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from workflows.contracts.research.graph.sides import SIDES


@dataclass(frozen=True)
class Opposed:
    """By group and dispute: decisions on each side, and whether opposite ones come from other ministers and other
    panels.
    """

    counts: NDArray[np.int64]
    diverging: NDArray[np.bool_]
    between_panels: NDArray[np.bool_]


def opposed(numbers: GraphNumbers, groups: NDArray[Any], decisions: NDArray[Any], size: int) -> Opposed:
    """Return the oppositions within `size` groups; `groups` has the group of each of `decisions`.

    `counts` has the shape groups x disputes x 2, the others groups x disputes.
    """
    sides = numbers.side[decisions]
    taken = sides >= 0
    keys = groups[taken].astype(np.int64) * len(SIDES) + sides[taken]
    cells = size * len(SIDES)
    ministers = _apart(keys, numbers.minister[decisions[taken]], cells)
    panels = _apart(keys, numbers.panel[decisions[taken]], cells)
    counts = np.bincount(keys, minlength=cells).reshape(size, len(SIDES) // 2, 2)
    return Opposed(counts, ministers | panels, panels)


def _apart(keys: NDArray[np.int64], values: NDArray[Any], cells: int) -> NDArray[np.bool_]:
    """Return whether a known value on one side of a pair of cells differs from one on the other side."""
    known = values >= 0
    least = np.full(cells, np.iinfo(np.int32).max, dtype=np.int32)
    most = np.full(cells, -1, dtype=np.int32)
    np.minimum.at(least, keys[known], values[known])
    np.maximum.at(most, keys[known], values[known])
    least, most = least.reshape(-1, 2), most.reshape(-1, 2)
    both = (most >= 0).all(axis=1)
    one_and_the_same = (least.min(axis=1) == most.max(axis=1)) & both
    return (both & ~one_and_the_same).reshape(cells // len(SIDES), len(SIDES) // 2)

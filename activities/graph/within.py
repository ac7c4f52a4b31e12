"""The decisions that a question covers, by court, judging body, class and state."""

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from workflows.contracts.research.courts import CourtFilters

COLUMNS = {"tribunal": "court", "orgao": "panel", "classe": "class_name", "uf": "state"}
"""The filters, with their columns in the arrays."""


def within(numbers: GraphNumbers, question: CourtFilters) -> NDArray[np.bool_]:
    """Return which decisions meet every filter of the question; all without filters.

    Values are spelled as in the corpus. An unknown value is met by no decision.
    """
    mask = np.ones(len(numbers.ids), dtype=np.bool_)
    for field, column in COLUMNS.items():
        if (wanted := getattr(question, field)) is not None:
            named = numbers.named[column]
            place = named.names.find(wanted)
            mask &= named.place == place if place is not None else False
    return mask

"""Which decisions a question is about: those of a court, a judging body, a class, a state."""

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from workflows.contracts.research.courts import CourtFilters

COLUMNS = {"tribunal": "court", "orgao": "panel", "classe": "class_name", "uf": "state"}
"""The filters, and the columns of the numbers that they look at."""


def within(numbers: GraphNumbers, question: CourtFilters) -> NDArray[np.bool_]:
    """Which decisions meet every filter of the question, all of them where it has none.

    Values are spelled as the corpus has them; one that nothing has is met by no decision.
    """
    mask = np.ones(len(numbers.ids), dtype=np.bool_)
    for field, column in COLUMNS.items():
        if (wanted := getattr(question, field)) is not None:
            named = numbers.named[column]
            place = named.names.find(wanted)
            mask &= named.place == place if place is not None else False
    return mask

"""The similarity of a question includes its other wordings, with slightly less weight."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from activities.search.vectors.lsa import FloatArray
from activities.search.vectors.neural import VARIANT_LIKENESS, NeuralIndex

OWN, OTHER = np.array([1.0, 0.0], dtype=np.float32), np.array([0.0, 1.0], dtype=np.float32)


class TwoDecisions(NeuralIndex):
    """Row 0 says what the question says, row 1 what its other wording says."""

    def __init__(self) -> None:
        pass

    def said(self, wordings: Sequence[str]) -> list[FloatArray]:
        return [OTHER]

    def likeness(self, vector: FloatArray, rows: NDArray[np.intp]) -> dict[int, float]:
        return {int(row): float(vector[row]) for row in rows}


def test_another_wording_brings_what_the_own_words_miss():
    found = TwoDecisions().likeness_said(OWN, ["inscrição indevida"], np.array([0, 1]))
    assert found == {0: 1.0, 1: pytest.approx(VARIANT_LIKENESS)}


def test_the_closest_of_some_decisions_come_best_first():
    assert TwoDecisions().closest(OTHER, [0, 1], 2) == [1, 0]
    assert TwoDecisions().closest(OTHER, [0, 1], 1) == [1]

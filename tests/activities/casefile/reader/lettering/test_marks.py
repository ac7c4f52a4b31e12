"""Raised digits drawn apart from their line are marks; other single digits are lines."""

import pytest

from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.lettering.marks import without_marks

LINE = Fragment("conforme a Súmula 385 do STJ", 70, 100, 240, 112, 12)


@pytest.mark.parametrize("text", ["2", "12", "*", "(3)"])
@pytest.mark.parametrize("x0", [180, 241, 248])
def test_a_small_raised_figure_within_or_after_a_line_is_a_mark(text: str, x0: float):
    mark = Fragment(text, x0, 98, x0 + 5, 105, 7)
    assert without_marks([LINE, mark]) == ([LINE], [mark])


@pytest.mark.parametrize(
    "other",
    [
        Fragment("2", 248, 100, 254, 112, 12),
        Fragment("2", 60, 98, 65, 105, 7),
        Fragment("2", 248, 105, 253, 112, 7),
        Fragment("2", 300, 700, 305, 707, 7),
        Fragment("do", 248, 98, 256, 105, 7),
    ],
    ids=["as large", "before the line", "on its foot", "elsewhere", "a word"],
)
def test_other_small_text_stays(other: Fragment):
    assert without_marks([LINE, other]) == ([LINE, other], [])

"""A line printed twice is one line; line numbers are separate."""

import pytest

from activities.casefile.reader.lettering.fragments import Fragment, Frame
from activities.casefile.reader.lettering.repeats import (
    FEWEST_NUMBERED,
    FEWEST_WHOLE,
    without_line_numbers,
    without_repeats,
)

FRAME = Frame(0, 595, 842)


def fragment(text: str, x0: float = 70, top: float = 100, x1: float | None = None) -> Fragment:
    return Fragment(text, x0, top, x1 or x0 + 6 * len(text), top + 10, 10)


@pytest.mark.parametrize("aside", [0.0, 0.4, 2.0])
def test_a_line_struck_twice_is_read_once(aside: float):
    lines = [fragment("SENTENÇA"), fragment("SENTENÇA", 70 + aside, 100 + aside)]
    assert [line.text for line in without_repeats(lines)] == ["SENTENÇA"]


def test_pieces_of_a_line_that_stands_there_whole_go():
    lines = [fragment("AIMP 165 A", 70), fragment("AIMP 165 AGR / DF", 70), fragment("GR / DF", 130)]
    assert [line.text for line in without_repeats(lines)] == ["AIMP 165 AGR / DF"]


def test_equal_words_in_other_places_stay():
    lines = [fragment("R$ 10,00", 70), fragment("R$ 10,00", 200), fragment("R$ 10,00", 70, 114)]
    assert without_repeats(lines) == lines


def left_of(line: Fragment, at: int) -> float:
    return line.x0 + 6 * at


def numbered(count: int, step: int = 1) -> list[Fragment]:
    return [
        fragment(f"{1 + row * step} linha que diz algo" if row % 3 else str(1 + row * step), 40, 100 + 14 * row)
        for row in range(count)
    ]


def test_numbers_of_lines_leave_the_lines():
    lines, numbers = without_line_numbers(numbered(FEWEST_NUMBERED), FRAME, left_of)
    assert {line.text for line in lines} == {"linha que diz algo"}
    assert lines[0].x0 == 52
    assert [number.text for number in numbers] == [str(number) for number in range(1, FEWEST_NUMBERED + 1)]


@pytest.mark.parametrize(
    "lines",
    [
        numbered(FEWEST_WHOLE - 1),
        numbered(FEWEST_NUMBERED, step=7),
        [*numbered(FEWEST_NUMBERED), *(fragment("prosa sem número", 70, 400 + 14 * row) for row in range(10))],
        [fragment(f"{row} item", 300, 100 + 14 * row) for row in range(20)],
    ],
    ids=["few", "not one by one", "a list among prose", "no margin"],
)
def test_other_numbers_at_the_beginning_of_lines_stay(lines: list[Fragment]):
    assert without_line_numbers(lines, FRAME, left_of) == (lines, [])


@pytest.mark.parametrize("step", [5, 10])
def test_numbers_of_every_fifth_or_tenth_line_leave_the_lines(step: int):
    lines = [fragment("linha que diz algo", 80, 100 + 14 * row) for row in range(40)]
    numbers = [fragment(str(row + 1), 40, 101 + 14 * row) for row in range(40) if (row + 1) % step == 0]
    assert without_line_numbers([*lines, *numbers], FRAME, left_of) == (lines, numbers)


def test_numbers_in_the_right_margin_that_begin_again_leave_the_lines():
    lines = [fragment("linha que diz algo", 80, 100 + 14 * row) for row in range(30)]
    numbers = [fragment(f"{row % 25 + 1}.", 560, 101 + 14 * row) for row in range(30)]
    kept, found = without_line_numbers([*lines, *numbers], FRAME, left_of)
    assert (kept, len(found)) == (lines, 30)


def test_a_list_numbered_with_stops_keeps_its_numbers():
    items = [fragment(f"{row + 1}. item do contrato", 40, 100 + 14 * row) for row in range(20)]
    assert without_line_numbers(items, FRAME, left_of) == (items, [])


def test_stops_of_a_second_layer_go_with_it():
    lines = [fragment("Publique-se. Intimem-se."), fragment("- . - .", 76, 102, 200)]
    assert [line.text for line in without_repeats(lines)] == ["Publique-se. Intimem-se."]

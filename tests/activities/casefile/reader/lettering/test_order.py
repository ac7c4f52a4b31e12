"""Columns are read one after another, in any number; tables are read row by row."""

import pytest

from activities.casefile.reader.lettering.fragments import Fragment, Frame
from activities.casefile.reader.lettering.order import visual_order

FRAME = Frame(0, 595, 842)
ROWS = 8


def fragment(text: str, x0: float, x1: float, top: float) -> Fragment:
    return Fragment(text, x0, top, x1, top + 10, 10)


def columns(count: int, short: int = 0) -> list[Fragment]:
    """Columns of full lines; the last one has `short` lines fewer."""
    width = 500 / count
    return [
        fragment(f"c{column} l{row}", 40 + column * width, 40 + (column + 1) * width - 14, 100 + 14 * row)
        for row in range(ROWS)
        for column in range(count)
        if column < count - 1 or row < ROWS - short
    ]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("short", [0, 3])
def test_columns_are_read_one_after_the_other(count: int, short: int):
    lines = [fragment("DIÁRIO DA JUSTIÇA ELETRÔNICO", 40, 540, 60), *columns(count, short)]
    read = [line.text for line in visual_order(FRAME, lines, [])]
    wanted = [f"c{column} l{row}" for column in range(count) for row in range(ROWS - (column == count - 1) * short)]
    assert read == ["DIÁRIO DA JUSTIÇA ELETRÔNICO", *wanted]


def test_a_title_across_three_columns_parts_what_is_above_from_what_is_below():
    below = [one._replace(top=one.top + 200, bottom=one.bottom + 200, text=f"{one.text} b") for one in columns(3)]
    title = fragment("SEÇÃO II", 40, 540, 270)
    read = [line.text for line in visual_order(FRAME, [*columns(3), title, *below], [])]
    assert read.index("c2 l7") < read.index("SEÇÃO II") < read.index("c0 l0 b")


def test_a_table_of_three_columns_stays_in_rows():
    widths = [(60, 40), (200, 130), (400, 50)]
    cells = [
        fragment(f"r{row}c{column}", x0, x0 + width - (row * 7) % 30, 100 + 14 * row)
        for row in range(8)
        for column, (x0, width) in enumerate(widths)
    ]
    assert [line.text for line in visual_order(FRAME, cells, [])] == [f"r{row}c0 r{row}c1 r{row}c2" for row in range(8)]


def test_a_full_stop_drawn_apart_closes_up():
    row = [fragment("na Súmula 54", 70, 140, 100), fragment(".", 143, 145, 100)]
    assert [line.text for line in visual_order(FRAME, row, [])] == ["na Súmula 54."]

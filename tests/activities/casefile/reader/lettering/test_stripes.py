"""Columns whose lines are on different rows are separated by the white space between them."""

from activities.casefile.reader.lettering.fragments import Fragment, Frame
from activities.casefile.reader.lettering.stripes import in_stripes

FRAME = Frame(0, 595, 842)


def column(number: int, x0: float, width: float, top: float, begins: str = "linha") -> list[Fragment]:
    return [
        Fragment(f"{begins} {number}.{row}", x0, top + 12 * row, x0 + width, top + 12 * row + 9, 9) for row in range(20)
    ]


def texts(fragments: list[Fragment] | None) -> list[str]:
    return [one.text for one in fragments or []]


def test_columns_that_are_shifted_and_unequal_are_read_one_after_the_other():
    left, right = column(0, 40, 310, 80), column(1, 390, 150, 85)
    title = Fragment("DIÁRIO DA JUSTIÇA", 40, 50, 520, 62, 12)
    mixed = [one for pair in zip(left, right, strict=True) for one in pair]
    assert texts(in_stripes([title, *mixed], FRAME)) == texts([title, *left, *right])


def test_a_title_between_them_parts_what_is_above_from_what_is_below():
    above = [*column(0, 40, 240, 80), *column(1, 310, 240, 84)]
    below = [*column(2, 40, 240, 420), *column(3, 310, 240, 424)]
    title = Fragment("SEÇÃO II", 200, 390, 420, 402, 12)
    assert texts(in_stripes([*below, title, *above], FRAME)) == texts([*above, title, *below])


def test_one_column_and_cells_of_a_table_are_none():
    assert in_stripes(column(0, 70, 450, 80), FRAME) is None
    assert in_stripes([*column(0, 40, 240, 80, "Linha"), *column(1, 310, 240, 84, "1.000,00")], FRAME) is None
    assert in_stripes([], FRAME) is None

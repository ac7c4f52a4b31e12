"""Pages without repeated headers and footers."""

import pytest

from activities.casefile.text.page import Line, Page
from activities.inquiry.bodies import bodies


def page(number: int, *lines: str) -> Page:
    placed = [Line(text=text, x0=0.0, top=0.0, x1=0.0, bottom=0.0) for text in lines]
    return Page(number=number, width=1.0, height=1.0, lines=placed)


@pytest.mark.parametrize(
    ("pages", "left"),
    [
        ([("o dano",), ("moral",)], ["o dano", "moral"]),
        ([("ADVOCACIA X", "o dano", "", "1"), ("Advocacia X", "moral", "2")], ["o dano", "moral"]),
        ([("o dano",), ("Fls. 2", "moral"), ("FLS. 3", "e material")], ["o dano", "moral", "e material"]),
        ([("antes", "p. 1 de 3"), ("o dano", "p. 2 de 3"), ("moral",)], ["antes", "o dano", "moral"]),
        ([("o", "dano"), ("X", "moral", "1"), ("X", "e", "1")], ["o|dano", "moral", "e"]),
        ([("1",), ("2",)], ["", ""]),
        ([(), ("moral",)], ["", "moral"]),
    ],
    ids=["plain", "both", "header", "footer", "both of the page after", "nothing else", "unread"],
)
def test_a_line_that_returns_at_an_edge_beside_is_left_out(pages: list[tuple[str, ...]], left: list[str]) -> None:
    told = bodies([page(at, *lines) for at, lines in enumerate(pages, 1)])
    assert ["|".join(line.text for line in body.lines) for body in told] == left

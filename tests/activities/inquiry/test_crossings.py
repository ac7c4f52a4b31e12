"""From one page to the next without what returns at their edges."""

import pytest

from activities.casefile.text.page import Line, Page
from activities.inquiry.crossings import crossings


def page(number: int, *lines: str) -> Page:
    placed = [Line(text=text, x0=0.0, top=0.0, x1=0.0, bottom=0.0) for text in lines]
    return Page(number=number, width=1.0, height=1.0, lines=placed)


@pytest.mark.parametrize(
    ("pages", "end", "start"),
    [
        ([("o dano",), ("moral",)], "o dano", "moral"),
        ([("ADVOCACIA X", "o dano", "", "1"), ("Advocacia X", "moral", "2")], "ADVOCACIA X|o dano", "moral|2"),
        ([("o dano",), ("Fls. 2", "moral"), ("FLS. 3", "e material")], "o dano", "moral"),
        ([("antes", "p. 1 de 3"), ("o dano", "p. 2 de 3"), ("moral",)], "o dano", "moral"),
        ([("1",), ("2",)], "", ""),
        ([(), ("moral",)], "", "moral"),
    ],
    ids=["plain", "both", "header of the page after", "footer of the page before", "nothing else", "unread"],
)
def test_a_line_that_returns_at_an_edge_beside_is_left_out(pages: list[tuple[str, ...]], end: str, start: str) -> None:
    told = list(crossings([page(at, *lines) for at, lines in enumerate(pages, 1)]))
    assert len(told) == len(pages) - 1
    over = told[1] if "antes" in pages[0] else told[0]
    assert over.end.text.replace("\n", "|") == end
    assert over.start.text.replace("\n", "|") == start

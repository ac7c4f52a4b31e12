"""The marked copy of a PDF: the words of a citation under colour, a note beside them, nothing else changed."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.drafts.marks import RED, boxes_of, marks_of
from tests.activities.casefile.paper import make_pdf, text_page
from tests.activities.drafts.test_running import page
from workflows.contracts.firm.drafts import CheckedCitation
from workflows.contracts.research.law import ClaimKind, ClaimVerdict


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    pool = ReaderPool(1)
    yield pool
    pool.close()


def citation(start: int, end: int, place: int = 1, end_place: int = 1) -> CheckedCitation:
    return CheckedCitation(
        kind=ClaimKind.SUMULA,
        text="Súmula 999 do STJ",
        start=start,
        end=end,
        normalized="Súmula 999/STJ",
        verdict=ClaimVerdict.NOT_FOUND,
        reason="Não há súmula com este número.",
        confidence=0.9,
        place=place,
        end_place=end_place,
        label=f"página {place}",
    )


def test_a_citation_over_two_lines_has_a_box_in_each() -> None:
    (first, second) = boxes_of(page(1, "0123456789", "abcdefghij"), 8, 13)
    assert first == pytest.approx((50 + 0.8 * 450, 50, 500, 60))
    assert second == pytest.approx((50, 64, 50 + 0.2 * 450, 74))


def test_a_citation_over_two_pages_is_marked_on_both() -> None:
    found = marks_of([page(1, "o REsp"), page(2, "1.234.567")], [citation(2, 9, place=1, end_place=2)])
    assert [(mark["page"], len(mark["boxes"])) for mark in found] == [(1, 1), (2, 1)]


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")
def test_the_copy_shows_the_colour_where_the_words_are_and_carries_the_note(pool: ReaderPool, tmp_path: Path) -> None:
    source, copy = tmp_path / "in.pdf", tmp_path / "out.pdf"
    make_pdf(source, [text_page("Aplica-se a Súmula 999 do STJ ao caso.")])
    (read,) = pool.read(source, 1, 1)
    start = read.text.index("Súmula 999 do STJ")
    (mark,) = marks_of([read], [citation(start, start + len("Súmula 999 do STJ"))])
    assert mark["colour"] == RED
    pool.mark(source, [mark], copy)
    (again,) = pool.read(copy, 1, 1)
    assert again.text == read.text
    assert b"/Highlight" in copy.read_bytes()
    assert "Não há súmula com este número.".encode("latin-1") in copy.read_bytes()
    command = ["pdftoppm", "-r", "72", "-singlefile", str(copy), str(tmp_path / "page")]
    subprocess.run(command, check=True)
    header, size, _, pixels = (tmp_path / "page.ppm").read_bytes().split(b"\n", 3)
    assert header == b"P6"
    columns = int(size.split()[0])
    left, top, right, bottom = (int(edge) for edge in mark["boxes"][0])

    def reddish(x: int, y: int) -> bool:
        red, _, blue = pixels[3 * (y * columns + x) :][:3]
        return red > blue + 40

    inside = [reddish(x, (top + bottom) // 2) for x in range(left + 2, right - 2)]
    assert sum(inside) > 0.5 * len(inside)
    assert not any(reddish(x, bottom + 20) for x in range(left, right))

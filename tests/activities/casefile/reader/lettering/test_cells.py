from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation.pool import ReaderPool
from tests.activities.casefile.paper import make_pdf

HEAD = ("Verba", "Principal", "Juros", "Total")
ROWS = (("Dano moral", "5.000,00", "120,00", "5.120,00"), ("Multa", "1.980,00", "198,00", "2.178,00"))


def lines_of(pool: ReaderPool, path: Path, rows: tuple[tuple[str, ...], ...], pitch: float = 110) -> list[str]:
    """Rows drawn cell by cell, with numbers flush right in their column."""

    def draw(canvas: Canvas) -> None:
        for at, row in enumerate(rows):
            for place, cell in enumerate(row):
                if cell[-1].isdecimal():
                    canvas.drawRightString(60 + pitch * (place + 0.9), 700 - 16 * at, cell)
                else:
                    canvas.drawString(60 + pitch * place, 700 - 16 * at, cell)

    (page,) = pool.read(make_pdf(path / "a.pdf", [draw]), 1, 1)
    return page.text.split("\n")


def test_rows_with_sums_and_their_heading_keep_their_cells(pool: ReaderPool, tmp_path: Path):
    assert lines_of(pool, tmp_path, (HEAD, *ROWS)) == ["\t".join(row) for row in (HEAD, *ROWS)]


def test_a_row_alone_has_cells_where_two_sums_stand_in_it(pool: ReaderPool, tmp_path: Path):
    assert lines_of(pool, tmp_path, ROWS[:1]) == ["\t".join(ROWS[0])]
    assert lines_of(pool, tmp_path, (("Valor da causa:", "R$ 5.000,00"),)) == ["Valor da causa: R$ 5.000,00"]


@pytest.mark.parametrize("words", [("Comarca", "de Londrina"), ("Autora:", "Fulana de Exemplo")])
def test_what_stands_apart_without_a_sum_has_none(pool: ReaderPool, tmp_path: Path, words: tuple[str, str]):
    assert lines_of(pool, tmp_path, (words, words)) == [" ".join(words)] * 2


def test_the_sign_of_the_real_stays_with_its_number(pool: ReaderPool, tmp_path: Path):
    rows = (("Custas", "R$", "120,00"), ("Multa", "R$", "300,00"))
    assert lines_of(pool, tmp_path, rows) == ["Custas\tR$ 120,00", "Multa\tR$ 300,00"]

"""Columns whose rows are drawn from left to right, as layout programs do, are still read as columns."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation.pool import ReaderPool
from tests.activities.casefile.paper import make_pdf

TITLE = "DIÁRIO DA JUSTIÇA ELETRÔNICO - EDIÇÃO 1234"
WORDS = ("autora", "pediu", "a", "devolução", "do", "valor", "pago", "e", "ré", "disse", "que", "atraso", "decorreu")


def filled(canvas: Canvas, count: int, width: float, size: float, begin: str) -> list[str]:
    lines, line = list[str](), begin
    for at in range(10_000):
        word = WORDS[(at * 7 + len(begin)) % len(WORDS)]
        if canvas.stringWidth(f"{line} {word}", "Helvetica", size) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}"
        if len(lines) == count:
            break
    return lines


@pytest.mark.parametrize("below", [0, 3])
@pytest.mark.parametrize(("count", "gutter", "size"), [(2, 14, 9), (2, 8, 9), (3, 8, 8), (4, 10, 7), (5, 9, 6)])
def test_rows_drawn_across_columns_are_read_down(
    pool: ReaderPool, tmp_path: Path, count: int, gutter: float, size: float, below: float
):
    wanted: list[str] = []

    def draw(canvas: Canvas) -> None:
        width = (515 - gutter * (count - 1)) / count
        columns = [filled(canvas, 30 - 12 * (at == count - 1), width, size, f"Coluna {at}") for at in range(count)]
        canvas.setFont("Helvetica", 12)
        canvas.drawString(40, 800, TITLE)
        canvas.setFont("Helvetica", size)
        for row in range(30):
            for at, column in enumerate(columns):
                if row < len(column):
                    canvas.drawString(
                        40 + at * (width + gutter), 770 - row * (size + 3) - at * below / count, column[row]
                    )
        wanted.extend(line for column in columns for line in column)

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)
    assert page.text.split("\n") == [TITLE, *wanted]


@pytest.mark.parametrize("pitch", [120, 170])
def test_a_table_without_lines_stays_in_rows(pool: ReaderPool, tmp_path: Path, pitch: float):
    rows = [(f"0{row}/03/2023", f"PIX enviado {row}", f"{row}00,00") for row in range(1, 9)]

    def draw(canvas: Canvas) -> None:
        for at, row in enumerate(rows):
            for place, cell in enumerate(row):
                canvas.drawString(70 + pitch * place, 700 - 16 * at, cell)

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)
    assert page.text.split("\n") == ["\t".join(row) for row in rows]


def test_labels_and_values_beside_one_another_stay_in_rows(pool: ReaderPool, tmp_path: Path):
    rows = [
        (f"Autora: Fulana de Exemplo Número {row}", f"Advogado: Beltrano Imaginário Número {row}") for row in range(6)
    ]

    def draw(canvas: Canvas) -> None:
        for at, (left, right) in enumerate(rows):
            canvas.drawString(60, 700 - 16 * at, left)
            canvas.drawString(310, 700 - 16 * at, right)

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)
    assert page.text.split("\n") == [" ".join(row) for row in rows]

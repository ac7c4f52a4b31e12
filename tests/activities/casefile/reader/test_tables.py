from pathlib import Path

import pdfplumber
import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.tables import Ruling, find_cells
from tests.activities.casefile.paper import grid_page, make_pdf


def test_a_plain_grid_gives_a_cell_for_each_row_and_column():
    across = [Ruling(at, 0, 30) for at in (0, 10, 20)]
    down = [Ruling(at, 0, 20) for at in (0, 10, 30)]
    (cells,) = find_cells(across, down)
    assert [tuple(cell) for cell in cells] == [(0, 0, 10, 10), (10, 0, 30, 10), (0, 10, 10, 20), (10, 10, 30, 20)]


def test_merged_cells_are_found_too():
    across = [Ruling(at, 0, 30) for at in (0, 10, 20)]
    down = [Ruling(0, 0, 20), Ruling(10, 10, 20), Ruling(30, 0, 20)]
    (cells,) = find_cells(across, down)
    assert sorted(tuple(cell) for cell in cells) == [(0, 0, 30, 10), (0, 10, 10, 20), (10, 10, 30, 20)]


@pytest.mark.parametrize("lines", [([Ruling(0, 0, 30)], [Ruling(0, 0, 5)]), ([], [])])
def test_a_box_or_an_underline_is_no_table(lines: tuple[list[Ruling], list[Ruling]]):
    assert find_cells(*lines) == []


def test_rows_agree_with_pdfplumber(pool: ReaderPool, tmp_path: Path):
    rows = [
        ["Parcela", "Data", "Valor"],
        *[[str(number), f"0{number}/2023", f"{number}.000,00"] for number in range(1, 9)],
    ]
    path = make_pdf(tmp_path / "a.pdf", [grid_page(rows, [60, 100, 120])])
    with pdfplumber.open(path) as document:
        (table,) = document.pages[0].extract_tables()
    (page,) = pool.read(path, 1, 1)
    assert [line.text.split("\t") for line in page.lines[1:]] == table

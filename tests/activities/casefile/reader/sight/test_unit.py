"""A page whose unit is not a point is examined at the same scale as any other."""

from pathlib import Path

import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from tests.activities.casefile.reader.raw import raw_pdf

SENTENCE = ("SENTENCA", "Vistos.", "Ante o exposto, JULGO PROCEDENTE o pedido.")


def in_units(path: Path, unit: float, size: float, *texts: str, lie: float = 0) -> Path:
    """Lines of `size` points and a hidden line of `lie` points, on an A4 sheet measured in this unit."""
    shown = "".join(
        f"1 0 0 1 {70 / unit:g} {(760 - 16 * row) / unit:g} Tm ({text}) Tj " for row, text in enumerate(texts)
    )
    content = f"BT /F1 {size / unit:g} Tf {shown}ET "
    if lie:
        content += f"BT /F1 {lie / unit:g} Tf 1 0 0 1 {70 / unit:g} {500 / unit:g} Tm (JULGO IMPROCEDENTE) Tj ET"
    raw_pdf(path, content)
    sheet = f"/UserUnit {unit:g} /MediaBox [0 0 {595 / unit:g} {842 / unit:g}]".encode()
    path.write_bytes(path.read_bytes().replace(b"/MediaBox [0 0 595 842]", sheet))
    return path


@pytest.mark.parametrize("unit", [2, 5, 10])
@pytest.mark.parametrize("size", [8, 11])
def test_print_of_a_usual_size_is_read_in_any_unit(pool: ReaderPool, tmp_path: Path, unit: float, size: float):
    (page,) = pool.read(in_units(tmp_path / "a.pdf", unit, size, *SENTENCE), 1, 1)
    assert (page.text.split("\n"), page.unseen) == (list(SENTENCE), [])


@pytest.mark.parametrize("unit", [2, 5, 10])
def test_print_too_small_to_read_is_kept_apart_in_any_unit(pool: ReaderPool, tmp_path: Path, unit: float):
    (page,) = pool.read(in_units(tmp_path / "a.pdf", unit, 11, *SENTENCE, lie=0.5), 1, 1)
    assert page.text.split("\n") == list(SENTENCE)
    assert [line.text for line in page.unseen] == ["JULGO IMPROCEDENTE"]

from activities.casefile.pieces.index import read_index
from activities.casefile.systems.recognition import Sheet
from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line, Page
from workflows.contracts.run.case import CourtSystem


def index(*rows: tuple[str, float]) -> dict[str, tuple[str, str | None]]:
    """Entries of an index whose lines are close together, each at its own indent."""
    lines = [
        Line(text=text, x0=left, top=100.0 + 14 * at, x1=500, bottom=112.0 + 14 * at, size=12)
        for at, (text, left) in enumerate(rows)
    ]
    page = Page(number=1, width=595, height=842, lines=lines)
    return read_index([Sheet(page, lines, Stamp(CourtSystem.PJE, sheet="indice"))])


def test_a_title_that_wraps_is_read_to_its_end():
    entries = index(
        ("12345678 05/01/2023 10:15 Contestação da ré com pedido de", 70),
        ("julgamento antecipado Contestação", 150),
        ("12345679 06/01/2023 11:20 Réplica Réplica", 70),
    )
    assert entries == {
        "12345678": ("Contestação da ré com pedido de julgamento antecipado", "2023-01-05"),
        "12345679": ("Réplica", "2023-01-06"),
    }


def test_what_stands_under_the_last_row_is_no_title():
    entries = index(("12345679 06/01/2023 11:20 Réplica Réplica", 70), ("Total de documentos: 1", 70))
    assert entries["12345679"][0] == "Réplica"

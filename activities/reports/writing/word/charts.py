"""The charts of the phases as pictures, with alternative text."""

from collections.abc import Sequence
from functools import lru_cache

from activities.reports.writing.pdf import draw
from activities.reports.writing.view import ScoreChart
from workflows.contracts.base import Contract

TEMPLATE = "reports/writing/word/pictures.typ"
KEPT = 64
"""Pictures cached by a process, some 20 KB each. Versions of a report share most of them."""


class Charts(Contract):
    """The template's charts, each on a page of its own."""

    charts: list[ScoreChart]


def pictures_of(charts: Sequence[ScoreChart]) -> list[bytes]:
    """Return a PNG of each chart as in the PDF report. Equal charts give equal bytes."""
    return [_picture_of(chart.model_dump_json()) for chart in charts]


@lru_cache(KEPT)
def _picture_of(chart: str) -> bytes:
    (picture,) = draw(TEMPLATE, Charts(charts=[ScoreChart.model_validate_json(chart)]))
    return picture


def in_words(chart: ScoreChart) -> str:
    """Return each bar with its score and side, and how to read the chart."""
    bars = "; ".join(f"{bar.name}: {bar.text} pontos, {bar.side}" for bar in chart.bars)
    return f"Gráfico de barras. {bars}. {chart.note}"

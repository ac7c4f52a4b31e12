"""The charts of the phases as pictures, and in words for whoever does not see them."""

from collections.abc import Sequence
from functools import lru_cache

from activities.reports.writing.pdf import draw
from activities.reports.writing.view import ScoreChart
from workflows.contracts.base import Contract

TEMPLATE = "reports/writing/word/pictures.typ"
KEPT = 64
"""Pictures that a process remembers, some 20 KB each: the versions of a report have most of them in common."""


class Charts(Contract):
    """What the template draws, each on a page of its own."""

    charts: list[ScoreChart]


def pictures_of(charts: Sequence[ScoreChart]) -> list[bytes]:
    """A PNG of each chart, as the PDF report shows it; equal charts give equal bytes."""
    return [_picture_of(chart.model_dump_json()) for chart in charts]


@lru_cache(KEPT)
def _picture_of(chart: str) -> bytes:
    (picture,) = draw(TEMPLATE, Charts(charts=[ScoreChart.model_validate_json(chart)]))
    return picture


def in_words(chart: ScoreChart) -> str:
    """Each bar with its score and side, and how to read the picture."""
    bars = "; ".join(f"{bar.name}: {bar.text} pontos, {bar.side}" for bar in chart.bars)
    return f"Gráfico de barras. {bars}. {chart.note}"

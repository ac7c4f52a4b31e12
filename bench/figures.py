"""Results of a benchmark beside their targets, and the table that shows them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

HEADINGS = ("Measured", "Value", "Target", "Met")
MIB = 1 << 20


@dataclass(frozen=True)
class Figure:
    """One line of a table. `met` is None if there is no target."""

    what: str
    value: str
    target: str = ""
    met: bool | None = None


def noted(what: str, value: float | str, unit: str = "") -> Figure:
    """Return a figure without a target."""
    return Figure(what, value if isinstance(value, str) else _shown(value, unit))


def at_least(what: str, value: float, floor: float, unit: str = "") -> Figure:
    """Return a figure with a lower limit."""
    return Figure(what, _shown(value, unit), f">= {floor:g}{_spaced(unit)}", value >= floor)


def at_most(what: str, value: float, ceiling: float, unit: str = "") -> Figure:
    """Return a figure with an upper limit."""
    return Figure(what, _shown(value, unit), f"<= {ceiling:g}{_spaced(unit)}", value <= ceiling)


def table(title: str, figures: Sequence[Figure]) -> str:
    """Return a Markdown section with aligned columns, readable on a terminal too."""
    verdicts = {True: "yes", False: "NO", None: ""}
    rows = [HEADINGS, *((figure.what, figure.value, figure.target, verdicts[figure.met]) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join([f"### {title}", "", *lines])


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return the result of `work` and its wall seconds."""
    began = time.perf_counter()
    result = work()
    return result, time.perf_counter() - began


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` (0-1) of the values do not exceed (nearest rank)."""
    ranked = sorted(values)
    return ranked[max(0, min(len(ranked) - 1, -(-int(share * 1000) * len(ranked) // 1000) - 1))]


def _shown(value: float, unit: str) -> str:
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 4
    return f"{value:,.{digits}f}{_spaced(unit)}"


def _spaced(unit: str) -> str:
    return f" {unit}" if unit else ""

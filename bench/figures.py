"""What a benchmark found, beside what it should have found, and the table it is shown in."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

HEADINGS = ("Measured", "Value", "Target", "Met")
MIB = 1 << 20


@dataclass(frozen=True)
class Figure:
    """One line of a table; `met` is None where nothing was promised."""

    what: str
    value: str
    target: str = ""
    met: bool | None = None


def noted(what: str, value: float | str, unit: str = "") -> Figure:
    """A figure that is reported and promises nothing."""
    return Figure(what, value if isinstance(value, str) else _shown(value, unit))


def at_least(what: str, value: float, floor: float, unit: str = "") -> Figure:
    """A figure that must reach `floor`."""
    return Figure(what, _shown(value, unit), f">= {floor:g}{_spaced(unit)}", value >= floor)


def at_most(what: str, value: float, ceiling: float, unit: str = "") -> Figure:
    """A figure that must stay at or below `ceiling`."""
    return Figure(what, _shown(value, unit), f"<= {ceiling:g}{_spaced(unit)}", value <= ceiling)


def table(title: str, figures: Sequence[Figure]) -> str:
    """A Markdown section whose columns are aligned, so that it reads well on a terminal too."""
    verdicts = {True: "yes", False: "NO", None: ""}
    rows = [HEADINGS, *((figure.what, figure.value, figure.target, verdicts[figure.met]) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join([f"### {title}", "", *lines])


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of `work` and the wall seconds it took."""
    began = time.perf_counter()
    result = work()
    return result, time.perf_counter() - began


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0-1) of the values do not exceed (nearest rank)."""
    ranked = sorted(values)
    return ranked[max(0, min(len(ranked) - 1, -(-int(share * 1000) * len(ranked) // 1000) - 1))]


def _shown(value: float, unit: str) -> str:
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 4
    return f"{value:,.{digits}f}{_spaced(unit)}"


def _spaced(unit: str) -> str:
    return f" {unit}" if unit else ""

"""Marks the cells of tables without ruling lines, which PDFium joins into one run. Pure.

PDFium inserts one space where a row continues in the next cell. In rows with sums, and in the heading above them, this
module replaces that space by a tab, so that each sum keeps its row and column.
"""

import re

from activities.casefile.reader.lettering.runs import Run

Space = tuple[int, int, int]
"""Place of a wide space in the run, and its two ends in points."""

APART = 1.2
"""White space, as a share of the letters' height, from which on a sum is in a separate cell."""

_SUM = re.compile(r"(?:R\$ ?)?-?\d[\d.]*,\d\d(?=\s|$)")


def mark_cells(runs: list[Run], spaces: list[list[Space]]) -> list[Run]:
    """The runs with tabs between their cells. A single row counts as a table if it has two sums."""
    sums = [_before_sums(run, found) for run, found in zip(runs, spaces, strict=True)]
    rows = {
        at
        for at, found in enumerate(sums)
        if len(found) > 1
        or any(0 <= near < len(sums) and _above_one_another(found, sums[near]) for near in (at - 1, at + 1))
    }
    heads = {
        at - 1
        for at in rows
        if at and not sums[at - 1] and len(spaces[at - 1]) > 0 and _above_one_another(spaces[at - 1], spaces[at])
    }
    return [
        _with_tabs(run, found) if at in rows or at in heads else run
        for at, (run, found) in enumerate(zip(runs, spaces, strict=True))
    ]


def _before_sums(run: Run, spaces: list[Space]) -> list[Space]:
    """The spaces before sums in separate cells."""
    least = APART * (run.box[3] - run.box[1])
    return [one for one in spaces if one[2] - one[1] > least and _SUM.match(run.text, one[0] + 1)]


def _above_one_another(some: list[Space], others: list[Space]) -> bool:
    return any(low < right and left < high for _, low, high in some for _, left, right in others)


def _with_tabs(run: Run, spaces: list[Space]) -> Run:
    """The run with a tab for each space, except between "R$" and its number."""
    letters = list(run.text)
    for at, *_ in spaces:
        if not run.text.endswith("R$", 0, at):
            letters[at] = "\t"
    return run._replace(text="".join(letters))

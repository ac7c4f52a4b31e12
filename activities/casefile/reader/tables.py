"""Ruled tables read cell by cell. Runs in the child.

PDFium reports lines and letters. Most tables are plain grids whose cells follow from the lines; for others
pdfplumber's table finder determines the cells. Reading such a page with pdfplumber alone would give the same cells
at twenty times the cost.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.objects import bounds_of
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Fragment, sheet_of
from activities.casefile.reader.sight.page import SeenText

FEWEST_LINES = 6
"""Fewer ruling lines make a box or underline a heading."""

MOST_LINES = 1500
MOST_IRREGULAR = 300
"""Lines of a table that is no plain grid; the finder's work grows with their square."""

THIN = 2.0
"""Points; a path no thicker is a line, a thicker one a box with four edges."""

SNAP = 3.0
LONGEST_CELL = 700
"""Characters; a cell with more is a frame around running text, not a table's."""

_WORD = re.compile(r"\S+")


class Ruling(NamedTuple):
    """A straight line: at `at` on its own axis, from `start` to `end` on the other; points from the top left."""

    at: float
    start: float
    end: float


class Cell(NamedTuple):
    x0: float
    top: float
    x1: float
    bottom: float


def read_tables(page: Any, text: SeenText) -> list[Fragment] | None:
    """The fragments with each table's rows as one fragment, cells parted by tabs; None when the page has no table."""
    if text.frame.rotation or not text.paths:
        return None
    along = text.along
    across, down = _ruling_lines(page, text.paths)
    if len(across) + len(down) < FEWEST_LINES or len(across) < 2 or len(down) < 2:
        return None
    tables = find_cells(across, down)
    rows = [row for cells in tables for row in _rows(text.handle, cells, along, page)]
    if not rows:
        return None
    taken = {id(fragment) for _, fragments in rows for fragment in fragments}
    return [fragment for fragment in along if id(fragment) not in taken] + [row for row, _ in rows]


def _ruling_lines(page: Any, paths: list[Any]) -> tuple[list[Ruling], list[Ruling]]:
    """Horizontal and vertical lines, including the edges of boxes, with pieces of one line joined."""
    sheet = sheet_of(page)
    across: list[Ruling] = []
    down: list[Ruling] = []
    for item in paths:
        if not (bounds := bounds_of(item)):
            continue
        left, right = bounds[0] - sheet[0], bounds[2] - sheet[0]
        top, bottom = sheet[3] - bounds[3], sheet[3] - bounds[1]
        if bottom - top <= THIN:
            across.append(Ruling((top + bottom) / 2, left, right))
        elif right - left <= THIN:
            down.append(Ruling((left + right) / 2, top, bottom))
        else:
            across += [Ruling(top, left, right), Ruling(bottom, left, right)]
            down += [Ruling(left, top, bottom), Ruling(right, top, bottom)]
        if len(across) + len(down) > MOST_LINES:
            return [], []
    return _joined(across), _joined(down)


def _joined(rulings: list[Ruling]) -> list[Ruling]:
    """Overlapping or adjoining lines, merged into one."""
    joined: list[Ruling] = []
    for ruling in sorted(rulings):
        for index in range(len(joined) - 1, -1, -1):
            other = joined[index]
            if ruling.at - other.at > SNAP:
                joined.append(ruling)
                break
            if ruling.start <= other.end + SNAP and other.start <= ruling.end + SNAP:
                joined[index] = Ruling(other.at, min(other.start, ruling.start), max(other.end, ruling.end))
                break
        else:
            joined.append(ruling)
    return joined


def find_cells(across: list[Ruling], down: list[Ruling]) -> list[list[Cell]]:
    """The cells of each table of at least two rows and two columns."""
    tables: list[list[Cell]] = []
    for rows, columns in _blocks(across, down):
        if len(rows) < 3 or len(columns) < 3:
            continue
        whole = all(_spans(ruling, columns) for ruling in rows) and all(_spans(ruling, rows) for ruling in columns)
        if whole:
            tops, lefts = sorted({ruling.at for ruling in rows}), sorted({ruling.at for ruling in columns})
            tables.append([Cell(x0, top, x1, bottom) for top, bottom in pairwise(tops) for x0, x1 in pairwise(lefts)])
        elif _framed(rows, columns) and len(rows) + len(columns) <= MOST_IRREGULAR:
            tables.extend(_find_irregular(rows, columns))
    return tables


def _framed(rows: list[Ruling], columns: list[Ruling]) -> bool:
    """Whether an outer border encloses the lines, as in a table but not in a drawing."""
    return all(
        any(_spans(ruling, others) for ruling in lines if abs(ruling.at - edge) <= SNAP)
        for lines, others in ((rows, columns), (columns, rows))
        for edge in (lines[0].at, lines[-1].at)
    )


def _spans(ruling: Ruling, others: list[Ruling]) -> bool:
    return ruling.start <= others[0].at + SNAP and ruling.end >= others[-1].at - SNAP


def _blocks(across: list[Ruling], down: list[Ruling]) -> Iterator[tuple[list[Ruling], list[Ruling]]]:
    """Lines that touch one another, table by table."""
    left_across: list[Ruling] = list(across)
    left_down: list[Ruling] = list(down)
    while left_across:
        rows, columns = [left_across.pop(0)], list[Ruling]()
        grew = True
        while grew:
            new_columns = [line for line in left_down if any(_cross(row, line) for row in rows)]
            left_down = [line for line in left_down if line not in new_columns]
            columns += new_columns
            new_rows: list[Ruling] = [
                line for line in left_across if any(_cross(line, column) for column in new_columns)
            ]
            left_across = [line for line in left_across if line not in new_rows]
            rows += new_rows
            grew = bool(new_columns or new_rows)
        yield sorted(rows), sorted(columns)


def _cross(row: Ruling, column: Ruling) -> bool:
    return row.start - SNAP <= column.at <= row.end + SNAP and column.start - SNAP <= row.at <= column.end + SNAP


def _find_irregular(rows: list[Ruling], columns: list[Ruling]) -> list[list[Cell]]:
    """Cells of a table with merged cells, by pdfplumber's table finder."""
    # Imported when first needed: it takes longer to load than a hundred pages take to read.
    from pdfplumber import table as finder

    edges = [{"orientation": "h", "x0": row.start, "x1": row.end, "top": row.at, "bottom": row.at} for row in rows] + [
        {"orientation": "v", "x0": column.at, "x1": column.at, "top": column.start, "bottom": column.end}
        for column in columns
    ]
    cells = finder.intersections_to_cells(finder.edges_to_intersections(edges, SNAP, SNAP))
    tables = [[Cell(*cell) for cell in cells] for cells in finder.cells_to_tables(cells)]
    return [cells for cells in tables if len({cell.x0 for cell in cells}) > 1 and len({cell.top for cell in cells}) > 1]


def _rows(text_page: Any, cells: list[Cell], along: list[Fragment], page: Any) -> list[tuple[Fragment, list[Fragment]]]:
    """Each row's text with its fragments; None if a cell has running text."""
    shift = sheet_of(page)[0]
    texts: dict[Cell, list[str]] = {cell: [] for cell in cells}
    used: dict[float, list[Fragment]] = {cell.top: [] for cell in cells}
    bands = sorted({cell.top for cell in cells} | {cell.bottom for cell in cells})
    covering: list[list[Cell]] = [[] for _ in pairwise(bands)]
    for cell in sorted(cells):
        for band in range(bisect_left(bands, cell.top), bisect_left(bands, cell.bottom)):
            covering[band].append(cell)
    for fragment in along:
        middle = (fragment.top + fragment.bottom) / 2
        row = covering[max(0, bisect_right(bands, middle) - 1)] if bands[0] <= middle < bands[-1] else []
        if not row or not row[0].x0 - SNAP <= fragment.x0 <= row[-1].x1:
            continue
        for cell, text in _split(text_page, fragment, row, shift):
            if text:
                texts[cell].append(text)
        used[row[0].top].append(fragment)
    if any(sum(map(len, parts)) > LONGEST_CELL for parts in texts.values()):
        return []
    return list(_row_fragments(texts, used))


def _row_fragments(
    texts: dict[Cell, list[str]], used: dict[float, list[Fragment]]
) -> Iterator[tuple[Fragment, list[Fragment]]]:
    by_top: dict[float, list[Cell]] = {}
    for cell in sorted(texts):
        by_top.setdefault(cell.top, []).append(cell)
    for top, fragments in used.items():
        row = by_top[top]
        line = "\t".join(" ".join(texts[cell]) for cell in row)
        if line.strip():
            yield (
                Fragment(
                    line.strip("\t"),
                    row[0].x0,
                    top,
                    row[-1].x1,
                    max(cell.bottom for cell in row),
                    max((fragment.size for fragment in fragments), default=0.0),
                ),
                fragments,
            )


def _split(text_page: Any, fragment: Fragment, row: list[Cell], shift: float) -> Iterator[tuple[Cell, str]]:
    """The fragment's words by cell; words that two cells print without a gap are separated."""
    if fragment.last - fragment.first + 1 != len(fragment.text):
        yield next((cell for cell in row if fragment.x0 < cell.x1), row[-1]), fragment.text
        return
    begin, cell = 0, _cell_at(text_page, fragment.first, row, shift)
    for word in _WORD.finditer(fragment.text):
        start, end = word.span()
        here = _cell_at(text_page, fragment.first + start, row, shift)
        last = _cell_at(text_page, fragment.first + end - 1, row, shift)
        turns = [(start, here)]
        if last is not here:
            turns += [(index, _cell_at(text_page, fragment.first + index, row, shift)) for index in range(start, end)]
        for index, there in turns:
            if there is not cell:
                yield cell, fragment.text[begin:index].strip()
                begin, cell = index, there
    yield cell, fragment.text[begin:].strip()


_BOX = pdfium.FS_RECTF()


def _cell_at(text_page: Any, index: int, row: list[Cell], shift: float) -> Cell:
    pdfium.FPDFText_GetLooseCharBox(text_page, index, _BOX)
    middle = (_BOX.left + _BOX.right) / 2 - shift
    for cell in row:
        if middle <= cell.x1:
            return cell
    return row[-1]

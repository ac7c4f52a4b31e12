"""Sorts the fragments of a page into reading order. Pure."""

from bisect import bisect_left
from itertools import pairwise

from activities.casefile.reader.lettering.fragments import Fragment, Frame
from activities.casefile.reader.lettering.stripes import in_stripes, is_full, is_prose

SAME_ROW = 0.3
"""Two fragments share a row when they overlap by this share of the lower one's height."""

COLUMN_WIDTH = 0.26
"""One of two columns of running text takes at least this share of the page's width; narrower blocks side by side are a
table."""

NARROW = 0.15
"""The same for a narrow gutter whose lines mostly break in the middle of a sentence."""

MOST_COLUMNS = 5
MOST_BESIDE = 200
"""Fragments of a row that another is compared with; only a page drawn letter by letter has more."""

COLUMN_ROWS = 4
"""Fewer rows than this side by side are a signature block or a small table."""

Gutter = tuple[float, float]
"""Left and right edge of the white between two columns."""

CLOSING = ".,;:)]”"
"""Characters that never follow a space alone."""


def visual_order(frame: Frame, along: list[Fragment], across: list[Fragment]) -> list[Fragment]:
    """Lines from top to bottom, columns of running text one after the other, margin text (`across`) last."""
    if columns := in_stripes(along, frame):
        return columns + across
    rows = _rows(along)
    if len(rows) == len(along):
        return [row[0] for row in rows] + across
    lines: list[Fragment] = []
    pending: list[list[Fragment]] = []
    gutters: list[Gutter] = []
    for row in rows:
        found = _fitted(gutters, pending, row, frame) if pending else _gaps(row, frame)
        if not found:
            lines.extend(_flush(pending, gutters, frame))
            pending, found = [], _gaps(row, frame)
        if found:
            pending.append(row)
        else:
            lines.append(_join(row))
        gutters = found
    lines.extend(_flush(pending, gutters, frame))
    lines.extend(across)
    return lines


def _rows(fragments: list[Fragment]) -> list[list[Fragment]]:
    rows: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda item: (item.top + item.bottom, item.x0)):
        if rows and _same_row(rows[-1], fragment):
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    for row in rows:
        row.sort(key=lambda item: item.x0)
    return rows


def _same_row(row: list[Fragment], fragment: Fragment) -> bool:
    last = row[-1]
    overlap = min(last.bottom, fragment.bottom) - max(last.top, fragment.top)
    height = min(last.bottom - last.top, fragment.bottom - fragment.top)
    if height <= 0 or overlap < SAME_ROW * height:
        return False
    # Text printed over text is two lines, not one.
    return all(item.x1 <= fragment.x0 + 1 or fragment.x1 <= item.x0 + 1 for item in row[-MOST_BESIDE:])


def _gaps(row: list[Fragment], frame: Frame) -> list[Gutter]:
    """The white spaces between blocks that may separate columns; none if the row does not look like columns."""
    if not 2 <= len(row) <= MOST_COLUMNS:
        return []
    gaps = [(left.x1, right.x0) for left, right in pairwise(row)]
    if any(low >= high for low, high in gaps):
        return []
    if len(row) == 2 and gaps[0][1] - gaps[0][0] > 0.2 * frame.width and gaps[0][0] < 0.3 * frame.width:
        return []
    return gaps


def _fitted(gutters: list[Gutter], pending: list[list[Fragment]], row: list[Fragment], frame: Frame) -> list[Gutter]:
    """The gutters that this row also leaves white, and new ones of its own; none if it crosses one."""
    fitted = _narrowed(gutters, row)
    if not fitted or len(row) <= len(gutters):
        return fitted
    added = [gap for gap in _gaps(row, frame) if all(gap[1] <= low or gap[0] >= high for low, high in fitted)]
    for one in pending if added else []:
        added = [gap for gap in added if _narrowed([gap], one)]
    return sorted([*fitted, *added])


def _narrowed(gutters: list[Gutter], row: list[Fragment]) -> list[Gutter]:
    """Each gutter without the part that the row covers; none if the row covers a whole one."""
    found: list[Gutter] = []
    for low, high in gutters:
        for item in row:
            if item.x1 <= low or item.x0 >= high:
                continue
            if item.x1 < high:
                low = item.x1
            elif item.x0 > low:
                high = item.x0
            else:
                return []
        if low >= high:
            return []
        found.append((low, high))
    return found


def _flush(rows: list[list[Fragment]], gutters: list[Gutter], frame: Frame) -> list[Fragment]:
    """Rows between two full-width lines: column after column when they are columns, row after row otherwise."""
    edges = [(low + high) / 2 for low, high in gutters]
    columns: list[list[Fragment]] = [[] for _ in range(len(edges) + 1)]
    for row in rows:
        for item in row:
            columns[bisect_left(edges, item.x1)].append(item)
    if not gutters or not _run(columns, frame):
        return [_join(row) for row in rows]
    return [item for column in columns for item in column]


def _run(columns: list[list[Fragment]], frame: Frame) -> bool:
    """Whether the columns are running text and no table: long and wide enough, and with mostly full lines if there are
    more than two or narrow ones.
    """
    if min(map(len, columns)) < COLUMN_ROWS:
        return False
    share = min(map(_usual_width, columns)) * len(columns) / (2 * frame.width)
    if share < NARROW or (share < COLUMN_WIDTH and not all(map(is_prose, columns))):
        return False
    return all(map(is_full, columns)) or (len(columns) == 2 and share >= COLUMN_WIDTH) or all(map(is_prose, columns))


def _usual_width(side: list[Fragment]) -> float:
    """The median width."""
    return sorted(item.x1 - item.x0 for item in side)[len(side) // 2]


def _join(row: list[Fragment]) -> Fragment:
    if len(row) == 1:
        return row[0]
    words = row[0].text
    for before, item in pairwise(row):
        closes = item.text[0] in CLOSING and item.x0 - before.x1 < item.size / 2
        words += item.text if closes else f" {item.text}"
    return Fragment(
        words,
        row[0].x0,
        min(item.top for item in row),
        max(item.x1 for item in row),
        max(item.bottom for item in row),
        max(item.size for item in row),
    )

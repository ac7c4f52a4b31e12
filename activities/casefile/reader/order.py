"""Puts fragments of a page into the order in which a person reads them. Pure."""

from activities.casefile.reader.fragments import Fragment, Frame

SAME_ROW = 0.5
"""Two fragments share a row when they overlap by this share of the lower one's height."""

COLUMN_WIDTH = 0.26
"""A column of running text takes at least this share of the page's width; narrower blocks side by side are a table."""

MOST_BESIDE = 200
"""Fragments of a row that another is compared with; only a page drawn letter by letter has more."""

COLUMN_ROWS = 4
"""Fewer rows than this side by side are a signature block or a small table."""


def visual_order(frame: Frame, along: list[Fragment], across: list[Fragment]) -> list[Fragment]:
    """Lines from top to bottom, columns of running text one after the other, margin text (`across`) last."""
    rows = _rows(along)
    if len(rows) == len(along):
        return [row[0] for row in rows] + across
    lines: list[Fragment] = []
    pending: list[list[Fragment]] = []
    gutter: tuple[float, float] | None = None
    for row in rows:
        gap = _gap(row, frame)
        if gap is None and gutter and not _crosses(row, gutter):
            gap = gutter
        merged = _intersect(gutter, gap) if pending else gap
        if merged is None:
            lines.extend(_flush(pending, gutter, frame))
            pending, gutter = ([row], gap) if gap else ([], None)
            if not gap:
                lines.append(_join(row))
        else:
            pending.append(row)
            gutter = merged
    lines.extend(_flush(pending, gutter, frame))
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


def _gap(row: list[Fragment], frame: Frame) -> tuple[float, float] | None:
    """The white space between two blocks that both are wide enough to be columns."""
    if len(row) != 2:
        return None
    left, right = row
    if left.x1 >= right.x0 or (right.x0 - left.x1 > 0.2 * frame.width and left.x1 < 0.3 * frame.width):
        return None
    return (left.x1, right.x0)


def _crosses(row: list[Fragment], gutter: tuple[float, float]) -> bool:
    return any(item.x0 < gutter[1] and item.x1 > gutter[0] for item in row)


def _intersect(first: tuple[float, float] | None, second: tuple[float, float] | None) -> tuple[float, float] | None:
    if first is None or second is None:
        return None
    low, high = max(first[0], second[0]), min(first[1], second[1])
    return (low, high) if low < high else None


def _flush(rows: list[list[Fragment]], gutter: tuple[float, float] | None, frame: Frame) -> list[Fragment]:
    """Rows between two full-width lines: column after column when they are columns, row after row otherwise."""
    if gutter is None:
        return [_join(row) for row in rows]
    middle = (gutter[0] + gutter[1]) / 2
    left = [item for row in rows for item in row if item.x1 <= middle]
    right = [item for row in rows for item in row if item.x1 > middle]
    if min(len(left), len(right)) < COLUMN_ROWS:
        return [_join(row) for row in rows]
    if min(_usual_width(left), _usual_width(right)) < COLUMN_WIDTH * frame.width:
        return [_join(row) for row in rows]
    return left + right


def _usual_width(side: list[Fragment]) -> float:
    """The median width."""
    return sorted(item.x1 - item.x0 for item in side)[len(side) // 2]


def _join(row: list[Fragment]) -> Fragment:
    if len(row) == 1:
        return row[0]
    return Fragment(
        " ".join(item.text for item in row),
        row[0].x0,
        min(item.top for item in row),
        max(item.x1 for item in row),
        max(item.bottom for item in row),
        max(item.size for item in row),
    )

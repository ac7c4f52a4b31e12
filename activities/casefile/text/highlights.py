"""The position of a passage on a page. Pure."""

from itertools import accumulate

from activities.casefile.text.flow import linked
from activities.casefile.text.page import Page

Box = tuple[float, float, float, float]
SHORTEST = 24
"""Least letters of a passage that must be on the page."""

ELLIPSIS = "…"


def find_boxes(page: Page, passage: str) -> list[Box]:
    """Return left, top, right, bottom of each line's part in the passage, in points; empty if absent.

    White space, line ends and hyphens are ignored. A shortened passage, or one that continues on the next page, is
    marked as far as it goes.
    """
    lines = [line for line in page.lines if line.text.strip()]
    parts = [_bare(part) for part in linked(line.text.strip() for line in lines)]
    ends = list(accumulate(map(len, parts)))
    words = "".join(parts)
    wanted = _bare(passage.rstrip().removesuffix(ELLIPSIS))
    first = words.find(wanted[: max(SHORTEST, 1)])
    if first < 0 or not wanted:
        return []
    last = first
    while last < len(words) and last - first < len(wanted) and words[last] == wanted[last - first]:
        last += 1
    boxes: list[Box] = []
    for line, part, end in zip(lines, parts, ends, strict=True):
        begin = end - len(part)
        if begin < last and end > first:
            # Letters are taken to be of one width: near enough for a marker.
            share = (line.x1 - line.x0) / max(1, len(part))
            left = line.x0 + max(0, first - begin) * share
            right = line.x0 + min(len(part), last - begin) * share
            boxes.append((left, line.top, right, line.bottom))
    return boxes


def _bare(text: str) -> str:
    return "".join(text.replace("-", "").split())

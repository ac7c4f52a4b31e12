"""From visual lines to running text, with the page of each part. Pure."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from activities.casefile.text.page import Line
from activities.casefile.text.wording import is_capitals

INDENT = 20.0
"""Points by which the first line of a paragraph is indented."""

_PRONOUNS = frozenset(
    ["se", "lhe", "lhes", "me", "nos", "te", "vos", "o", "a", "os", "as", "lo", "la", "los", "las", "no", "na", "nas"]
)
_FIRST_WORD = re.compile(r"[^\W\d]+")


def join_lines(lines: Iterable[Line]) -> str:
    """Return the lines as one text, with words joined that a hyphen splits at a line's end."""
    return "".join(linked(line.text.strip() for line in lines))


def linked(lines: Iterable[str]) -> Iterator[str]:
    """Return one part for each non-empty line; the parts together are the text."""
    before = ""
    for line in lines:
        if line:
            if before:
                yield _until(before, line)
            before = line
    if before:
        yield before


def append_line(text: str, line: str) -> str:
    """Return `text` continued by the next line."""
    if not text or not line:
        return text or line
    return _until(text, line) + line


def _until(text: str, line: str) -> str:
    """Return `text` in its form before `line`. A hyphen stays before capitals and before a pronoun ("requer-se")."""
    if text.endswith("-") and len(text) > 1 and text[-2].isalpha():
        word = _FIRST_WORD.match(line)
        if word:
            return text[:-1] if word[0][0].islower() and word[0] not in _PRONOUNS else text
    return f"{text} "


def paragraphs(lines: list[Line]) -> list[str]:
    """Return the lines joined to paragraphs."""
    return [join_lines(part) for part in in_paragraphs(lines)]


def in_paragraphs(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of each paragraph, separated by a wider gap, an indent, or a title in capitals."""
    gaps = sorted(below.top - above.top for above, below in pairwise(lines) if below.top > above.top)
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    found: list[list[Line]] = []
    for index, line in enumerate(lines):
        above = lines[index - 1] if index else None
        if above is None or _parted(above, line, usual):
            found.append([line])
        else:
            found[-1].append(line)
    return found


def _parted(above: Line, line: Line, usual: float) -> bool:
    gap = line.top - above.top
    return (
        gap < 0
        or gap > 1.25 * usual
        or line.x0 > above.x0 + INDENT
        or is_capitals(above.text)
        or is_capitals(line.text)
    )

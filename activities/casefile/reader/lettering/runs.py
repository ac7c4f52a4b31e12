"""Characters that PDFium puts on one line, with their box and direction. Runs inside the child."""

import ctypes
import math
import re
from collections.abc import Iterator, Set
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.pdfium import pdfium, quick
from activities.casefile.reader.lettering.mending import FILLER

LINE_HYPHEN = "\ufffe"
"""PDFium's character for a hyphen at the end of a line, which replaces the line end."""

LEVEL = 3.0
"""Points by which the baselines of a line's first and last character may differ; bold letters and bullets reach lower.
"""

BLANK = " \t\r\n\f\v\xa0\u2002\u2003\u2009\u200b" + FILLER
"""Stripped from a line's ends."""

_WORD = re.compile(r"\S+")

Box = tuple[float, float, float, float]


class Run(NamedTuple):
    """Characters `first` to `last` (both included) on one line; `turn`: quarter turns anticlockwise from upright."""

    text: str
    first: int
    last: int
    turn: int
    box: Box


def runs_of(text_page: Any, text: str, plain: bool, without: Set[int]) -> Iterator[Run]:
    """Splits PDFium's text at line ends, at hyphens that end a line, and where the direction changes."""
    position = 0
    for line in text.split("\n"):
        for part in _split_keeping(line, LINE_HYPHEN):
            units = len(part) if plain or part.isascii() else len(part.encode("utf-16-le")) // 2
            words = part.replace(LINE_HYPHEN, "-").strip("\r")
            stripped = words.strip(BLANK)
            if stripped:
                first = position + len(words) - len(words.lstrip(BLANK))
                last = max(first, position + len(words.rstrip(BLANK)) - 1)
                if not plain:
                    first = pdfium.FPDFText_GetCharIndexFromTextIndex(text_page, first)
                    last = pdfium.FPDFText_GetCharIndexFromTextIndex(text_page, last)
                if 0 <= first <= last:
                    for run in _without(text_page, stripped, first, last, without):
                        yield from _directed(text_page, *run)
            position += units
        position += 1


def _without(text_page: Any, text: str, first: int, last: int, without: Set[int]) -> Iterator[tuple[str, int, int]]:
    """The parts of the run on either side of the removed characters."""
    if not without or without.isdisjoint(range(first, last + 1)):
        yield text, first, last
        return
    part: list[int] = []
    for index in range(first, last + 2):
        if index <= last and index not in without:
            part.append(index)
        elif part:
            words = "".join(chr(pdfium.FPDFText_GetUnicode(text_page, at)) for at in part)
            if words.strip():
                begin, end = len(words) - len(words.lstrip()), len(words.rstrip()) - 1
                yield words.strip(), part[begin], part[end]
            part = []


def _split_keeping(line: str, mark: str) -> list[str]:
    if mark not in line:
        return [line]
    *heads, tail = line.split(mark)
    return [head + mark for head in heads] + ([tail] if tail else [])


_FIRST, _LAST = pdfium.FS_RECTF(), pdfium.FS_RECTF()
_FIRST_AT, _LAST_AT = ctypes.addressof(_FIRST), ctypes.addressof(_LAST)
_loose_box = quick(pdfium.FPDFText_GetLooseCharBox)


def _directed(text_page: Any, text: str, first: int, last: int) -> Iterator[Run]:
    box = box_of(text_page, first, last)
    if abs(_FIRST.bottom - _LAST.bottom) < LEVEL and _LAST.left > _FIRST.left:
        yield Run(text, first, last, 0, box)
        return
    opening, closing = _turn(text_page, first), _turn(text_page, last)
    if opening == closing == 0 and last - first + 1 == len(text):
        yield from _by_rows(text_page, text, first)
        return
    if opening == closing or last - first + 1 != len(text):
        yield Run(text, first, last, opening, box)
        return
    # A stamp in the margin that continues a line: one run ends where the direction turns.
    begin, turn = 0, opening
    for index in range(1, len(text)):
        here = turn if text[index].isspace() else _turn(text_page, first + index)
        if here != turn:
            words = text[begin:index].strip()
            end = first + begin + max(0, len(text[begin:index].rstrip()) - 1)
            yield Run(words, first + begin, end, turn, box_of(text_page, first + begin, end))
            begin, turn = index, here
    yield Run(text[begin:].strip(), first + begin, last, turn, box_of(text_page, first + begin, last))


def _by_rows(text_page: Any, text: str, first: int) -> Iterator[Run]:
    """Splits words on different rows that PDFium joins, such as the fields of a form."""
    row: list[re.Match[str]] = []
    foot = head = 0.0
    for word in _WORD.finditer(text):
        at = first + word.start()
        box = box_of(text_page, at, at)
        if row and min(head, box[3]) - max(foot, box[1]) <= 0:
            yield _row(text_page, text, first, row)
            row = []
        if not row:
            foot, head = box[1], box[3]
        row.append(word)
    if row:
        yield _row(text_page, text, first, row)


def _row(text_page: Any, text: str, first: int, words: list[re.Match[str]]) -> Run:
    begin, end = words[0].start(), words[-1].end()
    return Run(text[begin:end], first + begin, first + end - 1, 0, box_of(text_page, first + begin, first + end - 1))


def _turn(text_page: Any, index: int) -> int:
    """Quarter turns anticlockwise from upright; PDFium measures clockwise, in radians."""
    angle = pdfium.FPDFText_GetCharAngle(text_page, index)
    return -round(angle / (math.pi / 2)) % 4 if angle >= 0 else 0


def box_of(text_page: Any, first: int, last: int) -> Box:
    """Box of the characters in user space; inserted spaces have none, so the last printed character counts."""
    _loose_box(text_page, first, _FIRST_AT)
    while not _loose_box(text_page, last, _LAST_AT) and last > first:
        last -= 1
    return (
        min(_FIRST.left, _LAST.left),
        min(_FIRST.bottom, _LAST.bottom),
        max(_FIRST.right, _LAST.right),
        max(_FIRST.top, _LAST.top),
    )

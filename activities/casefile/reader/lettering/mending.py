"""Corrects PDFium's text where the page shows something else: raised digits, accents, gaps. Runs inside the child.

Positions are PDFium's numbers of characters; the text keeps its length, with `FILLER` for removed characters.
"""

import ctypes
import re
import unicodedata
from collections.abc import Iterator
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.pdfium import pdfium, quick

FILLER = "\x7f"
ACCENTS = {
    "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "^": "\u0302", "˜": "\u0303", "~": "\u0303", "¨": "\u0308",
    "¸": "\u0327", "ˇ": "\u030c", "˚": "\u030a",
}  # fmt: skip
REACH = 5
"""Characters on either side among which the letter of an accent is sought, including inserted ones."""

RAISED, SMALLER = 0.18, 0.82
"""Of a digit's height: how much higher, and how much smaller, a mark is than the characters that it follows."""

GAP = 0.1
"""White space beyond the usual of the line, as a share of the letters' height, that separates two words."""

MOST_MARK = 3
"""Digits of a footnote's number."""

_ACCENT = re.compile("[" + re.escape("".join(ACCENTS)) + "]")
_COMBINING = re.compile("[\u0300-\u036f]")
_NUMBERED = re.compile(r"\d[^\s\x7f]*")
# Patterns begin with the characters they need, not with what stands before: only these are then looked at.
_CROWDED = re.compile(r"[,;:)A-ZÀ-Ý](?:(?<=[,;:)])[^\W\d_]|(?<=[a-zà-ÿ][A-ZÀ-Ý]))")
"""Where a space may be missing."""

LONGEST_WORD = 24
_LONG = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
_LINE = re.compile(r"[^\r\n]+")
_SPACE = re.compile(" ")
_TYPED = re.compile(
    r"[{0}](?<=[^\W_][\w.,;:)”\"].)[{0}]*(?<!\b[ck]m.)(?!\w)".format("\u00b9\u00b2\u00b3\u2070\u2074-\u2079")
)
"""Raised digits coded as separate characters, after anything longer than the name of a unit or variable."""

_BEFORE_STOP = re.compile(r" (?<=[^\s.] )(?=[,;.:)](?:\s|$))")
SAMPLE = 16
"""Number of spaces that shows whether a page has any."""

_UNITS = {"m": "²³", "km": "²³", "cm": "²³"}
_BOX = pdfium.FS_RECTF()
_BOX_AT = ctypes.addressof(_BOX)
_loose_box = quick(pdfium.FPDFText_GetLooseCharBox)


class Lettering(NamedTuple):
    """The corrected text of the page; `marks` are removed raised digits, `gaps` are characters followed by a space."""

    text: str
    marks: list[tuple[str, int, int]] = []
    gaps: frozenset[int] = frozenset()

    def words(self, part: str, first: int) -> str:
        """A stretch of the corrected text, which begins with character `first`."""
        if self.gaps and not self.gaps.isdisjoint(range(first, first + len(part))):
            part = "".join(f"{char} " if first + at in self.gaps else char for at, char in enumerate(part))
        part = part.replace(FILLER, "")
        return unicodedata.normalize("NFC", part) if _COMBINING.search(part) else part


def lettering(text_page: Any, text: str) -> Lettering:
    """Corrects the text where it shows a reason to. `text` is the page's, with one character for each of PDFium's."""
    letters = list(text)
    if not text.isascii() or "~" in text or "^" in text or "`" in text:
        _draw_together(text_page, text, letters)
    gaps: set[int] = set()
    marks = [*_raised(text_page, text, letters, gaps), *_typed(text, letters)]
    for found in _BEFORE_STOP.finditer(text):
        if pdfium.FPDFText_IsGenerated(text_page, found.start()) == 1:
            letters[found.start()] = FILLER
    if _runs_on(text_page, text):
        for line in _LINE.finditer(text):
            gaps.update(_gaps(text_page, text, line.span()))
    return Lettering("".join(letters), marks, frozenset(gaps))


def _draw_together(text_page: Any, text: str, letters: list[str]) -> None:
    """Accents that are drawn over a letter become one with it."""
    for found in _ACCENT.finditer(text):
        at = found.start()
        if not _place(text_page, at):
            continue
        middle, bottom, top = (_BOX.left + _BOX.right) / 2, _BOX.bottom, _BOX.top
        beside = sorted(range(max(0, at - REACH), min(len(text), at + REACH + 1)), key=lambda near: abs(near - at))
        for near in chain(beside, _elsewhere(text_page, text, middle, bottom, top)):
            whole = unicodedata.normalize("NFC", letters[near] + ACCENTS[text[at]])
            if len(whole) != 1 or not letters[near].isalpha() or not _place(text_page, near):
                continue
            if _BOX.left <= middle <= _BOX.right and _BOX.bottom < top and _BOX.top > bottom:
                right, foot, height = _BOX.right, _BOX.bottom, _BOX.top - _BOX.bottom
                letters[near], letters[at] = whole, FILLER
                _close_up(text_page, text, letters, at, right, foot, height)
                break


def _elsewhere(text_page: Any, text: str, middle: float, bottom: float, top: float) -> Iterator[int]:
    """The letters at the accent's position that the page draws long before or after the accent."""
    first = pdfium.FPDFText_GetCharIndexAtPos(text_page, middle, bottom + (top - bottom) / 4, 0.5, 0.5)
    if 0 <= first < len(text):
        yield first
    for at, letter in enumerate(text):
        if letter.isalpha() and _place(text_page, at) and _BOX.left <= middle <= _BOX.right and _BOX.bottom < top:
            yield at


def _close_up(text_page: Any, text: str, letters: list[str], at: int, right: float, foot: float, height: float) -> None:
    """Removes spaces and line ends that PDFium inserted beside an accent within a word."""
    for step in (-1, 1):
        made_up: list[int] = []
        near = at + step
        while 0 <= near < len(text) and pdfium.FPDFText_IsGenerated(text_page, near) == 1:
            made_up.append(near)
            near += step
        if not made_up or not 0 <= near < len(text) or not _place(text_page, near):
            continue
        close = _BOX.left < right + GAP * height and _BOX.right > right - 2 * height
        if close and abs(_BOX.bottom - foot) < RAISED * height:
            for index in made_up:
                letters[index] = FILLER


def _raised(text_page: Any, text: str, letters: list[str], apart: set[int]) -> Iterator[tuple[str, int, int]]:
    """Removes small raised digits at the end of a token; at its beginning, separates them from it."""
    for token in _NUMBERED.finditer(text):
        start, end = token.span()
        while start and not text[start - 1].isspace() and text[start - 1] != FILLER:
            start -= 1
        first, last = start, end - 1
        while first < last and not text[first].isalnum():
            first += 1
        while first < last and not text[last].isalnum():
            last -= 1
        if text[first : last + 1].isdecimal() and last - first < MOST_MARK and _stands_apart(text_page, text, first):
            letters[first : last + 1] = [FILLER] * (last + 1 - first)
            yield text[first : last + 1], first, last
            continue
        if first == last or _alike(text_page, first, last):
            continue
        if text[last].isdecimal() and _is_mark(text_page, last, first):
            begin = last
            while begin - 1 > first and _of_mark(text, begin - 1) and _is_mark(text_page, begin - 1, first):
                begin -= 1
            if last - begin >= 2 * MOST_MARK:
                continue
            unit = _UNITS.get(text[start:begin].lower(), "") if last == begin else ""
            if unit and text[last] in "23":
                letters[last] = unit["23".index(text[last])]
                continue
            letters[begin : last + 1] = [FILLER] * (last + 1 - begin)
            yield text[begin : last + 1], begin, last
        elif text[first].isdecimal() and _is_mark(text_page, first, last):
            until = first
            while until + 1 < last and text[until + 1].isdecimal() and _is_mark(text_page, until + 1, last):
                until += 1
            apart.add(until)


def _typed(text: str, letters: list[str]) -> Iterator[tuple[str, int, int]]:
    """Removes raised digits coded as separate characters."""
    for found in _TYPED.finditer(text):
        first, last = found.start(), found.end() - 1
        letters[first : last + 1] = [FILLER] * len(found[0])
        yield unicodedata.normalize("NFKC", found[0]), first, last


def _stands_apart(text_page: Any, text: str, at: int) -> bool:
    """Whether the figure, with a space before it, is smaller than the word before and raised above its foot."""
    beside = at - 2
    if beside < 0 or text[at - 1] != " " or text[beside].isspace() or not _place(text_page, beside):
        return False
    foot, height = _BOX.bottom, _BOX.top - _BOX.bottom
    return _is_mark(text_page, at, beside) and (
        _BOX.bottom > foot + RAISED / 2 * height and _BOX.top - _BOX.bottom < SMALLER * height
    )


def _of_mark(text: str, at: int) -> bool:
    return text[at].isdecimal() or text[at] in ",;()[] "


def _is_mark(text_page: Any, at: int, beside: int) -> bool:
    if not _place(text_page, beside):
        return False
    foot, height = _BOX.bottom, _BOX.top - _BOX.bottom
    if not _place(text_page, at):
        return False
    differs = _BOX.top - _BOX.bottom < SMALLER * height or _BOX.bottom > foot + RAISED * height
    on_one_row = _BOX.bottom < foot + height and _BOX.top > foot
    return differs and on_one_row and pdfium.FPDFText_GetCharAngle(text_page, at) == 0


def _alike(text_page: Any, one: int, other: int) -> bool:
    """Whether two characters have the same baseline and height, so that neither is a mark."""
    if not _place(text_page, one):
        return False
    bottom, top = _BOX.bottom, _BOX.top
    return _place(text_page, other) and bottom == _BOX.bottom and top == _BOX.top


def _runs_on(text_page: Any, text: str) -> bool:
    """Whether the page shows a gap that its text lacks: at a usual word end, or within an overlong token. A page
    without any spaces may have such gaps anywhere.
    """
    if _lacks_spaces(text_page, text) or any(_parted(text_page, found.end() - 2) for found in _CROWDED.finditer(text)):
        return True
    if max(map(len, text.split()), default=0) <= LONGEST_WORD:
        return False
    return any(True for found in _LONG.finditer(text) for _ in _gaps(text_page, text, found.span()))


def _lacks_spaces(text_page: Any, text: str) -> bool:
    """Whether most spaces are made up by PDFium."""
    step = text.count(" ") // SAMPLE + 1
    sample = [found.start() for found in islice(_SPACE.finditer(text), 0, None, step)]
    return 2 * sum(pdfium.FPDFText_IsGenerated(text_page, at) == 1 for at in sample) > len(sample)


def _parted(text_page: Any, at: int) -> bool:
    """Whether the page shows a gap after the character."""
    return any(gap > GAP * height for _, gap, height in _distances(text_page, range(at, at + 2)))


def _gaps(text_page: Any, text: str, span: tuple[int, int]) -> Iterator[int]:
    """Characters of the span with more white space after them than between its other letters."""
    spaces = [
        (at, gap, height)
        for at, gap, height in _distances(text_page, range(*span))
        if not text[at].isspace() and not text[at + 1].isspace()
    ]
    if spaces:
        usual = sorted(gap for _, gap, _ in spaces)[len(spaces) // 2]
        yield from (at for at, gap, height in spaces if gap - usual > GAP * height)


def _distances(text_page: Any, span: range) -> Iterator[tuple[int, float, float]]:
    """Between neighbours of the span: number of the first, white space between them, height of the letters."""
    edges: list[tuple[float, float, float, float]] = []
    for at in span:
        placed = _place(text_page, at)
        edges.append((_BOX.left, _BOX.right, _BOX.bottom, _BOX.top) if placed else (0.0, 0.0, 0.0, 0.0))
    for at, (one, other) in zip(span, pairwise(edges), strict=False):
        height = one[3] - one[2]
        if height > 0 and other[3] > other[2] and abs(one[2] - other[2]) < RAISED * height:
            # the next letter stands to the left where the line is upside down
            yield at, max(other[0] - one[1], one[0] - other[1]), height


def _place(text_page: Any, at: int) -> bool:
    return bool(_loose_box(text_page, at, _BOX_AT))

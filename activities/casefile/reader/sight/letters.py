"""The letters of single text objects with their boxes. Runs inside the child."""

import ctypes
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.pdfium import pdfium, quick
from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.survey import DrawnText

JOINED = "fijltsckhbgruyqz"
"""Letters that fonts join to one glyph."""

OUTLINED = 0.03
"""Points; the box of a glyph without an outline is flatter."""

MOST_PROBES = 400
FLAT = 2.0
"""Points; a letter without strokes has a box without height."""

LEVEL = 0.4
"""Share of a line's height at which every letter is met."""

_PLACES = (ctypes.c_double * 4)()
_PLACES_AT = [ctypes.addressof(_PLACES) + 8 * side for side in range(4)]
_box_of = quick(pdfium.FPDFText_GetCharBox)
_letter_of = quick(pdfium.FPDFText_GetUnicode)
_owner_of = quick(pdfium.FPDFText_GetTextObject)
_MATRIX = pdfium.FS_MATRIX()


class Letter(NamedTuple):
    """A letter or digit: its box in user space, and the smaller side of its font size."""

    text: str
    box: Box
    size: float


def letters_of(text_page: Any, texts: list[DrawnText]) -> dict[int, list[Letter]]:
    """The letters of these text objects, by the address of the object."""
    found: dict[int, list[Letter]] = {text.address: [] for text in texts}
    for index, key in characters(text_page):
        if key in found and (text := chr(pdfium.FPDFText_GetUnicode(text_page, index))).isalnum():
            found[key].append(letter_at(text_page, index, text))
    return found


def characters(text_page: Any) -> Iterator[tuple[int, int]]:
    """Number of each character of the page and the address of its object; 0 for inserted characters."""
    for index in range(max(0, pdfium.FPDFText_CountChars(text_page))):
        yield index, _owner_of(text_page, index) or 0


def owners(text_page: Any, fragments: list[Fragment]) -> set[int]:
    """Addresses of the text objects of the fragments."""
    return {
        owner
        for fragment in fragments
        for index in range(fragment.first, fragment.last + 1)
        if (owner := _owner_of(text_page, index))
    }


class Strange(NamedTuple):
    """Suspicious letters. A `crammed` glyph stands for several letters that are no ligature, as in a font with a false
    map; `suspects` are addresses of objects with tiny letters or glyphs without an outline.
    """

    crammed: bool
    suspects: set[int]


def strange_letters(text_page: Any, spans: Iterable[tuple[int, int]], tiny: float) -> Strange:
    """Examine each letter of the spans (first and last character); letters smaller than `tiny` points are candidates
    for tiny.
    """
    crammed, suspects = False, set[int]()
    places, letter_of, box_of = _PLACES_AT, _letter_of, _box_of
    for first, last in spans:
        together, before = "", (math.nan, math.nan)
        for index in range(first, last + 1):
            if not box_of(text_page, index, *places):
                before = (math.nan, math.nan)
                continue
            letter, (at, right, bottom, top) = chr(letter_of(text_page, index)), _PLACES
            width, height = right - at, top - bottom
            # letters of one glyph begin at one place; those of upright lines share their left edge only
            together = together + letter if (at, bottom) == before and width > 0 else letter
            before = (at, bottom)
            if len(together) > 1 and any(one.isalnum() and one.lower() not in JOINED for one in together):
                crammed = True
            flat = width < OUTLINED or height < OUTLINED or (width < tiny and height < tiny)
            if flat and letter.isalnum() and (owner := _owner_of(text_page, index)):
                suspects.add(owner)
    return Strange(crammed, suspects)


def stands_in(text_page: Any, box: Box) -> bool:
    """Whether the text layer has a letter or digit in the stretch, sought along its middle."""
    width, height = box[2] - box[0], box[3] - box[1]
    step = max(min(width, height) / 4, max(width, height) / MOST_PROBES)
    for at in range(int(max(width, height) / step) if step else 0):
        along = (at + 0.5) * step
        x, y = (along, LEVEL * height) if width > height else (LEVEL * width, along)
        index = pdfium.FPDFText_GetCharIndexAtPos(text_page, box[0] + x, box[1] + y, 0, FLAT)
        if index >= 0 and chr(pdfium.FPDFText_GetUnicode(text_page, index)).isalnum():
            return True
    return False


def letter_at(text_page: Any, index: int, text: str) -> Letter:
    """The character with this number, which is `text`."""
    _box_of(text_page, index, *_PLACES_AT)
    left, right, bottom, top = _PLACES
    size = pdfium.FPDFText_GetFontSize(text_page, index)
    if pdfium.FPDFText_GetMatrix(text_page, index, _MATRIX):
        size *= min(math.hypot(_MATRIX.a, _MATRIX.b), math.hypot(_MATRIX.c, _MATRIX.d))
    return Letter(text, (left, bottom, right, top), size)

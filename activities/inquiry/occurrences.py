"""Positions of words in a case file, ignoring accents, case, hyphens and line ends. Pure and linear."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice
from typing import NamedTuple

from activities.casefile.text.layout import placed
from activities.casefile.text.page import Line, Page, parse_pages
from activities.inquiry.bodies import Body, bodies
from activities.law.fold import fold
from workflows.contracts.reading.occurrences import MOST_SHOWN, Continuation, Occurrence, Occurrences, WordSearch
from workflows.contracts.reading.page_images import Box
from workflows.contracts.run.results.result import canonical_json

AROUND = 60
"""Characters shown on each side of a place."""

_HYPHEN = r"\-\u00ad"
_ACCENT = r"\u0300-\u036f"
_BLANK = r"\s\x00"
"""White space, and the character with which `fold` replaces the rest of a long stretch of it."""

_WITHIN = rf"[{_ACCENT}]*(?:[{_HYPHEN}](?:[{_BLANK}]*\n[{_BLANK}]*)?)?"
"""Characters allowed between two letters of a word: a loose accent, a hyphen, a hyphen at a line's end."""

_BETWEEN = rf"[{_ACCENT}]*[{_BLANK}{_HYPHEN}]+"
"""Characters allowed between two words."""

_LIGATURES = str.maketrans(
    {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st"}
)
"""Ligatures, which some files write as one character."""

_LEFT_OUT = re.compile(f"[{_HYPHEN}{_ACCENT}]")
_NO_LETTER = re.compile(f"[{_BLANK}{_HYPHEN}{_ACCENT}]+")


def occurrences_stored(pages: bytes, _segmentation: bytes, asked: WordSearch) -> bytes:
    """Return `occurrences` from a run's stored data, in stored form."""
    return canonical_json(occurrences(parse_pages(pages), asked))


def occurrences(pages: list[Page], asked: WordSearch) -> Occurrences:
    """Return every place of the words, in order, also across page breaks."""
    words = _words(asked.words)
    found = _places(pages, words) if words else iter(())
    shown = [place.told() for place in islice(found, MOST_SHOWN)]
    return Occurrences(
        run=asked.run.run,
        total=len(shown) + sum(1 for _ in found),
        occurrences=shown,
        pages=len(pages),
        unread_pages=[page.number for page in pages if not page.lines],
    )


def _words(written: str) -> list[str]:
    """Return the words in searchable form; none for hyphens alone."""
    return re.findall(rf"[^{_BLANK}]+", _LEFT_OUT.sub("", _folded(written).translate(_LIGATURES)))


def _folded(text: str) -> str:
    # the one capital whose small form is longer
    return fold(text).replace("\u0130", "I").lower()


class _Part(NamedTuple):
    """The characters from `first` to before `last` of a page's text."""

    page: Page
    first: int
    last: int

    @property
    def text(self) -> str:
        return self.page.text[self.first : self.last]

    @property
    def boxes(self) -> list[Box]:
        return _boxes(*self)


class _Place(NamedTuple):
    """A place of the words: one part, or one on each page it crosses."""

    parts: list[_Part]

    def told(self) -> Occurrence:
        begin, end = self.parts[0], self.parts[-1]
        continued = None
        for part in reversed(self.parts[1:]):
            continued = Continuation(page=part.page.number, boxes=part.boxes, continued=continued)
        return Occurrence(
            page=begin.page.number,
            before=_told(begin.page.text[max(0, begin.first - AROUND) : begin.first]),
            words=_told("\n".join(part.text for part in self.parts)),
            after=_told(end.page.text[end.last : end.last + AROUND]),
            boxes=begin.boxes,
            continued=continued,
        )


def _places(pages: list[Page], words: list[str]) -> Iterator[_Place]:
    wanted = re.compile(_BETWEEN.join(_WITHIN.join(map(re.escape, word)) for word in words))
    beyond, running = sum(map(len, words)) - 1, bodies(pages)
    for at, page in enumerate(pages):
        here, *onward = _about_end(running, at, beyond)
        free = here.first
        for first, last in _spans(page.text, wanted):
            yield _Place([_Part(page, first, last)])
            if last <= here.last:
                free = max(free, last)
        yield from _over([here._replace(first=free), *onward], wanted)


def _about_end(running: list[Body], at: int, letters: int) -> list[_Part]:
    """Return the end of a page and its continuation: on each side as many lines as hold so many letters.

    A page with fewer letters is crossed; one without any ends the place.
    """
    body = running[at]
    count, _ = _holding(body.lines[::-1], letters)
    parts = [_part(body.page, body.last - count, body.last)]
    for onward in islice(running, at + 1, at + 1 + letters):
        count, held = _holding(onward.lines, letters)
        if not held:
            break
        parts.append(_part(onward.page, onward.first, onward.first + count))
        letters -= held
        if letters <= 0:
            break
    return parts


def _holding(lines: list[Line], letters: int) -> tuple[int, int]:
    """Return how many lines hold so many letters, and how many letters they have."""
    held = 0
    for count, line in enumerate(lines, 1):
        held += len(_NO_LETTER.sub("", _folded(line.text)))
        if held >= letters:
            return count, held
    return len(lines), held


def _part(page: Page, first: int, last: int) -> _Part:
    """Return the lines from `first` to before `last`."""
    begin = sum(len(line.text) + 1 for line in page.lines[:first])
    return _Part(page, begin, begin + len("\n".join(line.text for line in page.lines[first:last])))


def _over(parts: list[_Part], wanted: re.Pattern[str]) -> Iterator[_Place]:
    """Return the places that begin in the first part and end in a later one."""
    if len(parts) == 1:
        return
    texts = [part.text for part in parts]
    begins = [0, *accumulate(len(text) + 1 for text in texts)]
    for first, last in _spans("\n".join(texts), wanted):
        if first < len(texts[0]) < last - 1:
            cut = [
                _Part(part.page, part.first + max(0, first - begin), min(part.last, part.first + last - begin))
                for part, begin in zip(parts, begins, strict=False)
                if begin < last
            ]
            yield _Place(cut)


def _spans(written: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Return the places in the text. Partly matched ligatures are included whole."""
    text = _folded(written)
    apart = text.translate(_LIGATURES)
    placed_at = range(len(text)) if len(apart) == len(text) else _origins(text)
    for found in wanted.finditer(apart):
        yield placed_at[found.start()], placed_at[found.end() - 1] + 1


def _origins(text: str) -> list[int]:
    """Return the position in the text of each letter of the expanded ligatures."""
    return [at for at, letter in enumerate(text) for _ in letter.translate(_LIGATURES)]


def _told(text: str) -> str:
    """Return the text with line ends as spaces, kept at both ends."""
    return re.sub(r"\s+", " ", text)


def _boxes(page: Page, first: int, last: int) -> list[Box]:
    """Return the part of each line between two characters, with letters of equal width."""
    ends = list(accumulate(len(line.text) + 1 for line in page.lines))
    parts: list[Line] = []
    for at in range(bisect_right(ends, first), len(ends)):
        line = page.lines[at]
        begin = ends[at] - len(line.text) - 1
        if begin >= last:
            break
        share = (line.x1 - line.x0) / max(1, len(line.text))
        left = line.x0 + max(0, first - begin) * share
        right = line.x0 + min(len(line.text), last - begin) * share
        parts.append(line.model_copy(update={"x0": left, "x1": right}))
    return [part.box for part in placed(page, parts)]

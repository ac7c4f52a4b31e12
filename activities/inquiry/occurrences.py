"""Where words stand in a case file, whatever their accents, capitals, hyphens and line ends. Pure and linear."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, chain, islice
from typing import NamedTuple

from activities.casefile.text.layout import placed
from activities.casefile.text.page import Line, Page, parse_pages
from activities.inquiry.crossings import crossings
from activities.law.fold import fold
from workflows.contracts.occurrences import MOST_SHOWN, Continuation, Occurrence, Occurrences, WordSearch
from workflows.contracts.page_images import Box
from workflows.contracts.result import canonical_json

AROUND = 60
"""Characters shown on each side of a place."""

_HYPHEN = r"\-\u00ad"
_ACCENT = r"\u0300-\u036f"
_BLANK = r"\s\x00"
"""White space, and what `fold` puts for the rest of a long one."""

_WITHIN = rf"[{_ACCENT}]*(?:[{_HYPHEN}](?:[{_BLANK}]*\n[{_BLANK}]*)?)?"
"""What may stand between two letters of a word: a loose accent, a hyphen, a hyphen at the end of a line."""

_BETWEEN = rf"[{_ACCENT}]*[{_BLANK}{_HYPHEN}]+"
"""What may stand between two words."""

_LIGATURES = str.maketrans(
    {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st"}
)
"""Letters that a font draws, and some files write, as one."""

_LEFT_OUT = re.compile(f"[{_HYPHEN}{_ACCENT}]")


def occurrences_stored(pages: bytes, _segmentation: bytes, asked: WordSearch) -> bytes:
    """`occurrences` of what is stored of a run, as it is stored itself."""
    return canonical_json(occurrences(parse_pages(pages), asked))


def occurrences(pages: list[Page], asked: WordSearch) -> Occurrences:
    """Every place where the words stand, in order, also where they run over from one page to the next."""
    wanted = _pattern(asked.words)
    found = _places(pages, wanted) if wanted else iter(())
    shown = [place.told() for place in islice(found, MOST_SHOWN)]
    return Occurrences(
        run=asked.run.run,
        total=len(shown) + sum(1 for _ in found),
        occurrences=shown,
        pages=len(pages),
        unread_pages=[page.number for page in pages if not page.lines],
    )


def _pattern(words: str) -> re.Pattern[str] | None:
    """What finds the words in folded text; None where nothing but hyphens is asked for."""
    parts = re.findall(rf"[^{_BLANK}]+", _LEFT_OUT.sub("", _folded(words).translate(_LIGATURES)))
    return re.compile(_BETWEEN.join(_WITHIN.join(map(re.escape, part)) for part in parts)) if parts else None


def _folded(text: str) -> str:
    # the one capital whose small form is longer
    return fold(text).replace("\u0130", "I").lower()


class _Place(NamedTuple):
    """The characters from `first` to before `last` of the page's text, which `onward` continues after a line end."""

    page: Page
    onward: Page | None
    first: int
    last: int

    def told(self) -> Occurrence:
        page, onward, first, last = self
        text = f"{page.text}\n{onward.text}" if onward else page.text
        over = len(page.text) + 1
        return Occurrence(
            page=page.number,
            before=_told(text[max(0, first - AROUND) : first]),
            words=_told(text[first:last]),
            after=_told(text[last : last + AROUND]),
            boxes=_boxes(page, first, last),
            continued=Continuation(page=onward.number, boxes=_boxes(onward, 0, last - over)) if onward else None,
        )


def _places(pages: list[Page], wanted: re.Pattern[str]) -> Iterator[_Place]:
    for page, over in zip(pages, chain(crossings(pages), [None]), strict=False):
        yield from (_Place(page, None, first, last) for first, last in _spans(page.text, wanted))
        if over:
            end = len(over.end.text)
            for first, last in _spans(f"{over.end.text}\n{over.start.text}", wanted):
                if first < end < last - 1:
                    yield _Place(over.end, over.start, first, last)


def _spans(written: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The places in the text; letters of which only a part is meant are in them whole."""
    text = _folded(written)
    apart = text.translate(_LIGATURES)
    placed_at = range(len(text)) if len(apart) == len(text) else _origins(text)
    for found in wanted.finditer(apart):
        yield placed_at[found.start()], placed_at[found.end() - 1] + 1


def _origins(text: str) -> list[int]:
    """Of each letter that ligatures are taken apart into, where in the text it comes from."""
    return [at for at, letter in enumerate(text) for _ in letter.translate(_LIGATURES)]


def _told(text: str) -> str:
    """Line ends as spaces, which also stand at either end where they stood."""
    return re.sub(r"\s+", " ", text)


def _boxes(page: Page, first: int, last: int) -> list[Box]:
    """The part of each line between two characters of the page's text; letters are taken to be of one width."""
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

"""The bounds of clauses and sentences in running text. Pure."""

import re
from bisect import bisect_left, bisect_right

BEFORE, AFTER = 160, 60
"""Characters around a sum that its clause may have."""
LONGEST = 600
"""Characters before a sum that its sentence may have."""

_STOP = re.compile(
    r"[;:•]|(?<!\b[Aa]rt)(?<!\b[Aa]rts)(?<!\b[Nn])(?<!\b[Ff]ls)(?<!\b[Mm]ov)(?<!\bS\.A)(?<!\.)\.(?=\s+[^\Wa-zà-ü_])"
)
"""The end of a clause, as printed: after a period a capital or a number begins the next."""
_MARKER = re.compile(r"\s*(?:\(?(?:[a-zA-Z]|[IVX]{1,4}|[ivx]{1,4}|\d{1,2})(?:[.)]| -)|[•-])\s*")
"""A marker before an item of a list."""

_HEADING = re.compile(r"[A-ZÀ-Ý]{4}")
"""Text after a marker that makes it a title and no item of a list."""


class Clauses:
    """The clauses of a text. A sentence may be a whole list: its items are clauses of it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: list[int] = [0]
        self._sentences: list[int] = [0]
        for stop in _STOP.finditer(text):
            marks = _MARKER.fullmatch(text, self._ends[-1], stop.end()) is not None
            self._ends.append(stop.end())
            if stop[0] == "." and not marks and _MARKER.match(text, stop.end()) is None:
                self._sentences.append(stop.end())

    def around(self, start: int, end: int) -> tuple[int, int]:
        """The bounds of the clause of a sum; a label right before the sum is part of it."""
        first, low = self._clause(start), max(0, start - BEFORE)
        if first < low:
            first = self._text.find(" ", low, start) + 1 or low
        after = bisect_left(self._ends, end + 1)
        last, high = self._ends[after] - 1 if after < len(self._ends) else len(self._text), end + AFTER
        if last > high:
            last = max(self._text.rfind(" ", end, high), end)
        return first, last

    def sentence(self, place: int) -> int:
        """The beginning of the sentence around `place`, at most `LONGEST` characters before it."""
        return max(self._sentences[bisect_right(self._sentences, place) - 1], place - LONGEST)

    def told(self, place: int) -> int:
        """The beginning of the words before `place` that show the speaker: its clause, with the introduction of a
        list.
        """
        first = max(self._clause(place), place - LONGEST // 2)
        marker = _MARKER.match(self._text, first, place)
        if marker and not _HEADING.match(self._text, marker.end()):
            return max(self.sentence(place), place - LONGEST // 2)
        return first

    def _clause(self, start: int) -> int:
        at = bisect_right(self._ends, start) - 1
        if at and self._text[self._ends[at] - 1] == ":" and not self._text[self._ends[at] : start].strip():
            at -= 1
        return self._ends[at]

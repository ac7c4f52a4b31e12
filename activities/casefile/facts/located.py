"""A piece's running text with the page of every position. Pure."""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import linked
from activities.law.fold import fold


class Located(NamedTuple):
    """`text` as printed and `folded` (lower case, no accents), of one length; `ends` and `pages` line by line."""

    text: str
    folded: str
    ends: list[int]
    pages: list[int]

    @classmethod
    def of(cls, sheets: list[Sheet]) -> "Located":
        """Return the body of the sheets as one text."""
        lines = [(line.text.strip(), sheet.page.number) for sheet in sheets for line in sheet.body if line.text.strip()]
        parts = list(linked(text for text, _ in lines))
        text = "".join(parts)
        return cls(text, fold(text).lower(), list(accumulate(map(len, parts))), [page for _, page in lines])

    def line_of(self, place: int) -> int:
        """Return the line of the character at `place`."""
        return min(bisect_right(self.ends, place), len(self.pages) - 1)

    def span(self, line: int) -> slice:
        """Return start and end of a line in the text."""
        return slice(self.ends[line - 1] if line else 0, self.ends[line])

    def page_at(self, place: int) -> int:
        """Return the page of the character at `place`."""
        return self.pages[self.line_of(place)]

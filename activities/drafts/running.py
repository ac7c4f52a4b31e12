"""Passages as one running text, and the mapping from its characters back to the passages. Pure."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from activities.casefile.text.flow import linked
from activities.casefile.text.passage import Passage


class Spot(NamedTuple):
    """A character of a passage: the passage (0-based) and the character in its text."""

    passage: int
    offset: int


class _Stretch(NamedTuple):
    """Characters common to running text and passage."""

    start: int
    length: int
    passage: int
    offset: int


class _Part(NamedTuple):
    """A line without surrounding blanks, and the position of its first letter."""

    text: str
    passage: int
    offset: int
    begins: bool


class RunningText:
    """The words of all passages. Lines of a paragraph are joined, and so are words split by a hyphen at a line's
    end.
    """

    def __init__(self, passages: list[Passage]) -> None:
        self._stretches: list[_Stretch] = []
        written: list[str] = []
        at = 0
        for paragraph in _paragraphs(_parts(passages)):
            joined = list(linked(part.text for part in paragraph))
            for part, words in zip(paragraph, joined, strict=True):
                shared = min(len(part.text), len(words))
                self._stretches.append(_Stretch(at, shared, part.passage, part.offset))
                written.append(words)
                at += len(words)
            written.append("\n")
            at += 1
        self.text = "".join(written)
        self._starts = [stretch.start for stretch in self._stretches]

    def begin(self, offset: int) -> Spot:
        """Return the place of the character at `offset`, or of the next character that a passage has."""
        index = max(0, bisect_right(self._starts, offset) - 1)
        stretch = self._stretches[index]
        inside = offset - stretch.start
        if inside >= stretch.length and index + 1 < len(self._stretches):
            stretch, inside = self._stretches[index + 1], 0
        return Spot(stretch.passage, stretch.offset + min(inside, stretch.length))

    def end(self, offset: int) -> Spot:
        """Return the place where the text before `offset` ends."""
        last = self.begin(offset - 1)
        return Spot(last.passage, last.offset + 1)


def _parts(passages: list[Passage]) -> Iterator[_Part]:
    for index, passage in enumerate(passages):
        begins = set(passage.begins)
        at = 0
        pending = False
        for number, line in enumerate(passage.lines):
            pending = pending or number in begins
            words = line.strip()
            if words:
                yield _Part(words, index, at + len(line) - len(line.lstrip()), pending)
                pending = False
            at += len(line) + 1


def _paragraphs(parts: Iterable[_Part]) -> Iterator[list[_Part]]:
    paragraph: list[_Part] = []
    for part in parts:
        if part.begins and paragraph:
            yield paragraph
            paragraph = []
        paragraph.append(part)
    if paragraph:
        yield paragraph

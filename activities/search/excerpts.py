"""Texts cut to the size of a row."""

from collections.abc import Sequence

from activities.law.capitals import in_capitals
from activities.law.fold import squash

MIN_STEM = 4
PREVIEW_LENGTH = 280
"""Characters of an ementa that a row shows."""


def telling_passage(texts: Sequence[str], words: Sequence[str], length: int) -> str:
    """The line of `texts` that has most of `words`, at most `length` characters; the earliest of equals.

    Headings count only where nothing else has any of the words. Endings are not compared: `cobranças` has `cobrança`.
    """
    stems = {squash(word)[: max(MIN_STEM, len(word) - 2)] for word in words}
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    folded = [squash(line) for line in lines]
    found = [sum(stem in line for stem in stems) for line in folded]
    best = max(
        range(len(lines)),
        key=lambda at: (found[at] > 0, found[at] > 0 and not in_capitals(lines[at]), found[at], -at),
        default=None,
    )
    return "" if best is None else shorten(lines[best], length)


def shorten(text: str, length: int) -> str:
    """One line of at most `length` characters, cut between words."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"

"""Texts shortened to the size of a row."""

import re
from collections.abc import Iterator, Sequence

from activities.law.capitals import in_capitals
from activities.law.decision.sentences import split_sentences
from activities.law.decision.wrapped import paragraphs_in
from activities.law.fold import squash

MIN_STEM = 4
PREVIEW_LENGTH = 280
"""Characters of an ementa shown in a row."""
_ITEM = re.compile(r"(?:(?<=[.;:])|^)\s*(?=(?:\d{1,2}(?:\.\d{1,2}){0,5}\s?[.)-]|\(?[ivxIVX]{1,4}\)|[a-z]\))\s)")


def passages_of(texts: Sequence[str], length: int) -> list[str]:
    """Return paragraphs and numbered items, each on one line.

    A text longer than `length` characters is split into runs of complete sentences; a single sentence may be
    longer.
    """
    items = [item.strip() for text in texts for paragraph in paragraphs_in(text) for item in _ITEM.split(paragraph)]
    return [passage for item in items if item for passage in _fitting(item, length)]


def _fitting(item: str, length: int) -> Iterator[str]:
    if len(item) <= length:
        yield item
        return
    passage = ""
    for sentence in split_sentences(item):
        if passage and len(passage) + 1 + len(sentence) > length:
            yield passage
            passage = ""
        passage = f"{passage} {sentence}".lstrip()
    yield passage


def telling_passage(texts: Sequence[str], words: Sequence[str], length: int) -> str:
    """Return the passage with most of `words`, at most `length` characters; the first of equals.

    Headings count only if no other passage has any of the words. Endings are ignored: `cobranças` matches
    `cobrança`.
    """
    stems = {squash(word)[: max(MIN_STEM, len(word) - 2)] for word in words}
    passages = passages_of(texts, length)
    folded = [squash(passage) for passage in passages]
    found = [sum(stem in passage for stem in stems) for passage in folded]
    best = max(
        range(len(passages)),
        key=lambda at: (found[at] > 0, found[at] > 0 and not in_capitals(passages[at]), found[at], -at),
        default=None,
    )
    return "" if best is None else shorten(passages[best], length)


def shorten(text: str, length: int) -> str:
    """Return one line of at most `length` characters, cut between words."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"

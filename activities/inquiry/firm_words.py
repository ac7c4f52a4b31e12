"""Pages that contain words in any inflection, from an index of a case, with snippets.

Pure. Index and snippet use the same word forms, so that every hit can be highlighted.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from activities.casefile.text.page import Page, parse_pages
from activities.search.analysis import Level, forms, words
from workflows.contracts.reading.firm_words import MOST_PAGES_TOLD, FoundPage, SnippetPart
from workflows.contracts.reading.occurrences import LONGEST_WORDS
from workflows.contracts.run.results.result import canonical_json

INDEX_REVISION = 1
"""Increased whenever the same page would be indexed under other words."""

AROUND = 110
"""Characters shown on each side of the place."""
WINDOW = 200
"""Window in characters in which the place with most words is sought."""

_HYPHEN = re.compile(r"[\-\u00ad]\s*\n\s*")
_TOKEN = re.compile(r"\d{1,3}(?:\.\d{3})+(?!\d)|\w+(?:[\-\u00ad][^\S\n]*\n\s*\w+)?")


class _Token(NamedTuple):
    first: int
    last: int
    forms: frozenset[str]


def asked_for(written: str) -> list[str]:
    """Return the forms that a page must contain, each once; none for stop words alone."""
    return list(dict.fromkeys(forms(words(written), Level.SINGULAR)))


def index_stored(pages: bytes) -> bytes:
    """Return the index: from a word form to its pages."""
    found: dict[str, list[int]] = {}
    for page in parse_pages(pages):
        here = frozenset[str]().union(*(token.forms for token in _tokens(page.text)))
        for form in sorted(here):
            found.setdefault(form, []).append(page.number)
    return canonical_json(found)


def pages_with(index: bytes, wanted: Sequence[str]) -> list[int]:
    """Return the pages with all the forms, in order."""
    having: dict[str, list[int]] = json.loads(index)
    lists = [having.get(form, []) for form in wanted]
    return sorted(set(lists[0]).intersection(*lists[1:])) if lists else []


def tell(pages: bytes, numbers: Sequence[int], wanted: Sequence[str]) -> list[FoundPage]:
    """Return the first of the pages, each with a snippet."""
    told = set(numbers[:MOST_PAGES_TOLD])
    return [_told(page, frozenset(wanted)) for page in parse_pages(pages) if page.number in told]


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        if told := _forms_of(found[0]):
            yield _Token(found.start(), found.end(), told)


@lru_cache(1 << 16)
def _forms_of(written: str) -> frozenset[str]:
    """Return the forms of a word; for one split at a line's end also those of its halves."""
    joined = _HYPHEN.sub("", written)
    return frozenset(forms(words(joined if joined == written else f"{joined} {written}"), Level.SINGULAR))


def _told(page: Page, wanted: frozenset[str]) -> FoundPage:
    text = page.text
    hits = [token for token in _tokens(text) if token.forms & wanted]
    first = max(hits, key=lambda hit: (_variety(hits, hit, wanted), -hit.first))
    begin, end = max(0, first.first - AROUND), min(len(text), first.last + AROUND)
    begin, end = _whole(text, begin, -1), _whole(text, end, 1)
    shown = [hit for hit in hits if begin <= hit.first and hit.last <= end]
    return FoundPage(
        page=page.number, snippet=list(_parts(text, begin, end, shown)), find=_neighbours(text, shown, first)
    )


def _variety(hits: Sequence[_Token], one: _Token, wanted: frozenset[str]) -> int:
    """Return how many of the words are in a window that begins with a hit."""
    first, end = (bisect_left(hits, at, key=attrgetter("first")) for at in (one.first, one.first + WINDOW))
    return len(frozenset[str]().union(*(hit.forms for hit in hits[first:end])) & wanted)


def _whole(text: str, at: int, step: int) -> int:
    """Return the nearest outward position that splits no word."""
    while 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum():
        at += step
    return at


def _parts(text: str, begin: int, end: int, hits: Sequence[_Token]) -> Iterator[SnippetPart]:
    at = begin
    for hit in hits:
        if at < hit.first:
            yield SnippetPart(text=_plain(text[at : hit.first]))
        yield SnippetPart(text=_plain(text[hit.first : hit.last]), hit=True)
        at = hit.last
    if at < end:
        yield SnippetPart(text=_plain(text[at:end]))


def _neighbours(text: str, hits: Sequence[_Token], first: _Token) -> str:
    """Return the hits that follow the first one with only blanks between, as written on the page."""
    last = first.last
    for hit in hits:
        near = hit.first > first.first and hit.last - first.first <= LONGEST_WORDS
        if near and not text[last : hit.first].strip():
            last = hit.last
    return _plain(text[first.first : last])


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)

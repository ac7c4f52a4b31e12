"""Quotations in a text: headings of ementas, subjects of other decisions, and passages in quotation marks."""

import re
from collections.abc import Iterator

from activities.law.capitals import in_capitals
from activities.law.fold import fold

_SOURCE = re.compile(
    r"\(\s*(?:[A-Za-z.]{1,8}\s+){0,6}(?:n[.o]*\s*)?\d{1,3}(?:\.?\d{3})*(?:\s*[/-]\s*[A-Z]{1,2}\b\.?)?\s*,?"
    r"[^()]{0,30}?\b[Rr]el(?:\.|ator)(?:[^()]|\([^()]*\)){0,300}?\bDJ[EeUu]?\b[^()]{0,60}\)"
)
"""The source of a quotation: "(AgRg no REsp 1/RS, Rel. Ministra X, QUARTA TURMA, julgado em ..., DJe ...)"."""

_INTRODUCED = re.compile(r"[:)\"'][\s.,;_-]*$")
"""Text before a quotation without quotation marks: "Nesse sentido:", or the source of the one before."""

_IN_QUOTES = re.compile(
    "|".join(
        rf"{opens}(?P<{name}>(?:(?!\n[ \t]*\n)[^{opens}{closes}]){{20,6000}}){closes}"
        for name, opens, closes in (
            ("curly", "\u201c", "\u201d"),
            ("angled", "\u00ab", "\u00bb"),
            ("straight", '"', '"'),
        )
    )
)
_FEWEST_WORDS = 5
_FARTHEST = 9000
_FEWEST_LETTERS = 12
_LINE = re.compile(r"[^\n]+")


def quoted_headings(text: str) -> list[tuple[int, int]]:
    """Return the spans of the headings in capitals of quoted ementas, each before its source.

    The heading of the decision's own ementa is not included.
    """
    return [heading for heading, _ in _quotations(text)]


def quoted_passages(text: str) -> list[tuple[int, int]]:
    """Return the spans of quoted ementas from their headings to their sources, in order."""
    return [(heading[0], end) for heading, end in _quotations(text)]


def _quotations(text: str) -> Iterator[tuple[tuple[int, int], int]]:
    """Return heading and end of each quoted ementa."""
    folded = fold(text)
    floor = 0
    for source in _SOURCE.finditer(folded):
        span = _heading_before(text, max(floor, source.start() - _FARTHEST), source.start())
        if span is not None and _is_introduced(folded, span[0]):
            yield span, source.end()
        floor = source.end()


def _is_introduced(folded: str, start: int) -> bool:
    return folded[start] in "\"'" or _INTRODUCED.search(folded, max(0, start - 200), start) is not None


def _heading_before(text: str, floor: int, end: int) -> tuple[int, int] | None:
    """Return the last run of lines in capitals between `floor` and `end`."""
    run: tuple[int, int] | None = None
    for line in reversed(list(_LINE.finditer(text, floor, end))):
        if in_capitals(line[0], _FEWEST_LETTERS):
            run = (line.start(), run[1] if run else line.end())
        elif run is not None and line[0].strip():
            break
    return run


def passages_in_quotes(text: str) -> list[tuple[int, int]]:
    """Return the spans in quotation marks without the marks, in order: at least five words, within a paragraph."""
    found = [match.span(match.lastgroup or 0) for match in _IN_QUOTES.finditer(text)]
    return [(start, end) for start, end in found if len(text[start:end].split()) >= _FEWEST_WORDS]

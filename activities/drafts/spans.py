"""A text cut into spans that are verified separately. Pure."""

from workflows.contracts.base import Contract

SPAN = 200_000
"""Length of one step in characters, some seventy pages: seconds of work, repeated after a crash."""

WINDOW = 16_000
AROUND = 1_900
"""Characters of one question to the verifier, and of the context on each side. No citation with its quotation is
longer, and together they fit into a question.
"""

NEAR = 100
"""Distance in characters within which a cut is moved to a blank."""


class Span(Contract):
    """`text` stands at `offset` of the running text. Citations that begin from `first` to before `last` belong to
    this span.
    """

    text: str
    offset: int
    first: int
    last: int


def spans_of(text: str) -> list[Span]:
    """Return spans for one step each. Their own parts make up the whole text; each also has its context."""
    return _cut(text, 0, 0, len(text), SPAN)


def windows_of(span: Span) -> list[Span]:
    """Cut the span again into one question each."""
    return _cut(span.text, span.offset, span.first, span.last, WINDOW)


def _cut(text: str, offset: int, first: int, last: int, size: int) -> list[Span]:
    found: list[Span] = []
    while first < last:
        end = _blank_after(text, min(first + size, last), last)
        left, right = max(0, first - AROUND), min(len(text), end + AROUND)
        found.append(Span(text=text[left:right], offset=offset + left, first=first - left, last=end - left))
        first = end
    return found


def _blank_after(text: str, at: int, last: int) -> int:
    """Return `at`, moved to the next blank if one is near, so that no word is cut."""
    return next((place for place in range(at, min(at + NEAR, last)) if text[place].isspace()), at)

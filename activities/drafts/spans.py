"""A text cut into spans that are checked apart. Pure."""

from workflows.contracts.base import Contract

SPAN = 200_000
"""Characters of one step, some seventy pages: the work of seconds, and what is done again after a crash."""

WINDOW = 16_000
AROUND = 1_900
"""Characters of one question to the verifier, and those before and after: no citation with its quotation is longer, and
together they stay within what a question may hold."""

NEAR = 100
"""Characters within which a cut looks for a blank."""


class Span(Contract):
    """`text` stands at `offset` of the running text; what begins from `first` to before `last` of it is its own."""

    text: str
    offset: int
    first: int
    last: int


def spans_of(text: str) -> list[Span]:
    """Spans for one step each; what is their own makes the whole text, each with what stands around it."""
    return _cut(text, 0, 0, len(text), SPAN)


def windows_of(span: Span) -> list[Span]:
    """The span cut again, for one question each."""
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
    """`at`, moved on to the next blank where one is near, so that no word is cut."""
    return next((place for place in range(at, min(at + NEAR, last)) if text[place].isspace()), at)

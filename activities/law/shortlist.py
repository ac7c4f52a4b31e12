"""Many patterns over many sentences at the cost of few: those are tried for which a sentence has a beginning."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from activities.law.beginnings import any_of, beginnings

T = TypeVar("T")


class Shortlist(Generic[T]):
    """Patterns over folded lower-case text that match at word starts, each with what was registered with it.

    They are read when they are first asked for: most processes never do.
    """

    def __init__(self, ways: Iterable[tuple[str, T]]) -> None:
        """`ways` are (pattern, meaning); a pattern is registered without the edge of the word it begins at."""
        self._ways = list(ways)

    def of(self, plain: str) -> Sequence[tuple[re.Pattern[str], T]]:
        """Every pattern that may be found in the text, in the order in which they were registered."""
        begun = set(self._read.beginnings.findall(plain))
        if not begun:
            return self._read.always
        return [self._read.ways[at] for at in sorted({at for one in begun for at in self._read.begun[one]})]

    @cached_property
    def _read(self) -> "_Read[T]":
        ways = [(re.compile(rf"\b(?:{pattern})"), meaning) for pattern, meaning in self._ways]
        known = [set(beginnings(pattern.pattern)) for pattern, _ in ways]
        everywhere = {at for at, begins in enumerate(known) if "" in begins}
        every = {begun for begins in known for begun in begins} - {""}
        return _Read(
            ways=ways,
            begun={
                begun: frozenset(at for at, begins in enumerate(known) if any(begun.startswith(one) for one in begins))
                for begun in every
            },
            always=[ways[at] for at in sorted(everywhere)],
            beginnings=re.compile(rf"\b{any_of(every)}") if every else re.compile(r"(?!)"),
        )


class _Read(NamedTuple, Generic[T]):
    """The patterns, and by which beginnings each is found; `always` are those that may begin with anything."""

    ways: list[tuple[re.Pattern[str], T]]
    begun: dict[str, frozenset[int]]
    always: list[tuple[re.Pattern[str], T]]
    beginnings: re.Pattern[str]

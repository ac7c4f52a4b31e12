"""Many patterns over many sentences at low cost: only those with a beginning in the sentence are tried."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from activities.law.beginnings import any_of, beginnings

T = TypeVar("T")


class Shortlist(Generic[T]):
    """Patterns over folded lower-case text that match at word starts, each with its registered value.

    They are compiled on first use, since most processes never need them.
    """

    def __init__(self, ways: Iterable[tuple[str, T]]) -> None:
        """`ways` are (pattern, meaning); a pattern omits the initial word boundary."""
        self._ways = list(ways)

    def of(self, plain: str) -> Sequence[tuple[re.Pattern[str], T]]:
        """Return every pattern that may match the text, in order of registration."""
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
    """The patterns by beginning; `always` are those that may begin with anything."""

    ways: list[tuple[re.Pattern[str], T]]
    begun: dict[str, frozenset[int]]
    always: list[tuple[re.Pattern[str], T]]
    beginnings: re.Pattern[str]

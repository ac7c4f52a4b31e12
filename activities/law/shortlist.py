"""Many patterns over many sentences at the cost of few: those are tried for which a sentence has a beginning."""

import re
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from activities.law.beginnings import any_of, beginnings

T = TypeVar("T")


class Shortlist(Generic[T]):
    """Patterns over folded lower-case text that match at word starts, each with what was registered with it."""

    def __init__(self, ways: Iterable[tuple[str, T]]) -> None:
        """`ways` are (pattern, meaning); a pattern is registered without the edge of the word it begins at."""
        self._all = [(re.compile(rf"\b(?:{pattern})"), meaning) for pattern, meaning in ways]
        known = [set(beginnings(pattern.pattern)) for pattern, _ in self._all]
        everywhere = {at for at, begins in enumerate(known) if "" in begins}
        every = {begun for begins in known for begun in begins} - {""}
        self._begun = {
            begun: frozenset(at for at, begins in enumerate(known) if any(begun.startswith(one) for one in begins))
            for begun in every
        }
        self._always = [self._all[at] for at in sorted(everywhere)]
        self._beginnings = re.compile(rf"\b{any_of(every)}") if every else re.compile(r"(?!)")

    def of(self, plain: str) -> Sequence[tuple[re.Pattern[str], T]]:
        """Every pattern that may be found in the text, in the order in which they were registered."""
        begun = set(self._beginnings.findall(plain))
        if not begun:
            return self._always
        return [self._all[at] for at in sorted({at for one in begun for at in self._begun[one]})]

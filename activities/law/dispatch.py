"""Many patterns over one text at low cost: each is tried only at its possible first words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from activities.law.beginnings import any_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spotted(Generic[T]):
    """A match in a text, with the value registered for its pattern."""

    meaning: T
    match: re.Match[str]


class Dispatcher(Generic[T]):
    """Finds registered patterns at word starts, leftmost first, the longest pattern first."""

    def __init__(
        self, ways: Iterable[tuple[str, str, T]], *, before_digits: bool = False, after_slash: bool = False
    ) -> None:
        """`ways` are (lower-case first word of a match, pattern over folded text, meaning).

        A match ends at a word end or, with `before_digits`, before an attached number; only with `after_slash` may
        it begin right after a slash.
        """
        edge = r"(?![^\W\d])" if before_digits else r"(?!\w)"
        self._by_word: dict[str, list[tuple[re.Pattern[str], T]]] = {}
        for word, pattern, meaning in sorted(ways, key=lambda way: (-len(way[1]), way[1])):
            self._by_word.setdefault(word, []).append((re.compile(rf"(?:{pattern}){edge}"), meaning))
        begin = "" if after_slash else "/"
        self._words = re.compile(rf"(?<![a-z0-9_{begin}]){any_of(self._by_word)}(?![a-z])")

    def spot(self, folded: str) -> Iterator[Spotted[T]]:
        """Return all matches in order, none inside another."""
        done = 0
        for word in self._words.finditer(_lower(folded)):
            start = word.start()
            if start < done:
                continue
            for pattern, meaning in self._by_word[word[0]]:
                if match := pattern.match(folded, start):
                    done = match.end()
                    yield Spotted(meaning, match)
                    break


def _lower(text: str) -> str:
    """Return lower case of the same length, which some foreign letters do not have."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(low if len(low := c.lower()) == 1 else c for c in text)

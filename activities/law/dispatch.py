"""Many patterns over one text at the cost of few: each is tried only at the words it can begin with."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

_WORD = re.compile(r"[A-Za-z]+")
_BOUND = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spotted(Generic[T]):
    """A pattern of the dispatcher found in a text, and what was registered with it."""

    meaning: T
    match: re.Match[str]


class Dispatcher(Generic[T]):
    """Finds registered patterns at word starts, leftmost first, the longest pattern first where several fit."""

    def __init__(self, ways: Iterable[tuple[str, str, T]]) -> None:
        """`ways` are (lower-case word the match begins with, pattern over folded text, meaning)."""
        self._by_word: dict[str, list[tuple[re.Pattern[str], T]]] = {}
        for word, pattern, meaning in sorted(ways, key=lambda way: (-len(way[1]), way[1])):
            self._by_word.setdefault(word, []).append((re.compile(rf"(?:{pattern})(?!\w)"), meaning))

    def spot(self, folded: str) -> Iterator[Spotted[T]]:
        """Every find in order, none inside another."""
        done = 0
        for word in _WORD.finditer(folded):
            candidates = self._by_word.get(word[0].lower())
            start = word.start()
            if candidates is None or start < done or (start and folded[start - 1] in _BOUND):
                continue
            for pattern, meaning in candidates:
                if match := pattern.match(folded, start):
                    done = match.end()
                    yield Spotted(meaning, match)
                    break


def first_words(pattern: str) -> list[str]:
    """The words that a pattern of plain words can begin with: "recursos? especial" begins with two."""
    match = re.match(r"([a-z]+)(\?|\(\?:([a-z|]+)\))?([a-z]*)", pattern)
    if match is None:
        raise ValueError(f"no plain first word in {pattern!r}")
    stem, mark, choices, rest = match.groups()
    if mark == "?":
        return [stem[:-1] + rest, stem + rest]
    return [stem + choice + rest for choice in choices.split("|")] if choices else [stem]

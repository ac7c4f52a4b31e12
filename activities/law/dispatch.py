"""Many patterns over one text at the cost of few: each is tried only at the words it can begin with."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

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
        self._words = re.compile(rf"(?<![a-z0-9_/]){_any_of(self._by_word)}(?![a-z])")

    def spot(self, folded: str) -> Iterator[Spotted[T]]:
        """Every find in order, none inside another."""
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


def first_words(pattern: str) -> list[str]:
    """The words that a pattern can begin with: "recursos? especial" begins with two, "(?:laudo|exame)s? de" with four.

    Letters, groups of alternatives, classes of letters and "?" are understood; any other sign ends the word.
    """
    words = {word for word, _ in _beginnings(pattern)}
    if not words or "" in words:
        raise ValueError(f"no plain first word in {pattern!r}")
    return sorted(words)


def _beginnings(pattern: str) -> set[tuple[str, bool]]:
    """What a pattern can begin with, each with whether the word is over there."""
    found = {("", False)}
    at = 0
    while at < len(pattern) and not all(over for _, over in found):
        choices, at = _choices(pattern, at)
        if pattern[at : at + 1] == "?":
            choices, at = choices | {("", False)}, at + 1
        open_ones = {(word + more, over) for word, ended in found if not ended for more, over in choices}
        found = {(word, True) for word, ended in found if ended} | open_ones
    return found


def _choices(pattern: str, at: int) -> tuple[set[tuple[str, bool]], int]:
    """What the element at a place can be, and where the next one begins."""
    if pattern[at].isalpha():
        return {(pattern[at], False)}, at + 1
    if pattern[at] == "[":
        end = pattern.index("]", at)
        return {(letter, False) for letter in pattern[at + 1 : end]}, end + 1
    if pattern.startswith("(?:", at):
        depth, start, end = 1, at + 3, at + 3
        alternatives: list[str] = []
        while depth:
            depth += {"(": 1, ")": -1}.get(pattern[end], 0)
            if depth == 0 or (depth == 1 and pattern[end] == "|"):
                alternatives.append(pattern[start:end])
                start = end + 1
            end += 1
        return {choice for alternative in alternatives for choice in _beginnings(alternative)}, end
    return {("", True)}, at + 1


def _lower(text: str) -> str:
    """Lower case of the same length, which a few letters of other languages do not have."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(low if len(low := c.lower()) == 1 else c for c in text)


def _any_of(words: Iterable[str]) -> str:
    """A pattern of all the words that shares their beginnings, which the engine tries far faster than a plain list."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        by_first.setdefault(word[:1], []).append(word[1:])
    ends = by_first.pop("", None) is not None
    choices = [re.escape(first) + (_any_of(rest) if rest != [""] else "") for first, rest in by_first.items()]
    if not choices:
        return ""
    together = choices[0] if len(choices) == 1 and not ends else f"(?:{'|'.join(choices)})"
    return together + ("?" if ends else "")

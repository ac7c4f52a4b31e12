"""Many patterns over one text at low cost: only those whose required letters are in the text are tried."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from activities.law.beginnings import alternatives, any_of, past_class

SHORTEST = 3
_WAYS = re.compile(r"\((?:\?:|\?P<\w+>|(?!\?))")
_LOOKS = re.compile(r"\(\?<?[=!]")
_REPEAT = re.compile(r"(?:[?*]|\{(?:0|,)[^}]*\})[?+]?|(?P<once>(?:\+|\{\d[^}]*\})[?+]?)")
_EDGES = ("^", "$", r"\b", r"\B")
_CLASSES = "dDwWsS"

Needs = list[frozenset[str]]
"""A match contains at least one string of each set; the set with the longest strings is first."""


class Sieve:
    """Patterns over text whose matches require certain letters."""

    def __init__(self, patterns: Iterable[re.Pattern[str]]) -> None:
        self._always: set[int] = set()
        self._needing: dict[str, list[tuple[int, Needs]]] = {}
        strings: set[str] = set()
        for place, pattern in enumerate(patterns):
            for needs in needs_of(pattern):
                strings.update(*needs)
                if not needs:
                    self._always.add(place)
                for one in needs[0] if needs else ():
                    self._needing.setdefault(one, []).append((place, needs[1:]))
        self._read = re.compile(f"(?=({any_of(strings)}))" if strings else "(?!)")
        self._inside = {one: strings & {one[:end] for end in range(SHORTEST, len(one) + 1)} for one in strings}

    def of(self, text: str) -> list[int]:
        """Return the positions of the patterns that may match the text, in order."""
        found = set(self._always)
        if longest := set(self._read.findall(text)):
            had = set[str]().union(*(self._inside[one] for one in longest))
            for one in had & self._needing.keys():
                for place, others in self._needing[one]:
                    if place not in found and not any(need.isdisjoint(had) for need in others):
                        found.add(place)
        return sorted(found)


def needs_of(pattern: re.Pattern[str]) -> Sequence[Needs]:
    """Return the requirements of each alternative of the pattern."""
    if pattern.flags & (re.IGNORECASE | re.VERBOSE):
        return [[]]
    return [_needs(one) for one in alternatives(pattern.pattern + ")", 0)[0]]


class _Element(NamedTuple):
    """An element of a pattern: its letters, or else its requirements; `wide` if it takes any letters."""

    letters: str
    needs: Needs
    wide: bool
    end: int


def _needs(pattern: str) -> Needs:
    found: Needs = []
    run, at = "", 0
    while at < len(pattern):
        element = _element(pattern, at)
        repeat = _REPEAT.match(pattern, element.end)
        at = repeat.end() if repeat else element.end
        optional = repeat is not None and repeat["once"] is None
        if not optional:
            run += element.letters
            found += element.needs
        if element.wide or repeat:
            found.append(frozenset([run]))
            run = ""
    found.append(frozenset([run]))
    kept = [need for need in found if all(len(one) >= SHORTEST for one in need)]
    return sorted(kept, key=_shortest, reverse=True)


def _element(pattern: str, at: int) -> _Element:
    for edge in _EDGES:
        if pattern.startswith(edge, at):
            return _Element("", [], False, at + len(edge))
    if looks := _LOOKS.match(pattern, at):
        return _Element("", [], False, alternatives(pattern, looks.end())[1])
    if ways := _WAYS.match(pattern, at):
        inside, end = alternatives(pattern, ways.end())
        return _Element("", _either([_needs(one) for one in inside]), True, end)
    if pattern.startswith("(?", at):
        raise ValueError(f"no sieve for {pattern!r}")
    if pattern[at] == "[":
        return _Element("", [], True, past_class(pattern, at))
    if pattern[at] == "\\":
        plain = not pattern[at + 1].isalnum()
        return _Element(pattern[at + 1] if plain else "", [], not plain, at + 2)
    return _Element("" if pattern[at] == "." else pattern[at], [], pattern[at] == ".", at + 1)


def _either(ways: list[Needs]) -> Needs:
    """Return the requirements of a group: all of its only alternative, else the first of each alternative."""
    if len(ways) == 1:
        return ways[0]
    if not all(ways):
        return []
    return [frozenset[str]().union(*(needs[0] for needs in ways))]


def _shortest(need: frozenset[str]) -> int:
    return min(map(len, need))

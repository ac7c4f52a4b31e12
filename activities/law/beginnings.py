"""The words with which a pattern can begin, derived from the pattern."""

import re
from collections.abc import Iterable

_LOOKS_AROUND = ("(?!", "(?=", "(?<!", "(?<=")
_LITERAL_ENDS = (" ", "-")


def beginnings(pattern: str) -> list[str]:
    """Return how a match can begin: with a word, with a word and its end ("e "), or with a prefix ("conced").

    "" if it may begin with anything. Letters, groups of alternatives, classes of letters and "?" are understood;
    word boundaries and lookarounds consume nothing; any other sign ends the analysis.
    """
    return sorted({word for word, _ in _beginnings(pattern)})


def first_words(pattern: str) -> list[str]:
    """Return the words with which the pattern can begin: "recursos? especial" begins with two, "(?:laudo|exame)s?
    de" with four.

    Raises `ValueError` if it can begin with anything else.
    """
    words = {word.rstrip("".join(_LITERAL_ENDS)) for word in beginnings(pattern)}
    if not words or "" in words:
        raise ValueError(f"no plain first word in {pattern!r}")
    return sorted(words)


def _beginnings(pattern: str) -> set[tuple[str, bool]]:
    """Return the possible beginnings of a pattern, each with whether it is complete."""
    found = {("", False)}
    at = 0
    while at < len(pattern) and not all(over for _, over in found):
        choices, at = _choices(pattern, at)
        if pattern[at : at + 1] == "?":
            choices, at = choices | {("", False)}, at + 1
        elif pattern[at : at + 1] in ("*", "{"):
            choices = {("", True)}
        elif pattern[at : at + 1] == "+":
            choices = {(more, True) for more, _ in choices}
        open_ones = {(word + more, over) for word, ended in found if not ended for more, over in choices}
        found = {(word, True) for word, ended in found if ended} | open_ones
    return found


def _choices(pattern: str, at: int) -> tuple[set[tuple[str, bool]], int]:
    """Return the choices for the element at a position, and the position of the next element."""
    if pattern[at].isalpha():
        return {(pattern[at], False)}, at + 1
    if pattern[at] in _LITERAL_ENDS:
        return {(pattern[at], True)}, at + 1
    if pattern.startswith(r"\b", at):
        return {("", False)}, at + 2
    if pattern[at] == "[":
        end = past_class(pattern, at)
        letters = pattern[at + 1 : end - 1]
        return ({(letter, False) for letter in letters} if letters.isalpha() else {("", True)}), end
    if pattern.startswith("(?:", at):
        inside, end = alternatives(pattern, at + 3)
        return {choice for alternative in inside for choice in _beginnings(alternative)}, end
    if pattern.startswith(_LOOKS_AROUND, at):
        return {("", False)}, alternatives(pattern, at + 3)[1]
    return {("", True)}, at + 1


def alternatives(pattern: str, at: int) -> tuple[list[str], int]:
    """Return the alternatives of a group that begins at a position, and the position after it."""
    found: list[str] = []
    depth, start = 1, at
    while depth:
        sign = pattern[at]
        if sign == "\\":
            at += 2
            continue
        if sign == "[":
            at = past_class(pattern, at)
            continue
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 or (depth == 1 and sign == "|"):
            found.append(pattern[start:at])
            start = at + 1
        at += 1
    return found, at


def past_class(pattern: str, at: int) -> int:
    """Return the position after a class of letters."""
    return pattern.index("]", at + 2) + 1


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of all the words with shared prefixes, which the engine tries much faster than a plain list.

    It finds the longest word.
    """
    by_first: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        by_first.setdefault(word[:1], []).append(word[1:])
    ends = by_first.pop("", None) is not None
    choices = [re.escape(first) + (any_of(rest) if rest != [""] else "") for first, rest in by_first.items()]
    if not choices:
        return ""
    together = choices[0] if len(choices) == 1 and not ends else f"(?:{'|'.join(choices)})"
    return together + ("?" if ends else "")

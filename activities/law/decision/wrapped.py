"""Paragraphs of a text with hard line breaks, as in full texts and their ementas."""

import re

from activities.law.capitals import in_capitals
from activities.law.decision.sentences import ends_sentence, starts_item

_WRAPPED = 1 / 3
"""Share of lines that break within a sentence, above which line ends do not mark paragraphs."""
_SHORT_LINE = 45
_LEAST_CAPITALS = 8
_EMPTY = re.compile(r"^[\s._*–-]*$")


def paragraphs_in(text: str) -> list[str]:
    """Return the paragraphs, each on one line. An unfinished line continues in the next.

    It continues over empty lines too, since page breaks leave some within sentences. In an unwrapped text a line
    with a finished sentence is a paragraph; in a wrapped one an empty line must follow as well.
    """
    lines = [line.strip() for line in text.split("\n")]
    told = [line for line in lines if not _EMPTY.match(line)]
    wrapped = sum(not ends_sentence(line) for line in told[:-1]) >= _WRAPPED * len(told)
    found: list[list[str]] = []
    empty = False
    for line in lines:
        if _EMPTY.match(line):
            empty = True
            continue
        if found and not _begins(line, found[-1], empty=empty, wrapped=wrapped):
            found[-1].append(line)
        else:
            found.append([line])
        empty = False
    return [" ".join(paragraph) for paragraph in found]


def _begins(line: str, block: list[str], *, empty: bool, wrapped: bool) -> bool:
    """Return whether a line begins a paragraph; `empty`: an empty line precedes it."""
    if starts_item(line):
        return True
    if in_capitals(block[0], _LEAST_CAPITALS):
        if not in_capitals(line):
            return True
    elif empty and in_capitals(line, _LEAST_CAPITALS):
        return True
    if ends_sentence(block[-1]):
        return empty or not wrapped
    return empty and len(block[-1]) < _SHORT_LINE and line[0].isupper()

"""Turns visual lines into running text, keeping the page each part came from. Pure."""

import re
from collections.abc import Iterable

from activities.casefile.page import Line

_PRONOUNS = frozenset(
    ["se", "lhe", "lhes", "me", "nos", "te", "vos", "o", "a", "os", "as", "lo", "la", "los", "las", "no", "na", "nas"]
)
_FIRST_WORD = re.compile(r"[^\W\d]+")


def join_lines(lines: Iterable[Line]) -> str:
    """The words of the lines as one text; a word cut by a hyphen at the line's end is mended."""
    text = ""
    for line in lines:
        text = append_line(text, line.text.strip())
    return text


def append_line(text: str, line: str) -> str:
    """`text` continued by the next line. A hyphen stays before capitals and before a pronoun ("requer-se")."""
    if not text or not line:
        return text or line
    if text.endswith("-") and len(text) > 1 and text[-2].isalpha():
        word = _FIRST_WORD.match(line)
        if word and word[0][0].islower() and word[0] not in _PRONOUNS:
            return text[:-1] + line
        if word:
            return text + line
    return f"{text} {line}"

"""Text of a document made safe to show: one line, no control or invisible characters."""

import re
import unicodedata
from functools import lru_cache

_SPACES = re.compile(r"\s+")
LINES = 4096
"""Lines cached by a process: each form and version of a report repeats most of those of another."""
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


@lru_cache(LINES)
def one_line(text: str) -> str:
    """Return `text` in composed Unicode form, with white space collapsed and without control, format and private
    characters.

    Format characters include those that reorder or hide text (Unicode TR36).
    """
    composed = unicodedata.normalize("NFC", text)
    if not composed.isascii() or not composed.isprintable():
        # each character once: a long text has few
        hidden = [c for c in set(composed) if not c.isspace() and unicodedata.category(c) in _HIDDEN]
        for character in hidden:
            composed = composed.replace(character, "")
    return _SPACES.sub(" ", composed).strip()


def excerpt(text: str, limit: int) -> str:
    """Return `one_line`, shortened at a word to at most `limit` characters; shortened text ends in `[...]`."""
    line = one_line(text)
    if len(line) <= limit:
        return line
    mark = " [...]"
    cut = line[: limit - len(mark)]
    if not line[len(cut)].isspace() and " " in cut:
        cut = cut[: cut.rindex(" ")]
    return cut.rstrip() + mark

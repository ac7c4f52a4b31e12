"""Finds the lines of a page whose words may decide something. Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

WORDS = (
    "julgo", "acordam", "defiro", "deferid", "provimento", "provido", "condeno", "homologo", "procedente",
    "procedência", "extingo", "extinto", "acolho", "rejeito", "concedo", "denego", "conheço", "revogo", "transitou",
    "trânsito em julgado",
)  # fmt: skip
"""Words, or parts of them, with which a court decides."""

SPACED = 0.4
"""Share of spaces from which on letters count as spaced out."""

BROKEN = 20
"""Letters on either side of a line's end in which a word may be broken."""


def decides(line: str) -> bool:
    """Whether words of the line may decide something, also ones set in spaced letters."""
    plain = line.lower()
    return any(word in plain for word in WORDS) or _decides_spaced(plain)


def deciding(lines: Sequence[str]) -> list[int]:
    """Numbers of the lines that may decide something, also by a word that is broken at a line's end."""
    plain = [line.lower() for line in lines]
    ends = list(accumulate(len(line) + 1 for line in plain))
    whole = "\n".join(plain)
    found = {number for number, line in enumerate(plain) if _decides_spaced(line)}
    for word in WORDS:
        at = whole.find(word)
        while at >= 0:
            found.add(bisect_right(ends, at))
            at = whole.find(word, at + 1)
    if "-\n" in whole:
        for number, (line, after) in enumerate(pairwise(plain)):
            if line.endswith("-") and decides(line[-BROKEN:-1] + after[:BROKEN]):
                found |= {number, number + 1}
    return sorted(found)


def _decides_spaced(plain: str) -> bool:
    if plain.count(" ") < SPACED * len(plain) and "julg" not in plain:
        return False
    bare = "".join(plain.split())
    return any(word in bare for word in WORDS)

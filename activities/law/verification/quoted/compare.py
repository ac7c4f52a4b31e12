"""A quoted passage against the parts of a decision: verbatim, altered, or absent."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher

from activities.law.fold import fold
from activities.law.verification.quoted.voices import Part, voice_at
from workflows.contracts.research.law import QuotationVerdict, Voice

_WORD = re.compile(r"[a-z0-9]+")
_GAP = re.compile(
    r"\[[^\[\]]{0,120}\]|\(\s*\.{3}\s*\)|\.{3,}|\u2026|\((?:grif|destaq|negrit|sem\s+grif|italic)[^()]{0,60}\)",
    re.IGNORECASE,
)
_SKIPPED = frozenset(("n", "no", "o"))
"""Remnants of "n.", "nº" and "n. º", which have many spellings."""

_LONGEST = 300
"""Most words of a passage compared if it is not verbatim."""

_ALIKE = 0.7
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Located:
    """Position of a passage in a decision; `cited` and `found` are the words at the first difference."""

    verdict: QuotationVerdict
    voice: Voice | None = None
    cited: str | None = None
    found: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """The folded words of a text with their positions."""

    words: list[str]
    starts: list[int]
    joined: str


def locate(passage: str, parts: list[Part]) -> Located:
    """Find the passage verbatim in the first part that has it, else where most of it is, else nowhere.

    Case, accents, punctuation and omissions "[...]" are ignored.
    """
    fragments = fragments_of(passage)
    if not fragments:
        return Located(QuotationVerdict.UNAVAILABLE)
    texts = [(part, words_of(part.text)) for part in parts]
    for part, text in texts:
        places = [text.joined.find(f" {' '.join(fragment)} ") for fragment in fragments]
        if min(places) >= 0:
            first = text.joined.count(" ", 0, places[0] + 1) - 1
            return Located(QuotationVerdict.EXACT, voice_at(part, text.starts[first]))
    quoted = [word for fragment in fragments for word in fragment][:_LONGEST]
    best = max(((aligned(quoted, text), part, text) for part, text in texts), key=lambda one: one[0][0], default=None)
    if best is None or best[0][0] < _ALIKE:
        return Located(QuotationVerdict.NOT_FOUND)
    (_, begin, end), part, text = best
    cited, found = difference(quoted, text.words[begin:end])
    return Located(QuotationVerdict.ALTERED, voice_at(part, text.starts[begin]), cited, found)


def fragments_of(passage: str) -> list[list[str]]:
    """Return the words of each stretch between the passage's omissions, with at least three words."""
    return [words for piece in _GAP.split(passage) if len(words := words_of(piece).words) > 2]


def words_of(text: str) -> Words:
    """Return the words of a text without case, accents and signs."""
    plain = fold(text).lower().replace("º", " ").replace("ª", " ").replace("°", " ")
    found = [(match[0], match.start()) for match in _WORD.finditer(plain) if match[0] not in _SKIPPED]
    words = [word for word, _ in found]
    return Words(words, [start for _, start in found], f" {' '.join(words)} ")


def aligned(quoted: list[str], text: Words) -> tuple[float, int, int]:
    """Return the share of quoted words that are together in the text, and their span."""
    places: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for at in range(len(quoted) - 1):
        if len(places[quoted[at], quoted[at + 1]]) < 3:
            places[quoted[at], quoted[at + 1]].append(at)
    votes = Counter(
        (at - place) // 8
        for at in range(len(text.words) - 1)
        for place in places.get((text.words[at], text.words[at + 1]), ())
    )
    if not votes:
        return 0.0, 0, 0
    offset = max(votes, key=lambda vote: (votes[vote], -vote)) * 8
    slack = 16 + len(quoted) // 4
    begin, end = max(0, offset - slack), min(len(text.words), offset + len(quoted) + slack)
    blocks = SequenceMatcher(None, quoted, text.words[begin:end], autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return 0.0, 0, 0
    matched = sum(block.size for block in blocks)
    return matched / len(quoted), begin + blocks[0].b, begin + blocks[-1].b + blocks[-1].size


def difference(quoted: list[str], found: list[str]) -> tuple[str, str]:
    """Return the words around the first difference, in the quotation and in the text."""
    changes = SequenceMatcher(None, quoted, found, autojunk=False).get_opcodes()
    for kind, a, b, c, d in changes:
        if kind != "equal":
            cited = " ".join(quoted[max(0, a - 3) : min(b, a + _SHOWN) + 3])
            return cited, " ".join(found[max(0, c - 3) : min(d, c + _SHOWN) + 3])
    return " ".join(quoted[:_SHOWN]), " ".join(found[:_SHOWN])

"""Sentences with citations, with marks in place of the citations, and their speaker."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from activities.law.citations.citation import Citation
from activities.law.citations.find import find_citations
from activities.law.fold import fold
from activities.law.quotations import passages_in_quotes, quoted_passages
from activities.law.spans import Spans
from activities.law.verification.quoted.voices import Part, parts_of, voice_at
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.voices import Voice

MARK, REST = "\ue000", "\ue001"
"""Replacement of a citation, of equal length, from private-use letters."""

LONGEST = 1_500
"""Longest sentence that is read, in characters; longer text without a full stop is a list of quotations."""

_END = re.compile(rf"[.!?;][\"')\]]{{0,2}}\s+(?=[\"'(\[]{{0,2}}[A-Z{MARK}]|\d{{1,2}}[.)-])|\n[ \t]*\n")
_ABBREVIATED = re.compile(
    r"\b(?:art|arts|inc|min|mins|rel|relatora?|des|dra?|sra?|exm[oa]|fls?|pp?|pag|cf|ns?|nos?|v|c|e|eg|ltda|cia|proc|ref"
    r"|j|dje?|obs|ac|[a-z])\.$",
    re.IGNORECASE,
)
_LOOK_BACK = 12


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence: `words` verbatim; `plain` folded lower case of equal length.

    `cited` has each citation by the position of its mark in `plain`.
    """

    words: str
    plain: str
    cited: Mapping[int, Citation]
    voice: Voice


def clauses_of(decision: Decision) -> Iterator[Clause]:
    """Return every sentence with a citation, part by part, without quotations from others."""
    own = decision.process_number or decision.process
    for part in parts_of(decision.model_copy(update={"notes": None})):
        citations = find_citations(part.text, own)
        if citations:
            yield from _of_part(part, citations)


def _of_part(part: Part, citations: Sequence[Citation]) -> Iterator[Clause]:
    quoted = Spans([*quoted_passages(part.text), *passages_in_quotes(part.text)])
    masked = _masked(fold(part.text), citations)
    waiting = list(reversed(citations))
    start = 0
    for end in _ends(masked):
        cited: dict[int, Citation] = {}
        while waiting and waiting[-1].start < end:
            one = waiting.pop()
            if not quoted.touch(one.start, one.end):
                cited[one.start - start] = one
        if cited and end - start <= LONGEST:
            words = " ".join(part.text[start:end].split())
            first = start + min(cited)
            yield Clause(words, _lower(masked[start:end]), cited, voice_at(part, first))
        start = end


def _masked(folded: str, citations: Sequence[Citation]) -> str:
    """Replace each citation by a mark; of two overlapping ones the first."""
    kept: list[str] = []
    at = 0
    for one in citations:
        if one.start < at:
            continue
        kept += [folded[at : one.start], MARK, REST * (one.end - one.start - 1)]
        at = one.end
    return "".join([*kept, folded[at:]])


def _ends(masked: str) -> Iterator[int]:
    for match in _END.finditer(masked):
        head = masked[max(0, match.start() - _LOOK_BACK) : match.start() + 1]
        if match[0][0] != "." or not _ABBREVIATED.search(head):
            yield match.end()
    yield len(masked)


def _lower(text: str) -> str:
    """Return lower case of the same length, which some foreign letters do not have."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(low if len(low := c.lower()) == 1 else c for c in text)

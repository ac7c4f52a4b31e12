"""The passages of a case file about the act in a question, most informative first. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from activities.casefile.segmentation import Piece
from activities.inquiry.acts import Act
from activities.inquiry.passages import MOST_HEADING, CasePassage, is_heading
from activities.law.fold import squash

OPENING = 40
"""Characters by which a ruling or claim is recognised in its passage."""

_STAMP = re.compile(r"\bassinado (?:digital|eletronica)mente (?:por\b|, conforme)|\bvalidacao deste em\b")
"""Stamps of court systems on a page."""
_REASONS_BEGIN = re.compile(r"\bfundament(?:acao|o|os)\b|\bdecido\b|\bo relatorio\b")
_RULES = re.compile(r"\b(?:ante|diante d?o?|isso|pelo) (?:do |o )?(?:exposto|posto)\b|\bjulgo\b|\bdispositivo\b")
_REASONS = re.compile(
    r"\b(?:responsab|prova|peric|perit|laudo|demonstr|comprov|conclu|portanto|assim|impoe|dever|ilicit|abusiv|falha"
    r"|prescri|dano|indevid|inexist|contrat|clausula|direito|lei\b|art\.|sumula)"
)

_CITED = re.compile(r"\((?:stj|stf|tst|tj|trf)[^()]{0,80}\brel\b")
"""The source of a decision quoted from elsewhere."""


def telling_passages(act: Act, pieces: Sequence[Piece], passages: Sequence[CasePassage]) -> list[CasePassage]:
    """Return the passages about the act: those of the first piece type that has any, then the others."""
    found: list[CasePassage] = []
    of_piece = {piece.piece_id: list(_within(piece, passages)) for piece in pieces}
    for piece in _in_turn(act, pieces, of_piece):
        own = of_piece[piece.piece_id]
        shown = [one for one in own if not act.must or _any(act.must, squash(one.text))]
        found += _reasons(own) if act.reasons else _ranked(act, piece, shown)
    return found


def _within(piece: Piece, passages: Sequence[CasePassage]) -> Iterator[CasePassage]:
    for one in passages:
        if piece.page_start <= one.page.number <= piece.page_end and not _STAMP.search(squash(one.text)):
            yield one


def _in_turn(act: Act, pieces: Sequence[Piece], of_piece: Mapping[str, Sequence[CasePassage]]) -> list[Piece]:
    """Return the last piece of each type first, if the last counts; before it one that has a cue, if it has none."""
    if not act.last:
        return list(pieces)
    types = list(dict.fromkeys(piece.type for piece in pieces))

    def has_no_cue(piece: Piece) -> bool:
        return not any(_any(act.cues, squash(one.text)) for one in of_piece[piece.piece_id])

    last_first = list(reversed(pieces))
    return sorted(last_first, key=lambda piece: (types.index(piece.type), has_no_cue(piece)))


def headed(act: Act, passages: Sequence[CasePassage], pieces: Sequence[Piece]) -> list[CasePassage]:
    """Return passages under a heading that names the act, for acts without a piece type of their own."""
    titled = [piece for piece in pieces if _any(act.asked, squash(piece.title))]
    under = [one for piece in titled for one in passages if piece.page_start <= one.page.number <= piece.page_end]
    named = [
        one
        for one in under or passages
        if any(is_heading(line) and _any(act.asked, squash(line.text)) for line in one.lines)
    ]
    own = named[-1:] if under else named
    return own + [one for one in under if one not in own]


def _ranked(act: Act, piece: Piece, shown: list[CasePassage]) -> list[CasePassage]:
    """Order by the first cue in the passage. Rulings and claims found by the reading precede all cues.

    A heading alone, as at the foot of a page, counts for the text under it.
    """

    def rank(one: CasePassage) -> int:
        folded = squash(one.text)
        cue = next((at for at, cue in enumerate(act.cues) if cue.search(folded)), len(act.cues))
        return -1 if act.cues and (act.object or cue == 0) and _read_as(act, piece, one) else cue

    ranks = [rank(one) for one in shown]
    for at, one in enumerate(shown[:-1]):
        if len(one.text.split()) <= MOST_HEADING:
            ranks[at + 1], ranks[at] = min(ranks[at : at + 2]), len(act.cues) + 1

    def place(at: int) -> tuple[int, int]:
        return ranks[at], -at if act.last and ranks[at] < len(act.cues) else at

    return [shown[at] for at in sorted(range(len(shown)), key=place)]


def _read_as(act: Act, piece: Piece, one: CasePassage) -> bool:
    text = one.text
    ruled = piece.outcome and piece.outcome.page == one.page.number and piece.outcome.text[:OPENING] in text
    if "claims" in act.pieces:
        return any(claim.page == one.page.number and claim.text[:OPENING] in text for claim in piece.claims)
    return bool(ruled)


def _reasons(own: list[CasePassage]) -> list[CasePassage]:
    """Return the part between report and ruling, most argumentative passages first; then the ruling."""
    folded = [squash(one.text) for one in own]
    begin = next((at + _late(said, text) for at, text in enumerate(folded) if (said := _REASONS_BEGIN.search(text))), 0)
    argued = list(takewhile(lambda at: at == begin or not _RULES.search(folded[at]), range(begin, len(own))))
    argued.sort(key=lambda at: (bool(_CITED.search(folded[at])), -len(set(_REASONS.findall(folded[at])))))
    ruled = [at for at, text in enumerate(folded) if _RULES.search(text) and at not in argued]
    return [own[at] for at in (*argued, *ruled)]


def _late(said: re.Match[str], text: str) -> bool:
    """Return whether the words end the passage, so that what they announce begins with the next one."""
    return said.start() > len(text) / 2


def _any(patterns: Sequence[re.Pattern[str]], folded: str) -> bool:
    return any(pattern.search(folded) for pattern in patterns)

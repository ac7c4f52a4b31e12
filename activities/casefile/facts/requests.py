"""Where two requests stand that every lawyer asks for first: the injunction and free justice. Pure."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.run.rulings import Ruling, RulingState

LONGEST_TEXT = 300
BEFORE = 60

_INJUNCTION = (
    r"(?:tutela (?:de urgencia|provisoria|antecipada|cautelar|de evidencia|recursal)|\b(?:a|da|na|pela) tutela\b"
    r"|antecipacao d[eao]s? (?:efeitos d[ae] )?tutela|\bliminar\b|efeito suspensivo)"
)
_FREE = r"(?:\bgratuidade|justica gratuita|assistencia judiciaria|\bajg\b|lei (?:n\. ?|no ?)?1\.?060)"
_STATES = (
    (
        RulingState.DEFERIDA_EM_PARTE,
        r"(?:defiro|concedo|defere-se|deferid[oa]s?),? (?:em parte|parcialmente)|parcialmente deferid[oa]",
    ),
    (
        RulingState.INDEFERIDA,
        r"indefiro|indeferid[oa]s?|indefere-se|indeferindo-se|denego|deixo de (?:conceder|deferir)"
        r"|nao (?:concedo|defiro)|nego(?! (?:provimento|seguimento))",
    ),
    (RulingState.REVOGADA, r"revogo|revogad[oa]s?|casso|torno sem efeito"),
    (
        RulingState.DEFERIDA,
        r"defiro|deferid[oa]s?|defere-se|deferindo-se|concedo|concedid[oa]s?|concedendo-se|ratifico|confirmo|mantenho",
    ),
)
_ASKS = r"(?:requer(?:em|endo|-se)?|pede(?:m)?|concess?ao d[aeo]s?|conceder|conceda|deferimento d[aeo]s?|deferir)"
_NOT_ASKED = r"(?:(?!indefer|revog|afast|impugn|improced|ausen|reje)[^.;:•]){0,60}"
_BETWEEN = r"(?:(?!\b(?:in)?def[ei]r|\bconced)[^.;]){0,80}"
"""Words between a verb and what it is about, none of which is another such verb."""


class Piece(NamedTuple):
    """A typed piece: whether a court speaks in it, and whether it asks."""

    piece_id: str
    decides: bool
    asks: bool
    sheets: list[Sheet]


def find_requests(pieces: Iterable[Piece]) -> tuple[Ruling | None, Ruling | None]:
    """The latest state of the injunction and of free justice, in file order; a request undoes no ruling."""
    injunction = free = None
    for piece in pieces:
        if not piece.decides and not piece.asks:
            continue
        told = Located.of(piece.sheets)
        injunction = _latest(injunction, told, piece, _INJUNCTION_SAYS)
        free = _latest(free, told, piece, _FREE_SAYS)
    return injunction, free


def _says(thing: str) -> tuple[tuple[RulingState, re.Pattern[str]], ...]:
    """For each state, the verb before or after what it is about, within a sentence."""
    linking = r"(?:fica|resta|e|foi|deve ser|vai|,? ?(?:que )?ora|,? ?que)"
    rulings = [
        (state, rf"\b(?:{verb})\b{_BETWEEN}{thing}|{thing}[^.;,]{{0,50}}(?:\b|,){linking} (?:{verb})\b")
        for state, verb in _STATES
    ]
    asked = (RulingState.PEDIDA, rf"\b{_ASKS}\b{_NOT_ASKED}(?!efeito){thing}")
    return tuple((state, re.compile(pattern)) for state, pattern in (*rulings, asked))


_INJUNCTION_SAYS = _says(_INJUNCTION)
_FREE_SAYS = _says(_FREE)


def _latest(
    before: Ruling | None, told: Located, piece: Piece, says: tuple[tuple[RulingState, re.Pattern[str]], ...]
) -> Ruling | None:
    for state, pattern in says:
        if (state is RulingState.PEDIDA) == piece.decides or (state is RulingState.PEDIDA and before):
            continue
        found = pattern.search(told.folded)
        if found:
            stop = told.folded.rfind(". ", 0, found.start())
            start = max(stop + 2 if stop >= 0 else 0, found.start() - BEFORE)
            return Ruling(
                state=state,
                text=told.text[start : start + LONGEST_TEXT].strip(),
                page=told.page_at(found.start()),
                piece_id=piece.piece_id,
            )
    return before

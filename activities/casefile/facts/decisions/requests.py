"""The state of two common requests: the injunction and free justice. Pure."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from activities.casefile.facts.decisions.acts import Deed, Thing, acts_in
from activities.casefile.facts.located import Located
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import HEADING_BEFORE
from activities.law.fold import fold
from workflows.contracts.run.results.rulings import Ruling, RulingState

LONGEST_TEXT = 300
BEFORE = 160
"""Longest beginning of a sentence before the ruling verb, in characters."""

_INJUNCTION = (
    r"(?:tutela (?:de urgencia|provisoria|antecipada|cautelar|de evidencia|recursal)|\b(?:a|da|na|pela) tutela\b"
    r"|antecipacao d[eao]s? (?:efeitos d[ae] )?tutela|\bliminar\b|\balimentos provis\w+"
    r"|\bliminarmente\b(?! [ao] (?:peticao|inicial|pedido inicial|recurso|impugnacao|acao)))"
)
_FREE = r"(?:\bgratuidade|justica gratuita|assistencia judiciaria|\bajg\b|lei (?:n\. ?|no ?)?1\.?060)"
_ON_APPEAL = r"provimento\b[^.;]{0,80}?\bpara,?"
_RULES = (
    (
        RulingState.DEFERIDA_EM_PARTE,
        r"(?:defiro|concedo|defere-se|concede-se),? (?:em parte|parcialmente)|defiro parcial"
        r"|(?:defiro|concedo|antecipo)(?= [^.;]{0,60}\bem (?:parte|menor extensao)\b)",
        r"(?:deferindo|concedendo),? (?:em parte|parcialmente)"
        r"|parcialmente (?:deferid|concedid)[oa]s?|(?:deferid|concedid)[oa]s?,? (?:em parte|parcialmente)",
    ),
    (
        RulingState.INDEFERIDA,
        r"indefiro|indefere-se|denego|deixo de (?:conceder|deferir|antecipar)|nao (?:concedo|defiro)"
        r"|nego(?! (?:provimento|seguimento))|rejeito o pedido",
        r"indeferid[oa]s?|indeferindo(?:-se)?|nao (?:comporta|merece) (?:deferimento|acolhida)"
        r"|denegad[oa]s?|negad[oa]s?",
    ),
    (
        RulingState.REVOGADA,
        rf"revogo|casso|torno sem efeito|{_ON_APPEAL} (?:revogar|cassar)",
        r"revogad[oa]s?|cassad[oa]s?",
    ),
    (
        RulingState.DEFERIDA,
        r"defiro|defere-se|concedo|concede-se|restabele(?:co|cer)|antecipo|acolho o pedido"
        r"|(?:fixo|arbitro)(?= [^.;]{0,30}\balimentos provis)"
        r"|expeca-se(?=[^.;]{0,20} mandado (?:de \w+ (?:de posse )?)?liminar)"
        rf"|atribuo|determino,? em (?:sede|carater)|determino(?=,? em tutela)"
        rf"|{_ON_APPEAL} (?:conceder|deferir|antecipar)",
        r"deferid[oa]s?|deferindo(?:-se)?|concedid[oa]s?|concedendo(?:-se)?|ratifico|confirmo"
        r"|mantenho|torno definitiv[ao]",
    ),
)
"""For each state the words of a ruling, and those that report or confirm one."""
_ASKS = r"(?:requer(?:em|endo|-se)?|pede(?:m)?|concess?ao d[aeo]s?|conceder|conceda|deferimento d[aeo]s?|deferir)"
_NOT_ASKED = r"(?:(?!indefer|revog|afast|impugn|improced|ausen|reje)[^.;:•]){0,60}"
_BETWEEN = r"(?:(?!\b(?:in)?def[ei]r|\bconced|\bconfirm|\bimpugnacao|\brevogacao)[^.;]){0,80}"
"""Words between a verb and its object, without another such verb."""


class Piece(NamedTuple):
    """A piece that requests, or in which a court decides."""

    piece_id: str
    decides: bool
    sheets: list[Sheet]


def find_requests(pieces: Iterable[Piece]) -> tuple[Ruling | None, Ruling | None]:
    """Return the latest state of the injunction and of free justice, in file order. A request does not undo a
    ruling.
    """
    injunction, free = trace_requests(pieces)
    return injunction[-1] if injunction else None, free[-1] if free else None


def trace_requests(pieces: Iterable[Piece]) -> tuple[list[Ruling], list[Ruling]]:
    """Every state of the injunction and of free justice, in file order."""
    injunction: list[Ruling] = []
    free: list[Ruling] = []
    for piece in pieces:
        told = Located.of(piece.sheets)
        for states, words in ((injunction, _INJUNCTION_WORDS), (free, _FREE_WORDS)):
            before = states[-1] if states else None
            now = _latest(before, told, piece, words)
            if now is not None and now is not before:
                states.append(now)
    return injunction, free


class Ruled(NamedTuple):
    """A passage's statement about a request, and its position."""

    state: RulingState
    place: int


class _Words(NamedTuple):
    """How a request is made, ruled on, and reported; each names one of `things`."""

    things: tuple[str, ...]
    asked: re.Pattern[str]
    rules: tuple[tuple[RulingState, re.Pattern[str]], ...]
    tells: tuple[tuple[RulingState, re.Pattern[str]], ...]


def _words(thing: str, *things: str) -> _Words:
    """Match the verb before or after its object within a sentence."""

    def compiled(verb: str, after: str) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{verb})\b{_BETWEEN}{thing}|{thing}[^.;,]{{0,50}}{after}(?:{verb})\b")

    now, told = (
        r",? ?(?:que |(?:que )?(?:ora|desde (?:ja|logo)) )",
        r"(?:\b(?:fica|resta|e|foi|deve ser|vai|,? ?que))? ",
    )
    rules = tuple((state, compiled(rf"{verb}|fica (?:{known})", now)) for state, verb, known in _RULES)
    tells = tuple((state, compiled(known, told)) for state, _, known in _RULES)
    return _Words(things, re.compile(rf"\b{_ASKS}\b{_NOT_ASKED}(?!efeito){thing}"), rules, tells)


_INJUNCTION_WORDS = _words(_INJUNCTION, "tutela", "liminar", "antecipa", "alimentos provis")
_FREE_WORDS = _words(_FREE, "gratuidade", "justica gratuita", "assistencia judiciaria", "ajg", "060")
_BY_DEED = {
    Deed.GRANTS: RulingState.DEFERIDA,
    Deed.REFUSES: RulingState.INDEFERIDA,
    Deed.REVOKES: RulingState.REVOGADA,
}
_SENTENCE = re.compile(
    r"(?<!\bart)(?<!\bfls)(?<!\bDr)(?<!\bMM)(?<!\bn)[.;:] +(?=[A-ZÀ-Ú])"
    rf"|\b{HEADING_BEFORE}"
)
_DEFENDANT = re.compile(
    r"\b(?:aos?|as?|pel[oa]s?|d[oa]s?|em favor d[oa]s?) (?:parte )?"
    r"(?:re|reus?|(?:requerid|demandad|executad|promovid|reclamad|embargad|impetrad)[oa]s?)\b"
)
CLAIMANT = re.compile(
    r"\b(?:autor(?:a|es|as)?|requerentes?|demandantes?|promoventes?|reclamantes?|exequentes?|impetrantes?)\b"
)
_UNTIL_STOP = re.compile(r"[.;:].*")
_ON_APPEAL_ONLY = re.compile(r"[^.;]{0,60}\b(?:tutela|antecipacao da tutela|liminar|pretensao) recursal\b")
"""A refusal that leaves the ruling under appeal as it is."""
_MEASURE = re.compile(r",? (?:a|tal|essa|esta) medida\b(?! (?:constrit|coerc|execut|atip|protet|socioed))")
_IF_ANY = re.compile(r"[^.;]{0,60}\b(?:eventual|se (?:concedid|deferid|houver)|acaso)")


def _last(
    folded: str, says: tuple[tuple[RulingState, re.Pattern[str]], ...], *, of_claimant: bool = False
) -> Ruled | None:
    """Return the last statement. Of two readings of the same words the first in `says` counts.

    `of_claimant` leaves out statements about a request of the defendant.
    """
    found = [
        (one.end(), -order, one.start(), state)
        for order, (state, pattern) in enumerate(says)
        for one in pattern.finditer(folded)
        if not (of_claimant and of_defendant(_UNTIL_STOP.sub("", folded[one.start() : one.end() + 60], 1)))
    ]
    return Ruled(max(found)[3], max(found)[2]) if found else None


def of_defendant(folded: str) -> bool:
    """Return whether a ruling names the defendant, and not the claimant, as the one who asked."""
    return _DEFENDANT.search(folded) is not None and CLAIMANT.search(folded) is None


def _ruled(folded: str, says: tuple[tuple[RulingState, re.Pattern[str]], ...], before: Ruling | None) -> Ruled | None:
    """Return the last statement on the claimant's request, or else on the defendant's if no other is known."""
    others = before is None or before.state is RulingState.PEDIDA or of_defendant(fold(before.text).lower())
    return _last(folded, says, of_claimant=True) or (_last(folded, says) if others else None)


def _performed(folded: str) -> Ruled | None:
    """Return the last act by which the court itself rules on an injunction ("acolho o pleito antecipatório")."""
    acts = [
        one
        for one in acts_in(folded)
        if one.own and one.deed in _BY_DEED and (one.thing is Thing.INJUNCTION or _MEASURE.match(folded, one.end))
    ]
    if not acts:
        return None
    state = _BY_DEED[acts[-1].deed]
    partly = acts[-1].partly and state is RulingState.DEFERIDA
    return Ruled(RulingState.DEFERIDA_EM_PARTE if partly else state, acts[-1].start)


def _preferred(found: Ruled | None, performed: Ruled | None) -> Ruled | None:
    """Return the act where the words find nothing, or where it grants only a part of what they call granted."""
    partly = performed is not None and performed.state is RulingState.DEFERIDA_EM_PARTE
    return performed if found is None or partly else found


def _latest(before: Ruling | None, told: Located, piece: Piece, words: _Words) -> Ruling | None:
    """Return the latest state: a ruling replaces the earlier one; a report counts only if no ruling is known."""
    if not any(thing in told.folded for thing in words.things):
        return before
    known = before is not None and before.state is not RulingState.PEDIDA
    if not piece.decides:
        asked = None if before else words.asked.search(told.folded)
        found = Ruled(RulingState.PEDIDA, asked.start()) if asked else None
    else:
        found = _ruled(told.folded, words.rules, before)
        if words is _INJUNCTION_WORDS and (found is None or found.state is RulingState.DEFERIDA):
            found = _preferred(found, _performed(told.folded))
        if found is None and not known:
            found = _ruled(told.folded, words.tells, before)
    if known and found and found.state is RulingState.INDEFERIDA and _ON_APPEAL_ONLY.match(told.folded, found.place):
        return before
    if found is None or (found.state is RulingState.REVOGADA and not _was_granted(before, told, found)):
        return before
    return Ruling(
        state=found.state,
        text=told.text[beginning(told, found.place) :][:LONGEST_TEXT].strip(),
        page=told.page_at(found.place),
        piece_id=piece.piece_id,
    )


def beginning(told: Located, place: int) -> int:
    """Return where the sentence around `place` begins, without a heading in capitals; a word if that is far before."""
    low = max(place - BEFORE, 0)
    start = max((one.end() for one in _SENTENCE.finditer(told.text, low, place + 2)), default=low)
    return told.text.find(" ", start, place) + 1 if start == low and low else start


def _was_granted(before: Ruling | None, told: Located, found: Ruled) -> bool:
    """Return whether there was a ruling to revoke: "revogo a tutela eventualmente deferida" does not imply one."""
    if before is not None and before.state is not RulingState.PEDIDA:
        return before.state in (RulingState.DEFERIDA, RulingState.DEFERIDA_EM_PARTE)
    return not _IF_ANY.match(told.folded, found.place)

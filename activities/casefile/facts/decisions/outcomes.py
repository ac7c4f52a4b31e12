"""The outcome of a decision: its ruling as written, and the sums it orders. Pure."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from activities.casefile.facts.decisions.acts import Act, acts_in
from activities.casefile.facts.decisions.dispositions import DECIDES, annulled, disposed, disputed
from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM, value_in
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.run.results.rulings import Disposition, PieceOutcome

LONGEST_RULING = 1500
LONGEST_TEXT = 400
ORDERED = 800
"""Characters of the ruling that may contain ordered sums."""

MOST_AMOUNTS = 10
LONGEST_LEAD = 160
"""Longest beginning of a sentence before the ruling verb, in characters."""

_LEAD = re.compile(
    r"\b(?:(?:ante|diante|a vista|em face|em razao|por tudo|por todo|posto|face)\b[^.;]{0,30}\bexposto"
    r"|(?:isso|isto) posto|posto isso|posto isto|(?:pelo|do) exposto|ex positis|acordam\b|dispositivo\b"
    r"|em conclusao,|(?:a|por) unanimidade(?: de votos)?,|por votacao unanime,|por maioria(?: de votos)?,)"
)

_QUOTED = re.compile(r"(?<!\w)(?<!decisao: )[\"“](?=[\w(\[])[^\"“”]{0,1200}[\"”](?!\w)")
_HEADED = re.compile(r"\b(?:SENTEN[ÇC]A|S E N T E N [ÇC] A|DECIS[ÃA]O|D E C I S [ÃA] O|DESPACHO|Vistos[., ])\s*")
_NO_ABBREVIATION = r"(?=\D)(?<!\bart. )(?<!\bmov. )(?<!\bfl. )(?<!\bfls. )(?<!\bid. )(?<!\bn. )"
_STOP = re.compile(rf"[.;:]\s+{_NO_ABBREVIATION}")
_FULL_STOP = re.compile(rf"\.\s+{_NO_ABBREVIATION}")
MOST_RULINGS = 50
"""Most candidate rulings tried in one piece, which bounds the time for a text that repeats them."""


def find_outcome(kind: str, sheets: list[Sheet]) -> PieceOutcome | None:
    """Return the outcome of a piece of this type; None for one that decides nothing or has no readable ruling."""
    if kind not in DECIDES:
        return None
    told = Located.of(sheets)
    found = read_ruling(kind, told)
    return _outcome(found.disposition, told, found.start) if found else None


class ReadRuling(NamedTuple):
    """The outcome of a text, and where its ruling begins."""

    disposition: Disposition
    start: int


def read_ruling(kind: str, told: Located) -> ReadRuling | None:
    """The ruling of a text of this type; None for a type without rulings, or if none is readable."""
    if kind not in DECIDES:
        return None
    own = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), told.folded)
    acts = [one for one in acts_in(own) if not one.told]
    for ruling in _rulings(told.text, own, acts):
        within = [one for one in acts if ruling.start <= one.start < ruling.stop]
        if disposition := disposed(kind, own[ruling], within):
            if disposition is Disposition.PROVIDO and annulled([one for one in acts if one.own]):
                disposition = Disposition.SENTENCA_ANULADA
            if disposition is Disposition.COMPETENCIA_DECLINADA and disputed(acts):
                return None
            return ReadRuling(disposition, ruling.start)
    return None


def _outcome(disposition: Disposition, told: Located, start: int) -> PieceOutcome:
    ordered = told.folded[start : start + ORDERED]
    amounts = [value_in(one) for one in SUM.finditer(ordered)]
    return PieceOutcome(
        disposition=disposition,
        text=told.text[start : start + LONGEST_TEXT].strip(),
        page=told.page_at(start),
        amounts=amounts[:MOST_AMOUNTS],
    )


def _rulings(text: str, own: str, acts: list[Act]) -> Iterator[slice]:
    """Return where the ruling may be: after the last introducing formula; else the last sentence in which the court
    performs an act, then those that state a result.
    """
    if leads := [found.start() for found in _LEAD.finditer(own)]:
        start = next((one for one in leads if not _STOP.search(own, one, leads[-1] + 1)), leads[-1])
        yield slice(start, start + LONGEST_RULING)
    for chosen in ([one for one in acts if one.own], acts):
        yield from islice(_passages([one.start for one in chosen], text, own), MOST_RULINGS)


def _passages(places: list[int], text: str, own: str) -> Iterator[slice]:
    """Return the runs of sentences with an act at one of these places, the last one first; a list is one sentence."""
    run: slice | None = None
    for place in reversed(places):
        start, stop = _sentence_start(text, own, place), _STOP.search(own, place)
        end = stop.end() if stop else len(own)
        if run and end < run.start and _FULL_STOP.search(own, end - 2, run.start):
            yield run
            run = None
        run = slice(start, run.stop if run else end)
    if run:
        yield run


def _sentence_start(text: str, own: str, place: int) -> int:
    """Return the beginning of the sentence, without a heading before it."""
    low = max(place - LONGEST_LEAD, 0)
    stops = [found.end() for found in _STOP.finditer(own, low, place + 1)]
    heads = [found.end() for found in _HEADED.finditer(text, low, place)]
    start = max([low, *stops, *heads])
    return own.find(" ", start) + 1 if start == low and low else start

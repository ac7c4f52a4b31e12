"""Which court took a decision, of which state, in a case of which class: what other courts' decisions are told by."""

import re
from dataclasses import replace
from functools import lru_cache

from activities.law.citations.citation import Citation
from activities.law.citations.cnj import STATES, TRIBUNAL_NAMES, find_cnj
from activities.law.citations.find import find_citations
from activities.law.fold import squash
from workflows.contracts.law.corpus import Decision, SourceFormat

STJ, STF = "STJ", "STF"
_STJ_SOURCES = frozenset({SourceFormat.ESPELHOS, SourceFormat.INTEGRAS, SourceFormat.TEMAS})
_SHORT_NAME = re.compile(r"[A-Z][A-Z0-9-]{1,9}")
_BY_NAME = {squash(name): short for short, name in TRIBUNAL_NAMES.items()}
_ENDED = re.compile(r"[/\s-]\s?([A-Z]{2})\s*$")
_OF_STATE = re.compile(r"^(?:TJ|TRE-|TJM)([A-Z]{2})$")
_CLASS = re.compile(r"[^\d(]{1,200}(?=[\d(])")
"""No class has a longer name, and what is cut from it takes quadratic time over blanks."""
_NUMBER_SIGN = re.compile(r"[\s,.-]*\b(?:n|nº|n°|no)?[.º°]?[\s:-]*$", re.IGNORECASE)


def cited_as(decision: Decision) -> Citation | None:
    """How others cite the decision's own process: as it is written, of the court that took it."""
    found = _cited(decision.process)
    return replace(found, court=decision.court) if found and decision.court else found


@lru_cache(maxsize=64)
def _cited(process: str) -> Citation | None:
    """The first case cited; whoever reads a decision asks several times in a row."""
    return next(iter(find_citations(process)), None)


def court_of(decision: Decision) -> str | None:
    """The court's short name: what the record says, the source it comes from, or what its process tells; else None.

    A class that only one court hears says more than a CNJ number, which appeals keep from the court below.
    """
    if decision.court:
        return decision.court
    if decision.source in _STJ_SOURCES:
        return STJ
    if cited := cited_as(decision):
        return cited.court
    found = next((mention.number for mention in find_cnj(decision.process)), None)
    return found.tribunal if found else None


def speaks_for(decision: Decision, reference: str) -> bool:
    """Whether the decision's court may take anything from the reference ("REsp 1234567/STJ").

    A court does so with what is its own; the STJ and the STF also say what became of each other's; one that nobody
    knows says nothing of any.
    """
    court = court_of(decision)
    return court in (STJ, STF) or reference.endswith(f"/{court}")


def court_named(text: str) -> str | None:
    """The short name of the court that a record names, by that name or the full one; None for what is neither."""
    short = text.strip().upper()
    return short if _SHORT_NAME.fullmatch(short) else _BY_NAME.get(squash(text))


def court_name(court: str) -> str:
    """The court's full name; a court that is in no list keeps its short one."""
    return TRIBUNAL_NAMES.get(court, court)


def state_of(decision: Decision) -> str | None:
    """The state of origin: what the record says, what the process ends in ("/SP"), or the state of a state's court."""
    if decision.state:
        return decision.state
    ended = _ENDED.search(decision.process)
    if ended and ended[1] in STATES:
        return ended[1]
    of_state = _OF_STATE.match(court_of(decision) or "")
    if of_state and of_state[1] in STATES:
        return of_state[1]
    return "DF" if court_of(decision) == "TJDFT" else None


def class_of(decision: Decision) -> str | None:
    """The procedural class as the court writes it, or what the process has before its number."""
    if decision.class_name:
        return decision.class_name
    before = _CLASS.match(decision.process)
    named = _NUMBER_SIGN.sub("", before[0]).strip() if before else ""
    return named or None

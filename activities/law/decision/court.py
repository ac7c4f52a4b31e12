"""Court, state and class of a decision."""

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
"""Longest name of a class. Longer text would take quadratic time over blanks."""
_NUMBER_SIGN = re.compile(r"[\s,.-]*\b(?:n|nº|n°|no)?[.º°]?[\s:-]*$", re.IGNORECASE)


def cited_as(decision: Decision) -> Citation | None:
    """Return the decision's own process as others cite it, with its court."""
    found = _cited(decision.process)
    return replace(found, court=decision.court) if found and decision.court else found


@lru_cache(maxsize=64)
def _cited(process: str) -> Citation | None:
    """Return the first cited case, cached because several readers need it in a row."""
    return next(iter(find_citations(process)), None)


def court_of(decision: Decision) -> str | None:
    """Return the court's short name from the record, the source or the process; else None.

    A class of one court only counts more than a CNJ number, which appeals keep from the court below.
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
    """Return whether the decision's court has authority over the reference ("REsp 1234567/STJ").

    A court has it over its own decisions; STJ and STF also over each other's; an unknown court over none.
    """
    court = court_of(decision)
    return court in (STJ, STF) or reference.endswith(f"/{court}")


def court_named(text: str) -> str | None:
    """Return the short name of a court named in short or in full, or None."""
    short = text.strip().upper()
    return short if _SHORT_NAME.fullmatch(short) else _BY_NAME.get(squash(text))


def court_name(court: str) -> str:
    """Return the court's full name; an unknown court keeps its short one."""
    return TRIBUNAL_NAMES.get(court, court)


def state_of(decision: Decision) -> str | None:
    """Return the state of origin: from the record, the end of the process ("/SP"), or the state of a state court."""
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
    """Return the procedural class as the court writes it, or the text before the process number."""
    if decision.class_name:
        return decision.class_name
    before = _CLASS.match(decision.process)
    named = _NUMBER_SIGN.sub("", before[0]).strip() if before else ""
    return named or None

"""Comparison of a citation with a decision of the corpus."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.processes import find_processes
from activities.law.fold import fold
from activities.law.verification.origin import possible_states
from activities.law.verification.particulars.days import WrittenDay
from activities.law.verification.particulars.naming import same_person
from activities.law.verification.particulars.panels import MONOCRATIC
from activities.law.verification.particulars.read import Particulars
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import Mismatch, MismatchField

_DESIGNATED = re.compile(
    r"\b(?:lavrar\w*|redigir\w*|redator\w*|relator\w*\s+(?:p/|para|designad))[^.]{0,160}", re.IGNORECASE
)
"""The minister who writes the ruling in the rapporteur's place, as named in the ruling."""

_DISSENTING = re.compile(r"[^.;]{0,80}\(\s*relatora?\s*\)", re.IGNORECASE)
_UNNAMED = re.compile(r"\bvencid\w*[^.(]{0,60}\brelator", re.IGNORECASE)
_RULING = 4_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """A decision beside a citation of its number; `same_appeals` if both name the same appeals in the process."""

    decision: Decision
    own: Citation
    same_class: bool
    same_appeals: bool
    fewer_appeals: bool
    agrees: frozenset[MismatchField]
    mismatches: tuple[Mismatch, ...]

    @property
    def same_day(self) -> bool:
        """Return whether a cited day is the decision's."""
        return bool(self.agrees & {MismatchField.JULGAMENTO, MismatchField.PUBLICACAO})


def compare(citation: Citation, told: Particulars, decision: Decision) -> Comparison | None:
    """Compare the citation's particulars with the decision. None if the decision's process cannot be parsed."""
    own = next(iter(find_processes(decision.process)), None)
    if own is None:
        return None
    agrees: set[MismatchField] = set()
    mismatches: list[Mismatch] = []
    for field, cited, found, same in _compared(citation, told, decision):
        if same:
            agrees.add(field)
        else:
            mismatches.append(Mismatch(field=field, cited=cited, found=found))
    return Comparison(
        decision=decision,
        own=own,
        same_class=own.class_name == citation.class_name,
        same_appeals=own.chain == citation.chain,
        fewer_appeals=_shortened(citation.chain, own.chain),
        agrees=frozenset(agrees),
        mismatches=tuple(mismatches),
    )


_Compared = tuple[MismatchField, str, str | None, bool]


def _compared(citation: Citation, told: Particulars, decision: Decision) -> Iterator[_Compared]:
    state = citation.state or told.state
    states = possible_states(decision) if state else frozenset[str]()
    if state and states:
        yield MismatchField.UF, state, "/".join(sorted(states)), state in states
    yield from _rapporteur(told, decision)
    if told.panel and (held := decision.judging_body or (MONOCRATIC if is_monocratic(decision) else None)):
        yield MismatchField.ORGAO, told.panel, held, fold(told.panel).upper() == fold(held).upper()
    yield from _days(told, decision)


def is_monocratic(decision: Decision) -> bool:
    """Return whether a single minister decided."""
    return decision.judging_body is None and "acord" not in fold(decision.kind).lower()


def _rapporteur(told: Particulars, decision: Decision) -> Iterator[_Compared]:
    known = decision.minister
    if not told.rapporteurs or not known:
        return
    for one in told.rapporteurs:
        if same_person(one.name, known):
            yield MismatchField.RELATOR, one.name, known, True
            return
    ruling = fold(decision.ruling or (decision.full_text or ""))[:_RULING]
    also = [match[0] for pattern in (_DESIGNATED, _DISSENTING) for match in pattern.finditer(ruling)]
    if any(_words(one.name) <= _words(named) for one in told.rapporteurs for named in also):
        yield MismatchField.RELATOR, told.rapporteurs[0].name, known, True
    elif not _UNNAMED.search(ruling) and not all(one.for_ruling for one in told.rapporteurs):
        yield MismatchField.RELATOR, told.rapporteurs[0].name, known, False


def _days(told: Particulars, decision: Decision) -> Iterator[_Compared]:
    for field, cited, known in (
        (MismatchField.JULGAMENTO, told.judged, decision.decided_on),
        (MismatchField.PUBLICACAO, told.published, decision.published_on),
    ):
        if cited and known:
            yield field, str(cited), known.isoformat(), _is_on(cited, known)
    if told.some_day and not told.judged:
        known_days = [day for day in (decision.decided_on, decision.published_on) if day]
        if known_days:
            same = any(_is_on(told.some_day, day) for day in known_days)
            yield MismatchField.JULGAMENTO, str(told.some_day), known_days[0].isoformat(), same


def _is_on(cited: WrittenDay, known: date) -> bool:
    return cited.is_on(known)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", fold(text).lower()))


def _shortened(cited: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Return whether the citation omits only inner appeals: "EDcl no AREsp" for "EDcl no AgInt no AREsp".

    Appeals of the last one's kind are counted: "EDcl no AgInt" are not the EDcl against the EDcl.
    """
    rest = iter(own)
    if not all(appeal in rest for appeal in cited):
        return False
    return not cited or (cited[0] == own[0] and cited.count(cited[0]) == own.count(own[0]))

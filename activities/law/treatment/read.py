"""Statements of a decision about cited precedents, súmulas and themes, each with sentence and voice."""

import re
from collections.abc import Iterator
from dataclasses import replace

from activities.law.citations.citation import Citation
from activities.law.treatment.bodies import body_named
from activities.law.treatment.clauses import MARK, Clause, clauses_of
from activities.law.treatment.cues import BECAUSE, CUES, DENIED, SUPPOSED, Cue
from activities.law.treatment.modulation import modulation_in
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treating, TreatmentKind

MAX_WORDS = 500
"""Longest sentence kept, in characters."""

MOST = 40
"""Most readings kept of one decision, gravest first."""

_ORDER = {kind: at for at, kind in enumerate(TreatmentKind)}


def treatments_in(decision: Decision) -> list[Treating]:
    """Return one reading per reference and kind: the first that names the body, else the first, from the court's
    own text.

    Reports, dissents, parties' arguments and quotations do not count.
    """
    found: dict[tuple[str, TreatmentKind], Treating] = {}
    for clause in clauses_of(decision):
        if not clause.voice.of_the_court:
            continue
        for citation, kind in _treated(clause):
            reading, key = _treating(clause, citation, kind), (citation.normalized, kind)
            if key not in found or (found[key].by_body is None and reading.by_body):
                found[key] = reading
    return sorted(found.values(), key=lambda one: _ORDER[one.kind])[:MOST]


def _treated(clause: Clause) -> Iterator[tuple[Citation, TreatmentKind]]:
    done: set[int] = set()
    for cue in CUES:
        for match in cue.pattern.finditer(clause.plain):
            if _holds(cue, clause.plain, match):
                for place in _marks(match):
                    citation = clause.cited.get(place)
                    if citation and place not in done and cue.fits(citation):
                        done.add(place)
                        yield replace(citation, chain=citation.chain[1:]) if cue.appeal else citation, cue.kind


def _holds(cue: Cue, plain: str, match: re.Match[str]) -> bool:
    """Return whether the words before the cue neither negate it nor make it a wish."""
    before = BECAUSE.split(plain[: match.start()])[-1]
    if cue.kind is TreatmentKind.DISTINGUIDO:
        return not SUPPOSED.search(before)
    return not DENIED.search(before) and not (
        _ORDER[cue.kind] < _ORDER[TreatmentKind.SEGUIDO] and SUPPOSED.search(before)
    )


def _marks(match: re.Match[str]) -> Iterator[int]:
    start, end = match.span("cited")
    yield from (place for place in range(start, end) if match.string[place] == MARK)


def _treating(clause: Clause, citation: Citation, kind: TreatmentKind) -> Treating:
    return Treating(
        reference=citation.normalized,
        appeals=list(citation.chain),
        kind=kind,
        words=clause.words if len(clause.words) <= MAX_WORDS else clause.words[:MAX_WORDS].rsplit(" ", 1)[0] + " ...",
        voice=clause.voice,
        by_body=None if kind.neutral else body_named(clause.plain),
        modulation=modulation_in(clause.words) if kind is TreatmentKind.MODULADO else None,
    )

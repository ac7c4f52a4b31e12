"""What a decision says of the precedents, súmulas and themes that it cites: each with its sentence and its voice."""

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
"""Characters of a sentence that are kept."""

MOST = 40
"""Readings of one decision that are kept, those that weigh most first."""

_ORDER = {kind: at for at, kind in enumerate(TreatmentKind)}


def treatments_in(decision: Decision) -> list[Treating]:
    """One reading a reference and kind, the first that names the body, else the first; of what speaks for the court.

    Reports, dissents, what a party argues and what stands in quotation marks say nothing of a precedent's force.
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
    """Whether the words before the cue neither deny it nor make it somebody's wish."""
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

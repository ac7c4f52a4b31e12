"""Statements about precedents, collected on disk while a snapshot is built, whatever the size of the corpus."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from activities.law.citations.find import find_citations
from activities.law.decision.court import cited_as, speaks_for
from activities.law.treatment.chain import takings_of
from activities.law.treatment.listed import cancelled_sumulas, listed_treatments, recorded_treatments
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalKind, LegalText
from workflows.contracts.law.treatment import Modulation, TreatmentEvidence, TreatmentKind
from workflows.contracts.law.voices import Voice

_TABLES = """
CREATE TABLE held(reference TEXT, chain TEXT, id TEXT, process TEXT, body TEXT, day TEXT);
CREATE TABLE leads(theme TEXT, reference TEXT);
CREATE TABLE said(reference TEXT, rank INT, day TEXT, id TEXT, chain TEXT, by_body TEXT, evidence TEXT,
    modulation TEXT);
"""
_INDEXES = """
CREATE INDEX held_by ON held(reference, id);
CREATE INDEX said_by ON said(reference, rank, day DESC, id);
CREATE INDEX leads_of ON leads(theme);
"""
_RANKS = {kind: at for at, kind in enumerate(TreatmentKind)}
_BATCH = 10_000
ANY_BEFORE = "*"
"""Replaces the appeals of a decision: every earlier decision of the process."""


class Held(NamedTuple):
    """A corpus decision under its own reference; `chain` has its appeals."""

    chain: str
    id: str
    process: str
    body: str | None
    day: date | None


class Said(NamedTuple):
    """What one source says about a reference. `official` if a list says it, about the decision `held` if it names
    one.
    """

    evidence: TreatmentEvidence
    chain: str
    by_body: str | None
    modulation: Modulation | None
    official: bool
    held: str | None = None


class Statements:
    """Collects the statements of every decision of a snapshot, then returns them by reference."""

    def __init__(self, file: Path) -> None:
        self._database = sqlite3.connect(file)
        self._database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _TABLES)
        self._held: list[tuple[str | None, ...]] = []
        self._said: list[tuple[str | int | None, ...]] = []
        self.as_of: date | None = None

    def observing(self, decisions: Iterable[Decision]) -> Iterator[Decision]:
        """Yield the same decisions, recording each."""
        for decision in decisions:
            self.add(decision)
            yield decision

    def add(self, decision: Decision) -> None:
        """Record the decision, what it says about others, and what its own record says about it."""
        day = decision.day
        self.as_of = max((one for one in (self.as_of, day) if one), default=None)
        own = cited_as(decision)
        reference, chain = (own.normalized, " ".join(own.chain)) if own else (f"#{decision.id}", "")
        self._held.append(
            (reference, chain, decision.id, decision.process, decision.judging_body, day.isoformat() if day else None)
        )
        for one in decision.features.treats:
            if one.kind.neutral or speaks_for(decision, one.reference):
                evidence = _evidence(decision, one.kind, one.words, one.voice)
                self._say(one.reference, evidence, " ".join(one.appeals), one.by_body, one.modulation)
        for taking in takings_of(decision):
            chain = ANY_BEFORE if taking.appeals is None else " ".join(taking.appeals)
            self._say(taking.reference, _evidence(decision, taking.kind, taking.words), chain, None, None)
        for evidence, modulation in listed_treatments(decision):
            # an official record speaks of itself: its id goes where a decision that speaks of another has its own
            self._say(reference, evidence, f"#{decision.id}", None, modulation)
        if len(self._held) >= _BATCH:
            self._flush()

    def add_text(self, text: LegalText) -> None:
        """Record what a súmula's or theme's record says about it, and the case in which a theme was decided."""
        if text.reference is None:
            return
        for evidence, modulation in recorded_treatments(text):
            self._say(text.reference, evidence, "", None, modulation)
        if text.kind is LegalKind.TEMA and text.case:
            cases = [(text.reference, one.normalized) for one in find_citations(text.case)]
            self._database.executemany("INSERT INTO leads VALUES (?, ?)", cases)

    def bound_to(self, theme: str) -> Iterator[tuple[str, bool]]:
        """Return the ids of decisions in the theme's own case (true), then of others that apply it. Call after
        `by_reference`.
        """
        leading = "SELECT h.id FROM leads l JOIN held h ON h.reference = l.reference WHERE l.theme = ?"
        applying = "SELECT id FROM said WHERE reference = ? AND rank = ? AND id IS NOT NULL"
        first = {row[0] for row in self._database.execute(leading, (theme,))}
        yield from ((identifier, True) for identifier in sorted(first))
        for row in self._database.execute(applying, (theme, _RANKS[TreatmentKind.SEGUIDO])):
            if row[0] not in first:
                yield row[0], False

    def by_reference(self) -> Iterator[tuple[str, list[Held], Iterator[Said]]]:
        """Yield each reference with statements, its decisions and its statements by kind, newest first. The
        statements must be read before the next reference.
        """
        for reference, evidence in cancelled_sumulas():
            self._say(reference, evidence, "", None, None)
        self._flush()
        self._database.executescript(_INDEXES)
        rows = self._database.execute(
            "SELECT reference, chain, by_body, evidence, modulation FROM said ORDER BY reference, rank, day DESC, id"
        )
        for reference, group in groupby(rows, key=lambda row: row[0]):
            yield reference, self._held_as(reference), map(_said, group)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _held_as(self, reference: str) -> list[Held]:
        rows = self._database.execute(
            "SELECT chain, id, process, body, day FROM held WHERE reference = ? ORDER BY id", (reference,)
        )
        return [
            Held(chain, identifier, process, body, date.fromisoformat(day) if day else None)
            for chain, identifier, process, body, day in rows
        ]

    def _say(
        self,
        reference: str,
        evidence: TreatmentEvidence,
        chain: str,
        by_body: str | None,
        modulation: Modulation | None,
    ) -> None:
        self._said.append(
            (
                reference,
                _RANKS[evidence.kind],
                evidence.day.isoformat() if evidence.day else None,
                evidence.document_id,
                chain,
                by_body,
                evidence.model_dump_json(exclude_defaults=True),
                modulation.model_dump_json(exclude_defaults=True) if modulation else None,
            )
        )

    def _flush(self) -> None:
        self._database.executemany("INSERT INTO held VALUES (?, ?, ?, ?, ?, ?)", self._held)
        self._database.executemany("INSERT INTO said VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self._said)
        self._database.commit()
        self._held.clear()
        self._said.clear()


def _evidence(decision: Decision, kind: TreatmentKind, words: str, voice: Voice | None = None) -> TreatmentEvidence:
    return TreatmentEvidence(
        kind=kind,
        words=words,
        source=decision.process,
        voice=voice,
        document_id=decision.id,
        orgao=decision.judging_body,
        ministro=decision.minister,
        day=decision.day,
    )


def _said(row: tuple[str, str, str | None, str, str | None]) -> Said:
    _, chain, by_body, evidence, modulation = row
    of_record = chain.startswith("#")
    told = TreatmentEvidence.model_validate_json(evidence)
    return Said(
        evidence=told,
        chain="" if of_record else chain,
        by_body=by_body,
        modulation=Modulation.model_validate_json(modulation) if modulation else None,
        official=told.document_id is None,
        held=chain[1:] if of_record else None,
    )

"""The corrections of a run. A later one replaces an earlier one on the same subject. Pure."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from activities.casefile.corrected.places import Span, places_of
from activities.casefile.facts.parties.named import bare_name
from workflows.contracts.reading.corrections import (
    RECORDS,
    CitationCorrection,
    ClientCorrection,
    Correction,
    CorrectionRecord,
    FactCorrection,
    FactKind,
    PartyCorrection,
    PieceCorrection,
    PrecedentCorrection,
    StanceCorrection,
    Undo,
    undone_in,
)
from workflows.contracts.reading.corrections_told import told
from workflows.contracts.run.by_person import AppliedCorrection, CorrectionOutcome

NO_RECORDS = b"[]"
OF_PAGES = (PieceCorrection, PartyCorrection, FactCorrection)
"""Kinds that the reading of pages applies. The others apply to the result."""
APPLIED = CorrectionOutcome.APPLIED


class Corrections:
    """Corrections in order, and what the run made of each.

    A correction that is not reported by `applied` counts as fitting nothing.
    """

    def __init__(self, records: Sequence[CorrectionRecord] = (), places: dict[str, Span | None] | None = None) -> None:
        self._records = list(records)
        self._places = places or {}
        self._closed: set[int] = set()
        self._read_as: dict[str, str] = {}
        undone = undone_in(self._records)
        self._standing = [
            one for one in self._records if not isinstance(one.said, Undo) and one.correction_id not in undone
        ]
        latest = {self._subject(record): record for record in self._standing}
        replaced = [record for record in self._standing if latest[self._subject(record)] is not record]
        self._outcomes = {record.correction_id: CorrectionOutcome.REPLACED for record in replaced}

    @classmethod
    def stored(cls, content: bytes, prints: Callable[[], Sequence[str]]) -> "Corrections":
        """Return the corrections of a run's input, with their pages located by the run's `page_prints`."""
        records = RECORDS.validate_json(content)
        return cls(records, places_of(records, prints()) if records else None)

    def place_of(self, record: CorrectionRecord) -> Span | None:
        """Return where its pages are in this run."""
        return self._places.get(record.correction_id)

    def of(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Return the valid corrections of some kinds whose pages, if any, exist."""
        return [
            record
            for record in self.of_all(*kinds)
            if record.correction_id not in self._outcomes
            and (record.span is None or self.place_of(record) is not None)
            and (isinstance(record.said, PieceCorrection) or self._closed.isdisjoint(self._pages_of(record)))
        ]

    def close(self, pages: set[int]) -> None:
        """Stop applying corrections that would reveal text of a closed page."""
        self._closed = pages

    def applied(self, record: CorrectionRecord) -> None:
        """Record that the run has applied the correction."""
        self._outcomes[record.correction_id] = APPLIED

    def read_as(self, record: CorrectionRecord, piece_type: str) -> None:
        """Record the type that the run had read for a retyped piece."""
        self._read_as[record.correction_id] = piece_type

    def replaced(self, record: CorrectionRecord) -> None:
        """Record that other corrections override it completely."""
        self._outcomes[record.correction_id] = CorrectionOutcome.REPLACED

    def done(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Return the corrections of some kinds that the run has applied so far."""
        return [one for one in self.of_all(*kinds) if self._outcomes.get(one.correction_id) is APPLIED]

    def listed(
        self, closed: set[int], *kinds: type[Correction], types: Mapping[str, str] = MappingProxyType({})
    ) -> list[AppliedCorrection]:
        """Return the outcome of the corrections of some kinds. Those of a closed page are listed without content.

        `types` names the types of pieces for people.
        """
        return [self._listed(record, closed, types) for record in self.of_all(*kinds)]

    def in_order(self, listed: list[AppliedCorrection]) -> list[AppliedCorrection]:
        """Return them in the order in which people made them."""
        order = {record.correction_id: place for place, record in enumerate(self._records)}
        return sorted(listed, key=lambda one: order[one.correction_id])

    def of_all(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Return the corrections of some kinds that nobody has withdrawn, whatever their outcome."""
        return [record for record in self._standing if isinstance(record.said, kinds)]

    def _subject(self, record: CorrectionRecord) -> Hashable:
        """Return the subject of a correction. If two have one subject, the later counts. Pieces may overlap; their
        pages distinguish them.
        """
        said, place = record.said, self.place_of(record)
        match said:
            case PartyCorrection():
                return "party", said.side, said.lawyer, bare_name(said.name)
            case FactCorrection():
                event = said.set.event if said.set and said.fact is FactKind.DATE else None
                return "fact", said.fact, place, bare_name(said.text or ""), event
            case PrecedentCorrection():
                return "precedent", said.phase_label, said.document_id, said.reference
            case StanceCorrection():
                return "stance", said.phase_label, said.document_id
            case CitationCorrection():
                return "citation", said.citation
            case ClientCorrection():
                return "cliente"
            case PieceCorrection() | Undo():
                return record.correction_id

    def _pages_of(self, record: CorrectionRecord) -> list[int]:
        place = self.place_of(record)
        return list(range(place[0], place[1] + 1)) if place else []

    def _listed(self, record: CorrectionRecord, closed: set[int], types: Mapping[str, str]) -> AppliedCorrection:
        pages = self._pages_of(record)
        secret = not closed.isdisjoint(pages)
        return AppliedCorrection(
            correction_id=record.correction_id,
            kind=record.said.kind,
            outcome=self._outcomes.get(record.correction_id, CorrectionOutcome.UNMATCHED),
            said="peça sigilosa" if secret else told(record.said, types),
            name=record.name,
            reason=None if secret else record.why,
            at=record.at,
            pages=pages,
            correction={} if secret else record.said.model_dump(mode="json", exclude_none=True),
            read_as=None if secret else self._read_as.get(record.correction_id),
        )


def of_pages(content: bytes) -> bytes:
    """Return the corrections that the reading of pages applies, with their withdrawals."""
    records = RECORDS.validate_json(content)
    return RECORDS.dump_json([one for one in records if isinstance(one.said, (*OF_PAGES, Undo))])


def mark(record: CorrectionRecord) -> dict[str, Any]:
    """Return the `ByPerson` fields of what a correction sets."""
    return {"by": "person", "correction_id": record.correction_id, "by_name": record.name, "by_reason": record.why}

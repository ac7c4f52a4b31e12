"""The corrections of a run, of which a later one replaces an earlier one about the same thing. Pure."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from activities.casefile.corrected.places import Span, places_of
from activities.casefile.facts.parties import bare_name
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
)
from workflows.contracts.reading.corrections_told import told
from workflows.contracts.run.by_person import AppliedCorrection, CorrectionOutcome

NO_RECORDS = b"[]"
OF_PAGES = (PieceCorrection, PartyCorrection, FactCorrection)
"""What the reading of the pages applies; the rest is for the result that is made of it."""
APPLIED = CorrectionOutcome.APPLIED


class Corrections:
    """What people corrected, in the order in which they did, and what a run made of each.

    Whoever applies one says so with `applied`, or it counts as one that fits nothing.
    """

    def __init__(self, records: Sequence[CorrectionRecord] = (), places: dict[str, Span | None] | None = None) -> None:
        self._records = list(records)
        self._places = places or {}
        self._closed: set[int] = set()
        self._read_as: dict[str, str] = {}
        undone = {record.said.undoes for record in self._records if isinstance(record.said, Undo)}
        self._standing = [
            one for one in self._records if not isinstance(one.said, Undo) and one.correction_id not in undone
        ]
        latest = {self._subject(record): record for record in self._standing}
        replaced = [record for record in self._standing if latest[self._subject(record)] is not record]
        self._outcomes = {record.correction_id: CorrectionOutcome.REPLACED for record in replaced}

    @classmethod
    def stored(cls, content: bytes, prints: Callable[[], Sequence[str]]) -> "Corrections":
        """Those of a run's input, with their pages found by the `page_prints` of the run's own."""
        records = RECORDS.validate_json(content)
        return cls(records, places_of(records, prints()) if records else None)

    def place_of(self, record: CorrectionRecord) -> Span | None:
        """Where its pages are in this run."""
        return self._places.get(record.correction_id)

    def of(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Those of some kinds that stand, and whose pages are there if they name any."""
        return [
            record
            for record in self.of_all(*kinds)
            if record.correction_id not in self._outcomes
            and (record.span is None or self.place_of(record) is not None)
            and (isinstance(record.said, PieceCorrection) or self._closed.isdisjoint(self._pages_of(record)))
        ]

    def close(self, pages: set[int]) -> None:
        """Lets nothing be applied any more that would say what stands on a closed page."""
        self._closed = pages

    def applied(self, record: CorrectionRecord) -> None:
        """Notes that the run has done what it says."""
        self._outcomes[record.correction_id] = APPLIED

    def read_as(self, record: CorrectionRecord, piece_type: str) -> None:
        """Notes what the run had read of the piece that it retypes."""
        self._read_as[record.correction_id] = piece_type

    def replaced(self, record: CorrectionRecord) -> None:
        """Notes that others leave nothing of what it says."""
        self._outcomes[record.correction_id] = CorrectionOutcome.REPLACED

    def done(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Those of some kinds that the run has applied so far."""
        return [one for one in self.of_all(*kinds) if self._outcomes.get(one.correction_id) is APPLIED]

    def listed(
        self, closed: set[int], *kinds: type[Correction], types: Mapping[str, str] = MappingProxyType({})
    ) -> list[AppliedCorrection]:
        """What became of those of some kinds; of a closed page nothing is said but that there is one.

        `types` names the types of pieces as people do.
        """
        return [self._listed(record, closed, types) for record in self.of_all(*kinds)]

    def in_order(self, listed: list[AppliedCorrection]) -> list[AppliedCorrection]:
        """The same, in the order in which people wrote them."""
        order = {record.correction_id: place for place, record in enumerate(self._records)}
        return sorted(listed, key=lambda one: order[one.correction_id])

    def of_all(self, *kinds: type[Correction]) -> list[CorrectionRecord]:
        """Those of some kinds that nobody has undone, whatever became of them."""
        return [record for record in self._standing if isinstance(record.said, kinds)]

    def _subject(self, record: CorrectionRecord) -> Hashable:
        """What a correction is about: of two about the same the later one counts. Pieces may overlap, and are told
        apart by who cuts them."""
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
    """Those that the reading of the pages applies, with whatever undoes one."""
    records = RECORDS.validate_json(content)
    return RECORDS.dump_json([one for one in records if isinstance(one.said, (*OF_PAGES, Undo))])


def mark(record: CorrectionRecord) -> dict[str, Any]:
    """The fields of `ByPerson` on what a correction sets."""
    return {"by": "person", "correction_id": record.correction_id, "by_name": record.name, "by_reason": record.why}

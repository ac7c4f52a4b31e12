"""Pieces cut and named by people in place of the rules' result. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from activities.casefile.corrected.corrections import Corrections, mark
from activities.casefile.corrected.places import Span
from activities.casefile.pieces.boundaries import Draft
from workflows.contracts.reading.corrections import CorrectionRecord, PieceCorrection
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import Side


@dataclass
class PieceByPerson:
    """People's values for one piece, None where there is none. `record` is the last correction.

    `retyped` is the correction that set its type.
    """

    record: CorrectionRecord
    retyped: CorrectionRecord | None = None
    type: str | None = None
    phase: PhaseLabel | None = None
    title: str | None = None
    date: str | None = None
    whose: Side | None = None
    fields: list[str] = field(default_factory=list[str])

    @property
    def mark(self) -> dict[str, Any]:
        """Return who set which fields of the piece. "pages" is always one of them."""
        return {**mark(self.record), "by_fields": ["pages", *self.fields]}


def pieces_by_people(corrections: Corrections) -> dict[Span, PieceByPerson]:
    """Return them by pages. A later correction wins: field by field on equal pages, as a whole on overlapping ones."""
    found: dict[Span, PieceByPerson] = {}
    taken: set[int] = set()
    for record in reversed(corrections.of(PieceCorrection)):
        said, span = record.said, corrections.place_of(record)
        assert isinstance(said, PieceCorrection)
        assert span is not None
        pages = set(range(span[0], span[1] + 1))
        if span not in found and taken & pages:
            corrections.replaced(record)
            continue
        taken |= pages
        known = found.setdefault(span, PieceByPerson(record))
        told = said.model_dump(mode="json", include={"type", "phase", "title", "date", "whose"}, exclude_none=True)
        new = {name: value for name, value in told.items() if name not in known.fields}
        if known.record is not record and not new:
            corrections.replaced(record)
            continue
        for name, value in new.items():
            setattr(known, name, {"phase": PhaseLabel, "whose": Side}.get(name, str)(value))
        known.fields += new
        known.retyped = record if "type" in new else known.retyped
        corrections.applied(record)
    return found


def recut(drafts: Sequence[Draft], spans: Sequence[Span]) -> list[Draft]:
    """Return the drafts with each span as a piece of its own. The remaining pages of cut drafts keep their draft."""
    of_page = {page: span for span in spans for page in range(span[0], span[1] + 1)}
    cut: list[Draft] = []
    before: tuple[int, Span | None] | None = None
    for index, draft in enumerate(drafts):
        for sheet in draft.sheets:
            span = of_page.get(sheet.page.number)
            here = (-1 if span else index, span)
            if here == before:
                cut[-1].sheets.append(sheet)
            else:
                cut.append(Draft([sheet], None if span else draft.doubt))
            before = here
    return cut

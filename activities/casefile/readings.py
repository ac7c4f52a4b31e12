"""Readings of a file shared by all runs of a case: its cut, the types and contents of pieces, and facts of the
whole.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter

from activities.casefile.corrected.places import page_prints
from activities.casefile.facts.case_class import find_class
from activities.casefile.facts.casedata import find_court, find_number, find_value
from activities.casefile.facts.contents import Content, find_content
from activities.casefile.facts.decisions.outcomes import find_outcome
from activities.casefile.facts.decisions.requests import Piece, find_requests
from activities.casefile.facts.notes import reading_notes
from activities.casefile.facts.parties.lawyers import Spoken, find_lawyers
from activities.casefile.facts.parties.named import find_parties, name_printer
from activities.casefile.facts.secrecy import piece_stamps, secrecy_marks
from activities.casefile.facts.unit import find_unit
from activities.casefile.pieces.boundaries import Draft
from activities.casefile.pieces.classification import Verdict, classify, evidence_of
from activities.casefile.pieces.cut import Cut, cut_file
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page
from activities.law.citations.cnj import CnjNumber
from infra.computing.parts import Parts
from workflows.contracts.run.case import CourtSystem
from workflows.contracts.run.results.result import CaseLawyers, CaseParties
from workflows.contracts.run.results.rulings import PieceOutcome, Ruling
from workflows.contracts.run.secrecy import ClosedPages, SecrecyKind, SecrecyMark

T = TypeVar("T")


class Lawsuit(NamedTuple):
    """The lawsuit of a file: number, court, unit, procedural class, and value in reais."""

    number: CnjNumber | None
    court: str | None
    unit: str | None
    case_class: str | None
    value: float | None


class Readings:
    """Readings of one file by one rule set; equal lines on equal pages give equal readings.

    `file` is the fingerprint of all pages; `parts` are earlier readings by the same rules.
    """

    def __init__(self, rules: RuleSet, pages: list[Page], file: str = "", parts: Parts | None = None) -> None:
        self._rules = rules
        self._pages = pages
        self._file = file
        self._parts = parts or Parts(None)
        self._cut = self._of_file("cut", [], Cut, lambda: cut_file(pages, rules))
        self._texts = {page.number: cut.text for page, cut in zip(pages, self._cut.pages, strict=True)}

    @property
    def system(self) -> CourtSystem | None:
        """Return the court system that exported the file."""
        return self._cut.system

    def drafts(self) -> list[Draft]:
        """Return the pieces as the rules cut them."""
        return self._cut.drafts(self._pages)

    def unmarked(self) -> list[Page]:
        """Return the pages without the court system's marks."""
        return self._cut.unmarked(self._pages)

    def verdict(self, draft: Draft, title: str | None, code: str | None, movement: str | None) -> Verdict:
        """Return the type of the piece."""

        def read() -> Verdict:
            head = draft.sheets[0].body
            return classify(evidence_of(head, draft.words, title, code, movement, draft.body), self._rules)

        return self._of(["verdict", self._texts_of(draft), title, code, movement], Verdict, read)

    def content(self, draft: Draft, piece_type: str, number: str | None) -> Content:
        """Return the content of a piece of that type, in the lawsuit of that number."""

        def read() -> Content:
            return find_content(draft.sheets, self._rules.types.get(piece_type), number)

        return self._of(["content", self._texts_of(draft), piece_type, number], Content, read)

    def outcome(self, draft: Draft, piece_type: str) -> PieceOutcome | None:
        """Return the result of `find_outcome` for an open piece of that type."""
        inputs = ["outcome", self._texts_of(draft), piece_type]
        return self._of(inputs, PieceOutcome | None, lambda: find_outcome(piece_type, draft.sheets))

    def lawsuit(self, own: list[Sheet], begun: bool) -> Lawsuit:
        """Return the lawsuit from the case's own sheets. A file without any phase has no court yet."""

        def read() -> Lawsuit:
            number = find_number(own)
            if not begun:
                return Lawsuit(number, None, None, None, find_value(own))
            return Lawsuit(number, find_court(number, own), find_unit(own), find_class(own, number), find_value(own))

        return self._of_file("lawsuit", [_numbers(own), begun], Lawsuit, read)

    def parties(self, own: list[Sheet], petition: list[Sheet]) -> CaseParties:
        """Return the result of `find_parties`."""
        inputs = [_numbers(own), _numbers(petition)]
        return self._of_file("parties", inputs, CaseParties, lambda: find_parties(own, petition))

    def lawyers(self, pieces: list[Spoken], parties: CaseParties, own: list[Sheet]) -> CaseLawyers:
        """Return the result of `find_lawyers`. A closed piece contributes nothing."""
        said = [[one.type, _numbers(one.sheets), any(sheet.body for sheet in one.sheets)] for one in pieces]
        inputs = [said, parties.model_dump(mode="json"), _numbers(own)]
        return self._of_file("lawyers", inputs, CaseLawyers, lambda: find_lawyers(pieces, parties, name_printer(own)))

    def requests(self, pieces: list[Piece]) -> tuple[Ruling | None, Ruling | None]:
        """Return the result of `find_requests` for the pieces that request or decide."""
        said = [[one.piece_id, one.decides, _numbers(one.sheets)] for one in pieces]
        return self._of_file("requests", said, tuple[Ruling | None, Ruling | None], lambda: find_requests(pieces))

    def notes(
        self, pages: list[Page], own: list[Sheet], number: CnjNumber | None, closed: list[ClosedPages], begun: bool
    ) -> list[str]:
        """Return the `reading_notes` of the pages; closed ones contribute nothing."""
        inputs = [_numbers(own), str(number), [one.model_dump(mode="json") for one in closed], begun]
        return self._of_file(
            "notes", inputs, list[str], lambda: reading_notes(pages, own, number, closed, numbered=begun)
        )

    def secrecy(self, closed: set[int]) -> list[SecrecyMark]:
        """Return the `secrecy_marks` of the file."""
        return self._of_file("secrecy", sorted(closed), list[SecrecyMark], lambda: secrecy_marks(self._pages, closed))

    def stamps(self) -> dict[int, SecrecyKind]:
        """Return the `piece_stamps` of the file."""
        return self._of_file("stamps", [], dict[int, SecrecyKind], lambda: piece_stamps(self._pages))

    def prints(self) -> list[str]:
        """Return the `page_prints` of the file."""
        return self._of_file("prints", [], list[str], lambda: page_prints(self.unmarked()))

    def _of_file(self, name: str, inputs: list[Any], kind: type[T], read: Callable[[], T]) -> T:
        return self._of([name, self._file, inputs], kind, read)

    def _of(self, inputs: list[Any], kind: Any, read: Callable[[], T]) -> T:
        return self._parts.of(inputs, _adapter(kind), read)

    def _texts_of(self, draft: Draft) -> list[tuple[int, str]]:
        """Return the fingerprints of the pages' text with its line positions."""
        return [(number, self._texts[number]) for number in _numbers(draft.sheets)]


def _numbers(sheets: Iterable[Sheet]) -> list[int]:
    return [sheet.page.number for sheet in sheets]


@lru_cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)

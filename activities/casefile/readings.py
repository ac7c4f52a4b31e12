"""What single pieces are and say, and what is noted of a file: read once for all runs of a case."""

import hashlib
import json

from pydantic import TypeAdapter

from activities.casefile.facts.contents import Content, find_content
from activities.casefile.facts.notes import reading_notes
from activities.casefile.pieces.boundaries import Draft
from activities.casefile.pieces.classification import Verdict, classify, evidence_of
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Line, Page
from activities.law.citations.cnj import CnjNumber
from infra.computing.parts import Parts
from workflows.contracts.run.secrecy import ClosedPages

_VERDICT, _CONTENT, _NOTES = TypeAdapter(Verdict), TypeAdapter(Content), TypeAdapter(list[str])


class Readings:
    """Readings of one file by one set of rules; equal lines on equal pages give equal readings.

    `file` is the fingerprint of all pages; `parts` are what earlier runs read by the same rules.
    """

    def __init__(self, rules: RuleSet, file: str = "", parts: Parts | None = None) -> None:
        self._rules = rules
        self._file = file
        self._parts = parts or Parts(None)
        self._lines: dict[int, str] = {}

    def verdict(self, draft: Draft, words: str, title: str | None, code: str | None, movement: str | None) -> Verdict:
        """What type the piece is; `words` are those of all its lines."""

        def read() -> Verdict:
            body = [line for sheet in draft.sheets for line in sheet.body]
            return classify(evidence_of(draft.sheets[0].body, words, title, code, movement, body), self._rules)

        return self._parts.of(["verdict", self._lines_of(draft), title, code, movement], _VERDICT, read)

    def content(self, draft: Draft, piece_type: str, number: str | None) -> Content:
        """What a piece of that type says, in the lawsuit of that number."""

        def read() -> Content:
            return find_content(draft.sheets, self._rules.types.get(piece_type), number)

        return self._parts.of(["content", self._lines_of(draft), piece_type, number], _CONTENT, read)

    def notes(
        self, pages: list[Page], own: list[Sheet], number: CnjNumber | None, closed: list[ClosedPages], numbered: bool
    ) -> list[str]:
        """`reading_notes` of the file."""
        told = [sheet.page.number for sheet in own], str(number), [one.model_dump(mode="json") for one in closed]
        inputs = ["notes", self._file, *told, numbered]
        return self._parts.of(inputs, _NOTES, lambda: reading_notes(pages, own, number, closed, numbered=numbered))

    def _lines_of(self, draft: Draft) -> str:
        """The fingerprint of the lines, with their places; a draft begins where no other does."""
        if draft.first not in self._lines:
            lines = [[sheet.page.number, [_placed(line) for line in sheet.body]] for sheet in draft.sheets]
            self._lines[draft.first] = hashlib.sha256(json.dumps(lines).encode()).hexdigest()
        return self._lines[draft.first]


def _placed(line: Line) -> tuple[str | float, ...]:
    return line.text, line.x0, line.top, line.x1, line.bottom, line.size

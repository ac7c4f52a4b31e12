"""What single pieces are and say, read once for all runs of a case that cut them alike."""

import hashlib
import json

from pydantic import TypeAdapter

from activities.casefile.facts.contents import Content, find_content
from activities.casefile.pieces.boundaries import Draft
from activities.casefile.pieces.classification import Verdict, classify, evidence_of
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.text.page import Line
from infra.computing.parts import Parts

_VERDICT, _CONTENT = TypeAdapter(Verdict), TypeAdapter(Content)


class PieceReadings:
    """Readings of the pieces of one file by one set of rules; equal lines on equal pages give equal readings."""

    def __init__(self, rules: RuleSet, parts: Parts) -> None:
        self._rules = rules
        self._parts = parts
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

    def _lines_of(self, draft: Draft) -> str:
        """The fingerprint of the lines, with their places; a draft begins where no other does."""
        if draft.first not in self._lines:
            lines = [[sheet.page.number, [_placed(line) for line in sheet.body]] for sheet in draft.sheets]
            self._lines[draft.first] = hashlib.sha256(json.dumps(lines).encode()).hexdigest()
        return self._lines[draft.first]


def _placed(line: Line) -> tuple[str | float, ...]:
    return line.text, line.x0, line.top, line.x1, line.bottom, line.size

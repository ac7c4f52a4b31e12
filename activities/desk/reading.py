"""The pieces of a case file as sentences, each with its page and heading. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter

from activities.casefile.facts.contents import is_section
from activities.casefile.facts.decisions.requests import of_defendant
from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM, value_in
from activities.casefile.segment import BORROWED
from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page
from activities.casefile.text.wording import is_capitals, key
from activities.inquiry.bodies import Body, bodies
from activities.law.decision.sentences import abbreviates
from activities.law.fold import squash
from infra.computing.parts import Parts
from workflows.contracts.run.results.result import Side
from workflows.contracts.run.results.rulings import Ruling

T = TypeVar("T")

LONGEST_HEADING = 120

_ITEM = r"(?=(?:\(?[a-z]|\(?[ivx]{1,4}|\(?\d{1,2})\)\s)"
_BREAK = re.compile(
    r"(?<=[.!?:])\s+(?!R\$)(?=[\"“'(]?[A-ZÀ-Ú•▪●■*–—\d])|(?<=;)\s+|\s(?=[•▪●■]\s)"
    rf"|(?:(?<=[:,])|(?<=\bpara)|(?<=, e)|(?<=; e))\s+{_ITEM}"
)
"""Between sentences, and between the items of a list set in one paragraph."""
_QUOTED_BY = re.compile(r"\((?:ST[JF]|TJ[A-Z]{2}|TRF\d?|TST), |\bjulgado em\b|\bDJe?\b|\bRel\. (?:Min|Des)")
"""The reference below a petition's quotation of a court."""


class Sentence(NamedTuple):
    """A sentence of a piece; `folded` is the text without accents in lower case, `head` the heading above it.

    A `quoted` one is a quotation, or names the decision that is quoted.
    """

    text: str
    folded: str
    page: int
    head: str
    quoted: bool

    @property
    def sums(self) -> list[float]:
        """The sums that it names, in reais."""
        return [value_in(one) for one in SUM.finditer(self.folded)]


_SENTENCES = TypeAdapter(list[Sentence])
_BODIES = TypeAdapter(list[tuple[int, int]])


class Papers:
    """The pieces of a case file that belong to the lawsuit, with their text.

    `parts` are those of the case's runs; `pages_print` is the fingerprint of all pages.
    """

    def __init__(
        self, case_file: CaseFile, pages: Sequence[Page], parts: Parts | None = None, pages_print: str = ""
    ) -> None:
        self.case_file = case_file
        self.parts, self.pages_print = parts or Parts(None), pages_print
        edges = self.parts.of(
            ["bodies", pages_print], _BODIES, lambda: [(body.first, body.last) for body in bodies(pages)]
        )
        self._bodies = {page.number: Body(page, *edge) for page, edge in zip(pages, edges, strict=True)}
        self._told: dict[str, Located] = {}
        self._sentences: dict[str, list[Sentence]] = {}
        self._read: dict[tuple[Callable[[str], Any], str], Any] = {}

    @cached_property
    def pieces(self) -> list[Piece]:
        """Those with a phase, in file order; another case's papers and closed pieces are left out."""
        own = [one for one in self.case_file.pieces if one.phase and not one.closed and one.type != BORROWED]
        return sorted(own, key=lambda one: one.page_start)

    def of_type(self, *types: str) -> list[Piece]:
        """The pieces of these types, in file order."""
        return [one for one in self.pieces if one.type in types]

    def sheets(self, piece: Piece) -> list[Sheet]:
        """The piece's pages without their running heads and feet."""
        numbers = range(piece.page_start, piece.page_end + 1)
        return [Sheet(body.page, body.lines) for number in numbers if (body := self._bodies.get(number))]

    def told(self, piece: Piece) -> Located:
        """The piece as one text."""
        if piece.piece_id not in self._told:
            self._told[piece.piece_id] = Located.of(self.sheets(piece))
        return self._told[piece.piece_id]

    def sentences(self, piece: Piece) -> list[Sentence]:
        """The sentences of the piece, without headings."""
        if piece.piece_id not in self._sentences:
            self._sentences[piece.piece_id] = self.of_pages(
                piece, ["sentences"], _SENTENCES, lambda: list(_sentences(self.sheets(piece)))
            )
        return self._sentences[piece.piece_id]

    def of_text(self, piece: Piece, inputs: list[Any], kind: TypeAdapter[T], read: Callable[[list[Sentence]], T]) -> T:
        """Like `of_pages`, with the piece's sentences."""
        return self.of_pages(piece, inputs, kind, lambda: read(self.sentences(piece)))

    def of_pages(self, piece: Piece, inputs: list[Any], kind: TypeAdapter[T], read: Callable[[], T]) -> T:
        """The result of `read`, which must depend only on the piece's pages and `inputs` (JSON); see `Parts`."""
        return self.parts.of([*inputs, self.pages_print, piece.page_start, piece.page_end], kind, read)

    def once(self, read: Callable[[str], T], text: str) -> T:
        """The result of `read` for a text of the case, computed once for many callers."""
        if (read, text) not in self._read:
            self._read[read, text] = read(text)
        return self._read[read, text]


def sentences_of(told: Located, start: int = 0, end: int | None = None, head: str = "") -> list[Sentence]:
    """Splits a text into sentences; list items count as sentences."""
    until = len(told.text) if end is None else end
    cuts = [start]
    for gap in _BREAK.finditer(told.text, start, until):
        if not abbreviates(told.text[max(start, gap.start() - 12) : gap.start()]):
            cuts.append(gap.end())
    found: list[Sentence] = []
    for first, last in zip(cuts, [*cuts[1:], until], strict=True):
        text = told.text[first:last].strip()
        if text:
            place = first + (len(told.text[first:last]) - len(told.text[first:last].lstrip()))
            folded = told.folded[place : place + len(text)]
            found.append(Sentence(text, folded, told.page_at(place), head, _is_quoted(text)))
    return found


def _is_quoted(text: str) -> bool:
    return is_capitals(text) or text.startswith(("“", '"')) or bool(_QUOTED_BY.search(text))


def ruled_for(ruling: Ruling) -> Side:
    """The side on whose request a ruling decides."""
    return Side.REU if of_defendant(squash(first_sentence(ruling.text))) else Side.AUTOR


def first_sentence(text: str) -> str:
    """The text up to the end of its first sentence."""
    for found in _BREAK.finditer(text):
        if not abbreviates(text[max(0, found.start() - 12) : found.start()]):
            return text[: found.start()].strip()
    return text.strip()


def _sentences(sheets: Sequence[Sheet]) -> Iterator[Sentence]:
    """Block by block, each below its heading."""
    head, block = "", list[Sheet]()
    for sheet in sheets:
        begun: list[Sheet] = [Sheet(sheet.page, [])]
        for line in sheet.body:
            text = line.text.strip()
            heads = len(text) <= LONGEST_HEADING and (is_capitals(text) or is_section(line))
            before = begun[-1].body[-1].text.strip() if begun[-1].body else ""
            if heads and text.endswith(".") and before and not before.endswith((".", ":", ";", "!", "?")):
                heads = False  # the end of a sentence: "o recolhimento do" over "FGTS."
            if not heads:
                begun[-1].body.append(line)
                continue
            yield from _of_block([*block, *begun], head)
            head = f"{head} {key(text)}" if not any(one.body for one in [*block, *begun]) and head else key(text)
            block, begun = [], [Sheet(sheet.page, [])]
        block += begun
    yield from _of_block(block, head)


def _of_block(sheets: Sequence[Sheet], head: str) -> Iterator[Sentence]:
    body = [sheet for sheet in sheets if sheet.body]
    if body:
        yield from sentences_of(Located.of(body), head=head)

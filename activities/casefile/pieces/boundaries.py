"""Cut the pages of a case file into pieces. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from activities.casefile.pieces.classification import find_heading
from activities.casefile.pieces.layout import setting_of
from activities.casefile.pieces.page_breaks import weigh_break
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.pieces.running import masked, strip_feet, strip_heads
from activities.casefile.systems.plain import page_in_piece
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.casefile.text.page import Line, TextSource
from activities.casefile.text.wording import is_capitals, key

NEW_PIECE = 3.0
SHORT_PAGE = 0.72
"""A page whose text ends above this share of its height is the last of its piece, or its only one."""

LONGEST_TITLE = 70
LONGEST_CLOSING = 6
"""Most lines of a page that has only the end of a piece."""


@dataclass
class Draft:
    """Consecutive sheets of one piece. `doubt` says in Portuguese why the cut may be wrong."""

    sheets: list[Sheet]
    doubt: str | None = None

    @property
    def first(self) -> int:
        return self.sheets[0].page.number

    @property
    def last(self) -> int:
        return self.sheets[-1].page.number

    @property
    def body(self) -> list[Line]:
        return [line for sheet in self.sheets for line in sheet.body]

    @property
    def words(self) -> str:
        return join_lines(self.body)


def cut_pieces(sheets: list[Sheet], rules: RuleSet) -> list[Draft]:
    """Return the pieces in file order: by the court system's marks if there are any, else by the look of the pages."""
    drafts: list[Draft] = []
    strip_heads(sheets, rules)
    setting = setting_of(sheets) if rules.layout else None
    if setting:
        strip_feet(sheets)
    previous: Sheet | None = None
    for sheet in sheets:
        if previous is None:
            drafts.append(Draft([sheet]))
        elif sheet.stamp and previous.stamp and _mark(sheet):
            if _mark(sheet) == _mark(previous):
                drafts[-1].sheets.append(sheet)
            else:
                drafts.append(Draft([sheet]))
        else:
            numbered = setting is None or not setting.of_file
            score = _looks_new(previous, sheet, rules, numbered=numbered)
            if setting and sheet.body:
                score += weigh_break(drafts[-1].sheets, previous, sheet, setting, rules)
            doubt = "limite incerto" if abs(score - NEW_PIECE) < 1 else None
            if score >= NEW_PIECE:
                drafts.append(Draft([sheet], doubt))
            else:
                drafts[-1].sheets.append(sheet)
                drafts[-1].doubt = drafts[-1].doubt or doubt
        previous = sheet if sheet.body or sheet.stamp or previous is None else previous
    return drafts


def _mark(sheet: Sheet) -> str | None:
    stamp = sheet.stamp
    if stamp is None:
        return None
    return stamp.document or stamp.sheet or stamp.group


class _Turn(NamedTuple):
    """A page that may begin a piece, and the page before it."""

    previous: Sheet
    sheet: Sheet
    rules: RuleSet
    number: int | None
    top: str

    @property
    def first(self) -> str:
        return self.sheet.body[0].text.strip()


def _looks_new(previous: Sheet, sheet: Sheet, rules: RuleSet, *, numbered: bool) -> float:
    """Return the evidence for a new piece on this page, from about -6 to 12; `NEW_PIECE` is the threshold.

    `numbered`: page numbers may be those of single papers.
    """
    if not sheet.body:
        return NEW_PIECE if sheet.page.scanned and sheet.page.source is TextSource.NONE else 0.0
    number = page_in_piece(sheet.page.lines, sheet.page.height) if numbered else None
    turn = _Turn(previous, sheet, rules, number, key(sheet.body[0].text))
    return sum(next((weight for weight, holds in one if holds(turn)), 0.0) for one in _WITNESSES)


def _opens_with_title(sheet: Sheet, rules: RuleSet) -> bool:
    """Return whether the first line, or the first after letterhead and parties, is a known title."""
    lines = [line for line in sheet.body if not _is_letterhead(key(line.text), rules)]
    below_head = (
        len(lines) > 1
        and all(is_capitals(line.text) for line in lines[:2])
        and not rules.parts["inner"].search(key(lines[1].text))
    )
    titled = find_heading(lines[:1], rules) or (find_heading(lines[1:2], rules) if below_head else None)
    return bool(lines) and not _is_sentence(lines[0].text) and titled is not None


def _is_sentence(text: str) -> bool:
    """Return whether a line is prose ("Custas inalteradas."), though it begins with the word of a title."""
    return text.rstrip().endswith(".") and len(text.split()) > 1 and not is_capitals(text)


def _only_closes(turn: _Turn) -> bool:
    """Return whether the page has nothing but the end of the piece before it: last words, place and day, who signs."""
    lines = [key(line.text) for line in turn.sheet.body]
    opens = turn.rules.is_address(turn.top) or _opens_with_title(turn.sheet, turn.rules)
    if opens or len(lines) > LONGEST_CLOSING or not any(map(turn.rules.is_signature, lines[-2:])):
        return False
    return turn.rules.is_signature(lines[0]) or not _ended(turn.previous, turn.rules)


def _looks_like_title(sheet: Sheet) -> bool:
    """Return whether the first line is short and in capitals or centred, or the first two are in capitals, as an
    ementa is.
    """
    line, *more = sheet.body[:2]
    if more and all(is_capitals(one.text) and ":" not in one.text for one in (line, *more)):
        return True
    if len(line.text) >= LONGEST_TITLE or ". " in line.text:
        return False
    middle = abs((line.x0 + line.x1) / 2 - sheet.page.width / 2) < 0.06 * sheet.page.width
    return is_capitals(line.text) or (middle and len(line.text.split()) <= 4)


_COURT_PLACES = ("comarca d", "foro ")
_HEADS = (
    *(*_COURT_PLACES, "processo", "autos n", "autor:", "autora:", "reu:", "re:", "requerente:", "requerid"),
    *("procuradoria", "defensoria publica", "advocacia-geral", "advocacia geral", "ministerio publico"),
)


def _is_letterhead(text: str, rules: RuleSet) -> bool:
    return (
        rules.is_court_head(text)
        or text.startswith(_HEADS)
        or (text.endswith(("vara civel", "fazenda publica")) and len(text) < 60)
    )


def _is_section(text: str) -> bool:
    return text.startswith(("d", "n", "i", "v", "1", "2", "3", "4", "5")) and (
        text.split(" ", 1)[0].rstrip(".-)") in _SECTION_STARTS
    )


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_SECTION_STARTS = frozenset(("da", "das", "do", "dos", "de", "no", "na", "nos", "nas", *_ROMAN, *"123456789"))
_ABBREVIATED = ("Ltda.", "S.A.", "Cia.", "Jr.", "LTDA.")
_CLOSED = re.compile(r"[a-z)], ?\d{1,2}[oº°]? de [a-z]{4,9} de \d{4}\b[^;:?]{8,160}$")
_LINKS = ("de", "da", "do", "dos", "das", "e")


def _ended(sheet: Sheet, rules: RuleSet) -> bool:
    """Return whether the page closes with a signature: an office, a register number, two names in a column, or place
    and day with a signer behind them.
    """
    tail = [key(line.text) for line in sheet.body[-4:]]
    if len(sheet.body) > 2 and all(_is_name(line.text) for line in sheet.body[-2:]):
        return True
    return any(map(rules.is_signature, tail[-3:])) or _CLOSED.search(" ".join(tail)) is not None


def _is_name(text: str) -> bool:
    words = text.split()
    return (
        2 <= len(words) <= 8
        and len(text) < 60
        and all((word[0].isupper() and (word[-1] != "." or word in _ABBREVIATED)) or word in _LINKS for word in words)
    )


def _is_table(sheet: Sheet) -> bool:
    """Return whether the page ends in rows of figures, which need no signature."""
    rows = [line.text for line in sheet.body[-3:]]
    return sum(sum(char.isdigit() for char in row) > 0.2 * len(row) for row in rows) >= 2


def _head(sheet: Sheet) -> set[str]:
    return {masked(line.text) for line in sheet.head}


def _text_end(sheet: Sheet) -> float:
    if not sheet.body or not sheet.page.height:
        return 0.0
    return max(line.bottom for line in sheet.body) / sheet.page.height


_WITNESSES: tuple[tuple[tuple[float, Callable[[_Turn], bool]], ...], ...] = (
    (
        (4.0, lambda turn: turn.number == 1),
        (-5.0, lambda turn: turn.number is not None),
    ),
    ((3.5, lambda turn: turn.rules.is_address(turn.top)),),
    (
        (2.0, lambda turn: turn.rules.is_court_head(turn.top)),
        (1.0, lambda turn: turn.top.startswith(_COURT_PLACES) and _opens_with_title(turn.sheet, turn.rules)),
    ),
    (
        (3.0, lambda turn: _opens_with_title(turn.sheet, turn.rules)),
        (1.5, lambda turn: not _is_section(turn.top) and _looks_like_title(turn.sheet)),
        (-3.0, lambda turn: turn.first[:1].islower() or turn.first[:1] in "•-–,;)"),
    ),
    ((1.5, lambda turn: _ended(turn.previous, turn.rules)),),
    ((-4.0, _only_closes),),
    (
        (2.0, lambda turn: _text_end(turn.previous) < SHORT_PAGE),
        (-1.0, lambda turn: not _ended(turn.previous, turn.rules) and not _is_table(turn.previous)),
    ),
    ((1.0, lambda turn: _head(turn.sheet) != _head(turn.previous)),),
)
"""Evidence for and against a new piece with its weights, grouped by subject: printed page number, address, letterhead,
first line, closing and length of the page before, and the text above. Within a group the first match counts.
"""

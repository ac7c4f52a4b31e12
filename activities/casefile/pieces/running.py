"""Running heads and feet: sheet numbers, court names and signature lines that belong to the file and to no piece."""

import re
from collections import Counter

from activities.casefile.pieces.classification import find_heading
from activities.casefile.pieces.layout import EDGE, SAME_PLACE, is_page_number
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Line
from activities.casefile.text.wording import key

HEAD_ZONE = 0.14
"""Share of a page's height in which a running head stands."""
HEAD_LINES = 6
FEWEST_PAGES = 3
"""Fewest pages in a row from which to infer a common head."""
MARGIN = 0.1
"""Share of a page's width in which a note may run up or down."""
TALL = 8
"""How many times taller than wide such a note is at least, and its fewest characters."""
FIRST_WORDS = 3
"""Words by which a foot is that of the page beside it ("Documento assinado eletronicamente por Fulano")."""

_NUMBERED = re.compile(r"\S*\d\S*")


def masked(text: str) -> str:
    """Fold a line, with `#` for each word that has a digit."""
    return _NUMBERED.sub("#", key(text))


def strip_heads(sheets: list[Sheet], rules: RuleSet) -> None:
    """Move letterheads and sheet numbers at the top of several pages from body to head, and remove the file's own
    running head.
    """
    tops = [_top(sheet) for sheet in sheets]
    common = _common(tops, sheets, rules)
    zones = [_zone(top, rules, common) for top in tops]
    seen = Counter(text for zone in zones for text in {key(line.text) for line in zone})
    for at, (sheet, zone) in enumerate(zip(sheets, zones, strict=True)):
        beside = [line for near in (at - 1, at + 1) if 0 <= near < len(sheets) for line in zones[near]]
        head = [
            line
            for line in zone
            if seen[key(line.text)] > 1 or is_page_number(line.text) or any(_alike(line, one) for one in beside)
        ]
        off = {id(line) for line in head} | common
        sheet.head = [line for line in head if id(line) not in common]
        sheet.body = [line for line in sheet.body if id(line) not in off]


def strip_feet(sheets: list[Sheet]) -> None:
    """Remove page numbers, notes that run up the margin, and feet that repeat on a neighbouring page except for digits
    or names, from the body.
    """
    feet = [[line for line in sheet.body[-5:] if line.top > (1 - EDGE) * sheet.page.height] for sheet in sheets]
    for at, sheet in enumerate(sheets):
        beside = [line for near in (at - 1, at + 1) if 0 <= near < len(sheets) for line in feet[near]]
        dropped = {
            id(line)
            for line in feet[at]
            if is_page_number(line.text)
            or any(masked(line.text) == masked(one.text) or _kin(line, one) for one in beside)
        }
        sheet.body = [line for line in sheet.body if id(line) not in dropped and not _sideways(line, sheet.page.width)]


def _sideways(line: Line, width: float) -> bool:
    """Whether a line runs up or down a margin, as the note of a court system with signer and code does."""
    narrow = line.bottom - line.top > TALL * (line.x1 - line.x0) and len(line.text) > TALL
    return narrow and (line.x1 < MARGIN * width or line.x0 > (1 - MARGIN) * width)


def _top(sheet: Sheet) -> list[Line]:
    limit = HEAD_ZONE * sheet.page.height
    return [line for line in sheet.body[:HEAD_LINES] if line.bottom < limit]


def _common(tops: list[list[Line]], sheets: list[Sheet], rules: RuleSet) -> set[int]:
    """The lines that pages in a row share, if a party's piece begins under one of them: if they name a court, the
    court is not the speaker.
    """
    runs: list[list[tuple[int, Line]]] = []
    going: list[list[tuple[int, Line]]] = []
    for at, top in enumerate(tops):
        if not sheets[at].body:
            continue
        before, going = going, []
        for line in top:
            run = next((one for one in before if _alike(one[-1][1], line)), None)
            if run is None:
                runs.append(run := [])
            run.append((at, line))
            going.append(run)
    shared = [run for run in runs if len(run) >= FEWEST_PAGES]
    repeated = {id(line) for run in shared for _, line in run}
    of_party = {
        at
        for at, sheet in enumerate(sheets)
        if (first := next((line for line in sheet.body if id(line) not in repeated), None))
        and _of_party(key(first.text), rules)
    }
    return {id(line) for run in shared if any(at in of_party for at, _ in run) for _, line in run}


def _of_party(text: str, rules: RuleSet) -> bool:
    """Whether a folded line opens a party's piece: an address to the judge, or a title that only parties use."""
    voices = {rules.types[name].voice for name, _, _ in rules.sought["heading"].found(text)}
    return rules.is_address(text) or voices == {"party"}


def _zone(top: list[Line], rules: RuleSet, common: set[int]) -> list[Line]:
    """The top lines that may be a head: down to the first that names the piece."""
    zone: list[Line] = []
    for line in top:
        if _says_something(line, rules) and id(line) not in common and not is_page_number(line.text):
            break
        zone.append(line)
    return zone


def _says_something(line: Line, rules: RuleSet) -> bool:
    """Whether the line is a title or a common opening, which may repeat but is no letterhead."""
    text = key(line.text)
    return (
        rules.is_address(text) or rules.is_court_head(text) or len(text) < 4 or find_heading([line], rules) is not None
    )


def _alike(line: Line, other: Line) -> bool:
    """Whether two lines differ in their digits alone and stand at the same height."""
    return abs(line.top - other.top) < SAME_PLACE and masked(line.text) == masked(other.text)


def _kin(line: Line, other: Line) -> bool:
    """Whether two feet differ in digits alone, or begin with the same words at the same height."""
    words, others = masked(line.text).split(), masked(other.text).split()
    alike = words[:FIRST_WORDS] == others[:FIRST_WORDS] and abs(line.top - other.top) < SAME_PLACE
    return words == others or (alike and len(words) > FIRST_WORDS)

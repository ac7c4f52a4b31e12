"""Parts of one judgment: ementa, relatório, votos and certidão belong to the acórdão and are no pieces of their own."""

import re

from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.pieces.speech import LONGEST_LINE, zones_of
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import key

TOP_LINES = 12
FIRST_SHEETS = 4
LAST_SHEETS = 3
"""Pages at both ends of a piece that are examined for a panel's voice."""

MOST_LINES = 80
"""Lines of such a page that are examined."""

FEWEST_CAPTION_LINES = 3
_GOES_ON = re.compile(r"^inteiro teor do acordao\b.{0,12}\bpagina (?!1 de )\d+ de \d+$")
"""The STF's running title on every page of a judgment but the first."""


def is_part(sheet: Sheet, piece: list[Sheet], rules: RuleSet, *, alike: bool = True) -> bool:
    """Return whether the page begins a part of the panel's judgment to which `piece`, the sheets before it,
    belongs.

    Votes and certificates never stand alone. A page not set `alike` that opens with "Acórdão" may be another
    judgment.
    """
    top = _keys([sheet])[:TOP_LINES]
    if not top:
        return False
    first = _keys(piece[:1])
    opening = key(sheet.body[0].text[:LONGEST_LINE])
    known = any(map(_GOES_ON.search, top))
    if alike and not known:
        known = _opens_anew(opening, first, rules) or _same_caption(top, first, rules)
    if not known and not rules.parts["inner"].search(opening):
        return False
    ends = piece[:FIRST_SHEETS] + piece[FIRST_SHEETS:][-LAST_SHEETS:]
    if "relatorio" in first[:TOP_LINES]:
        ends.append(sheet)
    voice = rules.speakers.heard(zones_of(line for one in ends for line in one.body[:MOST_LINES]))
    return voice is not None and voice.speaker.name == "panel"


def leads_on(sheet: Sheet, rules: RuleSet) -> bool:
    """Return whether the page ends in a title or a list of parties, whose text must follow."""
    last = next(
        (key(line.text[:LONGEST_LINE]) for line in reversed(sheet.body) if any(map(str.isalnum, line.text))), ""
    )
    return rules.parts["leads_on"].search(last) is not None


def opens_with_caption(sheet: Sheet, rules: RuleSet) -> bool:
    """Return whether the page opens with class, rapporteur and parties, as a higher court's papers do."""
    top = _keys([sheet])[:TOP_LINES]
    return sum(rules.parts["party"].search(text) is not None for text in top) >= FEWEST_CAPTION_LINES


def _opens_anew(text: str, first: list[str], rules: RuleSet) -> bool:
    """Return whether the line is an "Acórdão" or "Ementa" that the piece does not have yet."""
    head = rules.parts["head"].search(text)
    return head is not None and not any(line.startswith(head[0]) for line in first)


def _keys(sheets: list[Sheet]) -> list[str]:
    return [key(line.text[:LONGEST_LINE]) for sheet in sheets for line in (*sheet.head, *sheet.body[:MOST_LINES])]


def _same_caption(top: list[str], first: list[str], rules: RuleSet) -> bool:
    """Return whether class and number at the head of the page equal those of the piece."""
    named = {text for text in first if rules.parts["caption"].search(text)}
    return any(text in named for text in top)

"""Citations of themes: repetitive appeals of the STJ, general repercussion of the STF."""

import re
from collections.abc import Iterator

from activities.law.citations.citation import Citation
from activities.law.citations.numbering import MARK, digits_of
from activities.law.fold import fold

_NUMBER = r"(?P<number>\d\.\d{3}|\d{1,4})(?!\d|[.,/\-]\d|\s?[ªº°%])"
_STF = r"(?P<stf>STF|Supremo|repercussao\s+geral|RG\b)"
_STJ = r"(?P<stj>STJ|Superior\s+Tribunal|(?:recursos?\s+)?repetitivos?)"
_COURT = rf"(?P<after>\s*(?:[/\-(,]|\bd[oae]\b)?\s*(?:d[oa]\s+|em\s+|de\s+)?(?:{_STF}|{_STJ}))?"
_HEAD = re.compile(
    r"\btema(?:s\b|\(s\)|\b)(?:\s+repetitivos?)?(?P<general>\s+(?:de|da|em)\s+repercussao\s+geral|\s+RG)?"
    rf"(?:\s*[/\-]?\s*(?P<court>STJ|STF))?(?=\s*(?:{MARK}\s*)?\d)",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"\s*(?:{MARK}\s*)?{_NUMBER}{_COURT}", re.IGNORECASE)
_JOIN = re.compile(r"\s*(?:,\s*e\b|,|\be\b|\bou\b|/)\s*", re.IGNORECASE)


def find_themes(text: str) -> Iterator[Citation]:
    """Every cited theme in order; of the STF when general repercussion or that court is named, else of the STJ."""
    folded = fold(text)
    for head in _HEAD.finditer(folded):
        yield from _list_at(folded, head)


def _list_at(folded: str, head: re.Match[str]) -> Iterator[Citation]:
    plural = head[0].lower().startswith(("temas", "tema("))
    found: list[tuple[re.Match[str], int]] = []
    start = head.start()
    match = _ITEM.match(folded, head.end())
    while match:
        found.append((match, start))
        join = _JOIN.match(folded, match.end()) if plural else None
        match = _ITEM.match(folded, join.end()) if join else None
        start = match.start("number") if match else start
    court = "STF" if head["general"] or (head["court"] or "").upper() == "STF" else "STJ"
    resolved: list[Citation] = []
    for item, begins in reversed(found):
        if item["after"]:
            court = "STF" if item["stf"] else "STJ"
        resolved.append(Citation("Tema", digits_of(item["number"]), court, begins, item.end()))
    yield from reversed(resolved)

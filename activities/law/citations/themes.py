"""Citations of themes: repetitive appeals (STJ), general repercussion (STF), and those of other courts."""

import re
from collections.abc import Iterator

from activities.law.citations.citation import Citation
from activities.law.citations.court_names import COURT, HIGH, court_code
from activities.law.citations.numbering import MARK, PROCESS_NUMBER, digits_of
from activities.law.citations.sumulas import court_before
from activities.law.fold import fold

_NUMBER = r"(?P<number>\d\.\d{3}|\d{1,4})(?!\d|[.,/\-]\d|\s?[ªº°%])"
_GENERAL = r"(?P<general>repercussao\s+geral|RG\b)"
_SCHEME = r"(?:(?:ementario|tabela|sistematica|regime|rito|rol|lista)\s+d[aeo]s?\s+)?"
_REPETITIVE = r"(?P<repetitive>(?:recursos?\s+)?repetitivos?)"
_AFTER = (
    r"(?P<after>\s*(?:[/\-(,]|\bd[oae]s?\b|\bpel[oa]\b)?\s*(?:d[oa]\s+|em\s+|de\s+|sob\s+a\s+)?"
    rf"(?:(?:c\.|e\.|col\.|eg\.|colend[oa]|egregi[oa])\s*)?{_SCHEME}(?:{_GENERAL}|(?P<court>{COURT})|{_REPETITIVE}))?"
)
_HEAD = re.compile(
    r"\b(?P<rg>RG[\s\-]+)?tema(?:-RG\b|s\b|\(s\)|\b)(?:\s*/?\s*repetitivos?)?(?P<general>\s+(?:de|da|em)\s+repercussao\s+geral|\s+RG)?"
    rf"(?:\s*(?:[/\-]|\bd[oa]\b)?\s*(?P<court>{HIGH}))?,?(?=\s*(?:{MARK}\s*)?\d)"
    rf"|\b(?P<alone>repercussao\s+geral)(?=\s*{MARK}\s*\d)",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"\s*(?:{MARK}\s*)?{_NUMBER}{_AFTER}", re.IGNORECASE)
_JOIN = re.compile(r"\s*(?:,\s*e\b|,|\be\b|\bou\b|/)\s*", re.IGNORECASE)
_STF_CASE = rf"\b(?:RE|ARE|AI)(?:-?(?:RG|AgR|ED))?\s*(?:{MARK}\s*)?{PROCESS_NUMBER}"
_CASE_BEFORE = re.compile(rf"(?:{_STF_CASE}[^.;()\n]{{0,20}}|repercussao\s+geral[^.;()\n]{{0,20}})[\s(,\-\[]*$")
_CASE_AFTER = re.compile(rf"\s*[(,\-\[]\s*(?:no\s+|d[oe]\s+)?{_STF_CASE}")


def find_themes(text: str) -> Iterator[Citation]:
    """Return every cited theme in order: of the named court, of the STF beside its case, else of the STJ."""
    folded = fold(text)
    for head in _HEAD.finditer(folded):
        yield from _list_at(folded, head)


def _list_at(folded: str, head: re.Match[str]) -> Iterator[Citation]:
    plural = head[0].lower().removeprefix("rg").lstrip(" -").startswith(("temas", "tema("))
    found: list[tuple[re.Match[str], int]] = []
    start = head.start()
    match = _ITEM.match(folded, head.end())
    while match:
        found.append((match, start))
        join = _JOIN.match(folded, match.end()) if plural else None
        match = _ITEM.match(folded, join.end()) if join else None
        start = match.start("number") if match else start
    if not found:
        return
    court = _court_of_list(folded, head, found[-1][0].end())
    resolved: list[Citation] = []
    for item, begins in reversed(found):
        if item["after"]:
            court = "STF" if item["general"] else court_code(item["court"]) if item["court"] else "STJ"
        resolved.append(Citation("Tema", digits_of(item["number"]), court, begins, item.end()))
    yield from reversed(resolved)


def _court_of_list(folded: str, head: re.Match[str], end: int) -> str:
    """Return the court of a list without a court after it."""
    if head["general"] or head["alone"] or head["rg"] or "-rg" in head[0].lower():
        return "STF"
    if head["court"]:
        return court_code(head["court"])
    if "repetitivo" in head[0].lower():
        return "STJ"
    if _CASE_BEFORE.search(folded, max(0, head.start() - 60), head.start()) or _CASE_AFTER.match(folded, end):
        return "STF"
    return court_before(folded, head.start()) or "STJ"

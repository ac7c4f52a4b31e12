"""Citations of súmulas: singular, plural and list forms, by enunciado or verbete, of the STJ, the STF and others."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from activities.law.citations.citation import Citation
from activities.law.citations.numbering import MARK, digits_of
from activities.law.fold import fold

_COURTS: tuple[tuple[str, str], ...] = (
    (r"STJ|Superior\s+Tribunal\s+de\s+Justica", "STJ"),
    (
        r"STF|Supremo\s+Tribunal(?:\s+Federal)?|Suprema\s+Corte|Pretorio\s+Excelso|Excelso\s+Pretorio|Excelsa\s+Corte",
        "STF",
    ),
    (r"TST|Tribunal\s+Superior\s+do\s+Trabalho", "TST"),
    (r"TSE|Tribunal\s+Superior\s+Eleitoral", "TSE"),
    (r"TFR|Tribunal\s+Federal\s+de\s+Recursos", "TFR"),
    (r"TNU|Turma\s+Nacional\s+de\s+Uniformizacao", "TNU"),
    (r"TCU|Tribunal\s+de\s+Contas\s+da\s+Uniao", "TCU"),
    (r"CARF", "CARF"),
)
_NAMED = (
    "|".join(rf"(?P<{code}{{n}}>{names})" for names, code in _COURTS)
    + r"|(?P<local{n}>TJ[A-Z]{{2,3}}|TRF-?\s?\d|TRT-?\s?\d{{1,2}})"
)
_OURS = (
    r"(?P<ours{n}>(?:dest[ea]|dess[ea]|nest[ea])\s+(?:\w+\.?\s+){{0,2}}?(?:STJ|Superior|Corte|Tribunal|Sodalicio|Casa)"
    r"(?:\s+(?:Superior(?:\s+Tribunal)?|de\s+Justica|Tribunal|Corte))*)"
)


def _court_after(suffix: str) -> str:
    polite = r"(?:(?:c\.|e\.|col\.|eg\.|colend[oa]|egregi[oa]|excels[oa]|proprio)\s*)?"
    named = _NAMED.format(n=suffix)
    return (
        rf"(?:\s*(?:,\s*)?(?:tamb[e]m\s+|amb[ao]s\s+|tod[ao]s\s+)?(?:{_OURS.format(n=suffix)}"
        rf"|(?:[/\-]|\(|,\s*d[oae]|d[oae]s?\b|\bpelo\b)\s*(?:d[oa]\s+)?{polite}(?:{named})(?:\b|(?=[A-Z]))))"
    )


_ITEM = re.compile(
    rf"\s*(?:{MARK}\s*)?(?P<number>\d{{1,3}})(?![\d]|[.,]\d|\s?[ªº°%]|/\d|-\d)(?P<after>{_court_after('')})?",
    re.IGNORECASE,
)
_JOIN = re.compile(
    r"\s*(?P<join>,\s*e\b|,\s*bem\s+como|\be/ou\b|,|;|\be\b|\bou\b|/)\s*(?:(?:d?as?\s+)?(?P<word>sumulas?)\s+)?",
    re.IGNORECASE,
)
_HEAD = re.compile(
    rf"(?P<sumula>\b(?:sumulas?\b|sums?\.))(?P<binding>\s+vinculantes?)?(?:\s*(?:/|-|\bdo\b)?\s*(?P<court>STJ|STF|TST|TSE))?\s*,?(?=\s*(?:{MARK}\s*)?\d)"
    rf"|\b(?P<enunciado>enunciados?|verbetes?)(?P<sumular>\s+sumular(?:es)?)?(?P<binding2>\s+vinculantes?)?(?=\s*(?:{MARK}\s*)?\d)",
    re.IGNORECASE,
)
_OF_SUMULA = re.compile(
    rf"\s*,?\s*d[ae]s?\s+sumulas?(?P<binding>\s+vinculantes?)?(?P<after>{_court_after('')})?", re.IGNORECASE
)
_COURT_BEFORE = re.compile(r"\b(STJ|STF)\s*[,:\-]\s*$")
_STF_ADMISSIBILITY = frozenset({"279", "280", "281", "282", "283", "284", "288", "356", "400"})
"""Súmulas of the STF on the admissibility of extraordinary appeals, cited as such without naming the court; the
STJ's of the same numbers concern other matters and are seldom cited bare."""
_LAST_STJ = 700
"""No súmula of the STJ reaches this number; those of the STF go up to 736."""


@dataclass(frozen=True, slots=True)
class _Item:
    number: str
    court: str | None
    start: int
    end: int


def find_sumulas(text: str) -> Iterator[Citation]:
    """Every cited súmula in order. A list shares the court named after it; a bare number takes the court the same
    number has elsewhere in the text, else the STJ (the STF for its admissibility súmulas)."""
    folded = fold(text)
    found: list[tuple[_Item, bool]] = []
    done = 0
    for head in _HEAD.finditer(folded):
        if head.start() >= done:
            found.extend(_list_at(folded, head))
            done = found[-1][0].end if found else 0
    courts = _courts_named(item for item, binding in found if not binding)
    for item, binding in found:
        name = "Súmula Vinculante" if binding else "Súmula"
        court = "STF" if binding else item.court or courts.get(item.number) or _usual_court(item.number)
        yield Citation(name, item.number, court, item.start, item.end)


def _list_at(folded: str, head: re.Match[str]) -> list[tuple[_Item, bool]]:
    items, end = _items(folded, head)
    binding = bool(head["binding"] or head["binding2"])
    shared: str | None = None
    if head["enunciado"]:
        of_sumula = _OF_SUMULA.match(folded, end)
        if of_sumula:
            shared = _court_in(of_sumula)
            binding = binding or bool(of_sumula["binding"])
        elif not head["sumular"] and (not items or items[-1].court not in {"STJ", "STF"}):
            return []
    if shared is None and head["court"]:
        shared = head["court"].upper()
    if shared is None and (before := _COURT_BEFORE.search(folded, max(0, head.start() - 12), head.start())):
        shared = before[1]
    resolved: list[tuple[_Item, bool]] = []
    for item in reversed(items):
        shared = item.court or shared
        resolved.append((_Item(item.number, shared, item.start, item.end), binding))
    return resolved[::-1]


def _items(folded: str, head: re.Match[str]) -> tuple[list[_Item], int]:
    """The numbers after a head; a singular head is continued by "e", or by what names its own court."""
    plural = head[0].lower().split()[0].rstrip(".").endswith("s")
    items: list[_Item] = []
    start, end = head.start(), head.end()
    match = _ITEM.match(folded, end)
    while match:
        items.append(_Item(digits_of(match["number"]), _court_in(match), start, match.end()))
        end = match.end()
        join = _JOIN.match(folded, end)
        if join is None or (head["binding"] and join["word"]):
            break
        match = _ITEM.match(folded, join.end())
        if match and not (plural or match["after"] or join["join"].lower() == "e"):
            break
        if match:
            start = join.start("word") if join["word"] else match.start("number")
    return items, end


def _court_in(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    if groups.get("ours"):
        return "STJ"
    if groups.get("local"):
        return re.sub(r"[\s-]", "", groups["local"]).upper()
    return next((code for _, code in _COURTS if groups.get(code)), None)


def _courts_named(items: Iterable[_Item]) -> dict[str, str]:
    """The court each number is most often said to be of."""
    named = Counter((item.number, item.court) for item in items if item.court)
    return {number: court for (number, court), _ in sorted(named.items(), key=lambda one: (one[1], one[0][1]))}


def _usual_court(number: str) -> str:
    return "STF" if number in _STF_ADMISSIBILITY or int(number) > _LAST_STJ else "STJ"

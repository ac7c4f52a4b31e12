"""Citations of súmulas: singular, plural and list forms, by enunciado or verbete, of the STJ, STF and others."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from activities.law.citations.citation import Citation
from activities.law.citations.court_names import COURT, HIGH, court_code
from activities.law.citations.numbering import MARK, digits_of
from activities.law.fold import fold

_OURS = (
    r"(?P<ours>(?:dest[ea]|dess[ea]|nest[ea])\s+(?:\w+\.?\s+){0,2}?(?:STJ|Superior|Corte|Tribunal|Sodalicio|Casa)"
    r"(?:\s+(?:Superior(?:\s+Tribunal)?|de\s+Justica|Tribunal|Corte))*)"
)
_POLITE = r"(?:(?:c\.|e\.|col\.|eg\.|colend[oa]|egregi[oa]|excels[oa]|proprio)\s*)?"
_AFTER = (
    rf"(?:\s*(?:,\s*)?(?:tamb[e]m\s+|amb[ao]s\s+|tod[ao]s\s+)?(?:{_OURS}"
    rf"|(?:[/\-]|\(|,\s*(?:d[oae])?(?=\W)|d[oae]s?\b|\bpelo\b)\s*(?:d[oa]\s+)?{_POLITE}(?P<court>{COURT})(?:\b|(?=[A-Z]))))"
)
_ROMAN = r"(?:[IVX]{1,6}|[\"'][a-e][\"'])\b[\"']?"
_PLACES = (
    rf"(?:\s*,?\s*(?:(?:item|itens|incisos?|inc\.|alineas?)\s+)?(?-i:{_ROMAN})(?:(?:\s*,\s*|\s+e\s+|\s*/\s*)(?-i:{_ROMAN}))*"
    r"(?=\s*(?:,|d[oae]\b|\(|/|-|\be\b|[.;)]|$)))?"
)
"""Items of a súmula in labour courts' citations: ", IV", ", itens I e III"."""

_ITEM = re.compile(
    rf"\s*(?:{MARK}\s*)?(?P<number>\d{{1,3}})(?![\d]|[.,]\d|\s?[ªº°%]|/\d|-\d)(?P<places>{_PLACES})(?P<after>{_AFTER})?",
    re.IGNORECASE,
)
_JOIN = re.compile(
    r"\s*(?P<join>,\s*e\b|,\s*bem\s+como|\be/ou\b|,|;|\be\b|\bou\b|/)\s*(?:(?:d?as?\s+)?(?P<word>sumulas?)\s+)?",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"(?P<sumula>\b(?:sumulas?\b|sums?\.|(?-i:S(?:um|UM)s?|SV|SSVV|SVs|S\.\s?V(?=\.)|S(?=\.\s?(?:[Nn]\.?[o.]?\s?)?\d{1,3}\s?/\s?ST[FJ]))\b\.?))"
    rf"(?P<binding>\s*vinc(?:ulantes?\b|\.))?(?:\s*(?:/|-|\(|\bd[oa]\b)?\s*(?P<court>{COURT})\)?)?\s*[,:/]?(?=\s*(?:{MARK}\s*)?\d)"
    rf"|\b(?P<enunciado>enunciados?|verbetes?|(?:obices?|entendimentos?|orientac(?:ao|oes))(?=\s+sumular))(?P<sumular>\s+sumular(?:es)?)?(?P<binding2>\s+vinculantes?)?(?=\s*(?:{MARK}\s*)?\d)",
    re.IGNORECASE,
)
_BINDING = re.compile(r"S{1,2}\.?\s?V")
_OF_SUMULA = re.compile(
    r"\s*,?\s*d[ae]s?\s+sumulas?(?:\s+d[ae]\s+jurisprudencia(?:\s+(?:pre)?dominante)?)?"
    rf"(?P<binding>\s+vinculantes?)?(?P<after>{_AFTER})?",
    re.IGNORECASE,
)
_BESIDE = re.compile(rf"\b(?P<court>{HIGH})\s*[,:/\-]\s*$", re.IGNORECASE)
_SAID_BY = re.compile(
    rf"\b(?P<court>{HIGH}|{COURT})\b(?P<between>[^.;()\n]{{0,60}}|\s?[(\[]\s?)$",
    re.IGNORECASE,
)
_ISSUED = re.compile(
    r"\b(?:edit|aprov|public|sumul|consolid|cancel|revis|enunci|possui|conta com|dispoe|vigor)\w*", re.IGNORECASE
)
_NEAR = 95
_STF_ADMISSIBILITY = frozenset({"279", "280", "281", "282", "283", "284", "288", "356", "400"})
"""Súmulas of the STF on the admissibility of extraordinary appeals, usually cited without the court. The STJ's with
the same numbers concern other matters and are seldom cited that way.
"""
_LAST_STJ = 700
"""The STF's series goes up to 736: a higher number than this without a court is assumed to be the STF's."""


@dataclass(frozen=True, slots=True)
class _Item:
    number: str
    court: str | None
    start: int
    end: int


def find_sumulas(text: str) -> Iterator[Citation]:
    """Return every cited súmula in order. A list shares the court after it. A number without a court takes the
    court of its sentence, or that of the same number elsewhere, else the STJ (the STF for its admissibility
    súmulas).
    """
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


def court_before(folded: str, start: int, *, of_states: bool = False) -> str | None:
    """Return the court named shortly before: "o Supremo editou a ...", "No TST, a ...".

    The STJ is ignored, since it also cites others' súmulas. A state court counts only with `of_states`, or if it is
    said to have issued what follows.
    """
    named = _SAID_BY.search(folded, max(0, start - _NEAR), start)
    if named is None:
        return None
    court = court_code(named["court"])
    issued = _ISSUED.search(named["between"]) is not None
    if court == "STJ" and not issued:
        return None
    return court if of_states or issued or not court.startswith(("TJ", "TR")) else None


def _list_at(folded: str, head: re.Match[str]) -> list[tuple[_Item, bool]]:
    items, end = _items(folded, head)
    binding = bool(head["binding"] or head["binding2"]) or _BINDING.match(head["sumula"] or "") is not None
    shared: str | None = None
    if head["enunciado"]:
        of_sumula = _OF_SUMULA.match(folded, end)
        if of_sumula:
            shared = _court_in(of_sumula)
            binding = binding or bool(of_sumula["binding"])
        elif not (head["sumular"] or head["binding2"]) and (not items or items[-1].court not in {"STJ", "STF"}):
            return []
    if shared is None and head["court"]:
        shared = court_code(head["court"])
    if shared is None and (before := _BESIDE.search(folded, max(0, head.start() - 40), head.start())):
        shared = court_code(before["court"])
    if shared is None and items and items[-1].court is None:
        shared = court_before(folded, head.start())
    resolved: list[tuple[_Item, bool]] = []
    for item in reversed(items):
        shared = item.court or shared
        resolved.append((_Item(item.number, shared, item.start, item.end), binding))
    return resolved[::-1]


def _items(folded: str, head: re.Match[str]) -> tuple[list[_Item], int]:
    """Return the numbers after a head. A singular head continues with "e", or with a number with its own court."""
    plural = head[0].lower().split()[0].rstrip(".").endswith(("s", "ssvv"))
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
    if match["ours"]:
        return "STJ"
    return court_code(match["court"]) if match["court"] else None


def _courts_named(items: Iterable[_Item]) -> dict[str, str]:
    """Return the most frequent court of each number."""
    named = Counter((item.number, item.court) for item in items if item.court)
    return {number: court for (number, court), _ in sorted(named.items(), key=lambda one: (one[1], one[0][1]))}


def _usual_court(number: str) -> str:
    return "STF" if number in _STF_ADMISSIBILITY or int(number) > _LAST_STJ else "STJ"

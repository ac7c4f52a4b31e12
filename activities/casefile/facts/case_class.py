"""The class of a lawsuit ("Procedimento Comum Cível") as printed on its cover and page heads. Pure."""

import re
from collections import Counter

from activities.casefile.facts.casedata import COVER_PAGES
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import in_small_letters, key
from activities.law.citations.cnj import CnjNumber, find_cnj
from activities.law.fold import fold
from activities.law.lists.read import dated_list

TOP_LINES = 14
LONGEST, LONGEST_LINE = 80, 200
"""Longest class and longest line, in characters."""

_KNOWN = {key(name): name for (name,) in dated_list("case_classes").rows}
_LABEL = re.compile(
    r"^(?:classe(?: processual| judicial| da acao)?|(?P<both>classe(?: |\s?[-/]\s?)assunto))\s*:\s*(?P<value>\S.*)$",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\s(?:n[.oº°]*\s*\d|(?:assunto|orgao|competencia|valor|situacao|juiz|data|vara|comarca|area|autuac|distrib|processo|numero)"
    r"[^:]{0,30}:).*$|\sn[.oº°]*$",
    re.IGNORECASE,
)
"""Text after a class on its line: its code, the next field of the cover, or a truncated number."""
_AREA = re.compile(r"^\[[^\]]*\]\s*")
_CODE = re.compile(r"\s*\(\d{1,5}\)")
_CLASS = re.compile(r"[a-z][a-z ,/()-]{4,}", re.IGNORECASE)
_HEAD = re.compile(r"^(?P<value>[a-z][a-z /-]{4,79}?)\s*(?:\(\d{1,5}\)\s*)?n[.oº°]*\s*(?=\d)", re.IGNORECASE)


def find_class(sheets: list[Sheet], number: CnjNumber | None) -> str | None:
    """Return the class on the cover, else the one in most page heads with the case's `number`.

    None without either. The title of a petition is no class.
    """
    for sheet in sheets[:COVER_PAGES]:
        for line in sheet.page.lines:
            if stated := _labelled(line.text):
                return stated
    heads: Counter[str] = Counter()
    for sheet in sheets if number else ():
        lines = sheet.page.lines[:TOP_LINES]
        if any(mention.number == number for line in lines for mention in find_cnj(line.text)):
            heads.update(found for line in lines if (found := _labelled(line.text) or _headed(line.text)))
    return heads.most_common(1)[0][0] if heads else None


def _labelled(text: str) -> str | None:
    """Return the class after its label."""
    text = " ".join(text[:LONGEST_LINE].split())
    found = _LABEL.match(fold(text))
    if not found:
        return None
    value = _CODE.sub("", _AREA.sub("", text[found.start("value") :]))
    if beside := _BESIDE.search(fold(value)):
        value = value[: beside.start()]
    if found["both"]:
        parts = value.split(" - ")
        whole = (" - ".join(parts[:count]) for count in range(len(parts), 0, -1))
        value = next((one for one in whole if key(one) in _KNOWN), parts[0])
    value = value.strip(" .,;-")
    if key(value) in _KNOWN:
        return _KNOWN[key(value)]
    return in_small_letters(value) if len(value) <= LONGEST and _CLASS.fullmatch(fold(value)) else None


def _headed(text: str) -> str | None:
    """Return a first-instance class before the case number: "PROCEDIMENTO COMUM CÍVEL (7) Nº 0001234-..."."""
    found = _HEAD.match(fold(" ".join(text[:LONGEST_LINE].split())))
    return _KNOWN.get(key(found["value"])) if found else None

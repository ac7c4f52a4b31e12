"""Data of the lawsuit: number, court, subjects, value. Pure."""

import re
from collections import defaultdict
from dataclasses import replace

from activities.casefile.facts.money.amounts import value_of
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import key
from activities.law.citations.cnj import TRIBUNAL_NAMES, CnjNumber, check_digits, find_cnj, parse_cnj
from activities.law.fold import fold

_HEADER = re.compile(r"^(processo|autos|numero|processo n|numero do processo|acao n)\b", re.IGNORECASE)
_VALUE = re.compile(
    r"(?:valor da causa:?|da-se a causa o valor de|atribui-se a causa o valor de|da a causa o valor de|"
    r"atribui a causa o valor de|valor da acao:?)\s*r\$\s*(?P<value>\d{1,3}(?:\.\d{3}){0,5},\d{2})"
)
_SUBJECT = re.compile(r"^assuntos?(?: principal)?:\s*(?P<value>.+)$", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?:processo|autos|acao|numero|feito|apelacao|agravo|recurso|reclamacao|execucao|rt)\b[^\d]{0,20}", re.IGNORECASE
)
_FEDERAL = re.compile(r"(?P<year>19[5-9]\d|200\d)\.(?P<section>\d{2})\.(?P<place>\d{2})\.(?P<sequence>\d{6})-?[\dX]")
_OLD = re.compile(
    rf"{_FEDERAL.pattern}|\d{{3}}\.\d{{2}}\.(?:19|20)\d{{2}}\.\d{{6}}-\d(?:/\d+)?|(?:19|20)\d{{2}}\.\d{{3}}\.\d{{6}}-\d"
    r"|(?:1\.)?\d{4}\.\d{2}\.\d{6}-\d(?:/\d{3})?|\d{3}/\d\.\d{2}\.\d{7}-\d|(?:19|20)\d{2}\.\d{2}\.\d\.\d{6}-\d"
    r"|\d{1,6}[-./](?:19|20)\d{2}[-.]\d{3}[-.]\d{2}[-.]\d{2}[-.]\d|\d{3}\.\d{2}\.\d{6}-\d"
    r"|\d{1,6}/(?:19[5-9]\d|200\d|\d{2})\b(?!/)|(?:(?:19[5-9]\d|200\d)\d{11}|7\d{10})\b"
)
"""Number formats before the unified number of 2010: federal, several states, labour courts."""
_REGIONS = (("3", "1"), ("4", "1"), ("5", "2"), ("6", "3"), ("7", "4"), ("8", "5"))
"""The first digit of a federal section's code and its region; 60 and 61 are the third's."""
_COMMON = "procedimento comum"
COVER_PAGES = 3
STAMP_WEIGHT = 3
HEADER_WEIGHT = 2


def find_number(sheets: list[Sheet]) -> CnjNumber | None:
    """Return this case's number among all cited ones: stamps count most, then headers, then mentions.

    A number with valid check digits wins over one without.
    """
    votes: dict[CnjNumber, float] = defaultdict(float)
    for sheet in sheets:
        stamped = parse_cnj(sheet.stamp.cnj) if sheet.stamp and sheet.stamp.cnj else None
        if stamped:
            votes[stamped] += STAMP_WEIGHT
        for line in sheet.page.lines:
            for mention in find_cnj(line.text):
                votes[mention.number] += HEADER_WEIGHT if _HEADER.match(fold(line.text).strip()) else 0.1
    ranked = sorted(votes, key=lambda number: (number.valid, votes[number]), reverse=True)
    if not ranked or (votes[ranked[0]] < 1 and not ranked[0].valid):
        return None
    return ranked[0]


def number_notes(sheets: list[Sheet], number: CnjNumber | None) -> list[str]:
    """Return a Portuguese note on a case without a unified number: it has none, or one in an old format."""
    if number:
        return []
    for sheet in sheets:
        for line in sheet.page.lines:
            label = _NUMBERED.search(fold(line.text))
            old = _OLD.match(line.text, label.end()) if label else None
            if old:
                note = f"Página {sheet.page.number}: o número dos autos, {old[0]}, é de antes da numeração única do CNJ"
                likely = _unified(old[0])
                return [f"{note}; pela regra da Justiça Federal seria {likely}: confira." if likely else f"{note}."]
    return ["Não se localizou nos autos o número do processo."]


def _unified(old: str) -> CnjNumber | None:
    """Return an old federal number as the unified one: 2001.61.00.012345-6 became 0012345-DD.2001.4.03.6100."""
    federal = _FEDERAL.match(old)
    region = dict(_REGIONS).get(federal["section"][0]) if federal else None
    if federal is None or region is None:
        return None
    number = CnjNumber(
        f"0{federal['sequence']}", "00", federal["year"], "4", f"0{region}", federal["section"] + federal["place"]
    )
    return replace(number, check=check_digits(number))


def wrong_numbers(sheets: list[Sheet], number: CnjNumber | None) -> list[tuple[int, str]]:
    """Return page and number of each printed number with wrong check digits, except the case's own."""
    found: dict[str, int] = {}
    for sheet in sheets:
        for mention in find_cnj(sheet.page.text):
            if not mention.number.valid and mention.number != number:
                found.setdefault(str(mention.number), sheet.page.number)
    return [(page, text) for text, page in found.items()]


def find_court(number: CnjNumber | None, sheets: list[Sheet]) -> str | None:
    """Return the court's short name ("TJPR") from the case number, else from a letterhead."""
    if number and number.tribunal:
        return number.tribunal
    names = {key(name).replace("do estado ", ""): short for short, name in TRIBUNAL_NAMES.items()}
    for sheet in sheets:
        for line in sheet.page.lines[:6]:
            text = key(line.text).replace("do estado ", "")
            if text in names:
                return names[text]
    return None


def find_value(sheets: list[Sheet]) -> float | None:
    """Return the value of the claim in reais: the first one stated, cover before petition."""
    for sheet in sheets:
        found = _VALUE.search(key(" ".join(line.text for line in sheet.page.lines)))
        if found:
            return value_of(found["value"])
    return None


def find_subjects(sheets: list[Sheet], case_class: str | None, action: str | None) -> list[str]:
    """Return the class if it is unusual, the subjects on the cover, and the name of the action."""
    subjects = [] if not case_class or key(case_class).startswith(_COMMON) else [case_class]
    for sheet in sheets[:COVER_PAGES]:
        for line in sheet.page.lines:
            text = line.text.strip()
            if subject := _SUBJECT.match(fold(text)):
                subjects.extend(part.strip() for part in text[subject.start("value") :].split(" / "))
    if action:
        subjects.append(action)
    firsts: dict[str, str] = {}
    for subject in filter(None, subjects):
        firsts.setdefault(key(subject), subject)
    return list(firsts.values())

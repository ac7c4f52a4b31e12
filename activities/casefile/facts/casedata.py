"""The lawsuit's own data: number, court, class and subjects, parties, value. Pure."""

import re
from collections import defaultdict

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import key
from activities.law.citations.cnj import TRIBUNAL_NAMES, CnjNumber, find_cnj, parse_cnj
from activities.law.fold import fold

_HEADER = re.compile(r"^(processo|autos|numero|processo n|numero do processo|acao n)\b", re.IGNORECASE)
_VALUE = re.compile(
    r"(?:valor da causa:?|da-se a causa o valor de|atribui-se a causa o valor de|da a causa o valor de|"
    r"atribui a causa o valor de|valor da acao:?)\s*r\$\s*(?P<value>\d{1,3}(?:\.\d{3}){0,5},\d{2})"
)
_SUBJECT = re.compile(r"^assuntos?(?: principal)?:\s*(?P<value>.+)$", re.IGNORECASE)
_CLASS = re.compile(r"^classe(?: processual| da acao)?:\s*(?:\[[^\]]*\]\s*)?(?P<value>.+)$", re.IGNORECASE)
_COMMON = "procedimento comum"
COVER_PAGES = 3
STAMP_WEIGHT = 3
HEADER_WEIGHT = 2


def find_number(sheets: list[Sheet]) -> CnjNumber | None:
    """The number of this case among the many that are cited: stamps count most, then headers, then mere mentions.

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


def wrong_numbers(sheets: list[Sheet], number: CnjNumber | None) -> list[tuple[int, str]]:
    """Page and number wherever the file prints one that fails its check digits; the case's own is not among them."""
    found: dict[str, int] = {}
    for sheet in sheets:
        for mention in find_cnj(sheet.page.text):
            if not mention.number.valid and mention.number != number:
                found.setdefault(str(mention.number), sheet.page.number)
    return [(page, text) for text, page in found.items()]


def find_court(number: CnjNumber | None, sheets: list[Sheet]) -> str | None:
    """Short name of the court ("TJPR"): from the case number, else from a letterhead."""
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
    """Value of the claim in reais: the first one stated, cover before petition."""
    for sheet in sheets:
        found = _VALUE.search(key(" ".join(line.text for line in sheet.page.lines)))
        if found:
            return float(found["value"].replace(".", "").replace(",", "."))
    return None


def find_subjects(sheets: list[Sheet], action: str | None) -> list[str]:
    """Subjects the cover states, its class when it is not the common one, and the name of the action."""
    subjects: list[str] = []
    for sheet in sheets[:COVER_PAGES]:
        for line in sheet.page.lines:
            folded = fold(line.text).strip()
            subject, kind = _SUBJECT.match(folded), _CLASS.match(folded)
            text = line.text.strip()
            if subject:
                subjects.extend(part.strip() for part in text[subject.start("value") :].split(" / "))
            elif kind and not key(kind["value"]).startswith(_COMMON):
                subjects.append(text[kind.start("value") :].strip())
    if action:
        subjects.append(action)
    return list(dict.fromkeys(subject for subject in subjects if subject))

"""Legislation marks of the STJ's espelhos: "LEG:FED LEI:013105 ANO:2015 ... ART:00085 PAR:00002 ART:01022 INC:00001".

The marks follow the court's own thesaurus: LEG names the sphere, then kind and number of the norm, its year, its usual
name after "*****", and the provisions, of which PAR, INC and LET belong to the ART before them. Súmulas come as SUM.
"""

import re
from dataclasses import dataclass, field

from activities.law.statutes.find import Statute
from activities.law.statutes.laws import BY_NUMBER, law_name
from activities.law.statutes.provisions import Provision
from activities.law.statutes.structure import roman


@dataclass(frozen=True, slots=True)
class Marks:
    """The citations of one mark: provisions, whole laws, súmulas in normal form."""

    statutes: list[Statute] = field(default_factory=list[Statute])
    laws: list[str] = field(default_factory=list[str])
    sumulas: list[str] = field(default_factory=list[str])


_NORM = re.compile(
    r"LEG:(?P<sphere>[A-Z]{3})\s+(?P<kind>[A-Z]{3}):(?P<number>\d{1,9}(?!\d)|\*+)(?:\s+ANO:(?P<year>\d{4}|\*+))?(?:\s+UF:(?P<state>[A-Z]{2}))?"
)
_FIELD = re.compile(r"\b(?P<key>ART|PAR|INC|LET|SUM):\s?(?P<value>\d+[A-Z]*|ÚNICO|UNICO|[A-Z]\b)")
_LAST_ITEM = 399
"""Highest plausible item number; higher ones are errors."""

_SUMULA_COURT = re.compile(r"\bSUM\((?P<court>[A-Z]{3})\)")
_SPHERES = {"EST": "Estadual", "MUN": "Municipal", "DIS": "Distrital"}


def parse_marks(mark: str) -> Marks:
    """Parse a mark. An unreadable mark gives nothing, since the court's text is not ours to correct."""
    norm = _NORM.search(mark)
    if norm is None:
        return Marks()
    if norm["kind"] == "SUM":
        return Marks(sumulas=_sumulas(mark))
    law = _law(norm)
    if law is None:
        return Marks()
    statutes = [Statute(law, provision) for provision in _provisions(mark)]
    return Marks(statutes=statutes, laws=[] if statutes else [law])


def _law(norm: re.Match[str]) -> str | None:
    year = int(norm["year"]) if norm["year"] and norm["year"].isdigit() else None
    if norm["number"].isdigit():
        return law_name(norm["kind"], int(norm["number"]), year, _SPHERES.get(norm["sphere"]))
    if norm["sphere"] == "FED" and (known := BY_NUMBER.get((norm["kind"], 0, year or 0))):
        return known.name
    return None


def _provisions(mark: str) -> list[Provision]:
    found: list[Provision] = []
    for match in _FIELD.finditer(mark):
        key, value = match["key"], match["value"]
        if key == "ART":
            found.append(Provision(_with_suffix(value)))
        elif found and key == "PAR":
            paragraph = "único" if value.endswith("NICO") else _with_suffix(value)
            _add(found, Provision(found[-1].article, paragraph), bare=Provision(found[-1].article))
        elif found and key == "INC" and value.isdigit() and len(value) < 9 and int(value) <= _LAST_ITEM:
            parent = Provision(found[-1].article, found[-1].paragraph)
            _add(found, Provision(parent.article, parent.paragraph, roman(int(value))), bare=parent)
        elif found and key == "LET":
            last = found[-1]
            parent = Provision(last.article, last.paragraph, last.item)
            _add(found, Provision(last.article, last.paragraph, last.item, value.lower()), bare=parent)
    return found


def _add(found: list[Provision], place: Provision, bare: Provision) -> None:
    if found[-1] == bare:
        found[-1] = place
    else:
        found.append(place)


def _sumulas(mark: str) -> list[str]:
    court = _SUMULA_COURT.search(mark)
    if court is None:
        return []
    numbers = [match["value"].lstrip("0") for match in _FIELD.finditer(mark) if match["key"] == "SUM"]
    binding = "VINCULANTE" in mark.upper()
    return [f"Súmula{' Vinculante' if binding else ''} {number}/{court['court']}" for number in numbers if number]


def _with_suffix(value: str) -> str:
    digits = re.match(r"\d+", value)
    number = (digits[0].lstrip("0") or "0") if digits else value
    suffix = value[digits.end() :] if digits else ""
    return f"{number}-{suffix}" if suffix else number

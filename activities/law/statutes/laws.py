"""Names of laws in texts: by a code's name, an own name, or kind and number."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from activities.law.beginnings import first_words
from activities.law.citations.cnj import STATES
from activities.law.dispatch import Dispatcher
from activities.law.statutes.named_laws import LAWS, Law

BY_NUMBER: dict[tuple[str, int, int], Law] = {(law.kind, law.number, law.year): law for law in LAWS}
_KIND_NAMES = {
    "LEI": "Lei",
    "DEL": "Decreto-Lei",
    "LCP": "Lei Complementar",
    "DEC": "Decreto",
    "MPR": "Medida Provisória",
    "RES": "Resolução",
    "EMC": "Emenda Constitucional",
    "EMR": "Emenda Regimental",
    "REC": "Recomendação",
    "PRV": "Provimento",
    "POR": "Portaria",
    "INT": "Instrução Normativa",
}
_KINDS = (
    ("leicompl", "LCP"),
    ("leiscompl", "LCP"),
    ("lc", "LCP"),
    ("l", "LEI"),
    ("dl", "DEL"),
    ("decretolei", "DEL"),
    ("decretoslei", "DEL"),
    ("declei", "DEL"),
    ("dec", "DEC"),
    ("emendasr", "EMR"),
    ("emendar", "EMR"),
    ("e", "EMC"),
    ("res", "RES"),
    ("rec", "REC"),
    ("prov", "PRV"),
    ("port", "POR"),
    ("ins", "INT"),
    ("m", "MPR"),
)
"""First letters of a written kind, with the STJ's mark for it."""

_CPC_2015 = date(2016, 3, 18)
_CC_2002 = date(2003, 1, 11)
"""First days in force (CPC art. 1.045 with Enunciado Administrativo 1/STJ; CC art. 2.044)."""

_SPHERES = ("federal", "estadual", "municipal", "distrital")
_YEAR = r"(?:\s*(?:/|-|\bde\b)\s*(?:\d{4}|\d{2})(?!\d))?"
_CODE = (
    r"(?P<code>(?i:codigo\s+de\s+processo\s+civil|codigo\s+civil)|CPC|C\.P\.C\b\.?|CCB?(?!s?\s*\)?\s*(?i:n[.o]{0,2}s?[.:]?\s*)?"
    rf"(?:\d{{1,3}}\.\d{{3}}|\d{{5,6}}|\d{{3,4}}\s?[/\-]\s?(?:{'|'.join(sorted(STATES))})\b))|C\.C\b)(?i:\s+brasileiro)?"
    r"(?:(?:\s*(?:/|-|\bde\b)\s*|\s+(?=(?:1916|1939|1973|2002|2015)\b))(?P<codeyear>\d{4}|\d{2})(?!\d))?"
    r"(?:\W{1,2}(?P<repealed>revogado))?"
)
"""A code with a predecessor. "CC" before a process number is a conflict of jurisdiction."""
_NUMBERED = (
    r"(?P<kind>leis?(?:\s+(?:complementar(?:es)?\b|compl\.))?|dec(?:retos?|\.)[\s-]*leis?|dec(?:retos?|\.)|d\.?\s?ls?\b\.?|l\.?cs?\b\.?"
    r"|(?<!d\. )(?<!d\.-)(?-i:L\.)(?=\s*(?:n[.o]{0,2}\s*)?[\d.]{3,6}/)|emendas?\s+constituciona(?:l|is)|(?-i:ECs?)"
    r"|medidas?\s+provisorias?|mps?|res(?:olucao|olucoes|\.)(?:\s+normativas?)?"
    r"|instruc(?:ao|oes)\s+normativas?|emendas?\s+regimenta(?:l|is)|portarias?|provimentos?|recomendac(?:ao|oes))"
    rf"(?:\s+(?P<sphere>{'|'.join(_SPHERES)}|(?-i:[A-Z]{{2,6}}(?:[/\-][A-Z]{{2,6}})?)(?=\s+(?:n|\d))))?\s*(?:n[.o]{{0,2}}s?\.?\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3}){1,3}|\d{1,6})(?:-\d{1,2}(?=/))?"
    r"(?:\s*[/-]\s*(?P<year>\d{4}|\d{2})(?!\d)"
    r"|\s*,?\s+de\s+(?:\d{1,2}[.o]?\s+de\s+\w+\s+de\s+|\d{1,2}[./]\d{1,2}[./])?(?P<longyear>\d{4}|\d{2})(?!\d))?"
)


_ALSO_WORDS = frozenset({"PRV", "REC", "POR", "INT", "EMR"})
"""Kinds whose names are ordinary words. They require a year."""

_FIRST_WORDS = (
    *(
        f"{word}{plural}"
        for word in ("lei", "decreto", "dl", "lc", "emenda", "ec", "medida", "mp")
        for plural in ("", "s")
    ),
    *("dec", "d", "l", "resolucao", "resolucoes", "res", "instrucao", "instrucoes", "portaria", "portarias"),
    *("provimento", "provimentos", "recomendacao", "recomendacoes"),
)
_NEXT_IN_LIST = re.compile(
    r"\s*(?:,\s*e\b|,|\be\b)\s*(?:n[.o]{0,2}s?\.?\s*)?(?P<number>\d{1,3}(?:\.\d{3})+|\d{1,6})(?:-\d{1,2}(?=/))?/(?P<year>\d{4}|\d{2})(?!\d)"
)
"""A further law in a plural list: "Leis 8.212/91 e 8.213/91"."""


def _ways() -> Iterator[tuple[str, str, Law | None]]:
    """Return the patterns: acronyms in capitals only, with optional dots ("C.D.C."); names in any case, across line
    breaks.
    """
    for word in ("codigo", "cpc", "cc", "ccb", "c"):
        yield word, _CODE, None
    for word in _FIRST_WORDS:
        yield word, f"(?i:{_NUMBERED})", None
    for law in LAWS:
        for alias in law.aliases:
            if re.fullmatch(r"[a-z]{2,6}", alias):
                yield alias, alias.upper() + _YEAR, law
                yield alias[0], r"\.".join(alias.upper()) + r"\.?" + _YEAR, law
            else:
                for word in first_words(alias):
                    yield word, "(?i:" + alias.replace(" ", r"\s+") + ")" + _YEAR, law


_LAWS = Dispatcher(_ways(), after_slash=True)


@dataclass(frozen=True, slots=True)
class LawMention:
    """A law named in a text; `name` is normalised.

    `beside`: the further laws of a plural list that this one begins ("Leis 8.212/91 e 8.213/91").
    """

    name: str
    start: int
    end: int
    beside: tuple["LawMention", ...] = ()


def find_laws(folded: str, as_of: date | None = None) -> Iterator[LawMention]:
    """Return every law in folded text. "CPC" and "CC" without a year are those in force on `as_of` (None: today)."""
    for found in _LAWS.spot(folded):
        match = found.match
        kind = match.groupdict().get("kind") or ""
        if kind and _kind_code(kind) in _ALSO_WORDS and not (match["year"] or match["longyear"]):
            continue
        listed = tuple(_listed(folded, match)) if kind.rstrip(".").endswith("s") else ()
        name = found.meaning.name if found.meaning else _name_of(match, as_of, _shared_year(folded, listed))
        yield LawMention(name, match.start(), match.end(), listed)
        yield from listed


def _listed(folded: str, first: re.Match[str]) -> Iterator[LawMention]:
    """Return the laws after the first in a plural list."""
    end = first.end()
    while more := _NEXT_IN_LIST.match(folded, end):
        end = more.end()
        yield LawMention(_dated_name(more["number"], more["year"], first), more.start("number"), end)


def _shared_year(folded: str, listed: Sequence[LawMention]) -> str | None:
    """Return the common year of a list: "LCs 108 e 109/2001"."""
    return folded[listed[-1].start : listed[-1].end].rpartition("/")[2] if listed else None


def law_name(kind: str, number: int, year: int | None, sphere: str | None = None) -> str:
    """Return the normalised name of a numbered law: a code's acronym, else "Lei 8.429/1992"; `sphere` if not
    federal.
    """
    if sphere:
        return f"{_KIND_NAMES.get(kind, kind)} {sphere} {_dated(number, year)}"
    known = BY_NUMBER.get((kind, number, year or 0)) or _by_number_alone(kind, number, year)
    return known.name if known else f"{_KIND_NAMES.get(kind, kind)} {_dated(number, year)}"


def _dated(number: int, year: int | None) -> str:
    grouped = f"{number:,}".replace(",", ".")
    return f"{grouped}/{year}" if year else grouped


def _by_number_alone(kind: str, number: int, year: int | None) -> Law | None:
    """Return a famous law that is cited without its year."""
    if year is not None or number < 1000:
        return None
    return next((law for law in LAWS if law.kind == kind and law.number == number), None)


def _name_of(match: re.Match[str], as_of: date | None, shared_year: str | None) -> str:
    groups = match.groupdict()
    if groups.get("code"):
        return _code_name(match, as_of)
    year = match["year"] or match["longyear"]
    known = _dated_name(match["number"], year, match)
    return known if "/" in known or not known[-1].isdigit() else _dated_name(match["number"], shared_year, match)


def _dated_name(number: str, year: str | None, named: re.Match[str]) -> str:
    """Return the name of a law with this number and year, of the kind and sphere in `named`."""
    sphere = named["sphere"] or "Federal"
    sphere = sphere.capitalize() if sphere.lower() in _SPHERES else sphere
    digits = int(number.replace(".", ""))
    full = _full_year(year) if year else None
    return law_name(_kind_code(named["kind"]), digits, full, None if sphere == "Federal" else sphere)


def _code_name(match: re.Match[str], as_of: date | None) -> str:
    civil_procedure = "p" in match["code"].lower()
    old, change = ("CPC/1973", _CPC_2015) if civil_procedure else ("CC/1916", _CC_2002)
    if match["codeyear"]:
        old_years = ("1973", "73", "1939", "39") if civil_procedure else ("1916", "16")
        return old if match["codeyear"] in old_years else old.split("/")[0]
    if match["repealed"] or (as_of and as_of < change):
        return old
    return old.split("/")[0]


def _kind_code(kind: str) -> str:
    letters = re.sub(r"[\s.-]+", "", kind.lower())
    return next(code for beginning, code in _KINDS if letters.startswith(beginning))


def _full_year(written: str) -> int:
    """Return the full year: two digits from 30 on are 19xx, since older laws are cited in full."""
    year = int(written)
    if year >= 100:
        return year
    return year + (1900 if year >= 30 else 2000)

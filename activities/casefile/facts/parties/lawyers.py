"""Counsel of each side, from the cover, powers of attorney and signatures. Pure."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import NamedTuple

from activities.casefile.facts.parties.named import bare_name, labelled_names, names_before, tagged_names
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.law.fold import fold
from workflows.contracts.run.results.result import CaseLawyers, CaseParties, Lawyer

_OAB = re.compile(
    r"\bOAB\b[\s/:(\-]*+(?P<before>[A-Z]{2}\b)?[\s)\-/]*+(?:sob\s+)?(?:o\s+)?(?:n[o.]*+[º°]?\s*)?(?P<glued>[A-Z]{2})?"
    r"(?P<number>\d{1,3}(?:\.\d{3}){1,2}|\d{2,6})(?:-?[A-Z]\b(?!/))?(?:\s*[/\-(]\s*(?P<after>[A-Z]{2})\b)?"
)
_COUNSEL = re.compile(r"\((?:advogad[oa]|procurador[a]?|defensor[a]?)(?:\s+d[aeo]s?[^()]{0,100})?\)", re.IGNORECASE)
_COUNSEL_LABEL = re.compile(
    r"^\s*(?:advogad[oa]s?|procurador(?:es|a)?|defensor(?:es|a)?)(?:\(s\)|\(a\)|\(as?/os?\))*"
    r"(?:\s+d[aeo]s?\s+(?P<party>[^:]{2,40}))?\s*:\s*(?P<names>\S.*)$",
    re.IGNORECASE,
)
_GRANTED = re.compile(
    r"\boutorgad[oa]s?(?:\s*\([^)]{0,40}\))?\s*:\s*+(?P<text>.{5,600}?)(?=\bpoderes\b|$)", re.IGNORECASE
)
_APPOINTED = re.compile(
    r"\b(?:nomei?a(?:m)?|constitui(?:em)?)\b.{0,80}?\bprocurador(?:es|a)?(?:\(es\)|\(a\))?,?\s*+(?P<text>.{5,600}?)(?=\bpoderes\b|$)",
    re.IGNORECASE,
)
_WORD = r"(?:[A-ZÁÀÂÃÉÊÍÓÔÕÚÇ][\w'’.\-]{0,40}|d[aeo]s?|e)"
_NAME = re.compile(rf"{_WORD}(?:\s{{1,9}}{_WORD}){{1,7}}")
_TITLES = re.compile(r"^(?:(?:o|a|os|as|dr|dra|drs|adv|advogad[oa]s?)\b[.:()a]*\s+)+", re.IGNORECASE)
_GRANTOR = re.compile(r"\boutorgantes?(?:\s*\([^)]{0,40}\))?\s*:\s*+(?P<text>.{5,400})", re.IGNORECASE)
SIDES = {
    "peticao_inicial": "autor",
    "emenda_inicial": "autor",
    "cumprimento_sentenca": "autor",
    "contestacao": "reu",
    "excecao_pre_executividade": "reu",
    "impugnacao_cumprimento": "reu",
}
"""Pieces that only one side files, unless there is a counterclaim."""

POWER = "procuracao"
SUMMARIES = ("indice", "capa_autos")
SUMMARY_PAGES = 3
CLOSING_LINES = 12
MOST_GRANTORS = 200
"""Parties of a side that a power of attorney is compared with."""

FEWEST_WORDS = 2
LONGEST_SIGNATURE = 90


class Spoken(NamedTuple):
    """A piece that may name counsel: its type and sheets."""

    type: str
    sheets: list[Sheet]


def find_lawyers(pieces: Iterable[Spoken], parties: CaseParties, printed: Callable[[str], str]) -> CaseLawyers:
    """Return counsel by side, each once. `printed` gives a name's printed form. Later pages may add the register
    number.
    """
    sides = {"autor": _Counsel(), "reu": _Counsel()}
    by_side = {"autor": parties.autor, "reu": parties.reu}
    bare = {side: {bare_name(name) for name in names[:MOST_GRANTORS]} for side, names in by_side.items()}
    for piece in pieces:
        for side, name, oab, page in _named_in(piece, bare):
            sides[side].add(Lawyer(name=printed(name), oab=oab, page=page))
    return CaseLawyers(**{side: counsel.found for side, counsel in sides.items()})


def _named_in(piece: Spoken, parties: dict[str, set[str]]) -> list[tuple[str, str, str | None, int]]:
    if piece.type in SUMMARIES:
        return [found for sheet in piece.sheets[:SUMMARY_PAGES] for found in _on_cover(sheet)]
    if piece.type == POWER:
        return _granted(piece.sheets, parties)
    side = SIDES.get(piece.type)
    return [(side, *found) for found in _signed(piece.sheets)] if side else []


def _on_cover(sheet: Sheet) -> list[tuple[str, str, str | None, int]]:
    """Return names tagged or labelled as counsel. They belong to the party in the same row, or in the last row with
    one.
    """
    found: list[tuple[str, str, str | None, int]] = []
    side: str | None = None
    for line in sheet.body:
        sides = [key for key, _ in tagged_names(line.text)]
        side = {"active": "autor", "passive": "reu"}[sides[0]] if sides else side
        label = _COUNSEL_LABEL.match(fold(line.text))
        if label:
            named = labelled_names(f"{label['party']}: nome") if label["party"] else []
            whose = {"active": "autor", "passive": "reu"}[named[0][0]] if named else side
            text = line.text[label.start("names") : label.end("names")]
            found.extend((whose, *one, sheet.page.number) for one in _people(text) if whose)
        elif side:
            row = line.text.split("\t", 1)[1] if sides and "\t" in line.text else line.text
            registers = list(_OAB.finditer(fold(row)))
            begins = [register.start() for register in registers]
            for start, end, _ in names_before(_COUNSEL, row, "()\t", range(5, 101)):
                name = _clean(row[start:end])
                if _is_person(name):
                    after = bisect_left(begins, start)
                    oab = _normal(registers[after]) if after < len(registers) else None
                    found.append((side, name, oab, sheet.page.number))
    return found


def _granted(sheets: list[Sheet], parties: dict[str, set[str]]) -> list[tuple[str, str, str | None, int]]:
    """Return whom a power of attorney appoints, if its grantor is a party."""
    text = join_lines(line for sheet in sheets for line in sheet.body)
    grantor = _GRANTOR.search(text)
    opening = bare_name(grantor["text"] if grantor else text[:600])
    side = next((side for side, names in parties.items() if any(name in opening for name in names)), None)
    appointed = _GRANTED.search(text) or _APPOINTED.search(text)
    if side is None or appointed is None:
        return []
    return [(side, name, oab, sheets[0].page.number) for name, oab in _people(appointed["text"])]


def _signed(sheets: list[Sheet]) -> list[tuple[str, str | None, int]]:
    """Return names above or on the lines with a register number that close the piece."""
    for sheet in reversed(sheets):
        lines = [line.text.strip() for line in sheet.body[-CLOSING_LINES:]]
        found: list[tuple[str, str | None, int]] = []
        for index, text in enumerate(lines):
            register = _OAB.search(fold(text)) if len(text) < LONGEST_SIGNATURE else None
            if register:
                before = _clean(text[: register.start()])
                name = before if _is_person(before) else _clean(lines[index - 1]) if index else ""
                if _is_person(name):
                    found.append((name, _normal(register), sheet.page.number))
        if found:
            return found
    return []


def _people(text: str) -> list[tuple[str, str | None]]:
    """Return the names in "Fulano de Tal, OAB/PR 1.234, e Beltrana, OAB 5.678/PR": one before each register number."""
    folded = fold(text)
    found: list[tuple[str, str | None]] = []
    begin = 0
    for match in _OAB.finditer(folded):
        name = _first_name(text[begin : match.start()])
        if name:
            found.append((name, _normal(match)))
        begin = match.end()
    if not found:
        name = _first_name(text)
        return [(name, None)] if name else []
    return found


def _first_name(text: str) -> str | None:
    for match in _NAME.finditer(text):
        name = _clean(match[0])
        if _is_person(name):
            return name
    return None


def _normal(match: re.Match[str]) -> str:
    """Return "OAB/PR 12.345", without the section if none is printed."""
    state = match["before"] or match["glued"] or match["after"]
    number = f"{int(match['number'].replace('.', '')):,}".replace(",", ".")
    return f"OAB/{state} {number}" if state else f"OAB {number}"


def _clean(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" ,;:.-–|/")
    return re.sub(r"^(?:e|E)\s+|\s+(?:e|E)$", "", _TITLES.sub("", name))


def _is_person(name: str) -> bool:
    words = name.split()
    return (
        len(words) >= FEWEST_WORDS and len(name) < 90 and words[0][0].isupper() and not any(c.isdigit() for c in name)
    )


class _Counsel:
    """The lawyers of one side in order, each once, identified by name or register number."""

    def __init__(self) -> None:
        self.found: list[Lawyer] = []
        self._by_name: dict[str, int] = {}
        self._by_register: dict[str, int] = {}

    def add(self, lawyer: Lawyer) -> None:
        """Add an unknown lawyer. One known by name alone gets the register number."""
        bare = bare_name(lawyer.name)
        named, registered = self._by_name.get(bare), self._by_register.get(lawyer.oab or "")
        known = min((place for place in (named, registered) if place is not None), default=None)
        if known is None:
            known = self._by_name[bare] = len(self.found)
            self.found.append(lawyer)
        elif known == named and self.found[known].oab is None:
            self.found[known] = self.found[known].model_copy(update={"oab": lawyer.oab})
        if lawyer.oab and self.found[known].oab == lawyer.oab:
            self._by_register[lawyer.oab] = min(known, self._by_register.get(lawyer.oab, known))

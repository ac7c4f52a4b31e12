"""The parties named after "em face de", and in the first words of a court's act. Pure."""

import re
from typing import NamedTuple

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.law.fold import fold

TURN = re.compile(r"\b(?:em\s+face\s+d[eoa]s?|em\s+desfavor\s+d[eoa]s?|contra)\b", re.IGNORECASE)
MOST = 10
"""Most names after one such phrase."""

TOP, TOP_LINES = 1500, 30
"""Characters and lines of an act that name the parties."""

_UPPER = r"[A-ZÁÀÂÃÉÊÍÓÔÕÚÇ]"
NO_NAME = r"(?:CPF|CNPJ|RG|CEP|OAB|CRM|Rua|RUA|Av\.|Avenida|AVENIDA|Travessa|Rodovia|Alameda|Bairro|Processo|Autos)\b"
_WORD = rf"(?:{_UPPER}[\w.'&/]*(?:-[\w.]+)*|\d{{1,4}}(?=\s+{_UPPER}))"
_SMALL = r"(?:d[aeo]s?|e|&|em|na|no|para)\s+"
_UNENDED = (
    r"(?<!S\.A\.\s)(?<!S/A\s)(?<!LTDA\.\s)(?<!LTDA\s)(?<!Ltda\.\s)(?<!Ltda\s)(?<![a-zà-ÿ]{4}\.\s)(?<![A-ZÀ-Ý]{4}\.\s)"
)
"""A company's legal form ends its name, except before a dash or an "e"; so does the period after a whole word."""

_NAME = re.compile(
    rf"(?P<name>{_WORD}(?:\s+(?:[-–]\s+(?!\d)|{_SMALL}|{_UNENDED})(?!{NO_NAME}){_WORD}){{1,14}}"
    rf"|(?:Uni[ãa]o|UNI[ÃA]O|{_UPPER}{{3,12}})(?=\s*[,.;:(]|\s+e\s|$))"
)
_ACT = r"ato\s+(?:(?:coator|ilegal|abusivo|omissivo|praticado|e|ou)\s+){0,4}(?:d[oae]s?|pel[oa]s?)\s+"
_KIND = (
    r"(?:(?:empresas?|sociedades?|pessoas?\s+jur[ií]dicas?(?:\s+de\s+direito\s+\w+)?|institui\w+(?:\s+financeiras?)?|r[ée]us?"
    r"|requerid[oa]s?|senhor[ae]?s?|sr[ae]?s?\.?|seguintes\s+\w+:?|(?:seu|sua)\s+(?:espos[oa]|marido|mulher|c[oô]njuge"
    r"|companheir[oa]|s[oó]ci[oa]|filh[oa]|fiador[a]?))\s+)"
)
_BEFORE = re.compile(rf"\s*:?\s*(?:{_ACT})?(?:d?[ao]s?\s+)?(?:\(?\d\)?[.)°ª]?\s*[-–]?\s+(?={_UPPER}))?{_KIND}?")
_NEXT = re.compile(
    r"\s*(?:\([^()]{0,80}\))?\s*(?:;\s*(?:e\s+)?|,?\s+e,?\s+(?:também\s+)?|,\s+)(?:(?:em\s+face\s+)?d[aeo]s?\s+)?",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    rf",\s+(?=[a-zà-ú])(?:[^.;:]|(?<=\d)\.(?=\d)){{2,200}}?,?\s+e\s+(?:contra\s+|em\s+(?:face|desfavor)\s+)?"
    rf"(?:d[aeo]s?\s+(?:(?:seu|sua)\s+[a-zà-ú]+\s+)?|(?:seu|sua)\s+[a-zà-ú]+\s+)(?={_UPPER}{{3}}[^,.;]{{0,60}},)"
)
"""The description of a party, before the next name in capitals: ", pessoa jurídica de direito privado, e de FULANO DE
TAL,".
"""
_COMPANY = re.compile(r"(?:\bS[./]?A\.?|\bLTDA\.?|\bME|\bEPP|\bEIRELI)$", re.IGNORECASE)
_BOTH = re.compile(
    r"(?<=\bS/A) e |(?<=\bS\.A\.) e |(?<=\bLTDA) e |(?<=\bLTDA\.) e |(?<=\bLtda\.) e |(?<=\bLtda) e "
    r"|(?<=[A-ZÀ-Ú]{2}) e (?=[A-ZÀ-Ú&/.]{2}|[A-Z]\b)| e (?=Munic[ií]pio\b|Estado\b|Uni[aã]o\b)"
)
_NO_PARTY = re.compile(
    r"^(?:codigo|lei|constituicao|sumula|art|decreto|resolucao|medida|excelent|tribunal|juizo|justica|vara|acao|pede|requer)\b"
)
_LEAD = re.compile(r"\b(?:trata-se|cuida-se|cuidam|tratam|vistos|autos|relatorio|sentenca|decisao)\b", re.IGNORECASE)
_HEADED = re.compile(
    r"^(?:(?:[IVX]+\s*[-–.]\s*)?(?:senten[çc]a|relat[óo]rio|decis[ãa]o|vistos)[.,]?(?:\s+etc\.)?\s+)+", re.IGNORECASE
)
_FILED = r"(?:propost|ajuizad|movid|promovid|intentad|impetrad|aforad|deduzid|oferecid|opost|manejad)[ao]s?\s+por\s+"
_FILES = (
    r"(?:ajuiz(?:ou|aram)|prop[oô]s|propuseram|mov(?:eu|em|e)|promov(?:eu|em|e)|impetrou|ingressou\s+com|intentou)\b"
)
_BY = re.compile(rf"\b{_FILED}", re.IGNORECASE)
_SUES = re.compile(rf"{_NAME.pattern}(?:,[^.;]{{0,200}},)?\s+{_FILES}")
_CLAIMS = re.compile(
    rf"(?:{_UPPER}[{_UPPER[1:-1]}0-9.'&/-]*\s+)(?:(?:{_UPPER}[{_UPPER[1:-1]}0-9.'&/-]*|[DE][AEO]?S?|e|d[aeo]s?|[-–])[,\s]+){{1,20}}"
    r"(?:[^.;:]{0,200}?\s)?(?:v[eê]m|prop[oõ]em?|op[oõ]em?|aju[ií]zam?|promovem?|impetram?|movem?)\b"
)
"""A line that begins with names in capitals, and goes on with what they come to do."""
_ADDRESS = re.compile(
    r"\b(?:JU[IÍ]Z\w*|JUDICI[AÁ]RI[AO]|VARA|JUIZADO|COMARCA|FORO|TRIBUNAL|DOUTORA?|EXM[OA]|EXCELENT\w*|DIREITO)\b|/[A-Z]{2}\b"
)
_GOES_ON = re.compile(r"D[AEO]S?\s")
_UNFINISHED = re.compile(rf"(?:{_ADDRESS.pattern}).*\b(?:D[AEO]S?|VARA|COMARCA)$")
"""A line that goes on with the address, and the line of the address before one."""
LINES = 4
"""Lines that such a beginning may have."""
BETWEEN = 200
"""Most characters between the claimant and "em face de"."""


class Suit(NamedTuple):
    """Names as written."""

    active: list[str]
    passive: list[str]


def sued(opening: str) -> list[str]:
    """Return the names after the first "em face de" that a name follows."""
    for turn in TURN.finditer(opening):
        if names := _names(opening, turn.end()):
            return names
    return []


def claimants(lines: list[str]) -> list[str]:
    """Return the names in capitals with which a line begins that says who comes to court."""
    for at, line in enumerate(lines):
        told = " ".join(lines[at : at + LINES])
        addressed = _ADDRESS.search(line) or _GOES_ON.match(line) or (at and _UNFINISHED.search(lines[at - 1]))
        begins = " " in line and not addressed and _CLAIMS.match(told)
        if begins and (names := _names(told, 0)) and not _ADDRESS.search(names[0]):
            return names
    return []


def suit_of(sheets: list[Sheet]) -> Suit:
    """Return the parties if a court's act begins with them: "ação proposta por Fulana contra Loja"."""
    for sheet in sheets:
        text = join_lines(sheet.body[:TOP_LINES])[:TOP]
        lead = _LEAD.search(fold(text))
        if lead is None:
            continue
        by = _BY.search(text, lead.start())
        active = _names(text, by.end()) if by else []
        begins = by.end() if by else 0
        if not active and (sues := _SUES.search(text, lead.end())):
            active, begins = [_HEADED.sub("", _without_stop(sues["name"]))], sues.end()
        turn = TURN.search(text, begins, begins + BETWEEN) if active else None
        if turn and (passive := _names(text, turn.end())):
            return Suit(active, passive)
    return Suit([], [])


def _names(text: str, at: int) -> list[str]:
    """Return the names that begin here, one after another."""
    names: list[str] = []
    joined: re.Match[str] | None = None
    while len(names) < MOST:
        before = _BEFORE.match(text, at)
        found = _NAME.match(text, before.end() if before else at)
        if found is None or _NO_PARTY.match(fold(found["name"]).lower()):
            break
        if joined and joined[0].strip() == "," and not _goes_on(found["name"]):
            break
        names.extend(_without_stop(name) for name in _BOTH.split(found["name"]))
        joined = _NEXT.match(text, found.end())
        if joined is None or joined[0].strip() == ",":
            joined = _DESCRIBED.match(text, found.end()) or joined
        if joined is None:
            break
        at = joined.end()
    return names


def _goes_on(name: str) -> bool:
    """Return whether the text after a comma is another party: a company, or a name in capitals."""
    return _COMPANY.search(name) is not None or (name == name.upper() and len(name.split()) > 1)


def _without_stop(name: str) -> str:
    """Return the name without the full stop of its sentence; "S.A." and "Ltda." keep theirs."""
    return name if re.search(r"(?:\b\w\.\w\.?|\bltda\.)$", name, re.IGNORECASE) else name.rstrip(".")

"""The court unit of a case ("6ª Vara Cível de Recife") as its pages write it. Pure."""

import re
from collections import Counter

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.casefile.text.page import Line
from activities.casefile.text.wording import in_small_letters
from activities.law.citations.cnj import STATES
from activities.law.fold import fold

TOP_LINES = 14
MOST_SHEETS = 60
LONGEST_ADDRESS = 4
"""Longest address in lines."""

CAPITAL = "Capital"
"""The courts' name for the capital of a state."""

COVER_WEIGHT = 5
ADDRESS_WEIGHT = 2

_COVER = re.compile(r"^\s*(?:orgao julgador|unidade judiciaria|juizo)\s*:\s*(?P<value>\S.{3,90})$", re.IGNORECASE)
_PLACE = r"(?:comarca|foro|secao judiciaria|subsecao judiciaria|circunscricao judiciaria)"
_STATES = "|".join(sorted(STATES)).lower()
_NOT_ITS = (
    r"(?:processo|autos|acao|autora?|reu|re|requerentes?|requerid[oa]s?|exequentes?|executad[oa]s?|juiz[ao]?"
    r"|sentenca|decisao"
    r"|despacho|vistos|classe|assunto|numero|poder|tribunal|rua|avenida|telefone|forum)"
)
"""Words that begin something other than the unit's name."""
_GOES_ON = re.compile(
    r"^(?:d[aeo]s?|e|civel|civeis|criminal|federal|fazenda|publica|familia|falencias|unica|empresarial|registros"
    r"|execuc|trabalho"
    r"|infancia|orfaos|sucessoes|especial|comarca|foro|secao|subsecao)\b"
)
_HANGS = re.compile(r"\b(?:d[aeo]s?|e|a|ao|juizo|juiz|direito|vara|doutor[a]?|\(a\)|\d{1,3}\s?[ªº°ao])$|,$")
_ENDS_TOWN = re.compile(rf"^(?:[a-z]{{3,20}} ){{0,3}}[a-z]{{3,20}}(?:,? estado d[aeo]|\s?[/–-]\s?(?:{_STATES})\b)")
"""The rest of a town's name with its state, which an address leaves for the next line."""
_STATE = re.compile(rf"\s+(?:{_STATES.upper()})$")
_NAMED = (
    r"(?P<place>[^\W\d_](?:[^\W\d_' ]|-(?=[^\W\d_])){2,24}"
    r"(?:\s+(?!(?:d[aeo]\s+)?(?:estado|comarca)\b)(?:d'[^\W\d_]{3,20}|[^\W\d_]{2,20}(?!')|[A-Z]\b(?!'))){0,4})"
)
_WITHIN = rf"(?:(?:central|regional)\s+)?(?:(?:d[aeo]\s+)?(?:{_PLACE}|regiao metropolitana)\s+)*"
"""Words between the kind of a place and its name: "Foro Central da Comarca da Região Metropolitana de"."""
_ORDINAL = (
    r"(?:(?:decim|vigesim|trigesim)[ao] )?(?:primeir|segund|terceir|quart|quint|sext|setim|oitav|non|decim|vigesim"
    r"|trigesim)[ao]"
)
_WORD = rf"(?!d[aeo]s?\s+{_PLACE}|{_PLACE}|{_NOT_ITS}\b)(?:e|d'[^\W\d_]{{3,20}}|[^\W\d_]{{2,20}})\b"
_MATTER = (
    r"(?:c[ií]ve|criminais|comercia|empresaria|fazenda|registros|fam[ií]lia|sucess|[oó]rf|acidentes|inf[aâ]ncia|execu)"
)
_UNIT = re.compile(
    r"\b(?P<unit>(?:(?:\d{1,3}\s?(?:ª|º|°|a|o)?\.?|"
    rf"{_ORDINAL})\s+)?(?:vara|juizado)\b"
    rf"(?:\s+{_WORD}){{0,7}}(?:,\s+(?={_MATTER}){_WORD}(?:\s+{_WORD}){{0,7}}){{0,2}})"
    rf"(?:\s*[-–,]?\s+(?:d[aeo]s?\s+)?{_PLACE}\s+{_WITHIN}(?:d[aeo]s?\s+)?{_NAMED})?",
    re.IGNORECASE,
)
_TOWN = re.compile(
    rf"^\s*{_PLACE}\s+d[aeo]s?\s+{_NAMED}\s*(?:[-–/]\s*(?:{_STATES})\s*)?(?:$|[-–/]\s*(?=\d|vara\b|juizado\b))",
    re.IGNORECASE,
)
"""A town on its own line, or before its court."""

_LETTERHEAD = re.compile(r"^\s*(?:poder judiciario|justica (?:federal|estadual|do trabalho)|tribunal)\b", re.IGNORECASE)
_DASH = re.compile(r"\s+[-–]\s+")
"""Between the parts of a letterhead in one line: court, section and unit."""
_ADDRESS = re.compile(r"^\s*(?:ao |a |exm|excelent|mm|meritissim|juizo d)", re.IGNORECASE)
_PANEL = re.compile(
    r"^\(?(?P<unit>(?:\d{1,2}\s?[ªa]|primeira|segunda|terceira|quarta|quinta|sexta|setima|oitava|nona|decima)\s+"
    r"(?:camara|turma|secao)\b[^\d:;.,()]{0,40})\)?$",
    re.IGNORECASE,
)
_MATTERS = (
    "Fam|Fal|Fazenda|Registro|Execu|Direito|Órf|Viol|Trabalho|Inf|Juv|Sucess|Recupera|Acidente|Juizado|Relaç|Consumo"
    "|Feitos"
)
_OF_TOWN = re.compile(rf"\b(?:de|do) (?!{_MATTERS})[A-ZÀ-Ú]")


def find_unit(sheets: list[Sheet]) -> str | None:
    """Return the unit most often named by cover, letterheads and addresses, else a higher court's panel."""
    units: Counter[str] = Counter()
    towns: Counter[str] = Counter()
    panels: Counter[str] = Counter()
    for sheet in sheets[:MOST_SHEETS]:
        lines = [*sheet.head, *sheet.body][:TOP_LINES]
        for at, line in enumerate(lines):
            until = at + 1
            while until < at + LONGEST_ADDRESS and _runs_on(lines[until - 1 : until + 1]):
                until += 1
            _read(line.text, join_lines(lines[at:until]), units, towns, panels)
            if _LETTERHEAD.match(fold(line.text)):
                for part in _DASH.split(join_lines(lines[at:until]))[1:]:
                    _read(part, part, units, towns, panels)
    if not units:
        return panels.most_common(1)[0][0] if panels else None
    unit = units.most_common(1)[0][0]
    if not towns or _has_town(unit, towns):
        return unit
    town = towns.most_common(1)[0][0]
    return f"{unit} {'da' if town == CAPITAL else 'de'} {town}"


def _read(text: str, joined: str, units: Counter[str], towns: Counter[str], panels: Counter[str]) -> None:
    """Count the names in one line of a page's top. An address runs on to the next line."""
    folded = fold(text)
    cover, town, panel = _COVER.match(folded), _TOWN.match(folded), _PANEL.match(folded.strip())
    if town:
        towns[_written(text[town.start("place") : town.end("place")])] += 1
    if panel:
        panels[_written(text.strip()[panel.start("unit") : panel.end("unit")])] += 1
    begins = cover.start("value") if cover else town.end() if town else 0
    covered = _UNIT.match(folded, begins) if cover else None
    if cover and covered and not covered["place"]:
        units[_written(text[cover.start("value") : cover.end("value")])] += COVER_WEIGHT
        return
    address = _ADDRESS.match(folded)
    whole = joined if address else text
    found = covered or (_UNIT.search(fold(whole)) if address else _UNIT.match(folded, begins or _indent(folded)))
    if found:
        if found["place"]:
            towns[_written(whole[found.start("place") : found.end("place")])] += 1
        weight = COVER_WEIGHT if covered else ADDRESS_WEIGHT if address else 1
        units[_written(whole[found.start("unit") : found.end("unit")])] += weight


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _runs_on(lines: list[Line]) -> bool:
    """Return whether the second line continues the first."""
    first, *others = (fold(line.text).lower().strip() for line in lines)
    return bool(others) and bool(_HANGS.search(first) or _GOES_ON.match(others[0]) or _ENDS_TOWN.match(others[0]))


def _has_town(unit: str, towns: Counter[str]) -> bool:
    """Return whether the unit is written with its town ("Vara Federal de Curitiba")."""
    return _OF_TOWN.search(unit) is not None or any(fold(town).lower() in fold(unit).lower() for town in towns)


def _written(text: str) -> str:
    """Return the name in ordinary letters if it is set in capitals."""
    return in_small_letters(_STATE.sub("", " ".join(text.split()).rstrip(" -.,")))

"""CNJ process numbers: find, parse, check, format.

The unified number is NNNNNNN-DD.AAAA.J.TR.OOOO (Resolução CNJ 65/2008): sequence, check digits, year of filing,
branch of justice, court, unit of origin. The check digits are mod 97-10 (ISO 7064:2003) over the rest of the number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from activities.law.fold import fold

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_WRITTEN = re.compile(
    rf"(?<![\d./])(?<!\d[{_DASHES}])(\d{{7}}|\d{{1,6}}(?=\s?[{_DASHES}]\s?\d{{2}}\s?\.\s?\d{{4}}\s?\.\s?5))\s?[{_DASHES}]\s?(\d{{2}})\s?\.\s?(\d{{4}})\s?\.\s?(\d)\s?\.?\s?(\d{{2}})\s?\.\s?(\d{{4}})(?!\d)"
)
"""Labour courts omit leading zeros of the sequence; the TRF4 long wrote branch and court together ("404")."""

_PARTED = rf"[{_DASHES} ./]{{0,2}}"
_LOOSE = re.compile(
    rf"(?<![\d.\-/])(\d{{7}}){_PARTED}"
    + _PARTED.join((r"(\d{2})", r"((?:19|20)\d{2})", r"([1-9])", r"(\d{2})", r"(\d{4})(?![\d\-/]|\.\d)"))
)
"""Numbers without the usual marks, or with others."""

_YEAR = re.compile(r"\d{4}")
"""A year, which every number has."""


@dataclass(frozen=True, slots=True)
class CnjNumber:
    """A process number by its fields, all strings of fixed width; equality is by value."""

    sequence: str
    check: str
    year: str
    branch: str
    court: str
    origin: str

    def __str__(self) -> str:
        return f"{self.sequence}-{self.check}.{self.year}.{self.branch}.{self.court}.{self.origin}"

    @property
    def digits(self) -> str:
        """The twenty digits without punctuation."""
        return self.sequence + self.check + self.year + self.branch + self.court + self.origin

    @property
    def valid(self) -> bool:
        """Return whether the check digits are right and the court exists."""
        return self.check == check_digits(self) and self.tribunal is not None

    @property
    def tribunal(self) -> str | None:
        """Return the court's short name ("TJSP", "TRF4"), or None for an unknown code."""
        return TRIBUNALS.get((self.branch, self.court))


@dataclass(frozen=True, slots=True)
class CnjMention:
    """A process number where it stands in a text; `start` and `end` count characters."""

    number: CnjNumber
    start: int
    end: int


def check_digits(number: CnjNumber) -> str:
    """Return two check digits such that the number rearranged as N A J TR O DD is 1 modulo 97."""
    base = int(number.sequence + number.year + number.branch + number.court + number.origin + "00")
    return f"{98 - base % 97:02d}"


def parse_cnj(text: str) -> CnjNumber | None:
    """Return the process number in `text`, with or without punctuation; else None. Check digits are not verified."""
    stripped = text.strip()
    match = _WRITTEN.fullmatch(stripped) or re.fullmatch(r"(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})", stripped)
    return _number(match) if match else None


def find_cnj(text: str) -> Iterator[CnjMention]:
    """Return every process number in order: punctuated ones as written, other forms only with right check digits."""
    if not _YEAR.search(text):
        return
    mentions = [CnjMention(_number(match), match.start(), match.end()) for match in _WRITTEN.finditer(text)]
    written = {mention.start for mention in mentions}
    for match in _LOOSE.finditer(text):
        if match.start() not in written and (number := _number(match)).valid:
            mentions.append(CnjMention(number, match.start(), match.end()))
    yield from sorted(mentions, key=lambda mention: mention.start)


def _number(match: re.Match[str]) -> CnjNumber:
    sequence, *rest = match.groups()
    return CnjNumber(sequence.zfill(7), *rest)


_STATES = (
    ("AC", "do Acre"),
    ("AL", "de Alagoas"),
    ("AP", "do Amapá"),
    ("AM", "do Amazonas"),
    ("BA", "da Bahia"),
    ("CE", "do Ceará"),
    ("DF", "do Distrito Federal"),
    ("ES", "do Espírito Santo"),
    ("GO", "de Goiás"),
    ("MA", "do Maranhão"),
    ("MT", "de Mato Grosso"),
    ("MS", "de Mato Grosso do Sul"),
    ("MG", "de Minas Gerais"),
    ("PA", "do Pará"),
    ("PB", "da Paraíba"),
    ("PR", "do Paraná"),
    ("PE", "de Pernambuco"),
    ("PI", "do Piauí"),
    ("RJ", "do Rio de Janeiro"),
    ("RN", "do Rio Grande do Norte"),
    ("RS", "do Rio Grande do Sul"),
    ("RO", "de Rondônia"),
    ("RR", "de Roraima"),
    ("SC", "de Santa Catarina"),
    ("SE", "de Sergipe"),
    ("SP", "de São Paulo"),
    ("TO", "do Tocantins"),
)
STATES = frozenset(state for state, _ in _STATES)
"""The two-letter abbreviations of the 26 states and the Federal District."""

STATE_NAMES = {fold(named).lower().split(" ", 1)[1]: state for state, named in _STATES}
"""The name of a state, folded in small letters, to its abbreviation."""


def _courts() -> Iterator[tuple[str, str, str, str]]:
    yield from (
        ("1", "00", "STF", "Supremo Tribunal Federal"),
        ("2", "00", "CNJ", "Conselho Nacional de Justiça"),
        ("3", "00", "STJ", "Superior Tribunal de Justiça"),
        ("4", "90", "CJF", "Conselho da Justiça Federal"),
        ("5", "00", "TST", "Tribunal Superior do Trabalho"),
        ("5", "90", "CSJT", "Conselho Superior da Justiça do Trabalho"),
        ("6", "00", "TSE", "Tribunal Superior Eleitoral"),
        ("7", "00", "STM", "Superior Tribunal Militar"),
        ("9", "13", "TJMMG", "Tribunal de Justiça Militar de Minas Gerais"),
        ("9", "21", "TJMRS", "Tribunal de Justiça Militar do Rio Grande do Sul"),
        ("9", "26", "TJMSP", "Tribunal de Justiça Militar de São Paulo"),
    )
    for region in range(1, 7):
        yield "4", f"{region:02d}", f"TRF{region}", f"Tribunal Regional Federal da {region}ª Região"
    for region in range(1, 25):
        yield "5", f"{region:02d}", f"TRT{region}", f"Tribunal Regional do Trabalho da {region}ª Região"
    for region in range(1, 13):
        yield "7", f"{region:02d}", f"CJM{region}", f"{region}ª Circunscrição Judiciária Militar"
    for code, (state, of_state) in enumerate(_STATES, start=1):
        yield "6", f"{code:02d}", f"TRE-{state}", f"Tribunal Regional Eleitoral {of_state}"
        if state == "DF":
            yield "8", f"{code:02d}", "TJDFT", "Tribunal de Justiça do Distrito Federal e dos Territórios"
        else:
            yield "8", f"{code:02d}", f"TJ{state}", f"Tribunal de Justiça {of_state}"


TRIBUNALS: dict[tuple[str, str], str] = {(branch, court): name for branch, court, name, _ in _courts()}
"""(J, TR) to the court's short name (Resolução CNJ 65/2008, art. 1º, §§ 4º and 5º)."""

TRIBUNAL_NAMES: dict[str, str] = {name: title for _, _, name, title in _courts()}
"""A court's short name to its full name."""

"""Sums of money in a piece, each with what it is as the words beside it say; sums nobody names are left out. Pure."""

import re
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.reading.timeline import MoneyKind

BEFORE, AFTER = 110, 60
"""Characters around a sum that may say what it is."""
MOST = 40
"""Sums of one piece."""

SUM = re.compile(r"r\$ ?(\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,9},\d{2})")
"""A sum, in lower case; its group is what `value_of` reads."""
_STOP = re.compile(r"[;:•]|\.(?=\s+[a-z])(?<!art\.)(?<!n\.)(?<!fls\.)")
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (MoneyKind.VALOR_DA_CAUSA, r"valor da (?:causa|acao)|a causa o valor|causa,? (?:o|no) valor"),
        (MoneyKind.HONORARIOS_PERICIAIS, r"honorarios (?:periciais|do perito)|perit\w+[^.;]{0,40}honorarios"),
        (MoneyKind.HONORARIOS, r"\bhonorarios\b|verba honoraria"),
        (MoneyKind.DANO_MORAL, r"dan[oa]s?\b[^.;]{0,30}\bmora(?:l|is)"),
        (MoneyKind.DANO_MATERIAL, r"dan[oa]s?\b[^.;]{0,20}\bmateria(?:l|is)|lucros cessantes|danos? emergentes?"),
        (MoneyKind.MULTA, r"\bmultas?\b|\bastreintes?\b"),
        (MoneyKind.CUSTAS, r"\bcustas\b|\bpreparo\b|taxa judiciaria|despesas processuais|guia de recolhimento"),
        (MoneyKind.BLOQUEIO, r"\bbloque\w+|\bindisponib\w+|\bpenhor\w+|sisbajud"),
        (MoneyKind.ACORDO, r"\b(?:acordo|transacao|avenca)\b"),
        (MoneyKind.DEPOSITO, r"\bdeposit\w+|\balvara\b|\blevantamento\b"),
        (MoneyKind.CONDENACAO, r"\bconden\w+"),
        (MoneyKind.DIVIDA, r"\bdebitos?\b|\bdividas?\b|\bsaldo devedor\b|credito exequendo|valor (?:devido|executado)"),
    )
)
_ACCORDING = re.compile(r"\bde acordo com\b")


def value_of(written: str) -> float:
    """The value of a number as written, such as "10.000,00"."""
    return float(written.replace(".", "").replace(",", "."))


def written_sum(text: str) -> float | None:
    """The sum that a text writes, as "R$ 10.000,00"; None where it writes none."""
    found = SUM.search(text.lower())
    return value_of(found[1]) if found else None


class Sum(NamedTuple):
    """`value` in reais; `text` the words around it as printed."""

    kind: MoneyKind
    value: float
    text: str
    page: int


def find_money(sheets: list[Sheet]) -> list[Sum]:
    """The named sums of a piece in order, each kind and value once, at most `MOST`."""
    told = Located.of(sheets)
    found: dict[tuple[MoneyKind, float], Sum] = {}
    for one in SUM.finditer(told.folded):
        value = value_of(one[1])
        first, last = _sentence(told.folded, one.start(), one.end())
        kind = _kind(told.folded, first, one.start(), one.end(), last)
        if kind is None or value == 0:
            continue
        words = " ".join(told.text[first:last].split())
        found.setdefault((kind, value), Sum(kind, value, words, told.page_at(one.start())))
        if len(found) >= MOST:
            break
    return list(found.values())


def _sentence(folded: str, start: int, end: int) -> tuple[int, int]:
    """Where the words around a sum begin and end, within its sentence."""
    low, high = max(0, start - BEFORE), min(len(folded), end + AFTER)
    stops = [low + stop.end() for stop in _STOP.finditer(folded[low:start])]
    after = _STOP.search(folded[end:high])
    first = stops[-1] if stops else low
    if first == low and low:
        first = folded.find(" ", low, start) + 1 or low
    last = end + after.start() if after else high
    if last == high and high < len(folded):
        last = max(folded.rfind(" ", end, high), end)
    return first, last


def _kind(folded: str, first: int, start: int, end: int, last: int) -> MoneyKind | None:
    """The kind named nearest before the sum, else first after it."""
    before, after = _ACCORDING.sub("conforme    ", folded[first:start]), folded[end:last]
    nearest: tuple[int, MoneyKind] | None = None
    for kind, pattern in _KINDS:
        for one in pattern.finditer(before):
            if nearest is None or one.end() > nearest[0]:
                nearest = (one.end(), kind)
    if nearest and nearest[1] is not MoneyKind.CONDENACAO:
        return nearest[1]
    # "condenar a pagar R$ 1.000,00 por danos morais": what it is for says more
    return next((kind for kind, pattern in _KINDS if pattern.search(after)), nearest[1] if nearest else None)

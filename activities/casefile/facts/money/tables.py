"""The kind of a sum in a table, from the heading of its column or the first words of its row. Pure."""

import re
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM
from activities.casefile.facts.money.naming import VAGUE, Named, only_kind
from activities.casefile.facts.money.words import NAMED, kind_of
from workflows.contracts.reading.timeline import MoneyKind

_LEADER = re.compile(r"[.·…_-](?<![.·…_-].)(?<![.·…_-] .) ?(?:[.·…_-] ?){3,}+(?=\s?(?:r\$|\d))")
"""Dots or similar marks that lead from a name to its sum."""
_IN_REAIS = re.compile(
    r"r\$|\breais\b|\bvalor|\btotal\b|\bquantia\b|\bprincipal\b|\b(?:atualizad|corrigid|bloquead|devid|pag|liquid)[oa]s?\b"
    r"|\bsaldo\b|\bsoma\b|\bpreco|\bmontante\b"
)
_NO_MONEY = re.compile(r"%|\b(?:percent|indice|fator|coeficiente|taxa|aliquota|qtde?|quantidade|horas?|area)\b")
_PART = re.compile(r"\bprincipal\b")
"""A column with a component of a debt, not the debt."""
_OF_DEBT = re.compile(
    r"\W*(?:[a-z\d]{1,2}[.)] ?)?(?:(?:\w+ )?total|soma|saldo|juros|correcao|atualizacao|encargos|acrescimos)"
    r"\b(?! d[aeo]s? (?:cust|honor))"
)
"""A row with a component or the sum of a debt."""
_UNFINISHED = re.compile(r"[^.:;]\s*\Z")
_BROAD = VAGUE | {MoneyKind.DIVIDA}
"""Kinds for which a column heading is less reliable than the words of a row."""
_UNSURE = _BROAD | {None}
_LONGEST = 60
"""Rows above a row that may be its heading."""
_LONGEST_TITLE = 90
"""Longest line, in characters, above a table or before a continued row that may name its sums."""


def with_cells(told: Located) -> Located:
    """The text with a tab for the dots that lead to a sum, so that such a line is a row."""
    return told._replace(folded=_LEADER.sub(lambda dots: "\t".rjust(len(dots[0])), told.folded))


def named_in_row(told: Located, one: re.Match[str]) -> Named | None:
    """The kind of a sum in a row of cells; None if nothing names it, or if a bare number is not in reais."""
    row, place, heading, above = _placed(told, one)
    if one["cell"] and place and row[place - 1] != "\t":
        return None
    by_column = _kind(heading)
    by_row = _kind(_title(told, told.line_of(one.start()), row)) if by_column in _UNSURE else None
    sure = next((kind for kind in (by_column, by_row) if kind not in _UNSURE), None)
    named = sure or by_row is MoneyKind.DIVIDA
    if one["cell"] and (_NO_MONEY.search(heading) or not (named or in_reais(told, one))):
        return None
    if by_column and not sure and _PART.search(heading):
        return Named(MoneyKind.OUTRO)
    kind = sure or by_column or by_row or _caption(above)
    if kind in (None, MoneyKind.OUTRO) and _OF_DEBT.match(row) and _lists_debt(told, told.line_of(one.start())):
        kind = MoneyKind.DIVIDA
    return Named(kind) if kind else None


def _lists_debt(told: Located, at: int) -> bool:
    """Whether a row of the table, without its heading, is the principal of a debt."""
    low = high = at
    while low and at - low < _LONGEST and "\t" in told.folded[told.span(low - 1)]:
        low -= 1
    while high + 1 < len(told.ends) and high - at < _LONGEST and "\t" in told.folded[told.span(high + 1)]:
        high += 1
    rows = (told.folded[told.span(line)].split("\t")[0] for line in range(low, high + 1))
    return any(_kind(title) is MoneyKind.DIVIDA for title in rows)


def in_reais(told: Located, one: re.Match[str]) -> bool:
    """Whether the heading of the column, or the line above the table, says that a bare number is in reais."""
    row, place, heading, above = _placed(told, one)
    cell = not place or row[place - 1] == "\t"
    return cell and not _NO_MONEY.search(heading) and any(_IN_REAIS.search(words) for words in (heading, above))


class _Place(NamedTuple):
    """The row of a sum, its place in the row, the heading of its column, and the line above the table."""

    row: str
    place: int
    heading: str
    above: str


def _placed(told: Located, one: re.Match[str]) -> _Place:
    at = top = told.line_of(one.start())
    while top and at - top < _LONGEST and "\t" in told.folded[told.span(top - 1)]:
        top -= 1
    row, place = told.folded[told.span(at)], one.start() - told.span(at).start
    heading = _heading(told.folded[told.span(top)], row, place) if top < at else ""
    return _Place(row, place, heading, told.folded[told.span(top - 1)] if top else "")


def _caption(above: str) -> MoneyKind | None:
    """The certain name in the line above a table."""
    kind = only_kind(above) if len(above) <= _LONGEST_TITLE else None
    return None if kind in _UNSURE else kind


def _heading(top: str, row: str, place: int) -> str:
    """The cell of the top row over the sum; a row with fewer cells is aligned at the right."""
    if SUM.search(top):
        return ""
    cells, column, columns = top.split("\t"), row.count("\t", 0, place), row.count("\t") + 1
    if len(cells) == columns:
        return cells[column]
    return cells[-1] if len(cells) > columns and column == columns - 1 else ""


def _title(told: Located, at: int, row: str) -> str:
    """The words of a row before its first sum, with those of the previous line if the row continues it."""
    title = SUM.split(row, maxsplit=1)[0]
    before = told.folded[told.span(at - 1)] if at else ""
    if _kind(title) or "\t" in before or len(before) > _LONGEST_TITLE or not _UNFINISHED.search(before):
        return title
    return whole if _kind(whole := f"{before}{title}") not in _BROAD else title


def _kind(words: str) -> MoneyKind | None:
    """The kind that the words name: the first certain name, else the first."""
    kinds = [kind_of(found) for found in NAMED.finditer(words)]
    return next((kind for kind in kinds if kind not in _BROAD), kinds[0] if kinds else None)

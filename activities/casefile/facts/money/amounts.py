"""Sums as they are written: "R$ 10.000,00", "R$ 500", "R$ 1,2 milhão". Pure."""

import re

from activities.law.fold import fold

_NUMBER = r"\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,9},\d{2}|\d{1,3}(?:\.\d{3})+(?![\d.])|\d{1,9}(?:,\d)?(?![\d.,]\d|\d)"
_SCALE = {"mil": 1e3, "milhao": 1e6, "milhoes": 1e6, "bilhao": 1e9, "bilhoes": 1e9}
SUM = re.compile(
    rf"r\$ ?(?P<sum>{_NUMBER})(?: (?P<scale>{'|'.join(_SCALE)})\b)?"
    r"|(?:(?<=\t)|(?<![\w.,])(?=[\d.,]+\t))(?P<cell>\d{1,3}(?:\.\d{3})*,\d{2})(?=\s|$)"
)
"""A sum in folded lower case; `cell` is a bare number in a cell of a table."""


def value_of(written: str) -> float:
    """The value of a number as written, such as "10.000,00"."""
    return float(written.replace(".", "").replace(",", "."))


def value_in(found: re.Match[str]) -> float:
    """The value in reais of a match of `SUM`."""
    return round(value_of(found["sum"] or found["cell"]) * _SCALE.get(found["scale"] or "", 1), 2)


def written_sums(text: str) -> list[float]:
    """The sums written in a text, as "R$ 10.000,00", in order."""
    return [value_in(found) for found in SUM.finditer(fold(text).lower())]


def written_sum(text: str) -> float | None:
    """The first of them; None if there is none."""
    return next(iter(written_sums(text)), None)

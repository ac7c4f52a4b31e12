"""What a sum in a table is: its column's heading, else its row's first words, name it. Pure."""

import re

from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM
from activities.casefile.facts.money.naming import Named
from activities.casefile.facts.money.words import NAMED, kind_of

_IN_REAIS = re.compile(r"r\$|\breais\b|\bvalor|\btotal\b|\bquantia\b")
_LONGEST = 60
"""Rows above a row that may be its heading."""


def named_in_row(told: Located, one: re.Match[str]) -> Named | None:
    """The kind of a sum in a row of cells; None where nothing names it, or where a bare number is not in reais."""
    at = top = told.line_of(one.start())
    while top and at - top < _LONGEST and "\t" in told.folded[told.span(top - 1)]:
        top -= 1
    row, cells = told.folded[told.span(at)], told.folded[told.span(top)].split("\t")
    column = row.count("\t", 0, one.start() - told.span(at).start)
    heading = cells[column] if top < at and len(cells) == row.count("\t") + 1 else ""
    above = told.folded[told.span(top - 1)] if top else ""
    if one["cell"] and not (_IN_REAIS.search(heading) or _IN_REAIS.search(above)):
        return None
    title = SUM.split(row, maxsplit=1)[0]
    return next((Named(kind_of(found)) for words in (heading, title) if (found := NAMED.search(words))), None)

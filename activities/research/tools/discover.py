"""discover_values: the values of a filter, with the number of decisions of each."""

import numpy as np
from numpy.typing import NDArray

from activities.law.fold import squash
from activities.research.tools.filters import as_filters, lacking
from activities.research.tools.halves import Found, Halves
from activities.search.features_table import LISTS, FeaturesTable
from activities.search.words.framing import bare
from workflows.contracts.research.search import DiscoverQuestion, FilterField, KnownValue, ValuesDiscovered

Rows = NDArray[np.intp]

COLUMNS: dict[FilterField, str] = {
    FilterField.MINISTRO: "minister",
    FilterField.CATEGORIAS: "categories",
    FilterField.DISPOSITIVO_NORMA: "statutes",
    FilterField.RESULTADO: "outcome",
    FilterField.TIPO_DECISAO: "decision_type",
    FilterField.TIPO_RECURSO: "appeal_type",
    FilterField.RAMO: "branch",
    FilterField.FAVORECE: "favours",
    FilterField.RECORRENTE: "appellant",
    FilterField.TRIBUNAL: "court",
    FilterField.ORGAO: "judging_body",
    FilterField.CLASSE: "class_name",
    FilterField.UF: "state",
}


def discover_values(question: DiscoverQuestion, halves: Halves) -> Found:
    """Return the most frequent values first, equal ones by name, years from the last. `contem` matches any part,
    without case and accents.
    """
    rows, table = _counted(question, halves), halves.features()
    part = squash(question.contem or "")
    known = [
        KnownValue(valor=name, decisoes=count)
        for name, count in _counts(table, question.filtro, rows).items()
        if part in squash(name)
    ]
    known.sort(key=lambda one: (-int(one.valor),) if question.filtro is FilterField.ANO else (-one.decisoes, one.valor))
    entre = len(table) if rows is None else len(rows)
    shown = known[: question.limit]
    return Found(ValuesDiscovered(filtro=question.filtro, valores=shown, total=len(known), entre=entre))


def _counted(question: DiscoverQuestion, halves: Halves) -> Rows | None:
    """Return the rows that filters and question leave, or None without either."""
    search = halves.search
    filters = as_filters(lacking(question, question.filtro), search.columns)
    if question.query:
        named = search.named(question.query, filters).rows
        found = search.evidence(bare(question.query), filters=filters, also=sorted(named)).rows
        return np.array(sorted(found), dtype=np.intp)
    allowed = search.columns.allowed(filters)
    return None if allowed is None else np.flatnonzero(allowed)


def _counts(table: FeaturesTable, field: FilterField, rows: Rows | None) -> dict[str, int]:
    """Count decisions by value. A list names a value once for each decision."""
    if field is FilterField.ANO:
        dates = table.arrays["dates"] if rows is None else table.arrays["dates"][rows]
        years, counts = np.unique(dates[dates > 0] // 10_000, return_counts=True)
        return {str(year): int(count) for year, count in zip(years, counts, strict=True)}
    column = COLUMNS[field]
    codes = table.arrays[column]
    if rows is not None and column in LISTS:
        ends = table.arrays[f"{column}-ends"]
        codes = np.concatenate([codes[:0], *(codes[ends[row] : ends[row + 1]] for row in rows)])
    elif rows is not None:
        codes = codes[rows]
    names = table.names[column]
    counts = np.bincount(codes[codes >= 0], minlength=len(names))
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count}

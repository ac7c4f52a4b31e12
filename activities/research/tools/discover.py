"""discover_values: the values that a filter knows, with how many decisions have each."""

import numpy as np

from activities.law.fold import squash
from activities.research.tools.halves import Found, Halves
from activities.search.features_table import LISTS, FeaturesTable
from workflows.contracts.research.search import DiscoverQuestion, FilterField, KnownValue, ValuesDiscovered

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
    """The most frequent first, equal ones by name; of `contem` any part will do, in any case, with or without
    accents."""
    table = halves.features()
    column = COLUMNS[question.filtro]
    counts = _counts(table, column)
    part = squash(question.contem or "")
    known = [
        KnownValue(valor=name, decisoes=int(count))
        for name, count in zip(table.names[column], counts, strict=True)
        if count and part in squash(name)
    ]
    known.sort(key=lambda one: (-one.decisoes, one.valor))
    return Found(ValuesDiscovered(filtro=question.filtro, valores=known[: question.limit], total=len(known)))


def _counts(table: FeaturesTable, column: str) -> list[int]:
    """Decisions by code; a list names a value once for each decision."""
    codes = table.arrays[column]
    known = codes if column in LISTS else codes[codes >= 0]
    return np.bincount(known, minlength=len(table.names[column])).tolist()

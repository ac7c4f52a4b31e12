"""Filter expressions (`a|b`, `!=a`, `*`, `!*`) over statutes and decisions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from activities.law.fold import squash
from activities.law.statutes.find import cited_statutes
from activities.search.features_table import LISTS, FeaturesTable, Mask
from activities.search.index import SearchIndex
from activities.search.legal.texts import TagFilter
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.documents import DocumentKind

MOST_ALTERNATIVES = 50

CONSTANTS = {"kind": DocumentKind.DECISION.value, "jurisdiction": "br", "language": "pt"}
"""Values that every decision has."""

COLUMNS = {
    "ministro": "minister",
    "resultado": "outcome",
    "tipo_decisao": "decision_type",
    "tipo_recurso": "appeal_type",
    "ramo": "branch",
    "favorece": "favours",
    "recorrente": "appellant",
    "categorias": "categories",
    "dispositivo_norma": "statutes",
    "tribunal": "court",
    "orgao": "judging_body",
    "classe": "class_name",
    "uf": "state",
}
"""Keys of decisions, named like the parameters of `search_features`, with their columns."""

LEGAL_KEYS = ("kind", "jurisdiction", "language", "source", "norma", "nivel", "situacao", "tribunal", "orgao", "area")
KEYS = tuple(dict.fromkeys([*LEGAL_KEYS, *COLUMNS]))


@dataclass(frozen=True)
class Codes:
    """A column as names and, by row, their numbers; negative for none."""

    names: Sequence[str]
    rows: NDArray[np.int32]


def parse_tags(tags: Mapping[str, str]) -> tuple[TagFilter, ...]:
    """Parse filter expressions. Raise `VALIDATION_ERROR` for an invalid key or expression."""
    return tuple(_parse(key.strip().lower(), value) for key, value in tags.items())


def decisions_with(filters: Sequence[TagFilter], search: SearchIndex, table: Callable[[], FeaturesTable]) -> Mask:
    """Return which decisions meet every filter."""
    mask = np.ones(len(search), dtype=np.bool_)
    for one in filters:
        mask &= _mask(one, search, table)
    return mask


def values_of(key: str, mask: Mask, table: Callable[[], FeaturesTable]) -> dict[str, int]:
    """Return the values of a key among decisions, with their counts."""
    if key in CONSTANTS:
        return {CONSTANTS[key]: int(mask.sum())} if mask.any() else {}
    if key in COLUMNS and COLUMNS[key] in LISTS:
        features, column = table(), COLUMNS[key]
        ends = features.arrays[f"{column}-ends"]
        kept = np.repeat(mask, np.diff(ends))
        counts = np.bincount(features.arrays[column][kept], minlength=len(features.names[column]))
        return {name: int(count) for name, count in zip(features.names[column], counts, strict=True) if count}
    codes = _codes(key, table)
    if codes is None:
        return {}
    known = codes.rows[mask & (codes.rows >= 0)]
    counts = np.bincount(known, minlength=len(codes.names))
    return {name: int(count) for name, count in zip(codes.names, counts, strict=True) if count and name}


def _parse(key: str, value: str) -> TagFilter:
    if key not in KEYS:
        raise AutosError(
            ErrorCode.VALIDATION_ERROR,
            "Não há filtro com esta chave. Use uma das sugeridas (discover=`*` as lista).",
            campo="tags",
            valor=key,
            sugestoes=list(KEYS),
        )
    if value in ("*", "!*"):
        return TagFilter(key, (), negated=value == "!*")
    negated = value.startswith("!=")
    parts = [part.strip() for part in value.removeprefix("!=").split("|")]
    if not all(parts) or any(part.startswith(("!", "*")) for part in parts):
        raise _wrong(key, "Use valor, a|b, !=valor, !=a|b, * ou !*, sem alternativas vazias.")
    if len(parts) > MOST_ALTERNATIVES:
        raise _wrong(key, f"São no máximo {MOST_ALTERNATIVES} alternativas num filtro.")
    if key == "dispositivo_norma":
        parts = [next(iter(cited_statutes(part)), part) for part in parts]
    forms = tuple(dict.fromkeys(squash(part) for part in parts))
    if key == "kind" and (strange := set(forms) - {kind.value for kind in DocumentKind}):
        known = ", ".join(DocumentKind)
        raise _wrong(key, f"kind {sorted(strange)[0]} não existe: há {known}.")
    return TagFilter(key, forms, negated)


def _mask(one: TagFilter, search: SearchIndex, table: Callable[[], FeaturesTable]) -> Mask:
    if one.key in CONSTANTS:
        holds = (not one.forms or CONSTANTS[one.key] in one.forms) is not one.negated
        return np.full(len(search), holds, dtype=np.bool_)
    if one.key in COLUMNS and COLUMNS[one.key] in LISTS:
        return _listed(one, table())
    codes = _codes(one.key, table)
    if codes is None:
        return np.full(len(search), one.negated and not one.forms, dtype=np.bool_)
    present = codes.rows >= 0
    if not one.forms:
        return present ^ one.negated
    wanted = [number for number, name in enumerate(codes.names) if squash(name) in one.forms]
    chosen = np.isin(codes.rows, wanted)
    return present & ~chosen if one.negated else chosen


def _listed(one: TagFilter, table: FeaturesTable) -> Mask:
    column = COLUMNS[one.key]
    present = np.diff(table.arrays[f"{column}-ends"]) > 0
    if not one.forms:
        return present ^ one.negated
    names = table.names[column]
    if one.key == "dispositivo_norma":
        within = tuple(f"{form}," for form in one.forms)
        wanted = [name for name in names if squash(name) in one.forms or squash(name).startswith(within)]
    else:
        wanted = [name for name in names if squash(name) in one.forms]
    having = table.having(column, wanted)
    return present & ~having if one.negated else having


def _codes(key: str, table: Callable[[], FeaturesTable]) -> Codes | None:
    if key not in COLUMNS:
        return None
    features = table()
    return Codes(features.names[COLUMNS[key]], features.arrays[COLUMNS[key]])


def _wrong(key: str, reason: str) -> AutosError:
    return AutosError(ErrorCode.VALIDATION_ERROR, f"Filtro {key}: {reason}", campo="tags", chave=key)

"""Available filters: keys, their values, and kinds of edges."""

from activities.law.fold import squash
from activities.research.tools.documents.edges import EDGE_KINDS
from activities.research.tools.documents.tags import COLUMNS, CONSTANTS, KEYS, LEGAL_KEYS, values_of
from activities.research.tools.halves import Halves
from activities.search.features_table import Mask
from activities.search.legal.texts import Asked
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.documents import DiscoveredValue, DocumentsFound, SearchQuestion

_MOST = 20_000
"""Most distinct values of a key that are counted."""


def discover(question: SearchQuestion, asked: Asked, mask: Mask, halves: Halves) -> DocumentsFound:
    """Return the keys (`*`), the kinds of edges (`edge_kinds`) or the values of a key among the question's
    documents.
    """
    wanted = (question.discover or "").strip()
    if wanted == "edge_kinds":
        values = list(EDGE_KINDS)
    elif wanted == "*":
        values = [DiscoveredValue(value=key, description=_of(key)) for key in KEYS]
    elif wanted.lower() in KEYS:
        values = _values(wanted.lower(), asked, mask, halves)
    else:
        message = "Não há filtro com esta chave. Use uma das sugeridas, `*` ou `edge_kinds`."
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, campo="discover", valor=wanted, sugestoes=list(KEYS))
    page = values[question.offset : question.offset + question.limit]
    return DocumentsFound(
        results=[], values=page, total_found=len(values), limit=question.limit, offset=question.offset
    )


def _values(key: str, asked: Asked, mask: Mask, halves: Halves) -> list[DiscoveredValue]:
    """Return the most frequent values first, equal ones by name. Values that differ in case alone are one."""
    counts: dict[str, tuple[str, int]] = {}
    legal, _ = halves.legal().values(key, asked, _MOST)
    for value, count in [*legal, *values_of(key, mask, halves.features).items()]:
        name, before = counts.get(squash(value), (value, 0))
        counts[squash(value)] = name, before + count
    ordered = sorted(counts.values(), key=lambda one: (-one[1], one[0]))
    return [DiscoveredValue(value=name, documents=count) for name, count in ordered]


def _of(key: str) -> str:
    """Return which documents have the key."""
    legal = key in LEGAL_KEYS or key == "dispositivo_norma"
    decisions = key in COLUMNS or key in CONSTANTS
    if legal and decisions:
        return "leis, súmulas, temas, registros, avisos e decisões"
    return "leis, súmulas, temas, registros e avisos" if legal else "decisões"

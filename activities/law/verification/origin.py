"""The state of a decision's process: from its signature and marks, or from courts named in its text."""

import re

from activities.law.citations.cnj import STATES
from activities.law.citations.processes import find_processes
from activities.law.fold import fold
from workflows.contracts.law.corpus import Decision

_NAMES = {
    "acre": "AC", "alagoas": "AL", "amapa": "AP", "amazonas": "AM", "bahia": "BA", "ceara": "CE",
    "distrito federal": "DF", "espirito santo": "ES", "goias": "GO", "maranhao": "MA", "mato grosso do sul": "MS",
    "mato grosso": "MT", "minas gerais": "MG", "para": "PA", "paraiba": "PB", "parana": "PR", "pernambuco": "PE",
    "piaui": "PI", "rio de janeiro": "RJ", "rio grande do norte": "RN", "rio grande do sul": "RS", "rondonia": "RO",
    "roraima": "RR", "santa catarina": "SC", "sergipe": "SE", "sao paulo": "SP", "tocantins": "TO",
}  # fmt: skip
_REGIONS = {
    "1": "AC AM AP BA DF GO MA MG MT PA PI RO RR TO",
    "2": "ES RJ",
    "3": "MS SP",
    "4": "PR RS SC",
    "5": "AL CE PB PE RN SE",
    "6": "MG",
}
_STATE_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_COURT = re.compile(
    rf"\btribunal\s+de\s+justica\s+(?:(?:militar\s+)?d[oae]s?\s+)?(?:estado\s+)?(?:d[oae]s?\s+)?(?P<state>{_STATE_NAME})\b"
    r"|\bTJ-?/?(?P<short>[A-Z]{2})(?:FT)?\b|\bTRF-?/?\s?(?:da\s+)?(?P<region>[1-6])"
    r"|\btribunal\s+regional\s+federal\s+da\s+(?P<named>[1-6]|primeira|segunda|terceira|quarta|quinta|sexta)",
    re.IGNORECASE,
)
_BROUGHT = re.compile(
    r"\b(?:acordao|decisao|sentenca|julgado|aresto)\s+(?:\w+\s+){0,4}?(?:pel[oa]|d[oa])\s+(?:e\.|eg\.|egregi[oa]|c\.|colend[oa])?\s*(?=tribunal|tj|trf)"
    r"|\bautoridade\s+coatora\s*,?\s+(?:o|a)?\s*(?:e\.|eg\.|egregi[oa])?\s*(?=tribunal|tj|trf)",
    re.IGNORECASE,
)
"""Text before the court of origin; courts of precedents are introduced differently."""

_REPORT = 4_000
_ORDINALS = {"primeira": "1", "segunda": "2", "terceira": "3", "quarta": "4", "quinta": "5", "sexta": "6"}
_APPEALS = frozenset(("REsp", "AREsp", "EREsp", "EAREsp", "HC", "RHC", "RMS", "Ag"))
"""Classes from a court of appeal, whose state is that of the process."""


def possible_states(decision: Decision) -> frozenset[str]:
    """Return the possible states of the process: one if the record says it; empty if unknown."""
    own = next(iter(find_processes(decision.process)), None)
    if own is None:
        return frozenset()
    if own.state:
        return frozenset((own.state,))
    marked = {
        similar.state
        for similar in find_processes("\n".join(decision.similar))
        if similar.state and (similar.class_name, similar.number) == (own.class_name, own.number)
    }
    if marked:
        return frozenset(marked)
    text = decision.full_text or ""
    headed = {
        cited.state
        for part in (text[:1500], text[-1500:])
        for cited in find_processes(part)
        if cited.state and (cited.class_name, cited.number) == (own.class_name, own.number)
    }
    if headed:
        return frozenset(headed)
    return _of_courts(text) if own.class_name in _APPEALS else frozenset()


def _of_courts(text: str) -> frozenset[str]:
    """Return the states of the first court of origin in the report."""
    folded = fold(text[:_REPORT])
    for brought in _BROUGHT.finditer(folded):
        court = _COURT.match(folded, brought.end())
        if court is None:
            continue
        if court["state"]:
            return frozenset((_NAMES[" ".join(court["state"].lower().split())],))
        if court["short"]:
            return frozenset({court["short"].upper()} & STATES)
        named = court["region"] or court["named"].lower()
        return frozenset(_REGIONS[_ORDINALS.get(named, named)].split())
    return frozenset()

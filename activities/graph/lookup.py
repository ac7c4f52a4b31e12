"""Lookup of the nodes that a question names. Unknown names are refused with suggestions."""

import re
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.names import Names, comparable
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.schema import Label
from activities.graph.read import LegalGraph
from activities.law.citations.find import find_citations
from activities.law.ministers.names import minister_name
from workflows.contracts.errors import AutosError, ErrorCode

_SUGGESTIONS = 5
_COMPARED_AT_MOST = 300
_CLOSE_ENOUGH = 0.6
_WORD = re.compile(r"\w{4,}")


def decision_numbered(graph: LegalGraph, identifier: str) -> int:
    """Return the number of a decision. NOT_FOUND suggests decisions with that process or a similar id."""
    number = graph.numbers.ids.find(" ".join(identifier.split()))
    if number is None:
        raise AutosError(
            ErrorCode.NOT_FOUND,
            "Não há no acervo esta decisão. Use o document_id (`id` em REST) que search_jurisprudence devolve.",
            id=identifier,
            sugestoes=_decisions_like(graph, identifier),
        )
    return number


def ministers_named(graph: LegalGraph, name: str) -> NDArray[np.int32]:
    """Return the minister's nodes, ignoring case, accents and a preceding title."""
    return _named(
        graph.numbers,
        Label.MINISTER,
        minister_name(name) or name,
        "Nenhuma decisão do acervo é deste ministro. Confira o nome completo, como search_jurisprudence o devolve.",
    )


def categories_named(graph: LegalGraph, name: str) -> NDArray[np.int32]:
    """Return the category's node, or those that differ only in case and accents."""
    return _named(
        graph.numbers,
        Label.CATEGORY,
        name,
        "Esta categoria não existe no acervo. Use o nome exato, como em `categorias` de search_features.",
    )


def criteria_named(graph: LegalGraph, name: str) -> NDArray[np.int32]:
    """Return the criterion's node, or those that differ only in case and accents."""
    return _named(
        graph.numbers,
        Label.CRITERION,
        name,
        "Este critério não existe no acervo. Procure o nome exato com get_turma_divergences ou search_features.",
    )


def alike(names: Names, compared: Names, name: str) -> list[str]:
    """Return at most five similar names, most similar first."""
    asked = comparable(name)
    candidates = range(len(names))
    if len(names) > _COMPARED_AT_MOST:
        sharing = [compared.containing(word) for word in _WORD.findall(asked)]
        counts = np.bincount(np.concatenate(sharing)) if sharing else np.zeros(0, dtype=np.intp)
        candidates = np.argsort(-counts, kind="stable")[: min(_COMPARED_AT_MOST, np.count_nonzero(counts))].tolist()
    scored = [(_likeness(asked, compared[number]), number) for number in candidates]
    best = sorted((-likeness, number) for likeness, number in scored if likeness >= _CLOSE_ENOUGH)
    return [names[number] for _, number in best[:_SUGGESTIONS]]


def _named(numbers: GraphNumbers, label: Label, name: str, refusal: str) -> NDArray[np.int32]:
    exact = numbers.names[label].find(" ".join(name.split()))
    if exact is not None and label is not Label.MINISTER:
        return np.array([exact], dtype=np.int32)
    found = numbers.compared[label].equal_to(comparable(name))
    if not len(found):
        suggestions = alike(numbers.names[label], numbers.compared[label], name)
        raise AutosError(ErrorCode.NOT_FOUND, refusal, nome=name, sugestoes=suggestions)
    return found


def _likeness(asked: str, name: str) -> float:
    return 1.0 if asked in name else SequenceMatcher(None, asked, name).ratio()


def _decisions_like(graph: LegalGraph, identifier: str) -> list[str]:
    ids = graph.numbers.ids
    written = identifier.strip()
    forms = [written.lstrip("0"), written.zfill(9), f"integra-{written}", f"tema-{written}"]
    close = [form for form in forms if form and form != identifier and ids.find(form) is not None]
    cited = graph.resolve([citation.normalized for citation in find_citations(written)])
    return list(dict.fromkeys([*close, *cited.values()]))[:_SUGGESTIONS]

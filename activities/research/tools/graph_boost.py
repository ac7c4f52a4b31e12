"""The graph's contribution to a search: candidates that share named things with the question."""

from collections.abc import Mapping, Sequence

import numpy as np

from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.law.citations.find import find_citations
from activities.law.statutes.find import cited_articles
from activities.search.analysis import analyse
from activities.search.index import GraphBoost

_LEAST_TERMS = 2
"""Least terms of a criterion for the question to name it, since single words say too little."""


def graph_boost(query: str, graph: LegalGraph) -> GraphBoost:
    """Return boosts 0-1: the share of what the question names (criteria 0.35, statutes 0.25, citations 0.20) that a
    candidate has in the graph. A criterion counts as named if all its words occur in the question.
    """
    statutes = cited_articles(query)
    citations = list(dict.fromkeys(found.normalized for found in find_citations(query)))
    asked = frozenset(analyse(query))

    def boost(identifiers: Sequence[str]) -> Mapping[str, float]:
        criteria = [name for name in _criteria_of(graph, identifiers) if _named(name, asked)]
        shared = graph.boost(identifiers, statutes, criteria, citations)
        shares = {
            identifier: overlap.share(len(statutes), len(criteria), len(citations))
            for identifier, overlap in shared.items()
        }
        return {identifier: share for identifier, share in shares.items() if share > 0}

    return boost


def _criteria_of(graph: LegalGraph, identifiers: Sequence[str]) -> list[str]:
    numbers = graph.numbers
    nodes = (numbers.ids.find(identifier) for identifier in identifiers)
    used = [numbers.out[Edge.USA_CRITERIO].of(node) for node in nodes if node is not None]
    distinct: list[int] = np.unique(np.concatenate(used)).tolist() if used else []
    return [numbers.names[Label.CRITERION][number] for number in distinct]


def _named(criterion: str, asked: frozenset[str]) -> bool:
    terms = set(analyse(criterion))
    return len(terms) >= _LEAST_TERMS and terms <= asked

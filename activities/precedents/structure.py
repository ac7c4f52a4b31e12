"""What a phase and its candidates share in the graph, and how much sharing it tells."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph, Overlap
from activities.precedents.queries import PhaseQueries
from activities.precedents.scoring import rarity
from activities.search.analysis import analyse
from activities.search.index import SearchIndex
from workflows.contracts.corpus import Decision

_LEAST_TERMS = 2
_PROCEDURAL = re.compile(
    r"^(?:agravo|recurso|embargos|apelação|art|ofensa|violação|súmula|enunciado|\d)|provid[oa]", re.IGNORECASE
)


@dataclass(frozen=True)
class Structure:
    """Shared names by decision id; `telling` says of each name how much sharing it means (0-1)."""

    overlaps: dict[str, Overlap]
    telling: dict[str, float]


def structure_of(
    queries: PhaseQueries, decisions: Sequence[Decision], search: SearchIndex, graph: LegalGraph
) -> Structure:
    """Statutes and citations of the phase, and criteria of the decisions that it names, where both sides have them.

    A name tells the more, the fewer decisions have it and the more the phase stresses it.
    """
    criteria = {name: _stress(search, name) for name in _criteria_named(queries, decisions)}
    statutes, citations = list(queries.statutes), list(queries.citations)
    overlaps = graph.boost([decision.id for decision in decisions], statutes, list(criteria), citations)
    usage = {
        **graph.usage(Edge.APLICA, statutes),
        **graph.usage(Edge.USA_CRITERIO, list(criteria)),
        **graph.usage(Edge.CITA_PRECEDENTE, citations),
    }
    stresses = {**queries.statutes, **queries.citations, **criteria}
    telling = {name: stress * rarity(usage.get(name, 1), len(search)) for name, stress in stresses.items()}
    return Structure(overlaps, telling)


def _criteria_named(queries: PhaseQueries, decisions: Sequence[Decision]) -> list[str]:
    """Criteria of the decisions whose words all occur in one passage of the phase."""
    passages = [frozenset(analyse(passage.paragraph.full)) for passage in queries.passages]
    named: list[str] = []
    for name in dict.fromkeys(name for decision in decisions for name in decision.features.criteria):
        terms = set(analyse(name))
        if names_question(name) and any(terms <= passage for passage in passages):
            named.append(name)
    return named


def names_question(criterion: str) -> bool:
    """Whether it names a question that a case can share.

    Single words say too little, and what every appeal is headed with ("Agravo interno não provido") says nothing.
    """
    return len(set(analyse(criterion))) >= _LEAST_TERMS and not _PROCEDURAL.search(criterion)


def _stress(search: SearchIndex, criterion: str) -> float:
    """0-1: how rare the words of a criterion are; "dano moral" is everywhere, even where no heading says it."""
    weights = list(search.rarities(analyse(criterion)).values())
    return sum(weights) / len(weights) / math.log(2 + len(search)) if weights else 0.0

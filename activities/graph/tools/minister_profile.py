"""How a minister decides."""

from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import ministers_named
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_fields
from activities.graph.tally import most_frequent, outcomes_of
from workflows.contracts.research.graph import (
    CitedDecision,
    MinisterProfileAnswer,
    MinisterProfileQuestion,
    PeerDivergence,
    Support,
)

_FEWEST = 3
_MOST = 10
_PEER_CRITERIA = 5


def get_ministro_profile(graph: LegalGraph, question: MinisterProfileQuestion) -> MinisterProfileAnswer:
    """Decisions, dates, criteria, outcomes, divergences with peers and citations of a minister; NOT_FOUND if unknown.

    Divergences are the `DIVERGE_DE` edges between the minister's decisions and a peer's, either way.
    """
    numbers = graph.numbers
    ministers = ministers_named(graph, question.ministro)
    own = np.unique(numbers.out[Edge.RELATOR_DE].of_all(ministers))
    days = numbers.day[own]
    days = days[days > 0]
    criteria = numbers.out[Edge.USA_CRITERIO].of_all(own)
    panels = numbers.panel[own]
    references = numbers.out[Edge.CITA_PRECEDENTE].of_all(own)
    with_precedents = question.include_precedentes
    return MinisterProfileAnswer(
        ministro=numbers.names[Label.MINISTER][int(ministers[0])],
        total_decisoes=len(own),
        primeira_decisao=date.fromordinal(int(days.min())) if len(days) else None,
        ultima_decisao=date.fromordinal(int(days.max())) if len(days) else None,
        orgaos=most_frequent(numbers.panels, panels[panels >= 0], None),
        resultados=outcomes_of(numbers, own),
        criterios=most_frequent(numbers.names[Label.CRITERION], criteria, question.limit_criterios),
        total_criterios=len(np.unique(criteria)),
        divergencias=_peers(numbers, ministers) if question.include_divergencias else None,
        decisoes_mais_citadas=_most_cited(numbers, own) if with_precedents else None,
        precedentes_mais_citados=(
            most_frequent(numbers.names[Label.PRECEDENT], references, _MOST) if with_precedents else None
        ),
        suporte=Support.SUFICIENTE if len(own) >= _FEWEST else Support.INSUFICIENTE,
        observacao=_remark(len(own), len(own) - len(days)),
    )


def _remark(decisions: int, undated: int) -> str | None:
    if decisions < _FEWEST:
        return f"Menos de {_FEWEST} decisões deste ministro no acervo: não há perfil a afirmar."
    return f"Decisões sem data, fora do intervalo de datas: {undated}." if undated else None


def _peers(numbers: GraphNumbers, ministers: NDArray[Any]) -> list[PeerDivergence]:
    edges = numbers.divergences
    sides = numbers.minister[edges[:, :2]]
    mine = np.isin(sides, ministers)
    between = mine.any(axis=1) & ~mine.all(axis=1) & (sides >= 0).all(axis=1)
    peers = np.where(mine[between, 0], sides[between, 1], sides[between, 0])
    found: list[PeerDivergence] = []
    for peer in np.unique(peers).tolist():
        criteria = edges[between, 2][peers == peer]
        found.append(
            PeerDivergence(
                ministro=numbers.names[Label.MINISTER][peer],
                total=len(criteria),
                criterios=most_frequent(numbers.names[Label.CRITERION], criteria, _PEER_CRITERIA),
            )
        )
    return sorted(found, key=lambda peer: (-peer.total, peer.ministro))[:_MOST]


def _most_cited(numbers: GraphNumbers, own: NDArray[Any]) -> list[CitedDecision]:
    """Of the decisions given, those that others of the corpus cite, most cited first."""
    cited = numbers.into[Edge.CITA].degrees[own]
    order = np.lexsort((own, -cited))[:_MOST]
    return [
        CitedDecision(**decision_fields(numbers, int(own[place])), in_citations=int(cited[place]))
        for place in order.tolist()
        if cited[place]
    ]

"""The decisions of a minister in figures."""

from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.declared import declared_among
from activities.graph.lookup import ministers_named
from activities.graph.model.schema import Edge, Label
from activities.graph.model.sides import APPELLANTS, BRANCHES
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_fields
from activities.graph.tally import (
    appeals,
    counts_of,
    most_frequent,
    outcome_fields,
    outcomes_of,
    share,
    side_counts,
    sides_only,
    supported,
    tally,
)
from activities.graph.within import within
from workflows.contracts.law.sides import Appellant
from workflows.contracts.research.graph.ministers import (
    AppealsGranted,
    CitedDecision,
    CriterionSides,
    MinisterProfileAnswer,
    MinisterProfileQuestion,
    PeerDivergence,
)
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, SIDES

_MOST = 10
_PEER_CRITERIA = 5


def get_ministro_profile(graph: LegalGraph, question: MinisterProfileQuestion) -> MinisterProfileAnswer:
    """Return decisions, dates, sides, criteria, outcomes, divergences with peers and citations of a minister.

    Divergences are the `DIVERGE_DE` edges in either direction between decisions of the minister and a peer that
    both meet the filters. Citing decisions are counted in the whole corpus. NOT_FOUND for an unknown minister.
    """
    numbers = graph.numbers
    ministers = ministers_named(graph, question.ministro)
    chosen = within(numbers, question)
    own = np.unique(numbers.out[Edge.RELATOR_DE].of_all(ministers))
    own = own[chosen[own]]
    days = numbers.day[own]
    days = days[days > 0]
    panels, branches = numbers.panel[own], numbers.branch[own]
    counts = counts_of(numbers, own)
    enough = supported(sides_only(counts))
    criteria, distinct = _criteria(numbers, own, question.limit_criterios)
    return MinisterProfileAnswer(
        ministro=numbers.names[Label.MINISTER][int(ministers[0])],
        total_decisoes=len(own),
        primeira_decisao=date.fromordinal(int(days.min())) if len(days) else None,
        ultima_decisao=date.fromordinal(int(days.max())) if len(days) else None,
        orgaos=most_frequent(numbers.panels, panels[panels >= 0], None),
        ramos=most_frequent(BRANCHES, branches[branches >= 0], None),
        **tally(counts),
        **outcome_fields(numbers, own),
        recursos=_granted(numbers, own),
        criterios=criteria,
        total_criterios=distinct,
        **_divergences(numbers, ministers, own, chosen, question.include_divergencias),
        **_precedents(numbers, own, question.include_precedentes),
        suporte=Support.SUFICIENTE if enough else Support.INSUFICIENTE,
        observacao=_remark(enough, len(own) - len(days)),
    )


def _remark(enough: bool, undated: int) -> str | None:
    if not enough:
        return f"Menos de {FEWEST_A_SIDE} decisões de cada lado: há contagens, e não tendência do ministro a afirmar."
    return f"Decisões sem data, fora do intervalo de datas: {undated}." if undated else None


def _criteria(numbers: GraphNumbers, own: NDArray[Any], most: int) -> tuple[list[CriterionSides], int]:
    """Return the first criteria of substance, those with rates before the most frequent, then by name, and their
    number.
    """
    uses, names = numbers.out[Edge.USA_CRITERIO], numbers.names[Label.CRITERION]
    criteria, sides = uses.of_all(own), numbers.side[uses.owners(own)]
    counted = numbers.substantive[Label.CRITERION][criteria]
    found, places, totals = np.unique(criteria[counted], return_inverse=True, return_counts=True)
    taken = sides[counted] >= 0
    keys = places[taken] * len(SIDES) + sides[counted][taken]
    counts = np.bincount(keys, minlength=len(found) * len(SIDES)).reshape(len(found), len(SIDES))
    enough = (counts.reshape(len(found), len(SIDES) // 2, 2).min(axis=2) >= FEWEST_A_SIDE).any(axis=1)
    ranked = np.lexsort((found, -totals, ~enough))[:most].tolist()
    rows = [
        CriterionSides(nome=names[int(found[at])], total=int(totals[at]), **side_counts(counts[at])) for at in ranked
    ]
    return rows, len(found)


def _granted(numbers: GraphNumbers, own: NDArray[Any]) -> list[AppealsGranted]:
    """Return outcomes by appellant, in the order of the contract."""
    rows: list[AppealsGranted] = []
    for at, appellant in enumerate(APPELLANTS):
        granted, refused = appeals(outcomes_of(numbers, own[numbers.appellant[own] == at]))
        if appellant is not Appellant.INDEFINIDO and granted + refused:
            rate = share(granted, refused)
            rows.append(
                AppealsGranted(recorrente=appellant, julgados=granted + refused, providos=granted, taxa_provimento=rate)
            )
    return rows


def _divergences(
    numbers: GraphNumbers, ministers: NDArray[Any], own: NDArray[Any], chosen: NDArray[np.bool_], asked: bool
) -> dict[str, Any]:
    if not asked:
        return dict.fromkeys(("divergencias", "total_pares", "declaradas", "total_declaradas"))
    peers = _peers(numbers, ministers, chosen)
    return {"divergencias": peers[:_MOST], "total_pares": len(peers), **declared_among(numbers, own)}


def _peers(numbers: GraphNumbers, ministers: NDArray[Any], chosen: NDArray[np.bool_]) -> list[PeerDivergence]:
    edges = numbers.divergences[chosen[numbers.divergences[:, :2]].all(axis=1)]
    between = numbers.minister[edges[:, :2]]
    mine = np.isin(between, ministers)
    others = mine.any(axis=1) & ~mine.all(axis=1) & (between >= 0).all(axis=1)
    peers = np.where(mine[others, 0], between[others, 1], between[others, 0])
    found: list[PeerDivergence] = []
    for peer in np.unique(peers).tolist():
        criteria = edges[others, 2][peers == peer]
        found.append(
            PeerDivergence(
                ministro=numbers.names[Label.MINISTER][peer],
                total=len(criteria),
                criterios=most_frequent(numbers.names[Label.CRITERION], criteria, _PEER_CRITERIA),
                total_criterios=len(np.unique(criteria)),
            )
        )
    return sorted(found, key=lambda peer: (-peer.total, peer.ministro))


def _precedents(numbers: GraphNumbers, own: NDArray[Any], asked: bool) -> dict[str, Any]:
    names = ("decisoes_mais_citadas", "total_citadas", "precedentes_mais_citados", "total_precedentes")
    if not asked:
        return dict.fromkeys(names)
    references = numbers.out[Edge.CITA_PRECEDENTE].of_all(own)
    cited = numbers.into[Edge.CITA].degrees[own]
    most_cited = most_frequent(numbers.names[Label.PRECEDENT], references, _MOST)
    values = (_most_cited(numbers, own, cited), int(np.count_nonzero(cited)), most_cited, len(np.unique(references)))
    return dict(zip(names, values, strict=True))


def _most_cited(numbers: GraphNumbers, own: NDArray[Any], cited: NDArray[Any]) -> list[CitedDecision]:
    """Return the given decisions that others in the corpus cite, most cited first."""
    order = np.lexsort((own, -cited))[:_MOST]
    return [
        CitedDecision(**decision_fields(numbers, int(own[place])), in_citations=int(cited[place]))
        for place in order.tolist()
        if cited[place]
    ]

"""Decisions of ministers and panels on a theme."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.names import Names, comparable
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.declared import declared_among
from activities.graph.lookup import alike
from activities.graph.model.schema import Edge, Label
from activities.graph.opposed import opposed
from activities.graph.read import LegalGraph
from activities.graph.tally import (
    counts_of,
    divergence_score,
    main_dispute,
    outcome_fields,
    sides_only,
    supported,
    tally,
)
from activities.graph.within import within
from workflows.contracts.research.graph.divergences import (
    MinisterOutcomes,
    OutcomeGroup,
    PanelDivergencesAnswer,
    PanelDivergencesQuestion,
)
from workflows.contracts.research.graph.rows import NamedCount, Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, Dispute, SideTally

_CRITERIA = 50
_NO_MATCH = "Nenhum critério do acervo contém este tema."
_FILTERED = "Há critérios com este tema no acervo, mas nenhuma decisão deles atende aos filtros."
_PROCEDURAL = "O tema só aparece em critérios processuais: não há divergência de mérito a medir."
_FEW = f"Menos de {FEWEST_A_SIDE} decisões de cada lado: leia as contagens, não há taxa a citar."
_ALONE = "Os dois lados vêm do mesmo ministro e órgão: não há divergência entre eles."


def get_turma_divergences(graph: LegalGraph, question: PanelDivergencesQuestion) -> PanelDivergencesAnswer:
    """Return sides and outcomes by minister and panel of the decisions with a criterion whose name contains the
    theme.

    Case and accents do not matter. A decision counts once. Groups with enough decisions on both sides come first,
    then those with most decisions, then by name. The score is that of the dispute with most decisions, over
    criteria of substance alone.
    """
    numbers = graph.numbers
    names, compared = numbers.names[Label.CRITERION], numbers.compared[Label.CRITERION]
    chosen, users = within(numbers, question), numbers.into[Edge.USA_CRITERIO]
    named = compared.containing(comparable(question.tema))
    found, theirs = users.of_all(named), users.owners(named)
    used = np.bincount(theirs[chosen[found]], minlength=len(names))
    criteria = named[used[named] > 0]
    decisions = np.unique(found[chosen[found]])
    counts = counts_of(numbers, decisions)
    totals = used[criteria]
    commonest = np.lexsort((criteria, -totals))[:_CRITERIA]
    substantive = criteria[numbers.substantive[Label.CRITERION][criteria]]
    arguing = np.unique(users.of_all(substantive))
    dispute, score, remark = _score(numbers, arguing[chosen[arguing]])
    if not len(named):
        remark = _alike(names, compared, question.tema)
    elif not len(criteria):
        remark = _FILTERED
    elif not len(substantive):
        remark = _PROCEDURAL
    return PanelDivergencesAnswer(
        tema=question.tema,
        criterios=[NamedCount(nome=names[int(criteria[at])], total=int(totals[at])) for at in commonest.tolist()],
        total_criterios=len(criteria),
        total_decisoes=len(decisions),
        geral=SideTally(**tally(counts)),
        disputa=dispute,
        divergence_score=score,
        por_ministro=_by_minister(numbers, decisions),
        por_orgao=[OutcomeGroup(**fields) for fields, _ in _groups(numbers, decisions, numbers.panel, numbers.panels)],
        **declared_among(numbers, decisions),
        suporte=Support.SUFICIENTE if supported(sides_only(counts)) else Support.INSUFICIENTE,
        observacao=remark,
    )


def _score(numbers: GraphNumbers, decisions: NDArray[Any]) -> tuple[Dispute | None, float | None, str | None]:
    """Return the main dispute, its score if others oppose each other, and the comment on it."""
    found = opposed(numbers, np.zeros(len(decisions), dtype=np.int64), decisions, 1)
    main = main_dispute(found.counts[0])
    if main is None:
        return None, None, _FEW
    score = divergence_score(*found.counts[0, main])
    dispute = tuple(Dispute)[main]
    if score is not None and not found.diverging[0, main]:
        return dispute, None, _ALONE
    return dispute, score, _FEW if score is None else None


def _by_minister(numbers: GraphNumbers, decisions: NDArray[Any]) -> list[MinisterOutcomes]:
    groups = _groups(numbers, decisions, numbers.minister, numbers.names[Label.MINISTER])
    return [MinisterOutcomes(**fields, orgaos=_panels(numbers, theirs)) for fields, theirs in groups]


def _groups(
    numbers: GraphNumbers, decisions: NDArray[Any], column: NDArray[Any], names: Names
) -> list[tuple[dict[str, Any], NDArray[Any]]]:
    values = column[decisions]
    groups: list[tuple[dict[str, Any], NDArray[Any]]] = []
    for value in np.unique(values[values >= 0]).tolist():
        theirs = decisions[values == value]
        fields = {
            "nome": names[value],
            "total": len(theirs),
            **tally(counts_of(numbers, theirs)),
            **outcome_fields(numbers, theirs),
        }
        groups.append((fields, theirs))
    return sorted(groups, key=lambda group: (group[0]["taxas"] is None, -group[0]["total"], group[0]["nome"]))


def _panels(numbers: GraphNumbers, decisions: NDArray[Any]) -> list[str]:
    panels = np.unique(numbers.panel[decisions])
    return [numbers.panels[panel] for panel in panels.tolist() if panel >= 0]


def _alike(names: Names, compared: Names, theme: str) -> str:
    close = alike(names, compared, theme)
    return f"{_NO_MATCH} Parecidos: {'; '.join(close)}." if close else _NO_MATCH

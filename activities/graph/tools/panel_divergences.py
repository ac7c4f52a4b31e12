"""How ministers and panels decided a theme."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.names import Names, comparable
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import alike
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.tally import divergence_score, outcomes_of, rate, sides_of
from workflows.contracts.research.graph import (
    MinisterOutcomes,
    NamedCount,
    OutcomeGroup,
    PanelDivergencesAnswer,
    PanelDivergencesQuestion,
    Support,
)

_CRITERIA = 50
_NO_MATCH = "Nenhum critério do acervo contém este tema."


def get_turma_divergences(graph: LegalGraph, question: PanelDivergencesQuestion) -> PanelDivergencesAnswer:
    """Outcomes by minister and by panel of the decisions with a criterion whose name contains the theme.

    Case and accents do not matter. A decision counts once however many of the criteria it has. Groups with most
    decisions come first, then by name.
    """
    numbers = graph.numbers
    names, compared = numbers.names[Label.CRITERION], numbers.compared[Label.CRITERION]
    criteria = compared.containing(comparable(question.tema))
    users = numbers.into[Edge.USA_CRITERIO]
    decisions = np.unique(users.of_all(criteria))
    sides = sides_of(numbers, decisions)
    totals = users.degrees[criteria]
    commonest = np.lexsort((criteria, -totals))[:_CRITERIA]
    return PanelDivergencesAnswer(
        tema=question.tema,
        criterios=[NamedCount(nome=names[int(criteria[at])], total=int(totals[at])) for at in commonest.tolist()],
        total_criterios=len(criteria),
        total_decisoes=len(decisions),
        divergence_score=divergence_score(*sides),
        por_ministro=_by_minister(numbers, decisions),
        por_orgao=[OutcomeGroup(**fields) for fields, _ in _groups(numbers, decisions, numbers.panel, numbers.panels)],
        suporte=Support.SUFICIENTE if sum(sides) >= 2 else Support.INSUFICIENTE,
        observacao=_remark(names, compared, question.tema, len(criteria), sum(sides)),
    )


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
        favourable, contrary = sides_of(numbers, theirs)
        fields = {
            "nome": names[value],
            "total": len(theirs),
            "favoraveis": favourable,
            "desfavoraveis": contrary,
            "taxa_favoravel": rate(favourable, favourable + contrary),
            "resultados": outcomes_of(numbers, theirs),
        }
        groups.append((fields, theirs))
    return sorted(groups, key=lambda group: (-group[0]["total"], group[0]["nome"]))


def _panels(numbers: GraphNumbers, decisions: NDArray[Any]) -> list[str]:
    panels = np.unique(numbers.panel[decisions])
    return [numbers.panels[panel] for panel in panels.tolist() if panel >= 0]


def _remark(names: Names, compared: Names, theme: str, criteria: int, judged: int) -> str | None:
    if criteria == 0:
        close = alike(names, compared, theme)
        return f"{_NO_MATCH} Parecidos: {'; '.join(close)}." if close else _NO_MATCH
    return None if judged >= 2 else "Menos de duas decisões de mérito: não há o que comparar."

"""Decisions of the graph as the rows of answers."""

from datetime import date
from typing import Any

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.model.outcomes import OUTCOMES
from activities.graph.model.schema import Label
from activities.graph.model.sides import APPELLANTS, FAVOURED, POLES
from workflows.contracts.research.graph.rows import GraphDecision


def decision_row(numbers: GraphNumbers, number: int) -> GraphDecision:
    """One decision."""
    return GraphDecision(**decision_fields(numbers, number))


def decision_fields(numbers: GraphNumbers, number: int) -> dict[str, Any]:
    """The fields of a decision, for rows that add others."""
    day, minister = int(numbers.day[number]), int(numbers.minister[number])
    panel, outcome, pole = int(numbers.panel[number]), int(numbers.outcome[number]), int(numbers.pole[number])
    return {
        "document_id": numbers.ids[number],
        "processo": numbers.processes[number],
        "ministro": numbers.names[Label.MINISTER][minister] if minister >= 0 else None,
        "orgao": numbers.panels[panel] if panel >= 0 else None,
        "data": date.fromordinal(day) if day else None,
        "resultado": OUTCOMES[outcome] if outcome >= 0 else None,
        "favorece": FAVOURED[int(numbers.favours[number])],
        "polo": POLES[pole] if pole >= 0 else None,
        "recorrente": APPELLANTS[int(numbers.appellant[number])],
        "so_processual": bool(numbers.procedural[number]),
    }

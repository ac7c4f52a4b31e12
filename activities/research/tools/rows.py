"""Decisions as the rows of answers."""

from typing import Any

from activities.law.decision.court import court_of
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.sides import Appellant


def decision_fields(decision: Decision) -> dict[str, Any]:
    """Return the fields that every row has of its decision."""
    sides = decision.features.sides
    return {
        "id": decision.id,
        "processo": decision.process,
        "ministro": decision.minister,
        "data": decision.day,
        "tribunal": court_of(decision),
        "orgao": decision.judging_body,
        "ramo": sides.branch,
        "recorrente": None if sides.appellant is Appellant.INDEFINIDO else sides.appellant,
        "favorece": sides.favours,
        "polo": sides.pole,
        "so_processual": sides.procedural_only or None,
    }

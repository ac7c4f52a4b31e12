"""Decisions as the rows of answers."""

from typing import Any

from workflows.contracts.corpus import Decision


def decision_fields(decision: Decision) -> dict[str, Any]:
    """What every row says of its decision, for rows that add others."""
    return {
        "id": decision.id,
        "processo": decision.process,
        "ministro": decision.minister,
        "data": decision.day,
        "orgao": decision.judging_body,
    }

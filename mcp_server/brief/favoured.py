"""Whom a decision favours, in as few words as a chat can pay for."""

from typing import Any

from workflows.contracts.corpus import Outcome


def side_in(row: dict[str, Any]) -> str | None:
    """The side of a row; of an appeal granted in part the other side won the rest, and the side is so "em parte"."""
    side = row.get("favorece")
    return f"{side} em parte" if side and row.get("resultado") == Outcome.PARCIALMENTE_PROVIDO else side

"""What became of a decision, in as few words as a chat can pay for."""

from typing import Any

from workflows.contracts.law.treatment import Treatment


def warning_in(row: dict[str, Any]) -> str | None:
    """The badge and its day, where a reader has to know before citing it; what was only followed is not said."""
    treatment = Treatment.model_validate(row["treatment"], extra="ignore") if row.get("treatment") else None
    return treatment.line if treatment and treatment.warns else None

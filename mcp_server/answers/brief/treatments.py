"""Later treatment of a decision, as short as a chat needs it."""

from typing import Any

from workflows.contracts.law.treatment import Treatment


def warning_in(row: dict[str, Any]) -> str | None:
    """Return the badge and its date if a reader must know them before citing. Decisions that were only followed get
    none.
    """
    treatment = Treatment.model_validate(row["treatment"], extra="ignore") if row.get("treatment") else None
    return treatment.line if treatment and treatment.warns else None

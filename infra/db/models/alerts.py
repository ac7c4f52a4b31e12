"""Changes to a precedent after a case was analysed with it."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class TreatmentAlert(Owned):
    """A precedent of a run whose treatment differs in a later snapshot; `kind` is None if no warning remains.

    `treatment` is that of the snapshot; the run itself does not change.
    """

    __tablename__ = "treatment_alerts"
    __table_args__ = (Index("ix_treatment_alerts_case", "tenant", "workflow_id"),)

    alert_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    workflow_id: Mapped[str] = mapped_column(String(40))
    run: Mapped[int] = mapped_column(Integer)
    document_id: Mapped[str]
    process: Mapped[str]
    kind_before: Mapped[str | None] = mapped_column(String(40))
    kind: Mapped[str | None] = mapped_column(String(40))
    treatment: Mapped[dict[str, Any] | None]
    snapshot_id: Mapped[str] = mapped_column(String(64))
    raised_at: Mapped[datetime]
    acknowledged_at: Mapped[datetime | None]
    acknowledged_by: Mapped[str | None]

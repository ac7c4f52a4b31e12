"""Documents whose citations are verified."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    Index,
    String,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Draft(Owned):
    """A document whose citations are verified: its parameters, and its status as last projected."""

    __tablename__ = "drafts"
    __table_args__ = (Index("ix_drafts_tenant_created", "tenant", text("created_at DESC")),)

    verification_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(20))
    input: Mapped[dict[str, Any]]
    status: Mapped[dict[str, Any]]
    artifacts: Mapped[list[Any]] = mapped_column(default=list)
    snapshot_id: Mapped[str | None] = mapped_column(String(64))
    submitted_by: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    completed_at: Mapped[datetime | None]
    execution: Mapped[str | None] = mapped_column(String(40))
    """Temporal's id of the one execution that it is (`infra/db/cases/executions.py`)."""

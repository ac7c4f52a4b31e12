"""Checks of a chat's conduct, and what the tools returned to the chat."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class ConductCheck(Owned):
    """One check: declarations and findings, as counts and codes, without any text of the conversation."""

    __tablename__ = "conduct_checks"
    __table_args__ = (Index("ix_conduct_checks_tenant_at", "tenant", "at"),)

    check_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    asked_by: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
    mode: Mapped[str] = mapped_column(String(20))
    model: Mapped[str] = mapped_column(String(100))
    snapshot_id: Mapped[str | None] = mapped_column(String(64))
    highest: Mapped[str | None] = mapped_column(String(20))
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB)
    expires_at: Mapped[datetime] = mapped_column(index=True)


class ReturnedDecision(Owned):
    """A decision that a tool returned to a person or a program's key, and which one did so last."""

    __tablename__ = "returned_decisions"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    asked_by: Mapped[str] = mapped_column(String(64), primary_key=True)
    decision_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    tool: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)

"""Searches, memories and checks of conduct that research keeps."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class SavedSearch(Owned):
    """A person's saved search; `search` holds the query parameters of the list."""

    __tablename__ = "saved_searches"
    __table_args__ = (UniqueConstraint("user_id", "name"),)

    search_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    user_id: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    search: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class Memory(Owned):
    """A value of a chat session until `expires_at`; from then on reads ignore it, deleted or not."""

    __tablename__ = "memories"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    value: Mapped[str]
    owner: Mapped[str] = mapped_column(String(80))
    """The person or program key that wrote it; nobody else may change it."""
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)


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

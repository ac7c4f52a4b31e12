"""Lawsuits under analysis: their runs, reviews, trail, artifacts and uploads."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Case(Owned):
    """A lawsuit under analysis; every tool takes its `workflow_id`."""

    __tablename__ = "cases"
    __table_args__ = (
        Index("ix_cases_tenant_cnj", "tenant", "cnj"),
        Index("ix_cases_tenant_created", "tenant", text("created_at DESC")),
    )

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    filename: Mapped[str]
    cnj: Mapped[str | None] = mapped_column(String(25))
    parties: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    latest_run: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[datetime]


class Run(Owned):
    """One immutable run: its parameters, and its state as last projected."""

    __tablename__ = "runs"
    __table_args__ = (
        Index("ix_runs_parts", text("(input -> 'parts'::text)"), postgresql_using="gin"),
        Index("ix_runs_source", "tenant", text("((input -> 'source'::text) ->> 'sha256'::text)")),
    )

    workflow_id: Mapped[str] = mapped_column(String(40), ForeignKey("cases.workflow_id"), primary_key=True)
    run: Mapped[int] = mapped_column(Integer, primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    state: Mapped[str] = mapped_column(String(40), index=True)
    progress: Mapped[float] = mapped_column(Float, default=0.0)
    parameters: Mapped[dict[str, Any]]
    input: Mapped[dict[str, Any]]
    phases: Mapped[list[Any]] = mapped_column(default=list)
    errors: Mapped[list[Any]] = mapped_column(default=list)
    warnings: Mapped[list[Any]] = mapped_column(default=list)
    degraded: Mapped[list[Any]] = mapped_column(default=list)
    system: Mapped[str | None] = mapped_column(String(20))
    pages: Mapped[int | None]
    snapshot_id: Mapped[str | None] = mapped_column(String(64))
    closed_pages: Mapped[list[Any] | None]
    """Pages that the run omitted as confidential; NULL until it knows."""
    submitted_by: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    completed_at: Mapped[datetime | None]
    state_since: Mapped[datetime | None]
    treatments_of: Mapped[str | None] = mapped_column(String(64))
    """The snapshot that the run's precedents were compared with last (`infra/db/cases/alerts.py`)."""
    subjects: Mapped[list[Any] | None]
    """Subjects of the lawsuit, as the run's draft names them."""
    case_class: Mapped[str | None]
    """Its class, as the run's draft names it."""
    execution: Mapped[str | None] = mapped_column(String(40))
    """Temporal's id of the one execution that it is (`infra/db/cases/executions.py`)."""


class Assignment(Owned):
    """The person in charge of a case: one at a time."""

    __tablename__ = "assignments"
    __table_args__ = (Index("ix_assignments_tenant_user", "tenant", "user_id"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(String(40))
    name: Mapped[str]
    assigned_by: Mapped[str]
    at: Mapped[datetime]


class CaseTag(Owned):
    """A tag on a case; `key` is its lower-case form, unique per case."""

    __tablename__ = "case_tags"
    __table_args__ = (Index("ix_case_tags_tenant_key", "tenant", "key"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(160), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    tag: Mapped[str] = mapped_column(String(40))
    name: Mapped[str]
    user_id: Mapped[str | None] = mapped_column(String(40))
    at: Mapped[datetime]


class Presence(Owned):
    """A person who is viewing a case, with the time of the last heartbeat."""

    __tablename__ = "presences"
    __table_args__ = (Index("ix_presences_tenant_at", "tenant", "at"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]


class Review(Owned):
    """Every decision ever made, replaced ones included; a NULL `phase_label` marks a final review.

    A `withdrawn` row revokes the decision before it on the phase.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        UniqueConstraint("workflow_id", "run", "decision_id"),
        ForeignKeyConstraint(["workflow_id", "run"], ["runs.workflow_id", "runs.run"]),
    )

    review_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    workflow_id: Mapped[str] = mapped_column(String(40))
    run: Mapped[int]
    phase_label: Mapped[str | None] = mapped_column(String(40))
    decision_id: Mapped[str] = mapped_column(String(80))
    approved: Mapped[bool] = mapped_column(Boolean)
    reviewer: Mapped[str | None]
    principal: Mapped[str]
    notes: Mapped[str | None]
    at: Mapped[datetime]
    rejected_precedents: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    restored_precedents: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    through: Mapped[dict[str, Any] | None]
    withdrawn: Mapped[bool] = mapped_column(Boolean, default=False, server_default=text("false"))


class Event(Owned):
    """The audit trail: append-only, hash-chained per case; `idem_key` makes an append happen once."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("workflow_id", "idem_key"),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    run: Mapped[int | None]
    idem_key: Mapped[str] = mapped_column(String(200))
    at: Mapped[datetime]
    actor: Mapped[str]
    action: Mapped[str] = mapped_column(String(60))
    payload: Mapped[dict[str, Any]]
    prev_hash: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


class Artifact(Owned):
    """A published object of a run; version 1 is the draft, 2 the final."""

    __tablename__ = "artifacts"
    __table_args__ = (
        UniqueConstraint("workflow_id", "run", "kind", "version"),
        ForeignKeyConstraint(["workflow_id", "run"], ["runs.workflow_id", "runs.run"]),
    )

    artifact_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    workflow_id: Mapped[str] = mapped_column(String(40))
    run: Mapped[int]
    kind: Mapped[str] = mapped_column(String(20))
    version: Mapped[int]
    object_key: Mapped[str]
    object_version: Mapped[str | None]
    sha256: Mapped[str] = mapped_column(String(64))
    size: Mapped[int] = mapped_column(BigInteger)
    media_type: Mapped[str] = mapped_column(String(100))
    created_at: Mapped[datetime]


class Upload(Owned):
    """A single-use upload ticket (kept as SHA-256 only) and, once used, the object it brought."""

    __tablename__ = "uploads"

    upload_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    key_id: Mapped[str] = mapped_column(String(40))
    made_by: Mapped[str | None] = mapped_column(String(40), index=True)
    """The person who requested the link, directly or through a key."""
    ticket_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    filename: Mapped[str | None]
    state: Mapped[str] = mapped_column(String(20))
    purpose: Mapped[str] = mapped_column(String(10), server_default=text("'case'"))
    object: Mapped[dict[str, Any] | None]
    parts: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    """The files it was joined from, if it was."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    uploaded_at: Mapped[datetime | None]
    workflow_id: Mapped[str | None] = mapped_column(String(40))

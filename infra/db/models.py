"""Tables of facts. Temporal holds the order of things, object storage the bytes; rows here are what lists read."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Date,
    DateTime,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Timestamps are timezone-aware; JSON is JSONB."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        list[Any]: JSONB,
        str: Text,
    }


class ApiKey(Base):
    """A credential, stored as SHA-256 of the key shown once."""

    __tablename__ = "api_keys"

    key_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(200))
    role: Mapped[str] = mapped_column(String(20))
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class Case(Base):
    """A lawsuit under analysis; `workflow_id` is what every tool takes."""

    __tablename__ = "cases"
    __table_args__ = (Index("ix_cases_tenant_created", "tenant", text("created_at DESC")),)

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    filename: Mapped[str]
    cnj: Mapped[str | None] = mapped_column(String(25))
    parties: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    latest_run: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[datetime]


class Run(Base):
    """One immutable run: parameters as given, state as last projected."""

    __tablename__ = "runs"

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
    submitted_by: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    completed_at: Mapped[datetime | None]


class Review(Base):
    """Every decision ever taken, replaced ones included; `phase_label` NULL is a final review."""

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


class Event(Base):
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


class Artifact(Base):
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


class Draft(Base):
    """A document whose citations are verified: what it was started with, its status as last projected."""

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


class CheckpointRow(Base):
    """A signed checkpoint over the chains of all cases; `at` is when it was taken, and names it."""

    __tablename__ = "checkpoints"

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(unique=True)
    sha256: Mapped[str] = mapped_column(String(64))
    broken: Mapped[int]
    problems: Mapped[int]
    document: Mapped[dict[str, Any]]


class CheckpointTimestamp(Base):
    """The answer of a time-stamping authority (RFC 3161, DER) over a checkpoint; `at` is the time it attests."""

    __tablename__ = "checkpoint_timestamps"

    number: Mapped[int] = mapped_column(
        Integer, ForeignKey("checkpoints.number"), primary_key=True, autoincrement=False
    )
    at: Mapped[datetime]
    token: Mapped[bytes]


class Upload(Base):
    """A single-use upload ticket (kept as SHA-256 only) and, once used, the object it brought."""

    __tablename__ = "uploads"

    upload_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    key_id: Mapped[str] = mapped_column(String(40))
    ticket_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    filename: Mapped[str | None]
    state: Mapped[str] = mapped_column(String(20))
    purpose: Mapped[str] = mapped_column(String(10), server_default=text("'case'"))
    object: Mapped[dict[str, Any] | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    uploaded_at: Mapped[datetime | None]
    workflow_id: Mapped[str | None] = mapped_column(String(40))


class DecisionRow(Base):
    """A decision of the corpus: the source of truth from which snapshots are built."""

    __tablename__ = "decisions"
    __table_args__ = (Index("ix_decisions_process_number", "process_number"),)

    id: Mapped[str] = mapped_column(String(80), primary_key=True)
    source: Mapped[str] = mapped_column(String(20), index=True)
    source_name: Mapped[str]
    kind: Mapped[str] = mapped_column(String(20))
    process: Mapped[str]
    process_number: Mapped[str | None] = mapped_column(String(40))
    registry_number: Mapped[str | None] = mapped_column(String(40))
    class_name: Mapped[str | None]
    minister: Mapped[str | None] = mapped_column(Text, index=True)
    judging_body: Mapped[str | None]
    decided_on: Mapped[date | None] = mapped_column(Date, index=True)
    published_on: Mapped[date | None] = mapped_column(Date)
    content_sha256: Mapped[str] = mapped_column(String(64))
    body: Mapped[dict[str, Any]]
    features: Mapped[dict[str, Any]]
    stated: Mapped[dict[str, Any] | None]
    extractor_version: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    imported_at: Mapped[datetime]


class CorpusBuildRow(Base):
    """A corpus build as last reported."""

    __tablename__ = "corpus_builds"

    build_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    state: Mapped[str] = mapped_column(String(20))
    progress: Mapped[float] = mapped_column(Float)
    status: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class CorpusSnapshot(Base):
    """A published snapshot; at most one row is active (partial unique index)."""

    __tablename__ = "corpus_snapshots"
    __table_args__ = (Index("uq_corpus_snapshots_active", "active", unique=True, postgresql_where=text("active")),)

    snapshot_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    build_id: Mapped[str] = mapped_column(String(64))
    manifest: Mapped[dict[str, Any]]
    manifest_object: Mapped[dict[str, Any]]
    active: Mapped[bool] = mapped_column(Boolean, default=False)
    created_at: Mapped[datetime]
    activated_at: Mapped[datetime | None]


class Memory(Base):
    """A text a chat session asked to keep until `expires_at`; from then on it does not exist, swept away or not."""

    __tablename__ = "memories"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    value: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)

"""The decisions and texts of law, and the builds and snapshots made of them."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Date,
    Float,
    Index,
    Integer,
    String,
    Text,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


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


class LegalTextRow(Base):
    """One wording of a provision, súmula or theme of the corpus, from which snapshots are built."""

    __tablename__ = "legal_texts"

    id: Mapped[str] = mapped_column(String(200), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), index=True)
    source_name: Mapped[str]
    content_sha256: Mapped[str] = mapped_column(String(64))
    body: Mapped[dict[str, Any]]
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

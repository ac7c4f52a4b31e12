"""The decisions and texts of law, and the builds and snapshots made of them."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Date,
    Float,
    Index,
    Integer,
    LargeBinary,
    Sequence,
    String,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
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
    """One wording of a provision, súmula or theme of the corpus; snapshots are built from these."""

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


CHOICES = Sequence("corpus_choices", metadata=Base.metadata)


class CorpusSnapshot(Base):
    """A published snapshot; at most one row is active (partial unique index).

    `chosen` orders requests to activate; a later request is never undone. `built` marks the request of the last build
    that produced it, which tells choices of people from those of builds.
    """

    __tablename__ = "corpus_snapshots"
    __table_args__ = (Index("uq_corpus_snapshots_active", "active", unique=True, postgresql_where=text("active")),)

    snapshot_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    build_id: Mapped[str] = mapped_column(String(64))
    manifest: Mapped[dict[str, Any]]
    manifest_object: Mapped[dict[str, Any]]
    active: Mapped[bool] = mapped_column(Boolean, default=False)
    chosen: Mapped[int] = mapped_column(BigInteger, server_default=CHOICES.next_value())
    built: Mapped[int] = mapped_column(BigInteger, server_default=CHOICES.next_value())
    created_at: Mapped[datetime]
    activated_at: Mapped[datetime | None]


class CorpusFollowing(Base):
    """What the corpus follows of a portal; a Temporal schedule sets the times."""

    __tablename__ = "corpus_following"

    portal: Mapped[str] = mapped_column(String(20), primary_key=True)
    following: Mapped[dict[str, Any]]
    followed_at: Mapped[datetime]


class CorpusRefreshRow(Base):
    """A refresh as last reported."""

    __tablename__ = "corpus_refreshes"

    refresh_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    state: Mapped[str] = mapped_column(String(20))
    status: Mapped[dict[str, Any]]
    started_at: Mapped[datetime] = mapped_column(index=True)
    updated_at: Mapped[datetime]


class PortalFile(Base):
    """A file of a portal: its last fetched version, and what blocks a newer one.

    `marks` is the portal's description of it (id, hash, size, date). `pending` until the fetched version is imported.
    `reason` says why the newest version is missing.
    """

    __tablename__ = "portal_files"

    data_set: Mapped[str] = mapped_column(String(120), primary_key=True)
    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    marks: Mapped[str | None]
    object: Mapped[dict[str, Any] | None]
    pending: Mapped[bool] = mapped_column(Boolean, default=False)
    withdrawn: Mapped[bool] = mapped_column(Boolean, default=False)
    reason: Mapped[str | None]
    changed_at: Mapped[datetime]


class PortalDecision(Base):
    """Which file of a portal has which decision, by id."""

    __tablename__ = "portal_decisions"

    data_set: Mapped[str] = mapped_column(String(120), primary_key=True)
    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    decision_id: Mapped[str] = mapped_column(String(80), primary_key=True, index=True)


class TextVector(Base):
    """An encoder's vector of a text, keyed by the text's hash: consecutive float32 numbers."""

    __tablename__ = "text_vectors"

    encoder: Mapped[str] = mapped_column(primary_key=True)
    text_sha256: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    vector: Mapped[bytes] = mapped_column(LargeBinary)
    used_at: Mapped[datetime] = mapped_column(index=True)


class SnapshotVectors(Base):
    """Progress of a snapshot's vectors; `object` and `common` are set once they are complete.

    `common` is the component that all vectors shared and that was subtracted from those in the object, as a
    NumPy file.
    """

    __tablename__ = "snapshot_vectors"

    snapshot_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    encoder: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(String(20))
    encoded: Mapped[int]
    total: Mapped[int]
    message: Mapped[str | None]
    object: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    common: Mapped[bytes | None] = mapped_column(LargeBinary)
    updated_at: Mapped[datetime]

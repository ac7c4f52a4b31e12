"""Documents that firms hand over: drafts to verify, and their library."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    Index,
    String,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
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


class LibraryDocument(Owned):
    """One version of a document: its source, the text read from it, and its state.

    `body` is the fingerprint of the request that brought it.
    """

    __tablename__ = "library_documents"
    __table_args__ = (
        Index("ix_library_documents_ingest", "tenant", "ingest_id"),
        Index("ix_library_documents_case", "tenant", "case_id"),
    )

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    document_id: Mapped[str] = mapped_column(String(100), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    ingest_id: Mapped[str] = mapped_column(String(40))
    body: Mapped[str | None] = mapped_column(String(64))
    case_id: Mapped[str | None] = mapped_column(String(64))
    source_name: Mapped[str]
    kind: Mapped[str] = mapped_column(String(10))
    state: Mapped[str] = mapped_column(String(20))
    searchable: Mapped[bool]
    replaces: Mapped[bool]
    tags: Mapped[list[Any]] = mapped_column(default=list)
    labels: Mapped[dict[str, Any]] = mapped_column(default=dict)
    source: Mapped[dict[str, Any]]
    converted: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    error: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    submitted_by: Mapped[str]
    removing: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class LibraryIndex(Owned):
    """The index a firm's searches read: the passages of all its documents when it was built."""

    __tablename__ = "library_indices"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    index_id: Mapped[str | None] = mapped_column(String(64))
    object: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    documents: Mapped[int]
    chunks: Mapped[int]
    built_at: Mapped[datetime]


class Reference(Owned):
    """A long answer, kept for the person who asked until it expires."""

    __tablename__ = "answer_references"
    __table_args__ = (Index("ix_answer_references_tenant", "tenant", "namespace"),)

    ref_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    namespace: Mapped[str] = mapped_column(String(100))
    tool: Mapped[str] = mapped_column(String(64))
    items: Mapped[list[Any]]
    documents: Mapped[list[Any]]
    cases: Mapped[list[Any]]
    size: Mapped[int]
    reads: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    last_read_at: Mapped[datetime | None]

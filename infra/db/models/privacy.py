"""Retention, secrecy and erasure of cases."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, Date, Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Erasure(Owned):
    """A case that is being erased or has been: from this row on nobody can read it.

    `certificate` is the signed proof.
    """

    __tablename__ = "erasures"

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    state: Mapped[str] = mapped_column(String(20))
    request: Mapped[dict[str, Any]]
    requested_at: Mapped[datetime]
    completed_at: Mapped[datetime | None]
    certificate: Mapped[dict[str, Any] | None]


class AccessRow(Owned):
    """An entry of the access log: written once, apart from the case's trail, and kept after the case is erased."""

    __tablename__ = "accesses"
    __table_args__ = (
        Index("ix_accesses_case", "tenant", "subject", "access_id"),
        Index("ix_accesses_user", "tenant", "user_id", "access_id"),
    )

    access_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=True)
    tenant: Mapped[str] = mapped_column(String(64))
    subject: Mapped[str | None] = mapped_column(String(40))
    """The case or the verification; None for a list, the library, and the archive of a person."""
    what: Mapped[str] = mapped_column(String(20))
    details: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    name: Mapped[str]
    role: Mapped[str] = mapped_column(String(100))
    key_id: Mapped[str] = mapped_column(String(80))
    user_id: Mapped[str | None] = mapped_column(String(40))
    session_id: Mapped[str | None] = mapped_column(String(80))
    channel: Mapped[str | None] = mapped_column(String(20))
    client: Mapped[str | None]
    trace_id: Mapped[str] = mapped_column(String(64))


class RetentionPolicy(Owned):
    """Years a tenant keeps a case after the mandate ends; without a row, the default."""

    __tablename__ = "retention_policies"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    years: Mapped[int] = mapped_column(Integer)
    changed_by: Mapped[str]
    changed_at: Mapped[datetime]


class Retention(Owned):
    """When the mandate of a case ended, and whether a hold is set; `proposed_at` once it was due."""

    __tablename__ = "retentions"

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    mandate_ended_on: Mapped[date | None] = mapped_column(Date)
    held: Mapped[bool] = mapped_column(Boolean, default=False)
    hold_reason: Mapped[str | None]
    proposed_at: Mapped[datetime | None]
    changed_by: Mapped[str]
    changed_at: Mapped[datetime]


class Restriction(Owned):
    """Whether a case, or pages of it, are limited to named people, and whether its client allows chats to
    read them.

    `opened_pages` were opened by people; no stamp closes them again.
    """

    __tablename__ = "restrictions"

    workflow_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    restricted: Mapped[bool] = mapped_column(Boolean)
    open_to: Mapped[list[Any]]
    marks: Mapped[list[Any]]
    authorisation: Mapped[dict[str, Any] | None]
    closed_pages: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    opened_pages: Mapped[list[Any]] = mapped_column(default=list, server_default=text("'[]'::jsonb"))
    changed_by: Mapped[str]
    changed_at: Mapped[datetime]

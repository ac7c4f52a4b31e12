"""Communications of the courts, and the calendars that their terms are counted by."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import Boolean, Date, ForeignKey, Index, Integer, String, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class CommunicationRow(Owned):
    """A communication or a movement. It belongs to the firm's cases with its number, and is deleted with the last of
    them.
    """

    __tablename__ = "communications"
    __table_args__ = (
        Index("ix_communications_newest", "tenant", text("day DESC"), text("communication_id DESC")),
        Index("ix_communications_cnj", "tenant", "cnj"),
    )

    communication_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64))
    source: Mapped[str] = mapped_column(String(10))
    cnj: Mapped[str] = mapped_column(String(25))
    court: Mapped[str] = mapped_column(String(40))
    day: Mapped[date] = mapped_column(Date)
    kind: Mapped[str]
    unit: Mapped[str]
    document: Mapped[str | None]
    case_class: Mapped[str | None]
    text: Mapped[str]
    addressees: Mapped[list[Any]]
    lawyers: Mapped[list[Any]]
    link: Mapped[str | None]
    cancelled: Mapped[bool] = mapped_column(Boolean)
    cancel_reason: Mapped[str | None]
    imported_at: Mapped[datetime]


class CommunicationFollowing(Owned):
    """The OAB numbers that a firm follows, each with its progress (`FollowedOab`); `lawsuits` is `FollowedLawsuits`."""

    __tablename__ = "communication_followings"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    oabs: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    lawsuits: Mapped[dict[str, Any]]
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class CourtCalendar(Owned):
    """A firm's calendar as a whole; `revision` grows with every change."""

    __tablename__ = "court_calendars"

    tenant: Mapped[str] = mapped_column(String(64), ForeignKey("tenants.tenant"), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer)
    closures: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class CalendarFeed(Owned):
    """A person's link for a calendar program, stored as SHA-256 of the secret in it."""

    __tablename__ = "calendar_feeds"

    feed_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    user_id: Mapped[str] = mapped_column(String(40), index=True)
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    made_with: Mapped[str | None] = mapped_column(String(40))
    """The key or connection with which it ends; null for one made in the browser."""
    created_at: Mapped[datetime]
    last_read_at: Mapped[datetime | None]

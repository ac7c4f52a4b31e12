"""Days on which courts are closed, as firms have written them down, and the links that calendar programs read."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Integer, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


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

"""Days on which courts are closed, as firms have written them down."""

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

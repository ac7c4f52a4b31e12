"""Searches of the list of cases that people keep for themselves."""

from datetime import datetime
from typing import Any

from sqlalchemy import String, UniqueConstraint
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

"""What chat sessions asked to keep."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Memory(Owned):
    """A text a chat session asked to keep until `expires_at`; from then on it does not exist, swept away or not."""

    __tablename__ = "memories"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    value: Mapped[str]
    owner: Mapped[str] = mapped_column(String(80))
    """Who wrote it, a person or a program's key: nobody else changes it."""
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)

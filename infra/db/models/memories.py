"""Values that chat sessions store."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Owned


class Memory(Owned):
    """A value of a chat session until `expires_at`; from then on reads ignore it, deleted or not."""

    __tablename__ = "memories"

    tenant: Mapped[str] = mapped_column(String(64), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    value: Mapped[str]
    owner: Mapped[str] = mapped_column(String(80))
    """The person or program key that wrote it; nobody else may change it."""
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)

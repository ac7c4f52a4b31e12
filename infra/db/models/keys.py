"""API keys."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


class ApiKey(Base):
    """A credential, stored as SHA-256 of the key shown once; one with a `user_id` is that person's."""

    __tablename__ = "api_keys"

    key_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    tenant: Mapped[str] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(200))
    role: Mapped[str] = mapped_column(String(20))
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]
    user_id: Mapped[str | None] = mapped_column(String(40), ForeignKey("users.user_id"), index=True)
    made_with: Mapped[str | None] = mapped_column(String(40), index=True)
    """The key or the session in which it was made; null for one made on the machine itself."""
    made_by: Mapped[str | None] = mapped_column(String(40), index=True)
    """The person behind `made_with`, through however many keys."""

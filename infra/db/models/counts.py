"""Counts in windows of time."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


class Count(Base):
    """Events counted in the window that ends at `ends_at`; the subject is stored only as SHA-256."""

    __tablename__ = "counts"
    __table_args__ = (Index("ix_counts_ends_at", "ends_at"),)

    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    subject: Mapped[str] = mapped_column(String(64), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)
    ends_at: Mapped[datetime]

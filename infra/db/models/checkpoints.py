"""Signed checkpoints over the chains of all cases."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ForeignKey,
    Integer,
    String,
)
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


class CheckpointRow(Base):
    """A signed checkpoint over the chains of all cases; `at` is when it was taken, and names it."""

    __tablename__ = "checkpoints"

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(unique=True)
    sha256: Mapped[str] = mapped_column(String(64))
    broken: Mapped[int]
    problems: Mapped[int]
    document: Mapped[dict[str, Any]]


class CheckpointTimestamp(Base):
    """The answer of a time-stamping authority (RFC 3161, DER) over a checkpoint; `at` is the time it attests."""

    __tablename__ = "checkpoint_timestamps"

    number: Mapped[int] = mapped_column(
        Integer, ForeignKey("checkpoints.number"), primary_key=True, autoincrement=False
    )
    at: Mapped[datetime]
    token: Mapped[bytes]

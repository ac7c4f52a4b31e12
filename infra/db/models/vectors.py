"""Vectors of an encoder from outside: of texts, while and after they are made, and how far a snapshot's have come."""

from datetime import datetime
from typing import Any

from sqlalchemy import LargeBinary, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


class TextVector(Base):
    """What an encoder made of a text, by the hash of the text: float32 numbers, one after the other."""

    __tablename__ = "text_vectors"

    encoder: Mapped[str] = mapped_column(primary_key=True)
    text_sha256: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    vector: Mapped[bytes] = mapped_column(LargeBinary)
    used_at: Mapped[datetime] = mapped_column(index=True)


class SnapshotVectors(Base):
    """How far the vectors of a snapshot have come; `object` and `common` are there once they are complete.

    `common` is what all of them shared, which those of the object are without, as a file of numpy.
    """

    __tablename__ = "snapshot_vectors"

    snapshot_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    encoder: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(String(20))
    encoded: Mapped[int]
    total: Mapped[int]
    message: Mapped[str | None]
    object: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    common: Mapped[bytes | None] = mapped_column(LargeBinary)
    updated_at: Mapped[datetime]

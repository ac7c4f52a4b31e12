"""Vectors of an external encoder for texts, and the progress of a snapshot's vectors."""

from datetime import datetime
from typing import Any

from sqlalchemy import LargeBinary, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from infra.db.models.base import Base


class TextVector(Base):
    """An encoder's vector of a text, keyed by the text's hash: consecutive float32 numbers."""

    __tablename__ = "text_vectors"

    encoder: Mapped[str] = mapped_column(primary_key=True)
    text_sha256: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    vector: Mapped[bytes] = mapped_column(LargeBinary)
    used_at: Mapped[datetime] = mapped_column(index=True)


class SnapshotVectors(Base):
    """Progress of a snapshot's vectors; `object` and `common` are set once they are complete.

    `common` is the component that all vectors shared and that was subtracted from those in the object, as a
    NumPy file.
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

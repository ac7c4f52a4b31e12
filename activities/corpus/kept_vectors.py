"""Vectors in PostgreSQL by the hash of their text, so that no machine encodes a text twice."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
from sqlalchemy import Engine, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from activities.search.vectors.lsa import FloatArray
from infra.db.models import TextVector


def key_of(text: str) -> bytes:
    """Return the key of a text's vector."""
    return hashlib.sha256(text.encode()).digest()


class KeptVectors:
    """The vectors of one encoder. The worker's clock alone dates their last use."""

    def __init__(self, engine: Engine, encoder: str) -> None:
        self._engine = engine
        self._encoder = encoder

    def known(self, keys: Sequence[bytes]) -> set[bytes]:
        """Return the keys that have a vector, and mark them as used now."""
        statement = (
            update(TextVector)
            .where(TextVector.encoder == self._encoder, TextVector.text_sha256.in_(keys))
            .values(used_at=datetime.now(UTC))
            .returning(TextVector.text_sha256)
        )
        with self._engine.begin() as connection:
            return set(connection.scalars(statement))

    def keep(self, keys: Sequence[bytes], vectors: FloatArray) -> None:
        """Store the vectors of the keys, shape (keys, dimensions), durably."""
        now = datetime.now(UTC)
        rows = [
            {"encoder": self._encoder, "text_sha256": key, "vector": vector.tobytes(), "used_at": now}
            for key, vector in zip(keys, np.asarray(vectors, np.float32), strict=True)
        ]
        with self._engine.begin() as connection:
            connection.execute(insert(TextVector).values(rows).on_conflict_do_nothing())

    def read(self, keys: Sequence[bytes]) -> FloatArray:
        """Return the vectors of the keys in order. Raise KeyError if one is missing."""
        query = select(TextVector.text_sha256, TextVector.vector).where(
            TextVector.encoder == self._encoder, TextVector.text_sha256.in_(set(keys))
        )
        with self._engine.connect() as connection:
            found = {row.text_sha256: np.frombuffer(row.vector, np.float32) for row in connection.execute(query)}
        return np.array([found[key] for key in keys], np.float32)

    def forget_unused_since(self, moment: datetime) -> None:
        """Remove vectors of any encoder that no snapshot has used since `moment`."""
        with self._engine.begin() as connection:
            connection.execute(delete(TextVector).where(TextVector.used_at < moment))

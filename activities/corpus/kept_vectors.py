"""Vectors by the hash of their text in PostgreSQL: what was encoded once is not encoded again, on any machine."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
from sqlalchemy import Engine, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from activities.search.vectors.lsa import FloatArray
from infra.db.models import TextVector


def key_of(text: str) -> bytes:
    """What a text's vector is kept by."""
    return hashlib.sha256(text.encode()).digest()


class KeptVectors:
    """Those of one encoder. When one was used is told by the worker's clock alone."""

    def __init__(self, engine: Engine, encoder: str) -> None:
        self._engine = engine
        self._encoder = encoder

    def known(self, keys: Sequence[bytes]) -> set[bytes]:
        """Which of the keys have a vector; they count as used now."""
        statement = (
            update(TextVector)
            .where(TextVector.encoder == self._encoder, TextVector.text_sha256.in_(keys))
            .values(used_at=datetime.now(UTC))
            .returning(TextVector.text_sha256)
        )
        with self._engine.begin() as connection:
            return set(connection.scalars(statement))

    def keep(self, keys: Sequence[bytes], vectors: FloatArray) -> None:
        """Keeps the vectors of the keys, shape (keys, dimensions), for good once this returns."""
        now = datetime.now(UTC)
        rows = [
            {"encoder": self._encoder, "text_sha256": key, "vector": vector.tobytes(), "used_at": now}
            for key, vector in zip(keys, np.asarray(vectors, np.float32), strict=True)
        ]
        with self._engine.begin() as connection:
            connection.execute(insert(TextVector).values(rows).on_conflict_do_nothing())

    def read(self, keys: Sequence[bytes]) -> FloatArray:
        """The vectors of the keys, in order; raises KeyError where one has none."""
        query = select(TextVector.text_sha256, TextVector.vector).where(
            TextVector.encoder == self._encoder, TextVector.text_sha256.in_(set(keys))
        )
        with self._engine.connect() as connection:
            found = {row.text_sha256: np.frombuffer(row.vector, np.float32) for row in connection.execute(query)}
        return np.array([found[key] for key in keys], np.float32)

    def forget_unused_since(self, moment: datetime) -> None:
        """Drops what no snapshot has used since, of any encoder: texts that are gone, encoders that were replaced."""
        with self._engine.begin() as connection:
            connection.execute(delete(TextVector).where(TextVector.used_at < moment))

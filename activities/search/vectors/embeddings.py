"""Encoders from outside behind one protocol: any endpoint with the embeddings of OpenAI, or a local ONNX model."""

import hashlib
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

import numpy as np

from activities.search.endpoint import MISREAD, Endpoint, EndpointFailed
from activities.search.vectors.lsa import FloatArray, unit

BATCH = 32
QUERY_SECONDS = 3.0
BATCH_SECONDS = 60.0
ATTEMPTS = 3
_PAUSE = 1.0
_LONGEST = 8_000
"""Characters of a text that are encoded: models read a few thousand words at most."""


class EmbeddingsUnavailable(Exception):
    """The encoder did not answer, or not with vectors."""


class Embeddings(Protocol):
    """Turns texts into vectors."""

    @property
    def name(self) -> str:
        """What the snapshot's manifest calls it; equal names mean comparable vectors."""
        ...

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """One vector of unit length a text, in order. Raises `EmbeddingsUnavailable` after about `seconds`."""
        ...


class EndpointEmbeddings:
    """A model at an OpenAI-compatible address; safe among threads."""

    def __init__(self, base_url: str, model: str, api_key: str | None = None) -> None:
        self._endpoint = Endpoint(f"{base_url.rstrip('/')}/embeddings", api_key)
        self._model = model

    @property
    def name(self) -> str:
        """`embeddings-` and the model."""
        return f"embeddings-{self._model}"

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """One request."""
        body = {"model": self._model, "input": [text[:_LONGEST] or " " for text in texts]}
        try:
            data = sorted(self._endpoint.ask(body, seconds)["data"], key=lambda item: item["index"])
            vectors = np.array([item["embedding"] for item in data], dtype=np.float32)
        except (EndpointFailed, *MISREAD) as error:
            raise EmbeddingsUnavailable(str(error)) from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise EmbeddingsUnavailable(f"{vectors.shape} for {len(texts)} texts")
        return unit(vectors)


class VectorCache:
    """Vectors by the hash of their text, in one SQLite file: a rebuild asks only for texts that are new.

    For one build at a time in a process; several processes may share the file.
    """

    def __init__(self, embeddings: Embeddings, path: Path) -> None:
        self._embeddings = embeddings
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(self._connected()) as database, database:
            database.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """The vectors of the texts, in order; patient with an endpoint that fails now and then.

        Raises `EmbeddingsUnavailable` when it keeps failing.
        """
        keys = [hashlib.sha256(f"{self._embeddings.name}\n{text}".encode()).digest() for text in texts]
        with closing(self._connected()) as database, database:
            marks = ",".join("?" * len(keys))
            rows = database.execute(f"SELECT key, vector FROM vectors WHERE key IN ({marks})", keys)
            known = {key: np.frombuffer(vector, dtype=np.float32) for key, vector in rows}
            missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
            if missing:
                fresh = dict(zip(missing, self._asked(list(missing.values())), strict=True))
                values = [(key, vector.tobytes()) for key, vector in fresh.items()]
                database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", values)
                known |= fresh
        return np.array([known[key] for key in keys], dtype=np.float32)

    def _asked(self, texts: Sequence[str]) -> FloatArray:
        for attempt in range(1, ATTEMPTS):
            try:
                return self._embeddings.embed(texts, BATCH_SECONDS)
            except EmbeddingsUnavailable:
                time.sleep(_PAUSE * attempt)
        return self._embeddings.embed(texts, BATCH_SECONDS)

    def _connected(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=BATCH_SECONDS)

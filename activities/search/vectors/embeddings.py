"""Encoders from outside behind one protocol: any endpoint with the embeddings of OpenAI, or a model on this machine."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from activities.search.endpoint import MISREAD, Endpoint, EndpointFailed
from activities.search.vectors.lsa import FloatArray, unit

BATCH = 32
QUERY_SECONDS = 3.0
BATCH_SECONDS = 60.0
LONGEST = 8_000
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

    def ask(self, question: str, seconds: float) -> FloatArray:
        """The vector of a question, shape (dimensions,), to compare with those of texts. Raises as `embed` does."""
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
        body = {"model": self._model, "input": [text[:LONGEST] or " " for text in texts]}
        try:
            data = sorted(self._endpoint.ask(body, seconds)["data"], key=lambda item: item["index"])
            vectors = np.array([item["embedding"] for item in data], dtype=np.float32)
        except (EndpointFailed, *MISREAD) as error:
            raise EmbeddingsUnavailable(str(error)) from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise EmbeddingsUnavailable(f"{vectors.shape} for {len(texts)} texts")
        return unit(vectors)

    def ask(self, question: str, seconds: float) -> FloatArray:
        """As any text: an address says nothing of questions."""
        return self.embed([question], seconds)[0]

"""External encoders behind one protocol: any endpoint with OpenAI's embeddings, or a local model."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from activities.search.endpoint import MISREAD, Endpoint, EndpointFailed
from activities.search.vectors.lsa import FloatArray, unit

BATCH = 32
QUERY_SECONDS = 3.0
BATCH_SECONDS = 60.0
LONGEST = 8_000
"""Characters of a text that are encoded, since models read a few thousand words at most."""


class EmbeddingsUnavailable(Exception):
    """The encoder did not answer, or not with vectors."""


class Embeddings(Protocol):
    """Converts texts to vectors."""

    @property
    def name(self) -> str:
        """Return the name in the snapshot's manifest; equal names mean comparable vectors."""
        ...

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """Return one unit vector per text, in order. Raise `EmbeddingsUnavailable` after about `seconds`."""
        ...

    def ask(self, question: str, seconds: float) -> FloatArray:
        """Return the vector of a question, shape (dimensions,), comparable with texts. Raises like `embed`."""
        ...


class EndpointEmbeddings:
    """A model at an OpenAI-compatible address. Safe for threads."""

    def __init__(self, base_url: str, model: str, api_key: str | None = None) -> None:
        self._endpoint = Endpoint(f"{base_url.rstrip('/')}/embeddings", api_key)
        self._model = model

    @property
    def name(self) -> str:
        """Return `embeddings-` and the model."""
        return f"embeddings-{self._model}"

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """Send one request."""
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
        """Encode it like any text, since an address does not distinguish questions."""
        return self.embed([question], seconds)[0]

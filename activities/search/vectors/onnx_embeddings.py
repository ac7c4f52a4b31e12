"""A local embeddings model: a folder with `model.onnx` and `tokenizer.json`, as sentence encoders are exported.

Requires `onnxruntime` and `tokenizers`, imported when a model is opened. Vectors are the mean of the token vectors
under the attention mask, or the model's own pooling.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray, unit

_TOKENS = 512


class OnnxEmbeddings:
    """The model of one folder. Safe for threads. Raises `EmbeddingsUnavailable` if it does not load."""

    def __init__(self, folder: Path) -> None:
        try:
            runtime, tokenizers = import_module("onnxruntime"), import_module("tokenizers")
        except ImportError as error:
            raise EmbeddingsUnavailable(
                "Para usar AUTOS_EMBEDDINGS_FOLDER instale os pacotes onnxruntime e tokenizers."
            ) from error
        try:
            self._tokenizer: Any = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
            self._session: Any = runtime.InferenceSession(
                str(folder / "model.onnx"), providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # both libraries raise types of their own
            raise EmbeddingsUnavailable(f"A pasta {folder} não tem um modelo ONNX que abra: {error}") from error
        self._tokenizer.enable_truncation(_TOKENS)
        self._tokenizer.enable_padding()
        self._inputs = {given.name for given in self._session.get_inputs()}
        self._name = f"onnx-{folder.name}"

    @property
    def name(self) -> str:
        """Return `onnx-` and the folder's name."""
        return self._name

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        """Run the model once; `seconds` has no effect."""
        read = self._tokenizer.encode_batch(list(texts))
        mask = np.array([text.attention_mask for text in read], dtype=np.int64)
        given = {
            "input_ids": np.array([text.ids for text in read], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.array([text.type_ids for text in read], dtype=np.int64),
        }
        output = np.asarray(
            self._session.run(None, {name: value for name, value in given.items() if name in self._inputs})[0],
            dtype=np.float32,
        )
        if output.ndim == 3:
            output = (output * mask[:, :, None]).sum(axis=1) / np.maximum(mask.sum(axis=1, keepdims=True), 1)
        return unit(output.astype(np.float32))

    def ask(self, question: str, seconds: float) -> FloatArray:
        """Encode it like any text, since a folder does not distinguish questions."""
        return self.embed([question], seconds)[0]

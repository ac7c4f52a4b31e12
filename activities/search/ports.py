"""What search may borrow from outside, as configured: an encoder, a reranker. Without any of it search is whole."""

import hashlib
import logging
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import SecretStr

from activities.search.ranking.rerankers import EndpointReranker, Reranker
from activities.search.vectors.embeddings import Embeddings, EmbeddingsUnavailable, EndpointEmbeddings
from activities.search.vectors.onnx_embeddings import OnnxEmbeddings
from infra.settings import Settings

logger = logging.getLogger("autos.search")


@dataclass(frozen=True)
class Ports:
    """The encoder and the reranker from outside; `cache` is the folder where a build keeps vectors."""

    embeddings: Embeddings | None = None
    reranker: Reranker | None = None
    cache: Path | None = None

    def cache_file(self, embeddings: Embeddings, beside: Path) -> Path:
        """Where the vectors of an encoder are kept between builds; without a cache, next to `beside`."""
        plain = re.sub(r"[^\w.-]+", "-", embeddings.name)[:60]
        digest = hashlib.sha256(embeddings.name.encode()).hexdigest()[:8]
        return (self.cache or beside.parent) / f"{plain}-{digest}.sqlite"


def ports_of(settings: Settings) -> Ports:
    """The ports that settings name. Raises `EmbeddingsUnavailable` for an ONNX folder that does not open."""
    return Ports(_embeddings(settings), _reranker(settings), settings.data_dir / "embeddings")


@cache
def configured_ports() -> Ports:
    """What this process's environment names for searching, made once; a model that does not open is left out."""
    settings = Settings()
    try:
        return ports_of(settings)
    except EmbeddingsUnavailable as error:
        logger.warning("searching without embeddings: %s", error)
        return ports_of(settings.model_copy(update={"embeddings_folder": None, "embeddings_base_url": None}))


def _embeddings(settings: Settings) -> Embeddings | None:
    if settings.embeddings_folder:
        return OnnxEmbeddings(settings.embeddings_folder)
    if settings.embeddings_base_url and settings.embeddings_model:
        key = _plain(settings.embeddings_api_key)
        return EndpointEmbeddings(settings.embeddings_base_url, settings.embeddings_model, key)
    return None


def _reranker(settings: Settings) -> Reranker | None:
    if settings.rerank_url:
        return EndpointReranker(settings.rerank_url, settings.rerank_model or "rerank", _plain(settings.rerank_api_key))
    return None


def _plain(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None

"""Optional services of search, as configured: a semantic encoder and a reranker."""

import logging
from dataclasses import dataclass
from functools import cache

from pydantic import SecretStr

from activities.search.ranking.rerankers import EndpointReranker, Reranker
from activities.search.vectors.embeddings import Embeddings, EmbeddingsUnavailable, EndpointEmbeddings
from activities.search.vectors.nano_embeddings import NANO, NanoEmbeddings
from activities.search.vectors.onnx_embeddings import OnnxEmbeddings
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings
from infra.config.settings import Settings

logger = logging.getLogger("autos.search")


@dataclass(frozen=True)
class Ports:
    """The encoder and the reranker; `failed` says in Portuguese why a named encoder is missing."""

    embeddings: Embeddings | None = None
    reranker: Reranker | None = None
    failed: str | None = None


def ports_of(settings: Settings) -> Ports:
    """Return the configured ports. Raise `EmbeddingsUnavailable` for a local model that does not load."""
    return Ports(embeddings_of(settings), _reranker(settings))


@cache
def configured_ports() -> Ports:
    """Return the ports of this process' environment, made once; a model that does not load is left out."""
    settings = Settings()
    try:
        return ports_of(settings)
    except EmbeddingsUnavailable as error:
        logger.warning("searching without embeddings: %s", error)
        return Ports(reranker=_reranker(settings), failed=str(error))


def embeddings_of(settings: Settings) -> Embeddings:
    """Return the configured encoder: a folder, an address, a package, or by default the usual one.

    Raises `EmbeddingsUnavailable` if it does not load.
    """
    if settings.embeddings_folder:
        return OnnxEmbeddings(settings.embeddings_folder)
    if settings.embeddings_base_url and settings.embeddings_model:
        key = _plain(settings.embeddings_api_key)
        return EndpointEmbeddings(settings.embeddings_base_url, settings.embeddings_model, key)
    return NanoEmbeddings() if settings.embeddings_model == NANO else SentenceEmbeddings()


def _reranker(settings: Settings) -> Reranker | None:
    if settings.rerank_url:
        return EndpointReranker(settings.rerank_url, settings.rerank_model or "rerank", _plain(settings.rerank_api_key))
    return None


def _plain(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None

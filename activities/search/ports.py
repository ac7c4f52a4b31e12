"""What search may borrow, as configured: a sense encoder, a reranker. Without any of it search is whole."""

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
    """The sense encoder and the reranker; `failed` (Portuguese): why a named encoder is not here."""

    embeddings: Embeddings | None = None
    reranker: Reranker | None = None
    failed: str | None = None


def ports_of(settings: Settings) -> Ports:
    """The ports that settings name. Raises `EmbeddingsUnavailable` for a model on this machine that does not open."""
    return Ports(embeddings_of(settings), _reranker(settings))


@cache
def configured_ports() -> Ports:
    """What this process's environment names for searching, made once; a model that does not open is left out."""
    settings = Settings()
    try:
        return ports_of(settings)
    except EmbeddingsUnavailable as error:
        logger.warning("searching without embeddings: %s", error)
        return Ports(reranker=_reranker(settings), failed=str(error))


def embeddings_of(settings: Settings) -> Embeddings:
    """The encoder that settings name: a folder, an address, a package, or none of them: then the usual one.

    Raises `EmbeddingsUnavailable` where it does not open.
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

"""External rerankers: any endpoint that scores documents for a query (Cohere, Jina, text-embeddings-inference)."""

import math
from collections.abc import Sequence
from typing import Any, Protocol, cast

from activities.search.endpoint import MISREAD, Endpoint, EndpointFailed

SECONDS = 5.0
DEPTH = 50
_LONGEST = 4_000


class RerankerUnavailable(Exception):
    """The reranker did not answer, or not with one score per document."""


class Reranker(Protocol):
    """Scores documents for a query."""

    @property
    def name(self) -> str:
        """Return the version named in answers."""
        ...

    def scores(self, query: str, documents: Sequence[str]) -> list[float]:
        """Return one score per document, in order, greater is better. Raise `RerankerUnavailable`."""
        ...


class EndpointReranker:
    """A model at a rerank endpoint. Safe for threads."""

    def __init__(self, url: str, model: str, api_key: str | None = None) -> None:
        self._endpoint = Endpoint(url, api_key)
        self._model = model

    @property
    def name(self) -> str:
        """The model."""
        return self._model

    def scores(self, query: str, documents: Sequence[str]) -> list[float]:
        """Send one request, with documents cut at a few thousand characters."""
        shortened = [document[:_LONGEST] for document in documents]
        # `texts` is what text-embeddings-inference calls them; the others ignore it.
        body = {"model": self._model, "query": query, "documents": shortened, "texts": shortened}
        try:
            answer = self._endpoint.ask(body, SECONDS)
            judged = cast("list[dict[str, Any]]", answer["results"] if isinstance(answer, dict) else answer)
            found = {
                int(one["index"]): float(one["relevance_score"] if "relevance_score" in one else one["score"])
                for one in judged
            }
            scores = [found[place] for place in range(len(documents))]
        except (EndpointFailed, *MISREAD, AttributeError) as error:
            raise RerankerUnavailable(str(error)) from error
        if not all(map(math.isfinite, scores)):
            raise RerankerUnavailable("scores that are no numbers")
        return scores

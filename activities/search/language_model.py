"""A language model that rephrases questions, at any endpoint with OpenAI's chat completions."""

import json
from typing import cast

from activities.search.endpoint import MISREAD, Endpoint, EndpointFailed
from infra.config.settings import Settings

VARIANTS = 3
SECONDS = 3.0
_LONGEST = 500
_TASK = (
    "Você reescreve consultas de pesquisa de jurisprudência brasileira. Responda só com uma lista JSON de até "
    f"{VARIANTS} reformulações curtas da consulta do usuário, com sinônimos jurídicos e sem mudar o sentido."
)


class LanguageModel:
    """One model at one endpoint. Safe for threads."""

    def __init__(self, base_url: str, model: str, api_key: str | None = None) -> None:
        self._endpoint = Endpoint(f"{base_url.rstrip('/')}/chat/completions", api_key)
        self._model = model

    def variants(self, query: str) -> list[str] | None:
        """Return at most `VARIANTS` rephrasings; None if the model failed, was too slow or gave another answer."""
        messages = [{"role": "system", "content": _TASK}, {"role": "user", "content": query}]
        body = {"model": self._model, "messages": messages, "temperature": 0}
        try:
            content = self._endpoint.ask(body, SECONDS)["choices"][0]["message"]["content"]
        except (EndpointFailed, *MISREAD):
            return None
        return wordings_in(content) if isinstance(content, str) else None


def wordings_in(said: str) -> list[str] | None:
    """Return the short texts of the list in a model's answer; None if there is no list."""
    begin, end = said.find("["), said.rfind("]")
    try:
        wordings = json.loads(said[begin : end + 1]) if 0 <= begin < end else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(wordings, list):
        return None
    texts = [" ".join(one.split()) for one in cast("list[object]", wordings) if isinstance(one, str)]
    return [text for text in texts if 0 < len(text) <= _LONGEST][:VARIANTS]


def language_model(settings: Settings) -> LanguageModel | None:
    """Return the configured model, or None."""
    if not settings.llm_base_url or not settings.llm_model:
        return None
    key = settings.llm_api_key
    return LanguageModel(settings.llm_base_url, settings.llm_model, key.get_secret_value() if key else None)

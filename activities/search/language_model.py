"""A language model that words questions otherwise: any endpoint with the chat completions of OpenAI."""

import json
import re

import httpx

from infra.settings import Settings

VARIANTS = 3
SECONDS = 3.0
_LONGEST = 500
_LIST = re.compile(r"\[.*\]", re.DOTALL)
_TASK = (
    "Você reescreve consultas de pesquisa de jurisprudência brasileira. Responda só com uma lista JSON de até "
    f"{VARIANTS} reformulações curtas da consulta do usuário, com sinônimos jurídicos e sem mudar o sentido."
)


class LanguageModel:
    """One model at one endpoint; safe among threads."""

    def __init__(self, base_url: str, model: str, api_key: str | None = None) -> None:
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._model = model
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}

    def variants(self, query: str) -> list[str] | None:
        """At most `VARIANTS` other wordings; None when the model failed, was too slow or answered something else."""
        messages = [{"role": "system", "content": _TASK}, {"role": "user", "content": query}]
        body = {"model": self._model, "messages": messages, "temperature": 0}
        try:
            answer = httpx.post(self._url, json=body, headers=self._headers, timeout=SECONDS)
            content = answer.raise_for_status().json()["choices"][0]["message"]["content"]
            found = _LIST.search(content)
            wordings = json.loads(found[0]) if found else None
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, LookupError, TypeError):
            return None
        if not isinstance(wordings, list):
            return None
        texts = [" ".join(one.split()) for one in wordings if isinstance(one, str)]  # pyright: ignore[reportUnknownVariableType]
        return [text for text in texts if 0 < len(text) <= _LONGEST][:VARIANTS]


def language_model(settings: Settings) -> LanguageModel | None:
    """The configured model; None when there is none."""
    if not settings.llm_base_url or not settings.llm_model:
        return None
    key = settings.llm_api_key
    return LanguageModel(settings.llm_base_url, settings.llm_model, key.get_secret_value() if key else None)

"""An address outside that answers JSON to JSON: the encoder, the reranker or the language model of an operator."""

from typing import Any

import httpx

MISREAD = (ValueError, LookupError, TypeError)
"""What reading an answer of another form than promised raises."""


class EndpointFailed(Exception):
    """The address did not answer in time, refused, or answered no JSON."""


class Endpoint:
    """One address under one key; safe among threads."""

    def __init__(self, url: str, api_key: str | None = None) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}

    def ask(self, body: dict[str, Any], seconds: float) -> Any:
        """The JSON that answers `body`. Raises `EndpointFailed`."""
        try:
            answer = httpx.post(self._url, json=body, headers=self._headers, timeout=seconds)
            return answer.raise_for_status().json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise EndpointFailed(str(error)) from error

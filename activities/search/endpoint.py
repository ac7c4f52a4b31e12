"""An external JSON endpoint: the operator's encoder, reranker or language model."""

from typing import Any

import httpx

MISREAD = (ValueError, LookupError, TypeError)
"""Exceptions raised by reading a malformed answer."""


class EndpointFailed(Exception):
    """The endpoint did not answer in time, refused, or answered no JSON."""


class Endpoint:
    """One address with one key. Safe for threads."""

    def __init__(self, url: str, api_key: str | None = None) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}

    def ask(self, body: dict[str, Any], seconds: float) -> Any:
        """Return the JSON answer to `body`. Raise `EndpointFailed`."""
        try:
            answer = httpx.post(self._url, json=body, headers=self._headers, timeout=seconds)
            return answer.raise_for_status().json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise EndpointFailed(str(error)) from error

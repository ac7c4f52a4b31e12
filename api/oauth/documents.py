"""Clients identified by the https address of their metadata (Client ID Metadata Documents).

The requester chooses the address, so it is fetched like any stranger's: public hosts only, at the resolved address,
without redirects, within a few kilobytes and seconds.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx2
from pydantic import ValidationError

from api.oauth.client import Client, unusable
from infra.outward import Barred, Outward
from workflows.contracts.fields.texts import is_storable

SECONDS = 5.0
MAX_ADDRESS = 400
KEPT = timedelta(hours=1)
"""How long a document without its own lifetime is cached."""
KEPT_AT_LEAST, KEPT_AT_MOST = timedelta(minutes=5), timedelta(days=1)

_MAX_AGE = re.compile(r"max-age=(\d{1,9})")


class UnusableDocument(Exception):
    """The document cannot be fetched or is invalid; the message is for logs only."""


def is_document_address(client_id: str) -> bool:
    """Whether a client id is an address that may be fetched: https, a path, and no part that could disguise another
    address.
    """
    try:
        parts = urlsplit(client_id)
        port = parts.port
    except ValueError:
        return False
    plain = client_id.isascii() and client_id.isprintable() and " " not in client_id and "\\" not in client_id
    named = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and port != 0
    steps = parts.path.split("/")
    return (
        plain
        and named
        and parts.path not in ("", "/")
        and not {".", ".."} & {*steps}
        and not (parts.fragment or "#" in client_id or len(client_id) > MAX_ADDRESS)
    )


async def fetch(client_id: str) -> tuple[Client, datetime]:
    """The client described by the document at its id, and how long it may be cached. Raises `UnusableDocument` for
    every fault of the document.
    """
    try:
        async with asyncio.timeout(SECONDS):
            body, headers = await _fetched(client_id)
    except Barred as error:
        raise UnusableDocument(str(error)) from error
    except (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise UnusableDocument(f"out of reach: {type(error).__name__}") from error
    return described(client_id, body), datetime.now(UTC) + _kept(headers.get("cache-control", ""))


def described(client_id: str, body: bytes) -> Client:
    """The client a document describes; raises `UnusableDocument`."""
    try:
        said: Any = json.loads(body)
        client = Client.model_validate(said)
    except (ValueError, RecursionError, ValidationError) as error:
        raise UnusableDocument("not a client's metadata") from error
    if not is_storable(said):
        raise UnusableDocument("with a text that no row can hold")
    if client.client_id != client_id:
        raise UnusableDocument("of another client")
    if client.client_secret is not None or client.token_endpoint_auth_method not in (None, "none"):
        raise UnusableDocument("of a client that would need a secret")
    if reason := unusable(client):
        raise UnusableDocument(reason)
    client.token_endpoint_auth_method = "none"
    return client


async def _fetched(client_id: str) -> tuple[bytes, Mapping[str, str]]:
    async with httpx2.AsyncClient(transport=Outward(), follow_redirects=False, trust_env=False) as client:
        answer = await client.get(client_id, headers={"Accept": "application/json"})
    if answer.status_code != 200:
        raise UnusableDocument(f"status {answer.status_code}")
    return answer.content, answer.headers


def _kept(cache_control: str) -> timedelta:
    found = _MAX_AGE.search(cache_control)
    said = timedelta(seconds=int(found[1])) if found else KEPT
    return min(max(said, KEPT_AT_LEAST), KEPT_AT_MOST)

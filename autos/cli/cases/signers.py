"""Accepted signers of a check: a given key, a published list, or this machine's installation."""

from urllib.parse import urlsplit

import httpx
from pydantic import ValidationError

from activities.reports.verification.keys import NO_KEYS, KnownKeys, UnusableKey, published_keys, read_keys
from infra.config.settings import Settings
from infra.signing.keys import SigningKeyUnusable, read_signing_keys
from workflows.contracts.signing.signing_keys import WELL_KNOWN_PATH, SigningKeys

LONGEST_LIST = 256 * 1024
SECONDS = 15.0
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class UnreachableKeys(RuntimeError):
    """The address publishes no readable list of keys (message Portuguese)."""


def known_keys(key: str | None, address: str | None, settings: Settings) -> KnownKeys:
    """Given or fetched keys are required of every signature; the installation's own are merely known.

    Raises `UnusableKey` for an argument that names no key, `UnreachableKeys` if the address does not
    respond.
    """
    if key is not None:
        return read_keys(key)
    if address is not None:
        return _fetch(address)
    if not (settings.signing_keys_path.exists() or settings.signing_key_path.exists()):
        return NO_KEYS
    try:
        origin = f"esta instalação, {settings.signing_keys_path.parent}"
        return published_keys(read_signing_keys(settings), origin, demanded=False)
    except SigningKeyUnusable:
        return NO_KEYS


def _fetch(address: str) -> KnownKeys:
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise UnusableKey("O endereço deve começar com https:// (http:// só nesta máquina).")
    url = address.rstrip("/")
    url = url if url.endswith(WELL_KNOWN_PATH) else url + WELL_KNOWN_PATH
    try:
        return published_keys(SigningKeys.model_validate_json(_read(url)), url)
    except (httpx.HTTPError, httpx.InvalidURL, ValidationError, UnusableKey) as error:
        raise UnreachableKeys(f"{url} não publica uma lista de chaves de assinatura que se possa ler.") from error


def _read(url: str) -> bytes:
    """Fetches the document without redirects, which could lead to anyone's keys."""
    data = bytearray()
    with httpx.stream("GET", url, timeout=SECONDS, follow_redirects=False) as response:
        response.raise_for_status()
        for chunk in response.iter_bytes(16 * 1024):
            data += chunk
            if len(data) > LONGEST_LIST:
                raise httpx.DecodingError("too long", request=response.request)
    return bytes(data)

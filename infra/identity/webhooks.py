"""Webhooks by the Standard Webhooks specification: addresses, secrets and v1 signatures."""

import hashlib
import hmac
import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from infra.identity.providers import is_issuer_address
from infra.identity.tenants import Unusable

MOST_LETTERS = 1000
SECRET_BYTES = 32
PREFIX = "whsec_"
ADDRESS_PATTERN = (
    r"^https://[A-Za-z0-9]([A-Za-z0-9.-]{0,98}[A-Za-z0-9])?(:[1-9][0-9]{0,3})?"
    r"(/[!$-;=@-\[\]-~]{0,280})?(\?[!$-;=?-\[\]-~]{0,500})?$"
)
"""Pattern of addresses that `require_webhook_address` accepts, for schemas."""
_QUERY = re.compile(r"""[^\s"#<>\\]*""", re.ASCII)


def require_webhook_address(text: str, *, http: bool = False) -> str:
    """The address; raises `Unusable` unless it is https (or http if allowed) without user and fragment."""
    found = text.strip()
    base, _, query = found.partition("?")
    fits = is_issuer_address(base, http=http) and _QUERY.fullmatch(query) and len(found) <= MOST_LETTERS
    if not fits:
        raise Unusable("O endereço do webhook deve ser https, sem usuário, senha nem #.")
    return found


def host_of(address: str) -> str:
    """The host of an address, for display: the rest often holds a token."""
    return urlsplit(address).hostname or ""


def new_secret() -> str:
    """A fresh secret as receivers are given it."""
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(message_id: str, timestamp: int, body: bytes, keys: Sequence[str]) -> Mapping[str, str]:
    """Signature headers, one signature per key, so that receivers accept either key during a rotation."""
    signatures = " ".join(f"v1,{_signature(key, message_id, timestamp, body)}" for key in keys)
    return {"webhook-id": message_id, "webhook-timestamp": str(timestamp), "webhook-signature": signatures}


def _signature(key: str, message_id: str, timestamp: int, body: bytes) -> str:
    signed = f"{message_id}.{timestamp}.".encode() + body
    return b64encode(hmac.digest(b64decode(key.removeprefix(PREFIX)), signed, hashlib.sha256)).decode()

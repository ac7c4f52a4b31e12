"""Public keys of an installation's signatures, as it publishes them."""

from datetime import datetime
from typing import Literal

from workflows.contracts.base import Contract, Sha256

WELL_KNOWN_PATH = "/.well-known/autos-signing-keys.json"
"""Address at which an installation publishes its `SigningKeys`, without authentication."""


class SigningKey(Contract):
    """One key: `key_id` is the SHA-256 of its 32 raw bytes, `public_key` those bytes in base64.

    Signatures made while a retired key was in use stay valid; it signs nothing that began after `retired_at`.
    """

    key_id: Sha256
    algorithm: Literal["Ed25519"] = "Ed25519"
    public_key: str
    created_at: datetime
    retired_at: datetime | None = None


class SigningKeys(Contract):
    """All keys that ever signed for an installation, oldest first; the current one is not retired."""

    schema_version: int = 1
    keys: list[SigningKey]

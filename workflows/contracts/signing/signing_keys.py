"""The public half of the keys that sign for an installation, as it publishes them."""

from datetime import datetime
from typing import Literal

from workflows.contracts.base import Contract, Sha256

WELL_KNOWN_PATH = "/.well-known/autos-signing-keys.json"
"""Where an installation publishes its `SigningKeys`, without authentication."""


class SigningKey(Contract):
    """One key: `key_id` is the SHA-256 of its 32 raw bytes, `public_key` those bytes in base64.

    What a retired key signed while it was in use stays verifiable; it signs nothing that began after `retired_at`.
    """

    key_id: Sha256
    algorithm: Literal["Ed25519"] = "Ed25519"
    public_key: str
    created_at: datetime
    retired_at: datetime | None = None


class SigningKeys(Contract):
    """Every key that ever signed for an installation, oldest first; the one in use is not retired."""

    schema_version: int = 1
    keys: list[SigningKey]

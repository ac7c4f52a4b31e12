"""Keys that a reader knows beforehand and that give a signature its meaning."""

import base64
import binascii
import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from infra.signing.keys import read_public_key
from workflows.contracts.signing.signing_keys import SigningKey, SigningKeys

_HEX = re.compile(r"[0-9a-fA-F]{64}")
_KEY_BYTES = 32


NO_KEY = (
    "A chave deve ser um arquivo (PEM, ou a lista publicada em JSON), a chave pública em base64 ou em "
    "hexadecimal, ou a sua impressão digital (SHA-256)."
)


class UnusableKey(ValueError):
    """The given key is unusable (message in Portuguese)."""

    def __init__(self, message: str = NO_KEY) -> None:
        super().__init__(message)


@dataclass(frozen=True)
class KnownKeys:
    """Fingerprints with their retirement dates; `origin` (Portuguese) says who vouches for them.

    `demanded`: a signature by any other key is a failure rather than merely unknown.
    """

    origin: str
    retired: Mapping[str, datetime | None] = field(default_factory=dict[str, datetime | None])
    demanded: bool = False

    def __contains__(self, fingerprint: str) -> bool:
        return fingerprint in self.retired

    def in_use_at(self, fingerprint: str, at: datetime) -> bool:
        """Return whether a known key had not been retired before `at`."""
        retired = self.retired[fingerprint]
        return retired is None or at <= retired


NO_KEYS = KnownKeys(origin="")
"""Only the key inside the folder, chosen by the maker of the folder."""


def published_keys(listed: SigningKeys, origin: str, *, demanded: bool = True) -> KnownKeys:
    """Return keys as published by an installation. Raise `UnusableKey` if an id does not fit its key."""
    return KnownKeys(origin=origin, retired=_retired(listed.keys), demanded=demanded)


def read_keys(given: str) -> KnownKeys:
    """Return the keys of `--key`: a file, a key in base64 or hexadecimal, or its fingerprint."""
    if os.path.isfile(given):  # noqa: PTH113 - a key is no path, and pathlib raises for one that is too long
        return KnownKeys(origin=f"arquivo {given}", retired=_from_file(Path(given).read_bytes()), demanded=True)
    return KnownKeys(origin="chave informada", retired=dict.fromkeys(_from_text(given)), demanded=True)


def _from_file(data: bytes) -> Mapping[str, datetime | None]:
    if b"-----BEGIN" in data:
        try:
            return {_fingerprint(read_public_key(data)): None}
        except (ValueError, TypeError) as error:
            raise UnusableKey from error
    if data.lstrip().startswith(b"{"):
        try:
            return _retired(SigningKeys.model_validate_json(data).keys)
        except ValidationError as error:
            raise UnusableKey from error
    try:
        return dict.fromkeys(_from_text(data.decode("ascii")))
    except UnicodeDecodeError as error:
        raise UnusableKey from error


def _from_text(text: str) -> set[str]:
    text = text.strip()
    if _HEX.fullmatch(text):  # a key and a fingerprint are of the same length: it is taken as both
        return {text.lower(), _fingerprint(bytes.fromhex(text))}
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnusableKey from error
    if len(key) != _KEY_BYTES:
        raise UnusableKey
    return {_fingerprint(key)}


def _retired(keys: Sequence[SigningKey]) -> Mapping[str, datetime | None]:
    if any(_from_text(key.public_key) != {key.key_id} for key in keys):
        raise UnusableKey
    return {key.key_id: key.retired_at for key in keys}


def _fingerprint(public_key: bytes) -> str:
    return hashlib.sha256(public_key).hexdigest()

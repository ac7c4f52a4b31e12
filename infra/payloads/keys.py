"""The key ring: the first key encrypts, all keys decrypt."""

import hashlib
import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from pydantic import SecretStr

KEY_BYTES, NONCE_BYTES = 32, 12


class UnusableKeys(ValueError):
    """The setting holds no valid key ring; the message explains why and contains no key."""


class KeyRing:
    """AES-256-GCM with the first key; decrypts with any key of the ring."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._ciphers = {key_id(key): AESGCM(key) for key in keys}
        self._first = key_id(keys[0])

    @classmethod
    def parse(cls, written: SecretStr) -> Self:
        """Parses `AUTOS_PAYLOAD_KEYS`: base64 keys, comma-separated; the first encrypts. Raises `UnusableKeys`."""
        return cls(split_keys(written))

    def seal(self, plain: bytes, bound_to: bytes) -> tuple[bytes, bytes]:
        """Id of the key, and nonce and ciphertext; they open only with the same `bound_to`."""
        nonce = os.urandom(NONCE_BYTES)
        return self._first, nonce + self._ciphers[self._first].encrypt(nonce, plain, bound_to)

    def open(self, key: bytes, sealed: bytes, bound_to: bytes) -> bytes | None:
        """The plaintext; None if the key is unknown, or the data was altered or bound to something else."""
        cipher = self._ciphers.get(key)
        if cipher is None or len(sealed) < NONCE_BYTES:
            return None
        try:
            return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], bound_to)
        except InvalidTag:
            return None


def split_keys(written: SecretStr) -> list[bytes]:
    """The keys of a written ring, first one first; raises `UnusableKeys`."""
    try:
        keys = [b64decode(part, validate=True) for part in written.get_secret_value().split(",")]
    except ValueError:
        raise UnusableKeys("a key ring is written in base64, its keys separated by commas") from None
    if any(len(key) != KEY_BYTES for key in keys):
        raise UnusableKeys(f"a key ring is one or more keys of {KEY_BYTES} bytes")
    return keys


def new_key() -> str:
    """A fresh key as the setting writes it."""
    return b64encode(os.urandom(KEY_BYTES)).decode()


def key_id(key: bytes) -> bytes:
    """Names a key without revealing it."""
    return hashlib.blake2b(key, digest_size=4, person=b"autos payload").hexdigest().encode()

"""Short texts encrypted for a database row, all of the same length."""

from base64 import b64decode, b64encode

from infra.payloads.keys import KeyRing

KEY_ID = 8
"""Bytes in front of the ciphertext that name its key."""

BLOCK = 1_024
"""Bytes to which a text is padded, so that its length reveals nothing."""


def sealed_text(ring: KeyRing, text: str, bound_to: bytes) -> str:
    """The encrypted text as a JSON row stores it; it opens only with the same `bound_to`."""
    plain = text.encode()
    key, sealed = ring.seal(plain.ljust(-(-len(plain) // BLOCK) * BLOCK), bound_to)
    return b64encode(key + sealed).decode()


def opened_text(ring: KeyRing, written: str, bound_to: bytes) -> str | None:
    """The text without its padding; None if it is bound to something else or its key is gone."""
    held = b64decode(written)
    plain = ring.open(held[:KEY_ID], held[KEY_ID:], bound_to)
    return None if plain is None else plain.decode().rstrip()

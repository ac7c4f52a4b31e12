"""Short texts sealed for a row: of the same length whatever they say."""

from base64 import b64decode, b64encode

from infra.payloads.keys import KeyRing

KEY_ID = 8
"""Bytes before what is sealed that name its key."""

BLOCK = 1_024
"""Bytes that a text is filled up to, so that its length tells nothing."""


def sealed_text(ring: KeyRing, text: str, bound_to: bytes) -> str:
    """Sealed, as a row of JSON keeps it; it opens only with the same `bound_to`."""
    plain = text.encode()
    key, sealed = ring.seal(plain.ljust(-(-len(plain) // BLOCK) * BLOCK), bound_to)
    return b64encode(key + sealed).decode()


def opened_text(ring: KeyRing, written: str, bound_to: bytes) -> str | None:
    """What was sealed, without blanks at its end; None where it is bound to something else, or the key is gone."""
    held = b64decode(written)
    plain = ring.open(held[:KEY_ID], held[KEY_ID:], bound_to)
    return None if plain is None else plain.decode().rstrip()

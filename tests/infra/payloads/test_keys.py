"""A key ring encrypts with its first key and decrypts with every key."""

from base64 import b64decode, b64encode

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from pydantic import SecretStr

from infra.payloads.keys import KEY_BYTES, NONCE_BYTES, KeyRing, UnusableKeys, new_key

BOUND = b"run 1"


def ring(*keys: str) -> KeyRing:
    return KeyRing.parse(SecretStr(",".join(keys)))


def test_what_an_earlier_key_sealed_opens_after_a_rotation_and_not_before_its_key_is_known():
    old, new = new_key(), new_key()
    sealed = ring(old).seal(b"text", BOUND)
    rotated = ring(new, old)
    assert rotated.open(*sealed, BOUND) == b"text"
    fresh = rotated.seal(b"text", BOUND)
    assert ring(new).open(*fresh, BOUND) == b"text"
    assert ring(old).open(*fresh, BOUND) is None


def test_nothing_opens_elsewhere_or_altered():
    one = ring(new_key())
    key, sealed = one.seal(b"text", BOUND)
    assert one.open(key, sealed, b"run 2") is None
    assert one.open(key, sealed[:-1] + bytes([sealed[-1] ^ 1]), BOUND) is None
    assert one.open(key, b"", BOUND) is None
    assert one.seal(b"text", BOUND)[1] != sealed


def test_what_is_sealed_is_aes_in_gcm_under_256_bits():
    key = new_key()
    _, sealed = ring(key).seal(b"text", BOUND)
    raw = b64decode(key)
    assert len(raw) == 32
    assert AESGCM(raw).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], BOUND) == b"text"


WHOLE, SHORT = (b64encode(b"x" * size).decode() for size in (KEY_BYTES, KEY_BYTES - 1))


@pytest.mark.parametrize("written", ["", "curta", SHORT, f"{WHOLE},"])
def test_what_is_no_key_ring_is_refused_without_being_shown(written: str):
    with pytest.raises(UnusableKeys) as caught:
        KeyRing.parse(SecretStr(written))
    assert not written or written not in str(caught.value)

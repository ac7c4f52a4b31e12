"""Seals of stored objects, which detect objects that this installation did not write."""

from base64 import b64decode, b64encode
from collections.abc import Mapping

from infra.payloads.keys import KeyRing

SHA256, SEAL = "sha256", "seal"


class ObjectSeals:
    """Binds an object's key to the hash of its content; without a key ring it binds nothing."""

    def __init__(self, ring: KeyRing | None) -> None:
        self._ring = ring

    def metadata(self, key: str, sha256: str) -> dict[str, str]:
        """Metadata to store with an object."""
        if self._ring is None:
            return {SHA256: sha256}
        name, sealed = self._ring.seal(b"", _bound(key, sha256))
        return {SHA256: sha256, SEAL: f"{name.decode()}.{b64encode(sealed).decode()}"}

    def hold(self, key: str, metadata: Mapping[str, str]) -> bool:
        """Whether this installation wrote the object under this key."""
        if self._ring is None:
            return True
        name, _, sealed = metadata.get(SEAL, "").partition(".")
        try:
            opened = self._ring.open(name.encode(), b64decode(sealed), _bound(key, metadata.get(SHA256, "")))
        except ValueError:
            return False
        return opened is not None


def _bound(key: str, sha256: str) -> bytes:
    return f"object\0{key}\0{sha256}".encode()

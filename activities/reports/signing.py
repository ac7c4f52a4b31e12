"""Ed25519 signatures of manifests (RFC 8032): the key of an installation, and how anyone checks it."""

import hashlib
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

from workflows.contracts.base import Sha256
from workflows.contracts.errors import AutosError, ErrorCode


class SigningKeyUnusable(AutosError):
    """No Ed25519 key in PEM (PKCS #8) where the settings say; worth a retry once it has been put there."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            "A chave que assina os manifestos não foi encontrada ou não é uma chave Ed25519 em PEM (PKCS #8). "
            "Inicie o ambiente com `autos up`, que a cria, ou aponte AUTOS_SIGNING_KEY_FILE para a chave.",
        )


class ManifestSigner:
    """Signs with one private key, read once."""

    def __init__(self, path: Path) -> None:
        try:
            key = load_pem_private_key(path.read_bytes(), password=None)
        except (OSError, ValueError, TypeError) as error:
            raise SigningKeyUnusable from error
        if not isinstance(key, Ed25519PrivateKey):
            raise SigningKeyUnusable
        self._key = key

    @property
    def public_key(self) -> str:
        """The 32 raw bytes of the public key, in hexadecimal."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, data: bytes) -> str:
        """The 64 bytes of the signature, in hexadecimal; the same data give the same signature."""
        return self._key.sign(data).hex()


def key_fingerprint(public_key: str) -> Sha256:
    """SHA-256 of the raw public key: what people compare over another channel."""
    return hashlib.sha256(bytes.fromhex(public_key)).hexdigest()


def signature_holds(public_key: str, signature: str, data: bytes) -> bool:
    """Whether `signature` over `data` was made by the owner of `public_key`; malformed input does not hold."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def read_public_key(path: Path) -> str:
    """The public key of a PEM file (public key, or the private key it belongs to), as manifests carry it.

    Raises ValueError when the file holds no Ed25519 key.
    """
    data = path.read_bytes()
    key = load_pem_private_key(data, password=None) if b"PRIVATE KEY" in data else load_pem_public_key(data)
    if isinstance(key, Ed25519PrivateKey):
        key = key.public_key()
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("not an Ed25519 key")
    return key.public_bytes_raw().hex()

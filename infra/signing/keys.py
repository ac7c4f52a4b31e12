"""Ed25519 signatures (RFC 8032): an installation's keys, the published list, and verification."""

import base64
import hashlib
from datetime import UTC, datetime
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key
from pydantic import ValidationError

from infra.config.settings import Settings
from workflows.contracts.base import Sha256
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.signing.signing_keys import SigningKey, SigningKeys


class SigningKeyUnusable(AutosError):
    """No signing key or key list at the configured path; retryable.

    The message is public; `path`, which describes the machine, is for the operator.
    """

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(ErrorCode.SERVICE_UNAVAILABLE, message)
        self.path = path


WRONG = "não é uma chave Ed25519 em PEM"
NO_KEY = (
    "A chave que assina os manifestos {why}. AUTOS_SIGNING_KEY_FILE diz em que arquivo está: uma chave Ed25519 em PEM "
    "(PKCS #8). Na pilha local ela é criada ao subir."
)
NO_LIST = (
    "A lista publicada das chaves que assinam não pode ser lida. É signing-keys.json, ao lado da chave de "
    "AUTOS_SIGNING_KEY_FILE."
)


class SigningKeyUnpublished(AutosError):
    """The signing key is not the current one in the published list, so nobody could verify its signatures."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            "A chave que assina não é a chave em uso da lista publicada (signing-keys.json, ao lado dela). "
            "Inclua-a com `autos keys rotate-signing --adopt`.",
        )


class Signer:
    """Signs with the installation's private key, read once."""

    def __init__(self, settings: Settings) -> None:
        """Raises `SigningKeyUnusable`, and `SigningKeyUnpublished` if there is a published list without this key."""
        self._key = read_private_key(settings.signing_key_path)
        current = {key.key_id for key in read_signing_keys(settings).keys if key.retired_at is None}
        if key_fingerprint(self.public_key) not in current:
            raise SigningKeyUnpublished

    @property
    def public_key(self) -> str:
        """The 32 raw bytes of the public key, in hexadecimal."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, data: bytes) -> str:
        """The 64 bytes of the signature, in hexadecimal; the same data give the same signature."""
        return self._key.sign(data).hex()


def read_signing_keys(settings: Settings) -> SigningKeys:
    """The published keys: the list or, before one exists, the single signing key.

    Raises `SigningKeyUnusable` when there is neither, or the list is unreadable.
    """
    path = settings.signing_keys_path
    try:
        return SigningKeys.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        file = settings.signing_key_path
        key = read_private_key(file)
        made = datetime.fromtimestamp(int(file.stat().st_mtime), UTC)
        return SigningKeys(keys=[describe_key(key.public_key().public_bytes_raw(), made)])
    except (OSError, ValidationError) as error:
        raise SigningKeyUnusable(path, NO_LIST) from error


def describe_key(public_key: bytes, created_at: datetime) -> SigningKey:
    """The entry of the current key in the published list."""
    return SigningKey(
        key_id=hashlib.sha256(public_key).hexdigest(),
        public_key=base64.b64encode(public_key).decode(),
        created_at=created_at,
    )


def read_private_key(path: Path) -> Ed25519PrivateKey:
    """The private key of a PEM file; raises `SigningKeyUnusable`."""
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except FileNotFoundError as error:
        raise SigningKeyUnusable(path, NO_KEY.format(why="não foi encontrada")) from error
    except OSError as error:
        raise SigningKeyUnusable(path, NO_KEY.format(why="não pode ser lida")) from error
    except (ValueError, TypeError) as error:
        raise SigningKeyUnusable(path, NO_KEY.format(why=WRONG)) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise SigningKeyUnusable(path, NO_KEY.format(why=WRONG))
    return key


def read_public_key(data: bytes) -> bytes:
    """The raw public key of a PEM text (public key, or the private key it belongs to).

    Raises ValueError when it holds no Ed25519 key.
    """
    key = load_pem_private_key(data, password=None) if b"PRIVATE KEY" in data else load_pem_public_key(data)
    if isinstance(key, Ed25519PrivateKey):
        key = key.public_key()
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("not an Ed25519 key")
    return key.public_bytes_raw()


def key_fingerprint(public_key: str) -> Sha256:
    """SHA-256 of the raw public key (given in hexadecimal), for comparison over another channel."""
    return hashlib.sha256(bytes.fromhex(public_key)).hexdigest()


def signature_holds(public_key: str, signature: str, data: bytes) -> bool:
    """Whether `signature` over `data` is valid for the public key; False for malformed input."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True

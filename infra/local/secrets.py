"""What the embedded stack keeps to itself: made once, at the first start, in files only the owner can read."""

import json
import os
import secrets
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pydantic import BaseModel, Field, SecretStr


def _token() -> SecretStr:
    return SecretStr(secrets.token_hex(24))


class StackSecrets(BaseModel):
    """Credentials of the embedded servers."""

    s3_access_key: str = Field(default_factory=lambda: f"autos{secrets.token_hex(8)}")
    s3_secret_key: SecretStr = Field(default_factory=_token)
    database_password: SecretStr = Field(default_factory=_token)
    store_signing_key: SecretStr = Field(default_factory=_token)


def load_secrets(file: Path) -> StackSecrets:
    """The secrets of `file`, made and written there when it does not exist."""
    if file.exists():
        return StackSecrets.model_validate_json(file.read_bytes())
    fresh = StackSecrets()
    write_private(file, json.dumps({name: _plain(value) for name, value in fresh}, indent=2).encode())
    return fresh


def ensure_signing_key(file: Path) -> None:
    """Leaves an Ed25519 private key (PKCS#8 PEM) in `file`; an existing one is never replaced."""
    if not file.exists():
        key = Ed25519PrivateKey.generate()
        write_private(file, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def write_private(file: Path, data: bytes) -> None:
    """Writes `file` whole or not at all, mode 0600 from its first byte on."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(descriptor)
    draft.replace(file)


def _plain(value: str | SecretStr) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else value

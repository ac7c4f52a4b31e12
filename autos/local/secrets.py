"""Secrets of the embedded stack, created at the first start in private files."""

import fcntl
import json
import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, SecretStr

from autos.local.damage import SECRETS_LOST, FolderDamaged
from infra.payloads.keys import new_key


def _token() -> SecretStr:
    return SecretStr(secrets.token_hex(24))


class StackSecrets(BaseModel):
    """Credentials of the embedded servers, and the payload encryption keys."""

    s3_access_key: str = Field(default_factory=lambda: f"autos{secrets.token_hex(8)}")
    s3_secret_key: SecretStr = Field(default_factory=_token)
    database_password: SecretStr = Field(default_factory=_token)
    """Password of the role that owns the database."""
    application_password: SecretStr = Field(default_factory=_token)
    """Password of the role that API and worker use."""
    store_signing_key: SecretStr = Field(default_factory=_token)
    payload_keys: SecretStr = Field(default_factory=lambda: SecretStr(new_key()))


def load_secrets(file: Path) -> StackSecrets:
    """The secrets of `file`; missing ones are created and stored there, by one process at a time."""
    with _locked(file):
        try:
            known: dict[str, Any] = json.loads(file.read_bytes() if file.exists() else b"{}")
            found = StackSecrets.model_validate(known)
        except ValueError:
            raise FolderDamaged(SECRETS_LOST) from None
        if StackSecrets.model_fields.keys() - known.keys():
            _write(file, found)
        return found


def rotate_payload_keys(file: Path) -> StackSecrets:
    """Adds a new payload key in front; earlier keys stay, since they must still decrypt."""
    found = load_secrets(file)
    with _locked(file):
        keys = SecretStr(f"{new_key()},{found.payload_keys.get_secret_value()}")
        rotated = found.model_copy(update={"payload_keys": keys})
        _write(file, rotated)
        return rotated


@contextmanager
def _locked(file: Path) -> Generator[None]:
    with file.with_suffix(".lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write(file: Path, secrets: StackSecrets) -> None:
    write_private(file, json.dumps({name: _plain(value) for name, value in secrets}, indent=2).encode())


def write_private(file: Path, data: bytes) -> None:
    """Writes `file` whole or not at all, mode 0600 from its first byte on."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(descriptor)
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _plain(value: str | SecretStr) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else value

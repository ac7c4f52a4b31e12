"""Signing keys on disk: the current one, the next one, and the published list.

A rotation replaces the private key before the list: signatures made meanwhile with the former key precede its
`retired_at`, and signers with the new key wait until it is published.
"""

from datetime import UTC, datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from autos.local.secrets import write_private
from infra.config.settings import Settings
from infra.signing.keys import describe_key, read_private_key, read_signing_keys
from workflows.contracts.signing.signing_keys import SigningKey, SigningKeys


def ensure_signing_key(settings: Settings) -> None:
    """Leaves a private key and a published list with it in use; an existing key is never replaced."""
    if not settings.signing_key_path.exists():
        _write_new_key(settings.signing_key_path)
    adopt_signing_key(settings)


def rotate_signing_key(settings: Settings) -> SigningKeys:
    """Installs a new private key; the former ones stay published as retired."""
    if settings.signing_key_path.exists():
        adopt_signing_key(settings)
    _write_new_key(settings.signing_key_path)
    return adopt_signing_key(settings)


def adopt_signing_key(settings: Settings) -> SigningKeys:
    """Publishes the installed private key as the current one and retires every other; returns the list."""
    public_key = read_private_key(settings.signing_key_path).public_key().public_bytes_raw()
    known = read_signing_keys(settings)
    now = datetime.now(UTC).replace(microsecond=0)
    ours = describe_key(public_key, now)
    keys = [_standing(key, ours, now) for key in known.keys]
    if ours.key_id not in {key.key_id for key in keys}:
        keys.append(ours)
    listed = SigningKeys(keys=keys)
    path = settings.signing_keys_path
    if listed != known or not path.exists():
        write_private(path, listed.model_dump_json(indent=2).encode())
        path.chmod(0o644)
    return listed


def _standing(key: SigningKey, ours: SigningKey, now: datetime) -> SigningKey:
    if key.key_id == ours.key_id:
        return key.model_copy(update={"retired_at": None})
    return key if key.retired_at else key.model_copy(update={"retired_at": now})


def _write_new_key(path: Path) -> None:
    key = Ed25519PrivateKey.generate()
    write_private(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

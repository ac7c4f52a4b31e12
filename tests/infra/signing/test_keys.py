"""Signing keys are made once, replaced only on purpose, and published permanently."""

import base64
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from autos.local.signing_keys import adopt_signing_key, ensure_signing_key, rotate_signing_key
from infra.config.settings import Settings
from infra.signing.keys import (
    Signer,
    SigningKeyUnpublished,
    SigningKeyUnusable,
    key_fingerprint,
    read_public_key,
    read_signing_keys,
    signature_holds,
)
from tests.activities.reports.folders import make_key, signer_of


def test_a_signature_holds_for_what_was_signed_and_nothing_else(tmp_path: Path) -> None:
    signer = signer_of(make_key(tmp_path / "k.pem"))
    signature = signer.sign(b"autos")
    assert signature_holds(signer.public_key, signature, b"autos")
    assert not signature_holds(signer.public_key, signature, b"Autos")


def test_signing_twice_gives_the_same_signature(tmp_path: Path) -> None:
    signer = signer_of(make_key(tmp_path / "k.pem"))
    assert signer.sign(b"x") == signer.sign(b"x")


@pytest.mark.parametrize("signature", ["", "zz", "00" * 64, "00" * 63])
def test_malformed_signatures_do_not_hold(tmp_path: Path, signature: str) -> None:
    signer = signer_of(make_key(tmp_path / "k.pem"))
    assert not signature_holds(signer.public_key, signature, b"x")
    assert not signature_holds("not hexadecimal", signer.sign(b"x"), b"x")


def test_the_key_that_the_embedded_stack_makes_can_sign(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    settings.signing_key_path.parent.mkdir()
    ensure_signing_key(settings)
    signer = Signer(settings)
    assert signature_holds(signer.public_key, signer.sign(b"x"), b"x")


def test_a_missing_key_is_told_in_words_that_help(tmp_path: Path) -> None:
    with pytest.raises(SigningKeyUnusable, match=r"não foi encontrada\. AUTOS_SIGNING_KEY_FILE") as missing:
        signer_of(tmp_path / "absent.pem")
    assert missing.value.path == tmp_path / "absent.pem"
    # the API returns the same keys, and nothing about the machine
    assert str(tmp_path) not in missing.value.message


def test_a_file_that_is_no_ed25519_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.pem").write_text("not a key", encoding="utf-8")
    other = generate_private_key(SECP256R1())
    (tmp_path / "ec.pem").write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    for name in ("text.pem", "ec.pem"):
        with pytest.raises(SigningKeyUnusable, match="não é uma chave"):
            signer_of(tmp_path / name)
    with pytest.raises(ValueError, match="Ed25519"):
        read_public_key((tmp_path / "ec.pem").read_bytes())


def test_a_public_key_is_read_from_its_own_file_and_from_the_private_one(tmp_path: Path) -> None:
    private = make_key(tmp_path / "k.pem")
    public = Ed25519PrivateKey.from_private_bytes(bytes([1]) * 32).public_key()
    (tmp_path / "pub.pem").write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    expected = bytes.fromhex(signer_of(private).public_key)
    assert read_public_key(private.read_bytes()) == read_public_key((tmp_path / "pub.pem").read_bytes()) == expected


@pytest.fixture
def installation(tmp_path: Path) -> Settings:
    """An installation at its first start."""
    settings = Settings(data_dir=tmp_path)
    settings.signing_key_path.parent.mkdir()
    ensure_signing_key(settings)
    return settings


def test_starting_again_changes_neither_key_nor_list(installation: Settings) -> None:
    files = (installation.signing_key_path, installation.signing_keys_path)
    before = [file.read_bytes() for file in files]
    ensure_signing_key(installation)
    assert [file.read_bytes() for file in files] == before
    assert installation.signing_key_path.stat().st_mode & 0o777 == 0o600


def test_a_replaced_key_stays_published_and_the_new_one_signs(installation: Settings) -> None:
    old = Signer(installation).public_key
    rotate_signing_key(installation)
    new = Signer(installation).public_key
    first, second = read_signing_keys(installation).keys
    assert (first.key_id, second.key_id) == (key_fingerprint(old), key_fingerprint(new))
    assert first.retired_at is not None
    assert first.retired_at >= first.created_at
    assert second.retired_at is None


def test_a_key_that_is_not_published_signs_nothing(installation: Settings) -> None:
    make_key(installation.signing_key_path, seed=9)
    with pytest.raises(SigningKeyUnpublished, match="--adopt"):
        Signer(installation)
    adopt_signing_key(installation)
    assert key_fingerprint(Signer(installation).public_key) == read_signing_keys(installation).keys[-1].key_id


def test_a_retired_key_put_back_without_a_word_signs_nothing(installation: Settings) -> None:
    old = installation.signing_key_path.read_bytes()
    rotate_signing_key(installation)
    installation.signing_key_path.write_bytes(old)
    with pytest.raises(SigningKeyUnpublished):
        Signer(installation)


def test_a_key_without_a_list_is_published_as_it_stands(tmp_path: Path) -> None:
    settings = Settings(signing_key_file=make_key(tmp_path / "k.pem"))
    (only,) = read_signing_keys(settings).keys
    assert only.key_id == key_fingerprint(signer_of(tmp_path / "k.pem").public_key)
    assert only.retired_at is None


def test_a_list_that_cannot_be_read_is_no_list(installation: Settings) -> None:
    installation.signing_keys_path.write_text("[]", encoding="utf-8")
    with pytest.raises(SigningKeyUnusable):
        read_signing_keys(installation)


def test_the_published_list_holds_no_private_key(installation: Settings) -> None:
    private = installation.signing_key_path.read_bytes()
    raw = load_pem_private_key(private, None)
    assert isinstance(raw, Ed25519PrivateKey)
    published = installation.signing_keys_path.read_bytes()
    secret = raw.private_bytes_raw()
    assert b"PRIVATE" not in published
    assert base64.b64encode(secret) not in published
    assert secret.hex().encode() not in published

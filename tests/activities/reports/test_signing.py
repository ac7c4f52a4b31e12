"""Signing keys, signatures and manifests."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from activities.reports.manifest import Manifest
from activities.reports.signing import (
    ManifestSigner,
    SigningKeyUnusable,
    key_fingerprint,
    read_public_key,
    signature_holds,
)
from infra.local.secrets import ensure_signing_key
from tests.activities.reports.folders import make_key, write_folder
from workflows.contracts.result import canonical_json


def test_a_signature_holds_for_what_was_signed_and_nothing_else(tmp_path: Path) -> None:
    signer = ManifestSigner(make_key(tmp_path / "k.pem"))
    signature = signer.sign(b"autos")
    assert signature_holds(signer.public_key, signature, b"autos")
    assert not signature_holds(signer.public_key, signature, b"Autos")


def test_signing_twice_gives_the_same_signature(tmp_path: Path) -> None:
    signer = ManifestSigner(make_key(tmp_path / "k.pem"))
    assert signer.sign(b"x") == signer.sign(b"x")


@pytest.mark.parametrize("signature", ["", "zz", "00" * 64, "00" * 63])
def test_malformed_signatures_do_not_hold(tmp_path: Path, signature: str) -> None:
    signer = ManifestSigner(make_key(tmp_path / "k.pem"))
    assert not signature_holds(signer.public_key, signature, b"x")
    assert not signature_holds("not hexadecimal", signer.sign(b"x"), b"x")


def test_the_key_that_the_embedded_stack_makes_can_sign(tmp_path: Path) -> None:
    ensure_signing_key(tmp_path / "signing.pem")
    signer = ManifestSigner(tmp_path / "signing.pem")
    assert signature_holds(signer.public_key, signer.sign(b"x"), b"x")


def test_a_missing_key_is_told_in_words_that_help(tmp_path: Path) -> None:
    with pytest.raises(SigningKeyUnusable, match="AUTOS_SIGNING_KEY_FILE"):
        ManifestSigner(tmp_path / "absent.pem")


def test_a_file_that_is_no_ed25519_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.pem").write_text("not a key", encoding="utf-8")
    other = generate_private_key(SECP256R1())
    (tmp_path / "ec.pem").write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    for name in ("text.pem", "ec.pem"):
        with pytest.raises(SigningKeyUnusable):
            ManifestSigner(tmp_path / name)
    with pytest.raises(ValueError, match="Ed25519"):
        read_public_key(tmp_path / "ec.pem")


def test_a_public_key_is_read_from_its_own_file_and_from_the_private_one(tmp_path: Path) -> None:
    private = make_key(tmp_path / "k.pem")
    public = Ed25519PrivateKey.from_private_bytes(bytes([1]) * 32).public_key()
    (tmp_path / "pub.pem").write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    expected = ManifestSigner(private).public_key
    assert read_public_key(private) == read_public_key(tmp_path / "pub.pem") == expected


def test_a_manifest_survives_its_canonical_form(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    read = Manifest.model_validate_json(canonical_json(manifest))
    assert read == manifest
    assert read.signature_holds
    assert read.key_fingerprint == key_fingerprint(read.public_key)


def test_a_manifest_names_neither_tenant_nor_object_key(tmp_path: Path) -> None:
    manifest = canonical_json(write_folder(tmp_path / "run", make_key(tmp_path / "k.pem")))
    assert b"escritorio" not in manifest
    assert b"tenants/" not in manifest


def test_the_final_manifest_lists_the_draft_too(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    names = {entry.file_name for entry in manifest.artifacts}
    assert {"manifest-v1.json", "result-v1.json", "result-v2.json", "source_pdf-v1.pdf"} <= names
    assert "manifest-v2.json" not in names

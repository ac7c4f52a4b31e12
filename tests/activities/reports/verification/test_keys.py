"""Keys that a reader knows: accepted forms, and values that are not keys."""

import base64
from pathlib import Path

import pytest

from activities.reports.verification.keys import UnusableKey, published_keys, read_keys
from infra.signing.keys import describe_key, key_fingerprint
from tests.activities.reports.folders import make_key, signer_of
from tests.activities.reports.samples import STARTED
from workflows.contracts.signing.signing_keys import SigningKeys


def test_a_key_may_be_given_as_file_text_or_fingerprint(tmp_path: Path) -> None:
    pem = make_key(tmp_path / "k.pem")
    public = signer_of(pem).public_key
    fingerprint = key_fingerprint(public)
    raw = base64.b64encode(bytes.fromhex(public)).decode()
    (tmp_path / "key.txt").write_text(raw + "\n", encoding="utf-8")
    listed = SigningKeys(keys=[describe_key(bytes.fromhex(public), STARTED)])
    (tmp_path / "list.json").write_text(listed.model_dump_json(), encoding="utf-8")
    files = [str(tmp_path / name) for name in ("k.pem", "key.txt", "list.json")]
    for given in (*files, raw, public, fingerprint.upper() + "\n"):
        known = read_keys(given)
        assert fingerprint in known
        assert known.demanded


@pytest.mark.parametrize("given", ["", "chave", "AAAA", "00" * 31, "é" * 40, "absent.pem", "x" * 5000])
def test_what_is_no_key_is_refused(given: str) -> None:
    with pytest.raises(UnusableKey):
        read_keys(given)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"keys": 1}', b"\xff", b"-----BEGIN CERTIFICATE-----\n"])
def test_a_file_that_holds_no_key_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "k").write_bytes(data)
    with pytest.raises(UnusableKey):
        read_keys(str(tmp_path / "k"))


def test_a_listed_id_that_is_not_its_keys_is_refused(tmp_path: Path) -> None:
    key = describe_key(bytes.fromhex(signer_of(make_key(tmp_path / "k.pem")).public_key), STARTED)
    with pytest.raises(UnusableKey):
        published_keys(SigningKeys(keys=[key.model_copy(update={"key_id": "0" * 64})]), "lista")

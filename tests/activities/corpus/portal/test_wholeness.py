import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from activities.corpus.portal.catalogue import Resource
from activities.corpus.portal.wholeness import defect

WHOLE = b'[{"id": "1"}]\n'


def of(name: str, *, size: int | None = None, hash: str = "") -> Resource:
    return Resource(name=name, url="https://x.test", size=size, hash=hash, marks="")


def packed() -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w") as archive:
        archive.writestr("a.json", "[]")
    return body.getvalue()


@pytest.mark.parametrize(
    ("content", "resource"),
    [
        (WHOLE, of("a.json")),
        (b"", of("a.json")),
        (b"", of("a.json", size=None)),
        (packed(), of("a.zip")),
        (b"a;b\n1;2", of("temas.csv")),
        (WHOLE, of("a.json", size=len(WHOLE), hash=hashlib.md5(WHOLE).hexdigest())),
        (WHOLE, of("a.json", hash="sha256:" + hashlib.sha256(WHOLE).hexdigest().upper())),
        (b'[{"id": ', of("a.json", size=8)),
        (WHOLE, of("a.json", hash="v3")),
    ],
    ids=["json", "empty", "unsized", "zip", "csv", "md5", "sha256", "as announced, whatever it is", "not a hash"],
)
def test_what_is_whole_is_taken(tmp_path: Path, content: bytes, resource: Resource) -> None:
    (tmp_path / "file").write_bytes(content)
    assert defect(tmp_path / "file", resource) is None


@pytest.mark.parametrize(
    ("content", "resource", "reason"),
    [
        (WHOLE[:-4], of("a.json"), "cortado"),
        (packed()[:40], of("a.zip"), "cortado"),
        (WHOLE, of("a.json", size=99), "anuncia 99"),
        (WHOLE, of("a.json", hash="0" * 64), "hash"),
        (b"\xef\xbb\xbf\n<html>", of("a.json", size=10), "página"),
        (b"<!DOCTYPE html>", of("temas.csv"), "página"),
    ],
    ids=["cut json", "cut zip", "other size", "other hash", "page of the announced size", "page for a table"],
)
def test_what_is_not_the_file_is_refused_with_the_reason(
    tmp_path: Path, content: bytes, resource: Resource, reason: str
) -> None:
    (tmp_path / "file").write_bytes(content)
    assert reason in (defect(tmp_path / "file", resource) or "")

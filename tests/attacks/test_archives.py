"""Hostile ZIP archives in an import of decisions are rejected with a message, in bounded memory, and alone."""

import struct
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from activities.corpus.formats import archive
from activities.corpus.formats.items import FoundText, Item, LeftOut
from activities.corpus.formats.read import read_source

OUT_OF_PROPORTION = "arquivo zip recusado: descompacta para um tamanho desproporcional"
TOO_MANY = "arquivo zip recusado: arquivos demais"
METHOD = "arquivo do zip num método de compressão que não é lido"
GROWTH_KIB = 200 << 10
"""Memory that an archive of a few kilobytes may use until it is rejected."""


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    body = BytesIO()
    with zipfile.ZipFile(body, "w", method) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return body.getvalue()


def items(folder: Path, content: bytes) -> list[Item]:
    path = folder / "atos.zip"
    path.write_bytes(content)
    return list(read_source(path, "atos.zip"))


def listing(count: int) -> bytes:
    """An archive that lists `count` files without a name and contains none of them."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 0, 20, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    begin = zipped({"1.txt": b"texto"})
    begin = begin[: begin.index(b"PK\1\2")]
    shown = min(count, 65_535)
    return begin + entry * count + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, shown, shown, 46 * count, len(begin), 0)


def overlapping(count: int) -> bytes:
    """One file of a megabyte of zeros, listed `count` times (Fifield's "better zip bomb")."""
    whole = zipped({"1.txt": b"0" * (1 << 20)})
    at = whole.index(b"PK\1\2")
    entry = whole[at : whole.rindex(b"PK\5\6")]
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(entry) * count, at, 0)
    return whole[:at] + entry * count + end


def test_files_that_lie_over_one_another_are_not_unpacked_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_TRUSTED_BYTES", 4 << 20)
    read = items(tmp_path, overlapping(3_000))
    assert [one.reason for one in read if isinstance(one, LeftOut)] == [OUT_OF_PROPORTION]
    assert isinstance(read[-1], LeftOut)
    assert len(read) < 200


@pytest.mark.parametrize("nested", [False, True])
def test_more_files_than_an_archive_may_have_are_not_even_listed(tmp_path: Path, nested: bool) -> None:
    content = listing(1_200_000)
    (tmp_path / "atos.zip").write_bytes(zipped({"dentro.zip": content}) if nested else content)
    program = (
        "import resource, sys; from pathlib import Path\n"
        "from activities.corpus.formats.read import read_source\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(*read_source(Path(sys.argv[1]), 'atos.zip'))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "atos.zip")], capture_output=True, text=True, check=True
    )
    said, grown = ran.stdout.strip().rsplit("\n", 1)
    assert TOO_MANY in said
    assert int(grown) < GROWTH_KIB


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_method_that_unpacks_without_a_bound_is_not_used(tmp_path: Path, method: int) -> None:
    assert items(tmp_path, zipped({"1.txt": b"0" * 1_000}, method)) == [LeftOut("1.txt", METHOD)]


@pytest.mark.parametrize("damage", [(0, b"XX"), (30, b"9"), (26, b"\xff\xff"), (6, b"\x01\x00"), (8, b"\x63\x00")])
def test_a_damaged_header_costs_its_file_alone(tmp_path: Path, damage: tuple[int, bytes]) -> None:
    at, put = damage
    content = bytearray(zipped({"1.txt": b"inteiro", "2.txt": b"a" * 500}))
    at += content.index(b"PK\3\4", 4)
    content[at : at + len(put)] = put
    read = items(tmp_path, bytes(content))
    assert FoundText("integra-1", "inteiro", "atos.zip/1.txt") in read


def test_an_archive_in_an_archive_in_an_archive_is_not_opened(tmp_path: Path) -> None:
    content = zipped({"1.txt": b"texto"})
    for _ in range(3):
        content = zipped({"dentro.zip": content})
    assert [one.reason for one in items(tmp_path, content) if isinstance(one, LeftOut)] == [
        "zip dentro de zip dentro de zip não é lido"
    ]

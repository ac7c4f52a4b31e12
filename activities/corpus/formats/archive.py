"""Files inside zips, read under limits that stop zip bombs."""

import io
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO, cast

MAX_MEMBERS = 500_000
MAX_DIRECTORY_BYTES = 48 << 20
"""Largest list of an archive's files, which is read at once: a hundred bytes for each of `MAX_MEMBERS`."""
MAX_MEMBER_BYTES = 2 << 30
MAX_TOTAL_BYTES = 24 << 30
MAX_RATIO = 400
MAX_DEPTH = 2
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Compression methods that can be unpacked piece by piece. With others one piece may be gigabytes."""
_TOO_MANY = "arquivo zip recusado: arquivos demais"
_TRUSTED_BYTES = 64 << 20
_TEXT_KINDS = {".json": 0, ".jsonl": 0, ".csv": 0, ".zip": 1, ".txt": 2}


class ArchiveRefused(Exception):
    """The archive or a member breaks a limit or cannot be read. The Portuguese message says which."""


class Budget:
    """Bytes that one source may still unpack, including nested archives."""

    def __init__(self, compressed: int) -> None:
        self._left = MAX_TOTAL_BYTES
        self._compressed = max(1, compressed)
        self._read = 0
        self.is_spent = False

    def spend(self, count: int) -> None:
        """Count unpacked bytes. Raise `ArchiveRefused` if the archive unpacks to more than is allowed."""
        self._read += count
        self._left -= count
        if self._left < 0 or (self._read > _TRUSTED_BYTES and self._read > MAX_RATIO * self._compressed):
            self.is_spent = True
            raise ArchiveRefused("arquivo zip recusado: descompacta para um tamanho desproporcional")


class Member(io.RawIOBase):
    """A member's bytes, counted against the budget as they are read."""

    def __init__(self, body: IO[bytes], budget: Budget) -> None:
        self._body = body
        self._budget = budget
        self._size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            data = self._body.read(len(buffer))
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError) as error:
            raise ArchiveRefused("conteúdo do zip corrompido ou protegido por senha") from error
        self._size += len(data)
        if self._size > MAX_MEMBER_BYTES:
            raise ArchiveRefused("arquivo dentro do zip maior que o limite")
        self._budget.spend(len(data))
        buffer[: len(data)] = data
        return len(data)


class _Listed:
    """A file whose list of members is never read beyond the limit."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def read(self, count: int = -1) -> bytes:
        if count > MAX_DIRECTORY_BYTES:
            raise ArchiveRefused(_TOO_MANY)
        return self._stream.read(count)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def open_members(stream: IO[bytes]) -> Iterator[tuple[str, zipfile.ZipFile, zipfile.ZipInfo]]:
    """Yield the members in the order in which they are needed: metadata, nested archives, texts, each by name.
    Raise `ArchiveRefused`.
    """
    try:
        archive = zipfile.ZipFile(cast("IO[bytes]", _Listed(stream)))
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise ArchiveRefused("arquivo zip truncado ou corrompido: baixe-o de novo") from error
    members = [info for info in archive.infolist() if not info.is_dir() and "__MACOSX" not in info.filename]
    if len(members) > MAX_MEMBERS:
        raise ArchiveRefused(_TOO_MANY)
    for info in sorted(members, key=lambda info: (_TEXT_KINDS.get(_suffix(info.filename), 3), info.filename)):
        yield info.filename, archive, info


def spooled(member: IO[bytes]) -> IO[bytes]:
    """Return a seekable copy of a nested archive, on disk if it is large."""
    copy = tempfile.SpooledTemporaryFile(max_size=8 << 20)  # noqa: SIM115
    while chunk := member.read(1 << 20):
        copy.write(chunk)
    copy.seek(0)
    return copy


def _suffix(name: str) -> str:
    return PurePosixPath(name).suffix.lower()

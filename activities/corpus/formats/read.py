"""Read a source file in any format. The content decides the format, not the name."""

import codecs
import io
import json
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any, TextIO, cast

from activities.corpus.formats.archive import MAX_DEPTH, METHODS, ArchiveRefused, Budget, Member, open_members, spooled
from activities.corpus.formats.espelhos import KEYS as ESPELHO_KEYS
from activities.corpus.formats.espelhos import parse_espelho
from activities.corpus.formats.integras import is_metadata, parse_metadata, parse_text
from activities.corpus.formats.items import Item, LeftOut, Note, Recognised
from activities.corpus.formats.json_stream import Malformed, iter_array
from activities.corpus.formats.neutral import iter_neutral
from activities.corpus.formats.temas import is_temas, iter_temas
from workflows.contracts.law.corpus import SourceFormat

_SNIFF = 1 << 16
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_LONGEST_TEXT = 64 << 20
_UNKNOWN = "formato não reconhecido: não é espelho, íntegra, temas CSV nem JSONL neutro"


def read_source(path: Path, name: str) -> Iterator[Item]:
    """Yield everything in the file in order. Damage becomes an item and raises nothing. Memory holds one record."""
    with path.open("rb") as stream:
        yield from _read(stream, name, Budget(path.stat().st_size), depth=0)


def _read(stream: IO[bytes], name: str, budget: Budget, depth: int) -> Iterator[Item]:
    """Read `stream`, which need not be seekable."""
    buffered: io.BufferedReader[Any] = (
        cast("io.BufferedReader[Any]", stream)
        if isinstance(stream, io.BufferedReader)
        else io.BufferedReader(cast("Any", stream), _SNIFF)
    )
    try:
        head = buffered.peek(_SNIFF)[:_SNIFF]
        if not head.strip(b"\x00 \t\r\n"):
            yield Note(f"{_short(name)}: arquivo vazio")
        elif head.startswith(_ZIP_MAGIC):
            yield from _read_archive(buffered, name, budget, depth)
        else:
            yield from _read_text(buffered, head, name)
    except ArchiveRefused as error:
        yield LeftOut(_short(name), str(error))


def _read_archive(stream: IO[bytes], name: str, budget: Budget, depth: int) -> Iterator[Item]:
    if depth >= MAX_DEPTH:
        yield LeftOut(_short(name), "zip dentro de zip dentro de zip não é lido")
        return
    with spooled(stream) if depth else stream as seekable:
        for member, archive, info in open_members(seekable):
            if budget.is_spent:
                return
            if info.compress_type not in METHODS:
                yield LeftOut(member, "arquivo do zip num método de compressão que não é lido")
                continue
            try:
                with archive.open(info) as body:
                    yield from _read(Member(body, budget), f"{name}/{member}", budget, depth + 1)  # type: ignore[arg-type]
            except (zipfile.BadZipFile, struct.error, RuntimeError, OSError, ValueError, EOFError) as error:
                encrypted = "password" in str(error)
                yield LeftOut(member, "arquivo protegido por senha" if encrypted else "arquivo do zip corrompido")


def _read_text(stream: io.BufferedReader, head: bytes, name: str) -> Iterator[Item]:
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="autos-cp1252", newline="")
    start = head.decode("utf-8-sig", errors="autos-cp1252").lstrip()
    try:
        if PurePosixPath(name).suffix.lower() == ".txt":
            yield Recognised(SourceFormat.INTEGRAS)
            raw = text.read(_LONGEST_TEXT)
            yield LeftOut(_short(name), "texto maior que 64 MiB") if text.read(1) else parse_text(name, raw)
        elif start.startswith("["):
            yield from _read_array(text, name)
        elif start.startswith("{"):
            yield from iter_neutral(text)
        elif is_temas(start.split("\n", 1)[0].strip("\r")):
            yield from iter_temas(text)
        elif "sequencialprecedente" in start[:200].lower() or "dicionario" in name.lower():
            yield Note(f"{_short(name)}: tabela auxiliar, não importada")
        else:
            yield LeftOut(_short(name), _UNKNOWN)
    finally:
        text.detach()


def _read_array(text: TextIO, name: str) -> Iterator[Item]:
    """Read espelhos or metadata of íntegras. A month without decisions becomes a note."""
    known: SourceFormat | None = None
    useful, broken, position = 0, 0, 0
    for element in iter_array(text):
        position += 1
        if isinstance(element, Malformed):
            broken += 1
            if useful:
                yield LeftOut(f"registro {position}", "JSON malformado neste ponto do arquivo")
            continue
        if not isinstance(element, dict):
            yield LeftOut(f"registro {position}", "registro que não é um objeto JSON")
            continue
        record = cast("dict[str, Any]", element)
        here = _format_of(record)
        if here and here is not known:
            known = here
            yield Recognised(here)
        item = _parse_element(record, here, position, name)
        if item is not None:
            useful += 1
            yield item
    if useful == 0 and known is None and broken:
        yield LeftOut(_short(name), "JSON malformado: nenhum registro pôde ser lido")
    elif useful == 0:
        yield Note(f"{_short(name)}: mês sem publicações" + (" (JSON malformado)" if broken else ""))


def _format_of(element: dict[str, Any]) -> SourceFormat | None:
    if is_metadata(element):
        return SourceFormat.INTEGRAS
    return SourceFormat.ESPELHOS if "id" in element and ESPELHO_KEYS & element.keys() else None


def _parse_element(element: dict[str, Any], known: SourceFormat | None, position: int, name: str) -> Item | None:
    if known is SourceFormat.INTEGRAS:
        return parse_metadata(element, position)
    if known is SourceFormat.ESPELHOS:
        return parse_espelho(element, position, name)
    keys = json.dumps(sorted(element)[:3], ensure_ascii=False)
    return LeftOut(f"registro {position}", f"registro de formato desconhecido, com os campos {keys}")


def _short(name: str) -> str:
    return "/".join(PurePosixPath(name).parts[-2:])


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Decode bytes that are not UTF-8 as cp1252, the encoding of the older files."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", errors="replace"), error.end


codecs.register_error("autos-cp1252", _as_cp1252)

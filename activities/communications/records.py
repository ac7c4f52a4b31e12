"""The records of a file: an answer of either API, a list of records, or one answer or record a line.

A damaged file is read as far as possible: broken records are reported, and the others are imported.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

Place = tuple[str, Any]
"""The place of a record, and its value."""

MOST_RECORDS = 50_000
PATIENCE, DEEP = 20_000_000, 20_000
"""Characters after which the rest of a broken file is skipped, and how many a too deeply nested one counts for."""

NOT_JSON = "o arquivo não tem registros em JSON"
BROKEN = "o JSON do registro está partido, ou aninhado demais"
CUT = "o arquivo acaba aqui, no meio de um registro"
THE_REST = "o resto do arquivo não foi lido: há falhas demais"
TOO_MANY = f"o arquivo tem mais de {MOST_RECORDS} registros: divida-o"

_LIST = re.compile(r"\"(items|hits)\"\s*:\s*\[")
_FIRST_KEY = re.compile(r"\{\s*(\"[^\"\\]{1,60}\")\s*:")
_IDENTIFYING = ("numero_processo", "numeroprocessocommascara", "numeroProcesso", "_source")
_SEPARATORS = re.compile(r"[\s,]*")


class Fault(ValueError):
    """A part of a file that is no record; the message is Portuguese."""


def records_of(body: bytes) -> Iterator[Place]:
    """Each record with its place; a `Fault` for an unreadable one."""
    text = _decoded(body)
    whole: Any = None
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        found = _by_line(text) or _Salvage(text).records()
    else:
        found = _within(whole, "")
    at = -1
    for at, one in enumerate(found):
        if at >= MOST_RECORDS:
            yield one[0], Fault(TOO_MANY)
            return
        yield one
    if at < 0 and not _is_empty_answer(whole):
        yield "arquivo", Fault(NOT_JSON)


def is_movements(record: Any) -> bool:
    """Whether it is a lawsuit of the DataJud rather than a communication of the DJEN."""
    return isinstance(record, dict) and ("_source" in record or "movimentos" in record)


def _decoded(body: bytes) -> str:
    for encoding in ("utf-16",) if body[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            return body.decode(encoding)
        except UnicodeDecodeError:
            continue
    return body.decode("utf-8", "replace")


def _within(value: Any, place: str) -> Iterator[Place]:
    """The records of one JSON value."""
    if isinstance(value, dict):
        answer = cast("dict[str, Any]", value)
        items, hits = answer.get("items"), answer.get("hits")
        if isinstance(items, list):
            yield from _listed(cast("list[Any]", items), f"{place}items")
        elif isinstance(hits, dict) and isinstance(cast("dict[str, Any]", hits).get("hits"), list):
            yield from _listed(cast("dict[str, Any]", hits)["hits"], f"{place}hits.hits")
        elif any(name in answer for name in _IDENTIFYING):
            yield place or "registro", answer
    elif isinstance(value, list):
        yield from _listed(cast("list[Any]", value), place)


def _listed(values: list[Any], place: str) -> Iterator[Place]:
    for at, value in enumerate(values):
        yield f"{place}[{at}]", value


def _is_empty_answer(whole: Any) -> bool:
    """Whether the file's value is an answer without results, which is no fault and has no record."""
    if isinstance(whole, list):
        return not whole
    answer = cast("dict[str, Any]", whole) if isinstance(whole, dict) else {}
    return answer.get("items") == [] or (isinstance(answer.get("hits"), dict) and answer["hits"].get("hits") == [])


def _by_line(text: str) -> list[Place]:
    """Records of a file with one JSON value a line; empty for any other file."""
    lines = [(at, one) for at, one in enumerate(text.splitlines(), start=1) if one.strip()]
    found: list[Place] = []
    good = 0
    for at, one in lines:
        try:
            value = json.loads(one)
        except (ValueError, RecursionError):
            found.append((f"linha {at}", Fault(BROKEN)))
            continue
        records = list(_within(value, f"linha {at} "))
        good += bool(records)
        found += [(place.strip(), record) for place, record in records]
    return found if good and (good > 1 or len(lines) == 1) else []


class _Salvage:
    """Records of a damaged answer, one after the other; after damage, reading continues at the next one that begins
    alike.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._decoder = json.JSONDecoder()
        self._patience = PATIENCE

    def records(self) -> Iterator[Place]:
        start = _start(self._text)
        if start is None:
            return
        name, position = start
        key = _FIRST_KEY.match(self._text, position)
        at = 0
        while position < len(self._text) and self._text[position] != "]":
            place = f"{name}[{at}]"
            at += 1
            read = self._read(position)
            if read is not None:
                yield place, read[0]
                position = _past(self._text, read[1])
                continue
            following = self._following(position + 1, key[1]) if key else None
            if following is None:
                yield place, Fault(CUT if self._patience > 0 else THE_REST)
                return
            yield place, Fault(BROKEN)
            position = following

    def _read(self, position: int) -> tuple[Any, int] | None:
        try:
            return self._decoder.raw_decode(self._text, position)
        except json.JSONDecodeError as error:
            self._patience -= error.pos - position
        except (ValueError, RecursionError):
            self._patience -= DEEP
        return None

    def _following(self, position: int, key: str) -> int | None:
        """The beginning of the next complete record: it starts with the same field as the first, and can be
        identified.
        """
        for found in re.finditer(rf"\{{\s*{re.escape(key)}\s*:", self._text[position:]):
            at = position + found.start()
            read = self._read(at)
            if read is not None and isinstance(read[0], dict) and any(name in read[0] for name in _IDENTIFYING):
                return at
            if self._patience <= 0:
                break
        return None


def _start(text: str) -> tuple[str, int] | None:
    """The beginning of the first record, and the name of its list."""
    found = _LIST.search(text)
    name, begin = (found[1].replace("hits", "hits.hits"), found.end()) if found else ("", 0)
    if not found and not text.lstrip().startswith("["):
        return None
    position = _past(text, begin if found else text.index("[") + 1)
    return (name, position) if text[position : position + 1] == "{" else None


def _past(text: str, position: int) -> int:
    found = _SEPARATORS.match(text, position)
    return found.end() if found else position

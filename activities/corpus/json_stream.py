"""JSON arrays of records read one by one; a damaged record costs itself, not the rest of the file."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TextIO

CHUNK = 1 << 16
LONGEST_RECORD = 32 << 20
_NEXT_RECORD = re.compile(r'\{\s*"(?:id|[sS]eqDocumento)"\s*:')


@dataclass(frozen=True, slots=True)
class Malformed:
    """What stands at `position` (in characters) is not JSON; reading goes on at the next record, if there is one."""

    position: int


def iter_array(stream: TextIO) -> Iterator[Any | Malformed]:
    """The elements of a JSON array in order. Memory holds one element, of 32 MiB at most, and one chunk."""
    reader = _Reader(stream)
    reader.skip(" \t\r\n\ufeff")
    if not reader.buffer.startswith("["):
        yield Malformed(0)
        return
    reader.drop(1)
    while True:
        reader.skip(" \t\r\n,")
        if reader.buffer.startswith("]"):
            return
        position = reader.position
        try:
            yield reader.value()
        except ValueError:
            yield Malformed(position)
            if not reader.resume():
                return


class _Reader:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.buffer = ""
        self.position = 0

    def skip(self, characters: str) -> None:
        """Drops leading characters of the set."""
        while True:
            kept = self.buffer.lstrip(characters)
            self.position += len(self.buffer) - len(kept)
            self.buffer = kept
            if kept or not self._fill():
                return

    def drop(self, count: int) -> None:
        """Drops so many characters."""
        self.buffer = self.buffer[count:]
        self.position += count

    def value(self) -> Any:
        """The next JSON value; ValueError when there is none, or it is too long."""
        decoder = json.JSONDecoder()
        while True:
            try:
                value, end = decoder.raw_decode(self.buffer)
            except (ValueError, RecursionError) as error:
                if len(self.buffer) >= LONGEST_RECORD or not self._fill():
                    raise ValueError("not a JSON value") from error
                continue
            if end == len(self.buffer) and self._fill():
                continue  # a number may go on in the next chunk
            self.drop(end)
            return value

    def resume(self) -> bool:
        """Moves past the damage to where the next record begins; False at the end of the file."""
        begin = 1
        while True:
            if match := _NEXT_RECORD.search(self.buffer, begin):
                self.drop(match.start())
                return True
            keep = max(0, len(self.buffer) - 64)
            self.drop(keep)
            begin = min(begin, 1) if keep == 0 else 0
            if not self._fill():
                return False

    def _fill(self) -> bool:
        """Reads on, by as much again as is held, so that a long value is parsed a few times only."""
        chunk = self._stream.read(max(CHUNK, len(self.buffer)))
        self.buffer += chunk
        return bool(chunk)

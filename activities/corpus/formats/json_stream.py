"""JSON arrays read record by record. A damaged record is skipped without losing the rest of the file."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TextIO

CHUNK = 1 << 16
LONGEST_RECORD = 32 << 20
MOST_IN_VAIN = 8 * LONGEST_RECORD
"""Characters of long, possibly damaged records that may be read in vain. Each is read again from within the last."""
_LONGEST_TOKEN = 16
_BEFORE = re.compile("[ \\t\\r\\n\\ufeff]{1,65536}")
_BETWEEN = re.compile("[ \\t\\r\\n,]{1,65536}")
_NEXT_RECORD = re.compile(r'\{\s*"(?:id|[sS]eqDocumento)"\s*:')


@dataclass(frozen=True, slots=True)
class Malformed:
    """The text at `position` (in characters) is not JSON. Reading continues at the next record, if there is one."""

    position: int


def iter_array(stream: TextIO) -> Iterator[Any | Malformed]:
    """Yield the elements of a JSON array in order. Memory holds one element of at most 32 MiB and one chunk."""
    reader = _Reader(stream)
    reader.skip(_BEFORE)
    if reader.ahead() != "[":
        yield Malformed(0)
        return
    reader.drop(1)
    while True:
        reader.skip(_BETWEEN)
        if reader.ahead() == "]":
            return
        position = reader.position
        try:
            yield reader.value()
        except ValueError:
            yield Malformed(position)
            if reader.in_vain > MOST_IN_VAIN or not reader.resume():
                return


class _Reader:
    """A window on the stream. Used characters stay until they fill half of it, so that dropping them is cheap."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._buffer = ""
        self._at = 0
        self._dropped = 0
        self.in_vain = 0

    @property
    def position(self) -> int:
        """Return the number of characters before the next one."""
        return self._dropped + self._at

    def ahead(self) -> str:
        """Return the next character, or an empty string at the end of the file."""
        return self._buffer[self._at : self._at + 1]

    def skip(self, characters: re.Pattern[str]) -> None:
        """Skip leading characters of the class."""
        while True:
            while passed := characters.match(self._buffer, self._at):
                self.drop(passed.end() - self._at)
            if self.ahead() or not self._fill():
                return

    def drop(self, count: int) -> None:
        """Drop so many characters."""
        self._at += count
        if 2 * self._at > len(self._buffer):
            self._buffer = self._buffer[self._at :]
            self._dropped += self._at
            self._at = 0

    def value(self) -> Any:
        """Return the next JSON value. Raise ValueError if there is none or it is too long."""
        decoder = json.JSONDecoder()
        size = CHUNK
        while True:
            piece = self._buffer[self._at : self._at + size]
            try:
                value, end = decoder.raw_decode(piece)
            except RecursionError as error:
                raise ValueError("nested too deeply") from error
            except json.JSONDecodeError as error:
                if not _cut_off(error, len(piece)) or size >= LONGEST_RECORD or not self._more_than(len(piece)):
                    self.in_vain += len(piece) if size > CHUNK else 0
                    raise
                size *= 2
                continue
            if end == len(piece) and self._more_than(end):
                size *= 2  # a number may go on in the next chunk
                continue
            self.drop(end)
            return value

    def resume(self) -> bool:
        """Move past the damage to the next record. Return False at the end of the file."""
        begin = self._at + 1
        while True:
            if match := _NEXT_RECORD.search(self._buffer, begin):
                self.drop(match.start() - self._at)
                return True
            self.drop(max(0, len(self._buffer) - self._at - 64))
            begin = self._at
            if not self._fill():
                return False

    def _more_than(self, length: int) -> bool:
        """Return whether more than `length` characters are left."""
        return len(self._buffer) - self._at > length or self._fill()

    def _fill(self) -> bool:
        """Read as much again as is held, so that a long value is parsed only a few times."""
        chunk = self._stream.read(max(CHUNK, len(self._buffer) - self._at))
        self._buffer += chunk
        return bool(chunk)


def _cut_off(error: json.JSONDecodeError, length: int) -> bool:
    """Return whether the text may only have ended too early."""
    return error.pos >= length - _LONGEST_TOKEN or error.msg.startswith("Unterminated string")

"""Multipart bodies part by part as they arrive: nothing is spooled, no more than one network chunk is held."""

from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from enum import Enum

from python_multipart.exceptions import FormParserError, MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header

from workflows.contracts.errors import AutosError, ErrorCode

MAX_FIELD_BYTES = 16_384
MAX_PARTS = 2_000


class _PartEnd(Enum):
    MARK = "end of part"


@dataclass
class Part:
    """One part; `filename` is set for files. Read it before requesting the next."""

    name: str
    filename: str | None
    _form: "FormStream" = field(repr=False)

    async def chunks(self) -> AsyncGenerator[bytes]:
        """The part's bytes, once."""
        async for chunk in self._form.open_chunks():
            yield chunk

    async def text(self) -> str:
        """A field's value; at most 16 KiB of UTF-8."""
        value = bytearray()
        async for chunk in self.chunks():
            value += chunk
            if len(value) > MAX_FIELD_BYTES:
                raise AutosError(ErrorCode.PAYLOAD_TOO_LARGE, f"O campo {self.name} é longo demais.")
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError as error:
            raise _malformed() from error


class FormStream:
    """Reads one multipart body; raises `AutosError` when it is malformed or cut short."""

    def __init__(self, content_type: str, body: AsyncIterator[bytes]) -> None:
        _, options = parse_options_header(content_type)
        boundary = options.get(b"boundary")
        if not boundary:
            raise _malformed()
        self._body = body
        self._events: deque[Part | bytes | _PartEnd] = deque()
        self._parts = 0
        self._ended = False
        self._header_name = bytearray()
        self._header_value = bytearray()
        self._disposition = b""
        try:
            self._parser = MultipartParser(
                boundary,
                {
                    "on_part_begin": self._on_part_begin,
                    "on_part_data": self._on_part_data,
                    "on_part_end": self._on_part_end,
                    "on_header_field": self._on_header_field,
                    "on_header_value": self._on_header_value,
                    "on_header_end": self._on_header_end,
                    "on_headers_finished": self._on_headers_finished,
                    "on_end": self._on_end,
                },
            )
        except FormParserError as error:
            raise _malformed() from error

    async def parts(self) -> AsyncGenerator[Part]:
        """The parts in order; unread content of a part is skipped."""
        while (event := await self._next_event()) is not None:
            if isinstance(event, Part):
                yield event

    async def open_chunks(self) -> AsyncGenerator[bytes]:
        """Bytes up to the end of the part now open."""
        while isinstance(event := await self._next_event(), bytes):
            yield event

    async def _next_event(self) -> Part | bytes | _PartEnd | None:
        """A part's head, a piece of its body, its end; None at the end of the form."""
        while not self._events:
            if self._ended:
                return None
            chunk = await anext(self._body, b"")
            if not chunk:
                raise _malformed()
            try:
                self._parser.write(chunk)
            except MultipartParseError as error:
                raise _malformed() from error
        return self._events.popleft()

    def _on_part_begin(self) -> None:
        self._disposition = b""
        self._parts += 1
        if self._parts > MAX_PARTS:
            raise AutosError(ErrorCode.PAYLOAD_TOO_LARGE, f"O formulário tem mais de {MAX_PARTS} partes.")

    def _on_part_data(self, data: bytes, start: int, end: int) -> None:
        self._events.append(data[start:end])

    def _on_part_end(self) -> None:
        self._events.append(_PartEnd.MARK)

    def _on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._header_name += data[start:end]

    def _on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._header_value += data[start:end]

    def _on_header_end(self) -> None:
        if bytes(self._header_name).lower() == b"content-disposition":
            self._disposition = bytes(self._header_value)
        self._header_name.clear()
        self._header_value.clear()

    def _on_headers_finished(self) -> None:
        _, options = parse_options_header(self._disposition)
        filename = options.get(b"filename")
        try:
            name = options.get(b"name", b"").decode("utf-8")
            self._events.append(Part(name, None if filename is None else filename.decode("utf-8"), self))
        except UnicodeDecodeError as error:
            raise _malformed() from error

    def _on_end(self) -> None:
        self._ended = True


def _malformed() -> AutosError:
    return AutosError(ErrorCode.INVALID_REQUEST, "O formulário enviado está incompleto ou malformado. Envie-o de novo.")

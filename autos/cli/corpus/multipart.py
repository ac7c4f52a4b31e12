"""A multipart body made while it is sent: any number of files, one of them open at a time (RFC 7578)."""

from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from secrets import token_hex

import anyio

CHUNK = 1 << 20


class MultipartFiles:
    """Files of one form field under the given names; `sent` hears of every chunk's size in bytes."""

    def __init__(self, field: str, files: Iterable[tuple[str, Path]], sent: Callable[[int], None]) -> None:
        self._field = field
        self._files = files
        self._sent = sent
        self._boundary = f"autos-{token_hex(16)}"

    @property
    def content_type(self) -> str:
        """The matching Content-Type header."""
        return f"multipart/form-data; boundary={self._boundary}"

    async def body(self) -> AsyncIterator[bytes]:
        """The bytes of the body, once."""
        for name, path in self._files:
            disposition = f'form-data; name="{self._field}"; filename="{_quoted(name)}"'
            yield f"--{self._boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode()
            async with await anyio.open_file(path, "rb") as file:
                while chunk := await file.read(CHUNK):
                    yield chunk
                    self._sent(len(chunk))
            yield b"\r\n"
        yield f"--{self._boundary}--\r\n".encode()


def _quoted(name: str) -> str:
    """Escaped as browsers do (WHATWG HTML, multipart/form-data encoding algorithm)."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")

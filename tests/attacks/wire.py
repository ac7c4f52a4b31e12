"""Raw connections, for bytes that no HTTP client would send."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from tests.patience import PATIENCE


class Wire:
    """One connection; every wait ends with the test's timeout."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, netloc: str) -> None:
        self._reader, self._writer, self._netloc = reader, writer, netloc

    @property
    def port(self) -> int:
        """The local address, by which the server knows the connection."""
        return self._writer.get_extra_info("sockname")[1]

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    def head(self, line: str, *headers: str) -> bytes:
        """Return a request's head, including `Host`."""
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: {self._netloc}", *headers, "", ""]).encode()

    async def status(self) -> int:
        """Return the status of the next answer; 0 if the connection ends instead."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                line = await self._reader.readline()
                return int(line.split()[1]) if line else 0
        return 0

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of the next answer."""
        status, headers = await self.status(), dict[str, str]()
        async with asyncio.timeout(PATIENCE):
            while line := (await self._reader.readline()).strip():
                name, _, value = line.decode("latin1").partition(":")
                headers[name.lower()] = value.strip()
            return status, headers, await self._reader.readexactly(int(headers.get("content-length", "0")))

    async def ended(self) -> bool:
        """Wait until the other side ends the connection, whatever it sends before."""
        await self.rest()
        return True

    async def rest(self) -> int:
        """Return the bytes that arrive until the other side ends the connection."""
        size = 0
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while data := await self._reader.read(1 << 16):
                    size += len(data)
        return size

    async def dribble(self, data: bytes, pause: float = 0.1) -> bool:
        """Send byte by byte; return True if the other side ended the connection or answered before the last byte."""
        for byte in data:
            try:
                await self.send(bytes([byte]))
                await asyncio.wait_for(self._reader.read(1), pause)
            except TimeoutError:
                continue
            except ConnectionError:
                pass
            return True
        return False


@asynccontextmanager
async def wire(address: str, receive_buffer: int = 1 << 16) -> AsyncGenerator[Wire]:
    """Connect to the server at `address`."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=receive_buffer)
    try:
        yield Wire(reader, writer, parts.netloc)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

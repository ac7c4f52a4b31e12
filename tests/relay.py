"""A relay before a server, which a test can freeze or slow down: connections stay open, and nothing comes through, or
answers come late.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from urllib.parse import urlsplit


class Relay:
    """`address` is host:port of its own; `flowing` is cleared while nothing may pass. Each piece of an answer comes
    `late` seconds after the server sent it.
    """

    def __init__(self, target: str) -> None:
        self._target = urlsplit(f"//{target}")
        self._passing: list[asyncio.Future[None]] = []
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.late = 0.0
        self.address = ""

    def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes on what either side says until one of them ends."""
        self._passing.append(asyncio.ensure_future(self._connect(reader, writer)))

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.flowing.wait()
        there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
        with closing(writer), closing(back):
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer, answers=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool = False) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await asyncio.sleep(self.late if answers else 0)
                await self.flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def close(self) -> None:
        """Lets go of every connection."""
        for passing in self._passing:
            passing.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)


@asynccontextmanager
async def relayed(target: str) -> AsyncGenerator[Relay]:
    """A relay to host:port while the block lasts."""
    relay = Relay(target)
    server = await asyncio.start_server(relay.connected, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    relay.address = f"{host}:{port}"
    try:
        yield relay
    finally:
        server.close()
        await relay.close()

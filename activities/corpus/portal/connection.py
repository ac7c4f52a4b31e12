"""The connection to a portal: patient, polite, and never to a private address that the settings do not name.

An interrupted download resumes if the portal supports it (RFC 9110, 14: Range with If-Range).
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx2

from infra.config.settings import Settings
from infra.outward import Barred, Outward
from infra.version import code_version

LISTING_BYTES = 64 << 20
FILE_BYTES = 2 << 30
"""Largest file in bytes."""

FREE_BYTES = 1 << 30
"""Bytes that stay free on every disk involved in a download."""
SECONDS = 60.0
"""Seconds of silence after which a connection counts as broken."""
FILE_SECONDS = 2 * 3600.0
"""Seconds for a whole file, including pauses."""
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
LONGEST_WAIT = 600.0
"""Longest wait in seconds that a portal may ask for."""
TRIES = 6
"""Attempts in a row without a further byte."""
REDIRECTS = 5
BROKEN = "a conexão com o portal se rompe"
BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
REASONS = {401: "o portal recusou o pedido", 403: "o portal recusou o pedido", 404: "o portal não tem o arquivo"}


class Unfetched(Exception):
    """A failed fetch; the Portuguese message says why."""


class _Again(Exception):
    """A failed attempt that may be repeated; `pause` is what the portal asks for."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.pause = pause


class PortalConnection:
    """Requests to one portal. Every method raises `Unfetched`."""

    def __init__(self, client: httpx2.AsyncClient, most: int, first_pause: float, folders: list[Path]) -> None:
        self._client = client
        self._most = most
        self._first_pause = first_pause
        self._folders = folders

    async def read(self, address: str, refusal: Callable[[bytes], str | None]) -> bytes:
        """Return a short answer. If `refusal` finds a fault in it, the request is repeated, as for a broken
        connection.
        """

        async def once() -> bytes:
            async with self._answer(address, {}) as answer:
                content = bytearray()
                try:
                    async for part in answer.aiter_bytes():
                        content += part
                        if len(content) > LISTING_BYTES:
                            raise Unfetched("a resposta do portal é grande demais")
                except (OSError, httpx2.HTTPError) as error:
                    raise _Again(BROKEN) from error
            if reason := refusal(bytes(content)):
                raise _Again(reason)
            return bytes(content)

        tries = 0
        while True:
            try:
                return await once()
            except _Again as again:
                tries += 1
                await self._pause(again, tries)

    async def download(self, address: str, path: Path, size: int | None) -> None:
        """Download the file at `address` to `path`. `size` is the portal's figure in bytes."""
        if size is not None and size > self._most:
            raise Unfetched(f"o arquivo tem {_mib(size)}, e o limite é {_mib(self._most)}")
        self._make_sure_of_room(size or 0)
        try:
            async with asyncio.timeout(FILE_SECONDS):
                await self._download(address, path)
        except TimeoutError as error:
            raise Unfetched("o arquivo demorou demais") from error

    async def _download(self, address: str, path: Path) -> None:
        path.write_bytes(b"")
        validator, tries = "", 0
        while True:
            had = path.stat().st_size
            asked = {"Range": f"bytes={had}-", "If-Range": validator} if had and validator else {}
            try:
                async with self._answer(address, asked) as answer:
                    validator = _validator(answer)
                    await self._take(answer, path, had if _continues(answer, had) else 0)
                return
            except _Again as again:
                tries = 1 if path.stat().st_size > had else tries + 1
                await self._pause(again, tries)

    async def _take(self, answer: httpx2.Response, path: Path, start: int) -> None:
        size = start
        with path.open("r+b") as file:
            file.seek(start)
            file.truncate()
            try:
                async for part in answer.aiter_bytes():
                    size += len(part)
                    if size > self._most:
                        raise Unfetched(f"o arquivo passa do limite de {_mib(self._most)}")
                    if size // (64 << 20) != (size - len(part)) // (64 << 20):
                        self._make_sure_of_room(0)
                    file.write(part)
            except Barred as error:
                raise Unfetched(f"o arquivo passa do limite de {_mib(self._most)}") from error
            except (OSError, httpx2.HTTPError) as error:
                raise _Again(BROKEN) from error

    @asynccontextmanager
    async def _answer(self, address: str, headers: dict[str, str]) -> AsyncGenerator[httpx2.Response]:
        """Return a successful answer with its body still to be read."""
        try:
            answer = await self._client.send(
                self._client.build_request("GET", address, headers=headers), stream=True, follow_redirects=True
            )
        except Barred as error:
            raise Unfetched(f"o endereço não pode ser pedido: {error}") from error
        except (httpx2.TooManyRedirects, httpx2.InvalidURL, httpx2.UnsupportedProtocol) as error:
            raise Unfetched("o portal indica um endereço que não leva a lugar nenhum") from error
        except (OSError, httpx2.HTTPError) as error:
            raise _Again("o portal não responde") from error
        try:
            if answer.status_code in BUSY:
                raise _Again(f"o portal está ocupado ({answer.status_code})", _asked_pause(answer))
            if answer.status_code not in (200, 206):
                reason = REASONS.get(answer.status_code, "o portal respondeu com um erro")
                raise Unfetched(f"{reason} ({answer.status_code})")
            yield answer
        finally:
            await answer.aclose()

    async def _pause(self, again: _Again, tries: int) -> None:
        if tries >= TRIES:
            raise Unfetched(again.reason) from again
        pause = min(self._first_pause * 2 ** (tries - 1), LONGEST_PAUSE)
        if again.pause is not None:
            if again.pause > LONGEST_WAIT:
                minutes = round(again.pause / 60)
                raise Unfetched(f"{again.reason} e pede que se volte em {minutes} minutos") from again
            pause = max(pause, again.pause)
        await asyncio.sleep(pause)

    def _make_sure_of_room(self, size: int) -> None:
        for folder in self._folders:
            free = shutil.disk_usage(folder).free
            if free < size + FREE_BYTES:
                raise Unfetched(f"falta espaço em disco: há {_mib(free)} livres")


class PortalWay:
    """How this installation reaches portals, from its settings."""

    def __init__(self, settings: Settings, first_pause: float = FIRST_PAUSE) -> None:
        self._networks = settings.portal_networks
        self._plain = settings.speaks_plain(self._networks)
        self._most = FILE_BYTES
        self._first_pause = first_pause
        self._folders = [Path(tempfile.gettempdir()), *[path for path in [settings.data_dir] if path.exists()]]
        self._headers = {"User-Agent": f"Autos/{code_version()} (+{settings.base_url})", "Accept": "*/*"}

    @asynccontextmanager
    async def connected(self) -> AsyncGenerator[PortalConnection]:
        """Return a connection to any portal, kept open between requests."""
        way = Outward(self._networks, plain=self._plain, most=max(self._most, LISTING_BYTES) + 1)
        async with httpx2.AsyncClient(
            transport=way, trust_env=False, timeout=SECONDS, headers=self._headers, max_redirects=REDIRECTS
        ) as client:
            yield PortalConnection(client, self._most, self._first_pause, self._folders)


def _continues(answer: httpx2.Response, had: int) -> bool:
    """Return whether the answer is the missing part rather than the whole."""
    return answer.status_code == 206 and answer.headers.get("content-range", "").startswith(f"bytes {had}-")


def _validator(answer: httpx2.Response) -> str:
    """Return what identifies this version of the file: a strong entity tag, else the date of its last change."""
    tag: str = answer.headers.get("etag", "")
    return tag if tag and not tag.startswith("W/") else answer.headers.get("last-modified", "")


def _asked_pause(answer: httpx2.Response) -> float | None:
    asked: str = answer.headers.get("retry-after", "").strip()
    if asked.isdecimal() and len(asked) < 9:
        return float(asked)
    try:
        return max(0.0, parsedate_to_datetime(asked).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


def _mib(size: int) -> str:
    return f"{size / (1 << 20):.0f} MiB"

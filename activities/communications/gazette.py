"""The DJEN's public API: one page of the communications of an OAB number, as slowly as the server asks for."""

import asyncio
from dataclasses import dataclass
from datetime import date, timedelta

import httpx2

from infra.config.settings import Settings
from infra.outward import Barred, Outward
from infra.version import code_version

PATH = "/api/v1/comunicacao"
PAGE = 100
"""Communications a page."""
MOST_BYTES = 16 << 20
SECONDS = 45.0
PACE, WAIT = 3.0, 60.0
"""Seconds between two pages, and after the server says that it is busy."""
LONGEST_WAIT = 3600.0
BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})


class Unanswered(Exception):
    """No answer yet; the message is Portuguese, `pause` is the wait before another attempt."""

    def __init__(self, message: str, pause: float | None = None) -> None:
        super().__init__(message)
        self.pause = timedelta(seconds=min(pause, LONGEST_WAIT)) if pause is not None else None


class Refused(Exception):
    """An answer that another attempt would not change; the message is Portuguese."""


@dataclass(frozen=True)
class Page:
    """The body of an answer, and the wait before the next request."""

    body: bytes
    pause: float


class Gazette:
    """The server named in the settings; a private address only if they allow it."""

    def __init__(self, settings: Settings) -> None:
        self._address = settings.djen_url.rstrip("/") if settings.djen_url else None
        self._networks = settings.portal_networks
        self._plain = settings.speaks_plain(self._networks)
        self._headers = {"User-Agent": f"Autos/{code_version()} (+{settings.base_url})", "Accept": "application/json"}

    @property
    def is_there(self) -> bool:
        """Whether an address is set."""
        return self._address is not None

    async def page(self, oab: str, since: date, until: date, page: int) -> Page:
        """Return one page. Raise `Unanswered` or `Refused`."""
        asked = {
            "numeroOab": oab[2:],
            "ufOab": oab[:2],
            "dataDisponibilizacaoInicio": since.isoformat(),
            "dataDisponibilizacaoFim": until.isoformat(),
            "pagina": str(page),
            "itensPorPagina": str(PAGE),
        }
        way = Outward(self._networks, plain=self._plain, most=MOST_BYTES)
        try:
            async with (
                asyncio.timeout(SECONDS),
                httpx2.AsyncClient(transport=way, trust_env=False, timeout=SECONDS, headers=self._headers) as client,
            ):
                answer = await client.get(f"{self._address}{PATH}", params=asked)
        except Barred as error:
            raise Refused(f"o endereço do DJEN não pode ser pedido: {error}") from error
        except (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise Unanswered("o DJEN não respondeu") from error
        if answer.status_code in BUSY:
            said = answer.headers.get("retry-after", "")
            raise Unanswered(f"o DJEN está ocupado ({answer.status_code})", float(said) if said.isdecimal() else WAIT)
        if answer.status_code != 200:
            raise Refused(f"o DJEN recusou a pergunta ({answer.status_code})")
        left = answer.headers.get("x-ratelimit-remaining", "")
        return Page(answer.content, WAIT if left.isdecimal() and int(left) < 2 else PACE)

"""The public APIs of the DJEN and the DataJud, asked as slowly as their servers ask for."""

import asyncio
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import httpx2

from activities.law.citations.cnj import TRIBUNALS
from infra.config.settings import Settings
from infra.outward import Barred, Outward
from infra.version import code_version

PATH = "/api/v1/comunicacao"
PAGE = 100
"""Communications a page; records of one lawsuit, one for each degree and court."""
NO_INDEX = frozenset({"STF", "CNJ", "CJF", "CSJT"})
"""Courts of numbers that the DataJud has no index for; nor has it one for the military districts (CJM)."""
MOST_BYTES = 16 << 20
SECONDS = 45.0
PACE, WAIT = 3.0, 60.0
"""Seconds between two questions, and after the server says that it is busy."""
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


class CourtApi:
    """One of these APIs, at the address in the settings; a private address only if they allow it."""

    def __init__(self, settings: Settings, name: str, address: str | None, **headers: str) -> None:
        self._name = name
        self._address = address.rstrip("/") if address else None
        self._networks = settings.portal_networks
        self._plain = settings.speaks_plain(self._networks)
        agent = f"Autos/{code_version()} (+{settings.base_url})"
        self._headers = {"User-Agent": agent, "Accept": "application/json", **headers}

    @property
    def is_there(self) -> bool:
        """Whether an address is set."""
        return self._address is not None

    async def answer(self, method: str, path: str, **sent: Any) -> Page:
        """Return one answer. Raise `Unanswered` or `Refused`."""
        way = Outward(self._networks, plain=self._plain, most=MOST_BYTES)
        try:
            async with (
                asyncio.timeout(SECONDS),
                httpx2.AsyncClient(transport=way, trust_env=False, timeout=SECONDS, headers=self._headers) as client,
            ):
                answer = await client.request(method, f"{self._address}{path}", **sent)
        except Barred as error:
            raise Refused(f"o endereço do {self._name} não pode ser pedido: {error}") from error
        except (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise Unanswered(f"o {self._name} não respondeu") from error
        status, headers = answer.status_code, answer.headers
        if status in BUSY:
            said = headers.get("retry-after", "")
            raise Unanswered(f"o {self._name} está ocupado ({status})", float(said) if said.isdecimal() else WAIT)
        if status != 200:
            raise Refused(f"o {self._name} recusou a pergunta ({status})")
        left = headers.get("x-ratelimit-remaining", "")
        return Page(answer.content, WAIT if left.isdecimal() and int(left) < 2 else PACE)


class Gazette(CourtApi):
    """The DJEN (https://comunicaapi.pje.jus.br/swagger)."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, "DJEN", settings.djen_url)

    async def page(self, oab: str, since: date, until: date, page: int) -> Page:
        """Return one page of the communications of an OAB number."""
        asked = {
            "numeroOab": oab[2:],
            "ufOab": oab[:2],
            "dataDisponibilizacaoInicio": since.isoformat(),
            "dataDisponibilizacaoFim": until.isoformat(),
            "pagina": str(page),
            "itensPorPagina": str(PAGE),
        }
        return await self.answer("GET", PATH, params=asked)


class Lawsuits(CourtApi):
    """The DataJud (https://datajud-wiki.cnj.jus.br/api-publica)."""

    def __init__(self, settings: Settings) -> None:
        key = settings.datajud_key.get_secret_value() if settings.datajud_key else ""
        super().__init__(settings, "DataJud", settings.datajud_url, Authorization=f"APIKey {key}")

    async def movements(self, cnj: str) -> Page | None:
        """Return the records of a lawsuit in the court of its number; None if the DataJud has no index for it."""
        digits = "".join(filter(str.isdecimal, cnj))
        court = TRIBUNALS.get((digits[13:14], digits[14:16]), "CNJ")
        if court in NO_INDEX or court.startswith("CJM"):
            return None
        asked = {"query": {"match": {"numeroProcesso": digits}}, "size": PAGE}
        return await self.answer("POST", f"/api_publica_{court.lower()}/_search", json=asked)

"""Calls to a firm's webhook: signed, to an address that the firm chose; only the status of the answer counts."""

import asyncio
import json
import time
from collections.abc import Sequence
from datetime import UTC, timedelta
from typing import Any

import httpx2

from activities.notices.letter import Told
from activities.notices.outcome import Gone, Refused, Unreached
from infra.config.settings import Settings
from infra.identity.webhooks import signed_headers
from infra.outward import Barred, Hidden, Outward
from workflows.contracts.firm.notices import Occasion

SECONDS = 20.0
"""Seconds for the whole call, however slowly the receiver answers."""

GONE = 410
BUSY = frozenset({429, 503})
LONGEST_PAUSE = timedelta(hours=8)

NOWHERE = "o endereço não leva a um servidor na internet pública, na porta 443"
"""The same message for an unknown name, an internal one and a forbidden port, so that a test reveals nothing about
the internal network.
"""

WAITING = "case.waiting"
"""All that a message says about a case restricted to named people."""


def event_of(told: Told, console: str) -> bytes:
    """Return the body: what happened and where to look, without names or words of the lawsuit."""
    data: dict[str, Any] = {"link": told.link(console)}
    if not told.secret and told.workflow_id is not None:
        data |= {"workflow_id": told.workflow_id, "state": told.state}
    said = {"type": _type(told), "timestamp": told.at.astimezone(UTC).isoformat(), "data": data}
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()


def _type(told: Told) -> str:
    if told.secret:
        return WAITING
    return "test" if told.occasion == Occasion.TEST else f"case.{told.occasion}"


class Webhooks:
    """Calls the webhooks of firms."""

    def __init__(self, settings: Settings) -> None:
        self._networks = settings.webhook_networks
        self._plain = settings.speaks_plain(self._networks)

    async def call(self, address: str, message_id: str, body: bytes, keys: Sequence[str]) -> str:
        """Return the receiver's status. Raise `Gone`, `Refused` for an address that must not be called, and
        `Unreached` otherwise.

        Only the head of the answer is read, and no redirect is followed.
        """
        headers = {
            "content-type": "application/json",
            "user-agent": "Autos-Webhook",
            **signed_headers(message_id, int(time.time()), body, keys),
        }
        way = Outward(self._networks, plain=self._plain, port=443)
        try:
            async with (
                asyncio.timeout(SECONDS),
                httpx2.AsyncClient(transport=way, trust_env=False, follow_redirects=False, timeout=SECONDS) as client,
                client.stream("POST", address, content=body, headers=headers) as answer,
            ):
                status, pause = answer.status_code, answer.headers.get("retry-after", "")
        except Hidden as error:
            raise Unreached(NOWHERE) from error
        except Barred as error:
            raise Refused(f"o endereço não pode ser chamado: {error}") from error
        except (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise Unreached(f"sem resposta ({type(error).__name__})") from error
        if 200 <= status < 300:
            return str(status)
        if status == GONE:
            raise Gone(str(status))
        later = timedelta(seconds=int(pause)) if status in BUSY and pause.isdecimal() and len(pause) < 7 else None
        raise Unreached(str(status), min(later, LONGEST_PAUSE) if later else None)

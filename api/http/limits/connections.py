"""Limits of connections: the time for a request's head, the speed of reading a response, connections per address.

uvicorn limits only the pause between two requests of a connection: it waits for ever for half a head.
"""

import asyncio
import json
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.http.address import counted
from infra.config.settings import Settings
from infra.ids import new_id
from workflows.contracts.errors import ErrorCode

HEAD_SECONDS = 10.0
"""Time limit for the head of a request."""

PER_ADDRESS = 256
"""Connections that one address may hold open at once, trusted proxies apart."""

LINGER_SECONDS = 10.0
"""How long a sender may keep sending after an early response, which it would otherwise lose."""

READ_SECONDS = 60.0
"""How long a client may read nothing of a pending response."""

TOO_MANY = "Conexões demais deste endereço. Feche algumas e tente de novo."
UNREADABLE = "O pedido não está em HTTP válido ou o seu cabeçalho é grande demais."


def guarded(settings: Settings) -> type[H11Protocol]:
    """A protocol with these limits, which counts the connections of all servers that use it.

    Proxies of `AUTOS_TRUSTED_PROXIES` may have any number: they carry the connections of many.
    """
    trusted = [ip_network(network) for network in settings.trusted_proxies]
    open_now: Counter[str] = Counter()

    class Guarded(H11Protocol):
        """uvicorn's protocol with a clock for heads and answers, and a count of connections by address."""

        head_clock: asyncio.TimerHandle | None = None
        read_clock: asyncio.TimerHandle | None = None
        address: str | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            if not _within(host, trusted):
                self.address = counted(host)
                open_now[self.address] += 1
                if open_now[self.address] > PER_ADDRESS:
                    transport.write(
                        _refusal("429 Too Many Requests", ErrorCode.RATE_LIMITED, TOO_MANY, "Retry-After: 5")
                    )
                    transport.close()
                    return
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_clocks()
            self._free()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            super().handle_websocket_upgrade(event)
            self._stop_clocks()
            # from here on the transport tells its end to the protocol that took over
            self.transport.get_protocol().freed = self._free  # type: ignore[union-attr]

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            self._watch()

        def send_400_response(self, msg: str) -> None:
            # after the beginning of an answer nothing more can be said
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                self.transport.write(_refusal("400 Bad Request", ErrorCode.INVALID_REQUEST, UNREADABLE))
            self.transport.close()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.read_clock = self.loop.call_later(READ_SECONDS, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self.read_clock:
                self.read_clock.cancel()
                self.read_clock = None

        def _watch(self) -> None:
            """Starts the clock while a head, or the rest of an already answered body, is incomplete; otherwise stops
            it.
            """
            if self.conn.their_state is h11.IDLE and not self._is_resting():
                seconds = HEAD_SECONDS
            elif self.cycle and self.cycle.response_complete and self.conn.their_state is h11.SEND_BODY:
                seconds = LINGER_SECONDS
            else:
                if self.head_clock:
                    self.head_clock.cancel()
                    self.head_clock = None
                return
            if self.head_clock is None:
                self.head_clock = self.loop.call_later(seconds, self.transport.abort)

        def _is_resting(self) -> bool:
            """Whether the connection is between two requests and has nothing of the next one; uvicorn's own clock runs
            then.
            """
            return self.timeout_keep_alive_task is not None and not self.conn.trailing_data[0]

        def _free(self) -> None:
            if self.address is not None:
                open_now[self.address] -= 1
                if not open_now[self.address]:
                    del open_now[self.address]

        def _stop_clocks(self) -> None:
            for clock in (self.head_clock, self.read_clock):
                if clock:
                    clock.cancel()

    return Guarded


def _within(host: str, networks: list[Any]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in networks)


def _refusal(status: str, code: ErrorCode, message: str, *headers: str) -> bytes:
    """An answer in the error envelope that ends its connection."""
    error: dict[str, Any] = {"code": code, "message": message, "trace_id": new_id("tr"), "details": {}}
    body = json.dumps({"error": error}, ensure_ascii=False).encode()
    lines = [
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body

"""How slowly a body may come."""

import asyncio
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from api.http.address import Inside
from api.http.limits.pace import BodyPace
from infra.config.settings import Settings

LEAST = 1 << 10
"""Bytes in a window of a second."""


async def read(pieces: list[bytes], *, inside: bool = False, **given: int) -> None:
    """Reads a body whose sender falls silent after `pieces`."""
    left = list(pieces)

    async def receive() -> Message:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": True}

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        while True:
            await receive()

    async def send(_: Message) -> None: ...

    settings = Settings().model_copy(update={"body_window_seconds": 1, "body_min_kib_per_second": 1} | given)
    paced = BodyPace(app, settings)
    await (Inside(paced) if inside else paced)({"type": "http", "client": ("192.0.2.1", 1)}, receive, send)


@pytest.mark.parametrize("pieces", [[], [b"a"], [b"a" * (LEAST - 1)], [b"a" * LEAST * 9]])
async def test_a_sender_that_falls_silent_gets_408(pieces: list[bytes]) -> None:
    async with asyncio.timeout(30):
        with pytest.raises(HTTPException) as refused:
            await read(pieces)
    assert refused.value.status_code == 408


@pytest.mark.parametrize("exempt", [{"inside": True}, {"body_min_kib_per_second": 0}])
async def test_a_call_from_inside_and_a_limit_of_zero_are_waited_for(exempt: dict[str, Any]) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2.5):
            await read([b"a"], **exempt)

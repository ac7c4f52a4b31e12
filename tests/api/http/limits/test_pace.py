"""The lowest rate at which a body may arrive."""

import asyncio

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from api.http.address import Inside
from api.http.limits.pace import BodyPace
from tests.patience import PATIENCE

LEAST = 1 << 10
"""Bytes in a window of a second."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.limits.pace.WINDOW_SECONDS", 1.0)
    monkeypatch.setattr("api.http.limits.pace.BYTES_PER_SECOND", LEAST)


async def read(pieces: list[bytes], *, inside: bool = False) -> None:
    """Read a body whose sender falls silent after `pieces`."""
    left = list(pieces)

    async def receive() -> Message:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(0), "more_body": True}

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        while True:
            await receive()

    async def send(_: Message) -> None: ...

    paced = BodyPace(app)
    await (Inside(paced) if inside else paced)({"type": "http", "client": ("192.0.2.1", 1)}, receive, send)


@pytest.mark.parametrize("pieces", [[], [b"a"], [b"a" * (LEAST - 1)], [b"a" * LEAST * 9]])
async def test_a_sender_that_falls_silent_gets_408(pieces: list[bytes]) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(HTTPException) as refused:
            await read(pieces)
    assert refused.value.status_code == 408


async def test_a_call_from_inside_is_waited_for() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2.5):
            await read([b"a"], inside=True)

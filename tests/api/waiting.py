"""Questions for a status that are answered late."""

import time
from collections.abc import Callable
from typing import Any

import httpx

LONGEST = 25
"""Seconds for which a question may wait."""


async def waited_for(client: httpx.AsyncClient, address: str, over: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the status once it is `over`, and check that no earlier answer came before its time."""
    while True:
        began = time.monotonic()
        status = (await client.get(address, params={"wait_seconds": LONGEST})).json()["data"]
        if over(status):
            return status
        assert time.monotonic() - began > LONGEST - 1, status

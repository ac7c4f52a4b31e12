"""A list over many cases, over several requests, as one answer."""

from collections.abc import Awaitable, Callable
from typing import Any

from mcp_server.rest.client import Reply

SECONDS = 60.0
"""Timeout of one request; each covers as many cases as some seconds allow."""


async def every_turn(
    ask: Callable[[str | None], Awaitable[Reply]], rows: str, enough: int | None = None, cursor: str | None = None
) -> dict[str, Any]:
    """Return the last answer with the `rows` of all from `cursor` on; `ask` takes the cursor of each request.

    No request follows `enough` rows.
    """
    found: list[dict[str, Any]] = []
    while True:
        told = (await ask(cursor)).data
        found += told[rows]
        cursor = told["cursor"]
        if cursor is None or (enough is not None and len(found) >= enough):
            return {**told, rows: found}

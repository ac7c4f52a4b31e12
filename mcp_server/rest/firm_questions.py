"""One question to many cases, request after request, as one table."""

from functools import partial
from typing import Any

from mcp_server.rest.client import Reply, RestClient
from mcp_server.rest.turns import SECONDS, every_turn

QUESTIONS = "/v1/ingest/questions"


async def every_answer(
    client: RestClient, asked: dict[str, Any], cursor: str | None = None, enough: int | None = None
) -> dict[str, Any]:
    """Return the answer of `POST /v1/ingest/questions` with the cases of all its pages, or of the next `enough`."""
    return await every_turn(partial(_ask, client, asked), "cases", enough, cursor)


async def _ask(client: RestClient, asked: dict[str, Any], cursor: str | None) -> Reply:
    return await client.request("POST", QUESTIONS, params={"page": cursor}, json=asked, timeout=SECONDS)

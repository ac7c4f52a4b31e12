"""One question to many cases, page after page, as one table."""

from typing import Any

from mcp_server.rest.client import RestClient

QUESTIONS = "/v1/ingest/questions"


async def every_answer(client: RestClient, asked: dict[str, Any]) -> dict[str, Any]:
    """What `POST /v1/ingest/questions` tells with all its pages."""
    found: list[dict[str, Any]] = []
    page: str | None = None
    while True:
        params = {"page": page} if page else None
        told = (await client.request("POST", QUESTIONS, params=params, json=asked, timeout=60.0)).data
        found += told["cases"]
        page = told["cursor"]
        if page is None:
            return {**told, "cases": found}

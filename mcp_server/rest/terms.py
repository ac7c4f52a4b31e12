"""The terms of all cases, page after page, as one list."""

from functools import partial
from typing import Any

from mcp_server.rest.client import Reply, RestClient
from mcp_server.rest.turns import SECONDS, every_turn

TERMS = "/v1/ingest/terms"


async def every_term(client: RestClient, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of `GET /v1/ingest/terms` with the terms of all its pages, in order."""
    told = await every_turn(partial(_ask, client, asked), "terms")
    return {**told, "terms": in_order(told["terms"])}


async def _ask(client: RestClient, asked: dict[str, Any], cursor: str | None) -> Reply:
    return await client.request("GET", TERMS, params={**asked, "page": cursor}, timeout=SECONDS)


def in_order(terms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By last day; terms without one by the day of their act, newest first."""
    dated = [one for one in terms if one["term"]["last_day"]]
    undated = [one for one in terms if not one["term"]["last_day"]]
    dated.sort(key=lambda one: one["term"]["last_day"])
    undated.sort(key=lambda one: one["act_date"] or "", reverse=True)
    return [*dated, *undated]

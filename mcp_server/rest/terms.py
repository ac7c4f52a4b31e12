"""The terms of all cases, page after page, as one list."""

from typing import Any

from mcp_server.rest.client import RestClient

TERMS = "/v1/ingest/terms"


async def every_term(client: RestClient, asked: dict[str, Any]) -> dict[str, Any]:
    """What `GET /v1/ingest/terms` tells with all its pages: `terms` by last day, those without one at the end."""
    found: list[dict[str, Any]] = []
    page: str | None = None
    while True:
        told = (await client.request("GET", TERMS, params={**asked, "page": page}, timeout=60.0)).data
        found += told["terms"]
        page = told["cursor"]
        if page is None:
            return {**told, "terms": in_order(found)}


def in_order(terms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By last day; those without one by the day of their act, the newest first."""
    dated = [one for one in terms if one["term"]["last_day"]]
    undated = [one for one in terms if not one["term"]["last_day"]]
    dated.sort(key=lambda one: one["term"]["last_day"])
    undated.sort(key=lambda one: one["act_date"] or "", reverse=True)
    return [*dated, *undated]

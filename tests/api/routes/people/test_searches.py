"""Saved searches: one's own, by name, within limits; removed with the person, or with a case that they name."""

from typing import Any

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from infra.db.models import User
from infra.db.people.searches import MOST_SEARCHES, list_searches
from infra.db.privacy.belongings import remove_rows
from tests.api.routes.inbox.conftest import Recorded
from tests.api.routes.inbox.conftest import recorded as recorded

SEARCHES = "/v1/me/searches"
CNJ = "0801234-64.2024.8.15.2001"


async def saved(client: httpx.AsyncClient, name: str, **search: Any) -> list[str]:
    answer = await client.put(SEARCHES, json={"name": name, "search": search})
    assert answer.status_code == 200, answer.text
    return [one["name"] for one in answer.json()["data"]]


async def test_searches_are_kept_by_name_for_their_person_alone(
    at_boss: httpx.AsyncClient, at_lawyer: httpx.AsyncClient
) -> None:
    assert await saved(at_boss, " Urgentes ", tag=["urgente"], state=["completed"]) == ["Urgentes"]
    assert await saved(at_boss, "<b>&Souza", q="Souza & filhos") == ["<b>&Souza", "Urgentes"]
    assert await saved(at_boss, "Urgentes", sort="waiting", claimed="me") == ["<b>&Souza", "Urgentes"]
    _, urgent = (await at_boss.get(SEARCHES)).json()["data"]
    assert urgent["search"] == {"q": None, "state": [], "sort": "waiting", "claimed": "me", "tag": []}
    assert (await at_lawyer.get(SEARCHES)).json()["data"] == []
    address = f"{SEARCHES}/{urgent['search_id']}"
    assert (await at_lawyer.delete(address)).status_code == 404
    assert [one["name"] for one in (await at_boss.delete(address)).json()["data"]] == ["<b>&Souza"]
    assert (await at_boss.delete(address)).status_code == 404


async def test_a_search_is_one_that_the_list_takes_and_there_are_so_many(at_boss: httpx.AsyncClient) -> None:
    for name, search in {
        "": {},
        "x" * 61: {},
        "estado": {"state": ["done"]},
        "longa": {"q": "x" * 256},
        "outra": {"page": "c"},
    }.items():
        assert (await at_boss.put(SEARCHES, json={"name": name, "search": search})).status_code == 422, name
    for number in range(MOST_SEARCHES):
        await saved(at_boss, f"busca {number}")
    refused = await at_boss.put(SEARCHES, json={"name": "mais uma", "search": {}})
    assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (409, "full")
    assert len(await saved(at_boss, "busca 0", q="outra")) == MOST_SEARCHES


async def test_searches_go_with_their_person_and_with_a_case_that_they_name(
    at_boss: httpx.AsyncClient,
    at_lawyer: httpx.AsyncClient,
    boss: User,
    lawyer: User,
    database: AsyncEngine,
    tenant: str,
    recorded: Recorded,
) -> None:
    case = await recorded(0, cnj=CNJ)
    await saved(at_boss, "o caso", q=CNJ)
    await saved(at_boss, "por dígitos", q="08012346420248152001")
    await saved(at_boss, "outros", q="Souza")
    await saved(at_lawyer, "minha")
    assert (await at_boss.delete(f"/v1/users/{lawyer.user_id}")).status_code == 200
    sessions = async_sessionmaker(database)
    async with sessions.begin() as session:
        assert await list_searches(session, tenant, lawyer.user_id) == []
        await remove_rows(session, tenant, case, [])
    async with sessions() as session:
        assert [one.name for one in await list_searches(session, tenant, boss.user_id)] == ["outros"]

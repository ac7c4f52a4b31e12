"""Tags of cases: added and removed by people who work on cases, filtered by, counted, and removed with the case."""

from typing import Any

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from infra.db.cases.tags import LONGEST_TAG, MOST_TAGS, tags_of
from infra.db.models import User
from infra.db.privacy.belongings import remove_rows
from tests.api.routes.inbox.conftest import Recorded
from tests.api.routes.inbox.test_cases import CASES, found

TAGS = "/v1/ingest/tags"
HOSTILE = "<img src=x onerror=alert(1)>"


async def changed(client: httpx.AsyncClient, case: str, **change: Any) -> list[str]:
    answer = await client.put(f"{CASES}/{case}/tags", json=change)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["tags"]


async def test_a_tag_is_on_a_case_once_however_it_is_written_and_what_changed_stands_in_the_trail(
    at_reviewer: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    assert await changed(at_reviewer, case, add=["Réu  solvente ", "URGENTE", HOSTILE]) == [
        HOSTILE,
        "Réu solvente",
        "URGENTE",
    ]
    assert await changed(at_reviewer, case, add=["urgente"]) == [HOSTILE, "Réu solvente", "URGENTE"]
    assert await changed(at_reviewer, case, remove=["urgente", "outra"]) == [HOSTILE, "Réu solvente"]
    assert (await at_reviewer.get(f"{CASES}/{case}/tags")).json()["data"]["tags"] == [HOSTILE, "Réu solvente"]
    events = (await at_reviewer.get(f"{CASES}/{case}/events")).json()["data"]
    assert [(event["action"], event["payload"]["added"], event["payload"]["removed"]) for event in events] == [
        ("tagged", ["Réu solvente", "URGENTE", HOSTILE], []),
        ("tagged", [], ["urgente"]),
    ]
    assert {event["actor"] for event in events} == {"Rita Reis"}


async def test_a_tag_has_words_and_bounds(at_reviewer: httpx.AsyncClient, recorded: Recorded) -> None:
    case = await recorded(0)
    for tag in ("", "  ", "x" * (LONGEST_TAG + 1), "nul\0"):
        assert (await at_reviewer.put(f"{CASES}/{case}/tags", json={"add": [tag]})).status_code == 422, tag
    widest = "\ufb30" * LONGEST_TAG
    assert await changed(at_reviewer, case, add=[widest]) == [widest]


async def test_a_case_has_so_many_tags_and_no_more(at_reviewer: httpx.AsyncClient, recorded: Recorded) -> None:
    case = await recorded(0)
    await changed(at_reviewer, case, add=[f"etiqueta {number}" for number in range(MOST_TAGS)])
    refused = await at_reviewer.put(f"{CASES}/{case}/tags", json={"add": ["uma a mais"]})
    assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (409, "full")
    assert len(await changed(at_reviewer, case, add=["uma a mais"], remove=["etiqueta 0"])) == MOST_TAGS


async def test_the_list_shows_tags_and_finds_cases_that_have_all_that_are_asked_for(
    admin: httpx.AsyncClient, at_reviewer: httpx.AsyncClient, recorded: Recorded
) -> None:
    one, other = await recorded(0), await recorded(1)
    await changed(at_reviewer, one, add=["urgente", "Souza"])
    await changed(at_reviewer, other, add=["Urgente"])
    assert await found(admin, tag="URGENTE") == [other, one]
    assert await found(admin, tag=["urgente", "souza"]) == [one]
    assert await found(admin, tag="urg") == []
    assert await found(admin, tag="%") == []
    listed = (await admin.get(CASES)).json()["data"]
    assert [case["tags"] for case in listed] == [["Urgente"], ["Souza", "urgente"]]
    counts = (await admin.get(TAGS)).json()["data"]
    assert [(one["tag"].lower(), one["cases"]) for one in counts] == [("urgente", 2), ("souza", 1)]
    cursor = (await admin.get(CASES, params={"tag": "urgente", "limit": 1})).json()["pagination"]["cursor"]
    assert await found(admin, tag="urgente", page=cursor) == [one]
    assert (await admin.get(CASES, params={"tag": "souza", "page": cursor})).status_code == 400


async def test_tags_of_a_restricted_case_are_neither_listed_nor_counted(
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    reviewer: User,
    recorded: Recorded,
) -> None:
    case = await recorded(0)
    await changed(at_reviewer, case, add=["Segredo"])
    closed = {"restricted": True, "open_to": [reviewer.user_id]}
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=closed)).status_code == 200
    assert (await at_colleague.get(TAGS)).json()["data"] == []
    assert await found(at_colleague, tag="segredo") == []
    assert (await at_colleague.put(f"{CASES}/{case}/tags", json={"remove": ["Segredo"]})).status_code == 403
    assert (await at_reviewer.get(TAGS)).json()["data"] == [{"tag": "Segredo", "cases": 1}]


async def test_tags_go_with_the_case_and_stay_when_who_put_them_on_leaves(
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    reviewer: User,
    database: AsyncEngine,
    tenant: str,
    recorded: Recorded,
) -> None:
    gone, left = await recorded(0), await recorded(1)
    for case in (gone, left):
        await changed(at_reviewer, case, add=["urgente"])
    assert (await admin.delete(f"/v1/users/{reviewer.user_id}")).status_code == 200
    sessions = async_sessionmaker(database)
    async with sessions.begin() as session:
        await remove_rows(session, tenant, gone, [])
    async with sessions() as session:
        assert await tags_of(session, tenant, [gone, left]) == {left: ["urgente"]}

"""The list of cases: several states, one search for everything, three orders, and counts of what waits."""

from typing import Any

import httpx
import pytest

from infra.db.models import User
from tests.api.routes.inbox.conftest import NOON, Recorded
from workflows.contracts.run.case import CaseState

CASES = "/v1/ingest/workflow"


async def found(client: httpx.AsyncClient, **query: Any) -> list[str]:
    answer = await client.get(CASES, params=query)
    assert answer.status_code == 200, answer.text
    return [case["workflow_id"] for case in answer.json()["data"]]


async def test_several_states_are_asked_for_at_once(admin: httpx.AsyncClient, recorded: Recorded) -> None:
    waiting = await recorded(0)
    done = await recorded(1, CaseState.COMPLETED)
    await recorded(2, CaseState.FAILED)
    assert await found(admin, state=["awaiting_phase_reviews", "completed"]) == [done, waiting]
    assert (await admin.get(CASES, params={"state": ["completed", "done"]})).status_code == 422


async def test_one_search_looks_in_number_parties_file_and_people(
    admin: httpx.AsyncClient, at_reviewer: httpx.AsyncClient, recorded: Recorded
) -> None:
    one = await recorded(
        0, filename="petição 42.pdf", by="João Sá", cnj="0801234-64.2024.8.15.2001", parties=["Ana Fictícia"]
    )
    other = await recorded(1, filename="outra.pdf", by="Bia", cnj="0709999-11.2023.8.26.0100", parties=["Banco"])
    for text in ("0801234-64", "080123464", "ficticia", "PETICAO", "joao sa"):
        assert await found(admin, q=text) == [one], text
    assert await found(admin, q="8") == [other, one]
    assert await found(admin, q="petição 4") == [one]
    assert await found(admin, q="rita") == []
    assert (await at_reviewer.put(f"{CASES}/{other}/claim")).status_code == 200
    assert await found(admin, q="rita") == [other]
    assert (await admin.get(CASES, params={"q": " "})).status_code == 422


@pytest.mark.parametrize("sort", ["newest", "waiting", "name"])
async def test_each_order_holds_over_the_pages(admin: httpx.AsyncClient, recorded: Recorded, sort: str) -> None:
    first = await recorded(0, filename="Ágora.pdf", since=30)
    second = await recorded(1, filename="zebra.pdf", since=10)
    third = await recorded(2, CaseState.COMPLETED, filename="banco.pdf")
    fourth = await recorded(3, filename="banco.pdf", since=20)
    expected = {
        "newest": [fourth, third, second, first],
        "waiting": [second, fourth, first, third],
        "name": [first, third, fourth, second],
    }[sort]
    seen: list[str] = []
    page: str | None = None
    while page is not None or not seen:
        answer = await admin.get(CASES, params={"sort": sort, "limit": 1} | ({"page": page} if page else {}))
        seen += [case["workflow_id"] for case in answer.json()["data"]]
        page = answer.json()["pagination"]["cursor"]
    assert seen == expected
    cursor = (await admin.get(CASES, params={"sort": sort, "limit": 1})).json()["pagination"]["cursor"]
    elsewhere = "name" if sort != "name" else "newest"
    assert (await admin.get(CASES, params={"sort": elsewhere, "page": cursor})).status_code == 400


async def test_a_row_says_what_waits_since_when_and_for_whom(
    at_reviewer: httpx.AsyncClient, reviewer: User, recorded: Recorded
) -> None:
    waiting = await recorded(0, since=7)
    await recorded(1, CaseState.COMPLETED)
    assert (await at_reviewer.put(f"{CASES}/{waiting}/claim")).status_code == 200
    done, open_one = (await at_reviewer.get(CASES)).json()["data"]
    assert open_one["waiting_since"] == NOON.replace(minute=7).isoformat().replace("+00:00", "Z")
    assert open_one["phases_waiting"] == ["postulacao_inicial"]
    assert open_one["submitted_by"] == "Ana"
    assert (open_one["claimed_by"]["user_id"], open_one["claimed_by"]["name"]) == (reviewer.user_id, "Rita Reis")
    assert (done["waiting_since"], done["phases_waiting"], done["claimed_by"]) == (None, [], None)


async def test_counts_say_what_waits_for_whom(
    admin: httpx.AsyncClient, at_reviewer: httpx.AsyncClient, at_colleague: httpx.AsyncClient, recorded: Recorded
) -> None:
    made = [await recorded(minute) for minute in range(3)]
    await recorded(3, CaseState.COMPLETED)
    await at_reviewer.put(f"{CASES}/{made[0]}/claim")
    await at_colleague.put(f"{CASES}/{made[1]}/claim")
    counts = (await at_reviewer.get("/v1/ingest/counts")).json()["data"]
    states = {"awaiting_phase_reviews": 3, "completed": 1}
    assert counts == {"states": states, "waiting": 3, "waiting_mine": 1, "waiting_unclaimed": 1}
    assert (await admin.get("/v1/ingest/counts")).json()["data"]["waiting_mine"] == 0
    assert await found(at_reviewer, claimed="me") == [made[0]]
    assert made[2] in await found(at_reviewer, claimed="none")
    assert await found(admin, claimed="me") == []


async def test_restricted_cases_are_neither_listed_nor_counted(
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    reviewer: User,
    recorded: Recorded,
) -> None:
    secret = await recorded(0)
    closed = {"restricted": True, "open_to": [reviewer.user_id]}
    assert (await admin.put(f"{CASES}/{secret}/secrecy", json=closed)).status_code == 200
    assert (await at_reviewer.get("/v1/ingest/counts")).json()["data"]["waiting"] == 1
    assert (await at_colleague.get("/v1/ingest/counts")).json()["data"]["waiting"] == 0
    assert await found(at_colleague, q="autos", sort="waiting") == []

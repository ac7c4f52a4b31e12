"""Assignment of a case: one person at a time, recorded, only by and for people who may see it."""

import asyncio

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from infra.db.cases.assignments import find_assignment
from infra.db.models import User
from infra.db.privacy.belongings import remove_rows
from infra.identity.scopes import Role
from infra.privacy.holdings import holdings_of_user
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Recorded

CASES = "/v1/ingest/workflow"


async def holder(client: httpx.AsyncClient, workflow_id: str) -> str | None:
    (case,) = [one for one in (await client.get(CASES)).json()["data"] if one["workflow_id"] == workflow_id]
    return case["claimed_by"] and case["claimed_by"]["user_id"]


async def test_of_two_who_take_a_case_at_once_one_gets_it_and_the_other_is_told_who(
    at_reviewer: httpx.AsyncClient, at_colleague: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    answers = await asyncio.gather(*(one.put(f"{CASES}/{case}/claim") for one in (at_reviewer, at_colleague)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (won,) = [answer.json()["data"] for answer in answers if answer.status_code == 200]
    (lost,) = [answer.json()["error"] for answer in answers if answer.status_code == 409]
    assert lost["details"]["reason"] == "claimed"
    assert lost["details"]["claimed_by"]["user_id"] == won["claimed_by"]["user_id"]
    assert lost["message"].startswith(won["claimed_by"]["name"])


async def test_a_case_is_given_to_somebody_else_and_freed_each_time_on_record(
    at_reviewer: httpx.AsyncClient, reviewer: User, colleague: User, recorded: Recorded
) -> None:
    case = await recorded(0)
    address = f"{CASES}/{case}/claim"
    for _ in range(2):
        assert (await at_reviewer.put(address)).status_code == 200
    assert (await at_reviewer.put(address, json={"user_id": colleague.user_id})).status_code == 200
    assert await holder(at_reviewer, case) == colleague.user_id
    assert (await at_reviewer.put(address)).status_code == 409
    for _ in range(2):
        assert (await at_reviewer.delete(address)).json()["data"]["claimed_by"] is None
    assert await holder(at_reviewer, case) is None
    events = (await at_reviewer.get(f"{CASES}/{case}/events")).json()["data"]
    assert [event["action"] for event in events] == ["claimed", "assigned", "released"]
    assert [event["payload"].get("of") for event in events] == [reviewer.user_id, colleague.user_id, None]
    assert {event["actor"] for event in events} == {"Rita Reis"}


async def test_a_case_goes_to_no_program_nobody_unknown_and_nobody_it_is_closed_to(
    as_role: As,
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    reviewer: User,
    colleague: User,
    recorded: Recorded,
) -> None:
    case = await recorded(0)
    address = f"{CASES}/{case}/claim"
    assert (await as_role(Role.REVIEWER).put(address)).status_code == 409
    assert (await at_reviewer.put(address, json={"user_id": "usr_nobody"})).status_code == 404
    closed = {"restricted": True, "open_to": [reviewer.user_id]}
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=closed)).status_code == 200
    refused = await at_reviewer.put(address, json={"user_id": colleague.user_id})
    assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (409, "case_restricted")
    assert await holder(at_reviewer, case) is None


async def test_who_can_review_is_listed_and_who_leaves_leaves_their_cases_free(
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    colleague: User,
    recorded: Recorded,
) -> None:
    case = await recorded(0)
    await at_colleague.put(f"{CASES}/{case}/claim")
    listed = (await at_reviewer.get("/v1/ingest/reviewers")).json()["data"]
    assert [(one["name"], one["signs"]) for one in listed] == [("Carlos Cruz", False), ("Rita Reis", True)]
    assert (await admin.delete(f"/v1/users/{colleague.user_id}")).status_code == 200
    assert await holder(at_reviewer, case) is None
    assert len((await at_reviewer.get("/v1/ingest/reviewers")).json()["data"]) == 1


async def test_what_somebody_took_on_is_exported_with_them_and_goes_with_the_case(
    at_reviewer: httpx.AsyncClient, reviewer: User, database: AsyncEngine, tenant: str, recorded: Recorded
) -> None:
    gone, left = await recorded(0), await recorded(1)
    for case in (gone, left):
        await at_reviewer.put(f"{CASES}/{case}/claim")
    sessions = async_sessionmaker(database)
    async with sessions.begin() as session:
        held = await holdings_of_user(session, tenant, reviewer.user_id)
        assert {row["workflow_id"] for row in held["assignments"]} == {gone, left}
        await remove_rows(session, tenant, gone, [])
    async with sessions() as session:
        assert await find_assignment(session, tenant, gone) is None
        assert await find_assignment(session, tenant, left) is not None

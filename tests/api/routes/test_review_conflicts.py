"""Two people review one phase: the later one is shown the other's decision, and a decision can be withdrawn, on
record.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from infra.db.people.tenants import Actor, set_four_eyes
from infra.identity.scopes import Role
from tests.api.conftest import As, Reach
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.routes.review.test_reviews import CASES, FIRST, SECOND, decide


async def withdraw(client: httpx.AsyncClient, workflow_id: str, **body: object) -> httpx.Response:
    return await client.post(f"{CASES}/{workflow_id}/review/withdraw", json={"phase_label": FIRST, **body})


async def phases(client: httpx.AsyncClient, workflow_id: str) -> dict[str, tuple[str, int]]:
    status = (await client.get(f"{CASES}/{workflow_id}")).json()["data"]
    return {one["phase_label"]: (one["state"], one["version"]) for one in status["phases"]}


async def test_a_stale_decision_is_refused_with_the_other_one(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    other = as_role(Role.REVIEWER)
    seen = {"phase_label": FIRST, "expected_version": 0}
    vetoed = [{"document_id": "stj-1", "reason": "outra matéria"}]
    assert (await decide(other, workflow_id, **seen, approved=True, rejected_precedents=vetoed)).status_code == 200
    late = await decide(admin, workflow_id, **seen, approved=False)
    assert late.status_code == 409
    error = late.json()["error"]
    assert error["details"]["reason"] == "stale_review"
    standing = error["details"]["standing"]
    assert (standing["principal"], standing["approved"]) == ("reviewer de teste", True)
    assert standing["rejected_precedents"] == vetoed
    assert standing["at"]
    assert error["message"].startswith("reviewer de teste aprovou esta fase")
    assert (await phases(admin, workflow_id))[FIRST] == ("approved", 1)
    several = await decide(
        admin, workflow_id, phase_label=SECOND, approved=True, other_phases=[{**seen, "approved": False}]
    )
    assert several.json()["error"]["details"]["standing"]["principal"] == "reviewer de teste"
    assert (await phases(admin, workflow_id))[SECOND] == ("pending", 0)
    assert (await decide(admin, workflow_id, **seen | {"expected_version": 1}, approved=False)).status_code == 200
    assert (await phases(admin, workflow_id))[FIRST] == ("rejected", 2)
    whole = await decide(admin, workflow_id, approved=True, expected_version=1)
    assert whole.status_code == 422


async def test_a_final_decision_over_others_than_its_maker_saw_is_refused_with_them(
    admin: httpx.AsyncClient, as_role: As, reach: Reach, workflow_id: str
) -> None:
    for phase, name in ((FIRST, "one"), (SECOND, "two")):
        await decide(admin, workflow_id, phase_label=phase, approved=True, decision_id=name)
    await reach(workflow_id, "awaiting_final_review")
    other = as_role(Role.REVIEWER)
    assert (await decide(other, workflow_id, phase_label=SECOND, approved=False, decision_id="new")).status_code == 200
    # the same number of decisions as seen, but not the same ones: a pending one was rejected
    late = await decide(admin, workflow_id, approved=True, seen_decisions=["one", "two"], decision_id="f1")
    assert late.status_code == 409
    error = late.json()["error"]
    assert error["details"]["reason"] == "stale_final"
    assert [(one["phase_label"], one["standing"]["decision_id"]) for one in error["details"]["changed"]] == [
        (SECOND, "new")
    ]
    assert error["message"].endswith("Sentença de primeiro grau: rejeitada por reviewer de teste.")
    assert (await reach(workflow_id, "awaiting_final_review"))["final_decision_id"] is None
    for unfit in ({"phase_label": FIRST}, {"handle": "h"}, {"seen_decisions": ["one" * 27]}):
        refused = await decide(admin, workflow_id, **{"approved": True, "seen_decisions": ["one"], **unfit})
        assert refused.status_code == 422
    assert (await decide(admin, workflow_id, approved=True, seen_decisions=["one", "new"])).status_code == 200
    await reach(workflow_id, "completed")


async def test_a_withdrawn_decision_leaves_the_result_and_stays_in_the_trail(
    admin: httpx.AsyncClient, as_role: As, reach: Reach, workflow_id: str
) -> None:
    assert (await withdraw(admin, workflow_id)).json()["error"]["details"]["reason"] == "not_decided"
    for phase in (FIRST, SECOND):
        await decide(admin, workflow_id, phase_label=phase, approved=True)
    await reach(workflow_id, "awaiting_final_review")
    taken = await withdraw(admin, workflow_id, decision_id="w1", notes="Li a página errada", expected_version=1)
    assert taken.status_code == 200, taken.text
    assert (taken.json()["data"]["state"], taken.json()["data"]["pending_phases"]) == (
        "awaiting_phase_reviews",
        [FIRST],
    )
    await reach(workflow_id, "awaiting_phase_reviews")
    result = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    first = next(phase for phase in result["phases"] if phase["phase_label"] == FIRST)
    assert (first["state"], first["review"]) == ("pending", None)
    assert (await withdraw(admin, workflow_id, decision_id="w1", notes="Li a página errada")).json()["data"]["replayed"]
    assert (await withdraw(admin, workflow_id, decision_id="w1", notes="outra")).status_code == 409
    listed = (await admin.get(CASES)).json()["data"][0]
    assert (listed["state"], listed["phases_waiting"]) == ("awaiting_phase_reviews", [FIRST])
    await decide(admin, workflow_id, phase_label=FIRST, approved=False)
    await decide(admin, workflow_id, approved=True)
    await reach(workflow_id, "completed")
    assert (await withdraw(admin, workflow_id)).json()["error"]["details"]["reason"] == "already_final"
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()
    assert events["meta"]["chain_intact"]
    about = [event for event in events["data"] if event["payload"].get("phase_label") == FIRST]
    assert [event["action"] for event in about] == [
        "review_refused",
        "phase_reviewed",
        "phase_review_withdrawn",
        "phase_reviewed",
        "review_refused",
    ]


@pytest.fixture
async def signer(app: FastAPI, tenant: str) -> AsyncIterator[httpx.AsyncClient]:
    """A person who may sign, in a firm under the four-eyes rule."""
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(a_browser(app))
        await sign_in(browser, await a_user(app, tenant, Role.REVIEWER, name="Rita Reis", oab="SP5"))
        async with app.state.services.sessions.begin() as session:
            await set_four_eyes(session, tenant, Actor("teste"), True)
        yield browser


async def test_who_sends_a_phase_and_the_whole_at_once_gets_one_of_them_at_most(
    admin: httpx.AsyncClient, signer: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    for phase in (FIRST, SECOND):
        await decide(admin, workflow_id, phase_label=phase, approved=True)
    await reach(workflow_id, "awaiting_final_review")
    answers = await asyncio.gather(
        decide(signer, workflow_id, phase_label=FIRST, approved=True), decide(signer, workflow_id, approved=True)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]

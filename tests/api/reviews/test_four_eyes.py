"""The four-eyes rule: who may make the final decision, and why others may not."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from infra.db.people.tenants import Actor, set_four_eyes
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started, with_settings
from tests.api.oauth.visitor import Visitor
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.routes.review.test_reviews import CASES, FIRST, SECOND, decide

People = dict[str, httpx.AsyncClient]


@pytest.fixture
async def people(app: FastAPI, tenant: str) -> AsyncIterator[People]:
    """The submitter, a proposer, a trainee and a signer, all of a firm under the four-eyes rule."""
    roles: dict[str, tuple[list[Role], str | None]] = {
        "submitter": ([Role.LAWYER, Role.REVIEWER], "SP1"),
        "proposer": ([Role.REVIEWER], "SP2"),
        "trainee": ([Role.REVIEWER], None),
        "boss": ([Role.ADMIN], "SP4"),
        "signer": ([Role.REVIEWER], "SP5"),
    }
    async with AsyncExitStack() as stack:
        found: People = {}
        for name, (given, oab) in roles.items():
            user = await a_user(app, tenant, *given, name=name, oab=oab)
            found[name] = await stack.enter_async_context(a_browser(app))
            await sign_in(found[name], user)
        async with app.state.services.sessions.begin() as session:
            await set_four_eyes(session, tenant, Actor("teste"), True)
        yield found


async def test_the_final_decision_is_for_a_second_person_with_an_oab_number(
    app: FastAPI,
    people: People,
    admin: httpx.AsyncClient,
    worker: CaseSteps,
    reach: Reach,
) -> None:
    workflow_id = await started(people["submitter"])
    await reach(workflow_id, "awaiting_phase_reviews")
    early = await decide(people["signer"], workflow_id, approved=True)
    assert early.json()["error"]["details"]["reason"] == "four_eyes_pending"
    assert (await decide(people["proposer"], workflow_id, phase_label=FIRST, approved=True)).status_code == 200
    assert (await decide(people["trainee"], workflow_id, phase_label=SECOND, approved=True)).status_code == 200
    await reach(workflow_id, "awaiting_final_review")
    why = {
        "submitter": "four_eyes_submitted",
        "proposer": "four_eyes_decided",
        "trainee": "four_eyes_oab",
        "boss": "four_eyes_oab",
    }
    for name, reason in why.items():
        refused = await decide(people[name], workflow_id, approved=True, decision_id=f"by-{name}")
        assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (409, reason), name
    program = await decide(admin, workflow_id, approved=True)
    assert program.json()["error"]["details"]["reason"] == "four_eyes_person"
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    attempts = [event for event in events if event["action"] == "review_refused"]
    assert [event["payload"]["reason"] for event in attempts][1:5] == [*why.values()]

    with with_settings(app, undo_final_seconds=3600):
        assert (await decide(people["signer"], workflow_id, approved=False, decision_id="f1")).status_code == 200
    undo, named = f"{CASES}/{workflow_id}/review/withdraw", {"final_decision_id": "f1"}
    for other in (*(people[name] for name in why), admin):
        assert (await other.post(undo, json=named)).json()["error"]["details"]["reason"] == "four_eyes_undo"
    assert (await people["signer"].post(undo, json=named)).status_code == 200
    assert (await decide(people["signer"], workflow_id, approved=True)).status_code == 200
    await reach(workflow_id, "completed")


async def test_the_signers_own_key_is_nobody_and_an_app_that_the_signer_let_in_is_the_signer(
    app: FastAPI, people: People, anonymous: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    workflow_id = await started(people["submitter"])
    await reach(workflow_id, "awaiting_phase_reviews")
    for phase in (FIRST, SECOND):
        assert (await decide(people["proposer"], workflow_id, phase_label=phase, approved=True)).status_code == 200
    await reach(workflow_id, "awaiting_final_review")
    final = f"{CASES}/{workflow_id}/final"

    key = (await people["signer"].post("/v1/keys", json={"name": "Robô", "role": "reviewer"})).json()["data"]["key"]
    anonymous.headers["Authorization"] = f"Bearer {key}"
    for client in ("rest", "mcp", "cli"):
        anonymous.headers["X-Autos-Client"] = client
        error = (await decide(anonymous, workflow_id, approved=True, decision_id=f"by-{client}")).json()["error"]
        assert error["details"]["reason"] == "four_eyes_person", client
        assert "não de uma chave de API" in error["message"]
        assert (await anonymous.get(final)).json()["data"]["closed_because"] == error["message"]

    with with_settings(app, undo_final_seconds=3600):
        assert (await decide(people["signer"], workflow_id, approved=False, decision_id="f1")).status_code == 200
    undo, named = f"{CASES}/{workflow_id}/review/withdraw", {"final_decision_id": "f1"}
    assert (await anonymous.post(undo, json=named)).json()["error"]["details"]["reason"] == "four_eyes_undo"
    assert (await people["signer"].post(undo, json=named)).status_code == 200

    visitor = await Visitor.registered(app)
    token = (await visitor.tokens(people["signer"], scope="cases:read reviews:write"))["access_token"]
    anonymous.headers["Authorization"] = f"Bearer {token}"
    assert (await anonymous.get(final)).json()["data"]["closed_because"] is None
    assert (await decide(anonymous, workflow_id, approved=True)).status_code == 200
    await reach(workflow_id, "completed")


async def test_without_the_rule_one_person_may_do_it_all(
    app: FastAPI, tenant: str, people: People, worker: CaseSteps, reach: Reach
) -> None:
    async with app.state.services.sessions.begin() as session:
        await set_four_eyes(session, tenant, Actor("teste"), False)
    one = people["submitter"]
    workflow_id = await started(one)
    await reach(workflow_id, "awaiting_phase_reviews")
    for phase in (FIRST, SECOND):
        assert (await decide(one, workflow_id, phase_label=phase, approved=True)).status_code == 200
    assert (await decide(one, workflow_id, approved=True)).status_code == 200
    await reach(workflow_id, "completed")

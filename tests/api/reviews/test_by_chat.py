"""A firm that accepts no decisions by chat: callers are sent to the console, and the attempt is recorded."""

import httpx
from fastapi import FastAPI

from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import let_decide
from tests.api.routes.review.test_reviews import CASES, FIRST, decide

OTHERS = {"notices": True, "term_reminders": False, "trace_contents": False}
"""Policies of the firm that these tests leave unchanged."""


async def test_a_chat_gets_the_link_to_the_review_and_decides_nothing(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    changed = await admin.put("/v1/policies", json={"chat_reviews": False})
    assert changed.json()["data"] == OTHERS | {"four_eyes": False, "chat_reviews": False}
    chat = as_role(Role.REVIEWER)
    chat.headers["X-Autos-Client"] = "mcp"
    for attempt in (
        await decide(chat, workflow_id, phase_label=FIRST, approved=True),
        await decide(chat, workflow_id, approved=True),
        await chat.post(f"{CASES}/{workflow_id}/review/withdraw", json={"phase_label": FIRST}),
    ):
        assert attempt.status_code == 409
        error = attempt.json()["error"]
        assert error["details"]["reason"] == "review_in_console"
        assert error["details"]["link"].endswith(f"/casos/{workflow_id}/revisao")
        assert error["details"]["link"] in error["message"]
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    attempts = [event for event in events if event["action"] == "review_refused"]
    assert [event["payload"]["reason"] for event in attempts] == ["review_in_console"] * 3
    assert (await decide(as_role(Role.REVIEWER), workflow_id, phase_label=FIRST, approved=True)).status_code == 200
    await let_decide(app, tenant, chat_reviews=True)
    assert (await decide(chat, workflow_id, phase_label=FIRST, approved=False)).status_code == 200


async def test_what_a_change_of_policies_does_not_name_stays_and_each_change_is_on_record(
    admin: httpx.AsyncClient,
) -> None:
    assert (await admin.get("/v1/policies")).json()["data"] == OTHERS | {"four_eyes": False, "chat_reviews": True}
    for change in ({"chat_reviews": False}, {"four_eyes": True}, {"four_eyes": True}, {}):
        assert (await admin.put("/v1/policies", json=change)).status_code == 200
    assert (await admin.get("/v1/policies")).json()["data"] == OTHERS | {"four_eyes": True, "chat_reviews": False}
    assert (await admin.get("/v1/me")).json()["data"]["policies"] == OTHERS | {"four_eyes": True, "chat_reviews": False}
    events = (await admin.get("/v1/trail")).json()["data"]
    changes = [event["payload"] for event in events if event["action"] == "policy_changed"]
    assert changes == [{"four_eyes": True, "before": False}, {"chat_reviews": False, "before": True}]
    assert (await admin.put("/v1/policies", json={"chat_reviews": "no"})).status_code == 422

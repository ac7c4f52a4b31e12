"""The whole run as the final reviewer sees it, and the undo window of the decision."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from infra.identity.scopes import Role
from tests.api.conftest import As, Reach, with_settings
from tests.api.people.people import let_decide
from tests.api.routes.review.test_phases import reason
from tests.api.routes.review.test_phases import shown as shown_phase
from tests.api.routes.review.test_reviews import CASES, FIRST, SECOND, decide


async def shown(client: httpx.AsyncClient, workflow_id: str) -> dict[str, Any]:
    answer = await client.get(f"{CASES}/{workflow_id}/final")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
def unhurried(app: FastAPI) -> Iterator[None]:
    """An undo window of an hour for decisions made by hand."""
    with with_settings(app, undo_final_seconds=3600):
        yield


async def test_a_run_is_decided_by_hand_on_what_was_shown_and_taken_back_before_it_is_sealed(
    admin: httpx.AsyncClient, as_role: As, reach: Reach, unhurried: None, workflow_id: str
) -> None:
    chat = as_role(Role.REVIEWER)
    chat.headers["X-Autos-Client"] = "mcp"
    waiting = await shown(chat, workflow_id)
    assert waiting["handle"] is None
    assert "Postulação inicial" in waiting["closed_because"]
    for label in (FIRST, SECOND):
        assert (await decide(admin, workflow_id, phase_label=label, approved=True)).status_code == 200
    await reach(workflow_id, "awaiting_final_review")
    assert "papel" in (await shown(as_role(Role.LAWYER), workflow_id))["closed_because"]

    seen = await shown(chat, workflow_id)
    assert [(one["phase_label"], one["state"]) for one in seen["phases"]] == [(FIRST, "approved"), (SECOND, "approved")]
    assert len(seen["source_sha256"]) == 64
    newest = (await admin.get(f"{CASES}/{workflow_id}/accesses")).json()["data"][0]
    assert (newest["what"], newest["channel"]) == ("final", "chat")
    of_phase = (await shown_phase(chat, workflow_id))["handle"]
    assert reason(await decide(chat, workflow_id, approved=True, handle=of_phase)) == "handle_foreign"
    assert reason(await decide(admin, workflow_id, approved=True, handle=seen["handle"])) == "handle_foreign"
    assert (await decide(admin, workflow_id, phase_label=SECOND, approved=False)).status_code == 200
    assert reason(await decide(chat, workflow_id, approved=True, handle=seen["handle"])) == "stale_final"

    handle = (await shown(chat, workflow_id))["handle"]
    taken = await decide(chat, workflow_id, approved=False, handle=handle, decision_id="f1")
    assert taken.json()["data"]["state"] == "publishing"
    status = (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]
    assert status["state"] == "publishing"
    assert datetime.fromisoformat(status["undo_until"]) > datetime.now(UTC)
    assert (await shown(chat, workflow_id))["closed_because"].startswith("Esta execução")
    assert status["final_decision_id"] == "f1"
    other = await admin.post(f"{CASES}/{workflow_id}/review/withdraw", json={"final_decision_id": "f0"})
    assert reason(other) == "stale_final"
    back = await admin.post(
        f"{CASES}/{workflow_id}/review/withdraw", json={"decision_id": "w1", "final_decision_id": "f1"}
    )
    assert (back.status_code, back.json()["data"]["state"]) == (200, "awaiting_final_review")
    assert (await shown(chat, workflow_id))["handle"]
    result = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    assert (result["state"], result["final_review"]) == ("awaiting_final_review", None)

    # a program's decision is signed at once
    assert (await decide(admin, workflow_id, approved=True)).status_code == 200
    await reach(workflow_id, "completed")
    late = await admin.post(f"{CASES}/{workflow_id}/review/withdraw", json={"final_decision_id": "f1"})
    assert reason(late) == "already_final"
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()
    assert events["meta"]["chain_intact"]
    about = [event for event in events["data"] if event["action"].startswith("final_review")]
    assert [(one["action"], one["payload"]["approved"], one["payload"].get("channel")) for one in about] == [
        ("final_reviewed", False, "view"),
        ("final_review_withdrawn", False, "rest"),
        ("final_reviewed", True, "rest"),
    ]


async def test_a_chat_that_may_decide_nothing_is_shown_the_run_and_the_way_to_the_console(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, as_role: As, reach: Reach, workflow_id: str
) -> None:
    for label in (FIRST, SECOND):
        await decide(admin, workflow_id, phase_label=label, approved=True)
    await reach(workflow_id, "awaiting_final_review")
    chat = as_role(Role.REVIEWER)
    chat.headers["X-Autos-Client"] = "mcp"
    before = await shown(chat, workflow_id)
    assert (await admin.put("/v1/policies", json={"chat_reviews": False})).status_code == 200
    elsewhere = await shown(chat, workflow_id)
    assert elsewhere["handle"] is None
    assert f"/casos/{workflow_id}/revisao" in elsewhere["closed_because"]
    assert reason(await decide(chat, workflow_id, approved=True, handle=before["handle"])) == "review_in_console"
    await let_decide(app, tenant, chat_reviews=True, four_eyes=True)
    assert "não de uma chave" in (await shown(chat, workflow_id))["closed_because"]

"""One phase as its reviewer sees it, and the handle for decisions in a view."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.routes.review.test_reviews import CASES, FIRST, SECOND, decide


async def shown(client: httpx.AsyncClient, workflow_id: str, phase: str = FIRST) -> dict[str, Any]:
    answer = await client.get(f"{CASES}/{workflow_id}/phases/{phase}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def reason(answer: httpx.Response) -> str:
    assert answer.status_code == 409, answer.text
    return answer.json()["error"]["details"]["reason"]


async def test_a_handle_is_good_for_its_person_phase_and_version_for_a_quarter_of_an_hour(
    admin: httpx.AsyncClient, as_role: As, monkeypatch: pytest.MonkeyPatch, workflow_id: str
) -> None:
    chat, other = as_role(Role.REVIEWER), as_role(Role.REVIEWER)
    chat.headers["X-Autos-Client"] = "mcp"
    seen = await shown(chat, workflow_id)
    assert (seen["version"], seen["closed_because"], seen["run"]) == (0, None, 1)
    of_seen = {"handle": seen["handle"], "approved": True}
    assert reason(await decide(other, workflow_id, phase_label=FIRST, **of_seen)) == "handle_foreign"
    assert reason(await decide(chat, workflow_id, phase_label=SECOND, **of_seen)) == "handle_foreign"
    assert reason(await decide(chat, workflow_id, phase_label=FIRST, handle="x", approved=True)) == "handle_foreign"
    with monkeypatch.context() as later:
        later.setattr("api.reviews.handles.LASTS", timedelta(seconds=-1))
        assert reason(await decide(chat, workflow_id, phase_label=FIRST, **of_seen)) == "handle_expired"
    for unfit in ({"expected_version": 0}, {"other_phases": [{"phase_label": SECOND, "approved": True}]}):
        assert (await decide(chat, workflow_id, phase_label=FIRST, **of_seen, **unfit)).status_code == 422
    assert reason(await decide(chat, workflow_id, **of_seen)) == "handle_foreign"

    vetoed = [{"document_id": "stj-1", "reason": "Outra matéria"}]
    named = {"phase_label": FIRST, "rejected_precedents": vetoed, "decision_id": "v1"}
    taken = await decide(chat, workflow_id, **named, **of_seen)
    assert taken.status_code == 200, taken.text
    assert (await decide(chat, workflow_id, **named, **of_seen)).json()["data"]["replayed"]
    assert reason(await decide(chat, workflow_id, phase_label=FIRST, handle=seen["handle"], approved=False)) == (
        "stale_review"
    )
    again = await shown(chat, workflow_id)
    assert (again["version"], again["phase"]["review"]["rejected_precedents"]) == (1, vetoed)
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    (reviewed,) = [event for event in events if event["action"] == "phase_reviewed"]
    assert reviewed["payload"]["channel"] == "view"
    attempts = [event["payload"]["reason"] for event in events if event["action"] == "review_refused"]
    assert attempts == [*["handle_foreign"] * 3, "handle_expired", "handle_foreign", "stale_review"]


async def test_who_cannot_decide_is_shown_the_phase_and_why_not(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    lawyer, chat = as_role(Role.LAWYER), as_role(Role.REVIEWER)
    chat.headers["X-Autos-Client"] = "mcp"
    before = await shown(chat, workflow_id)
    assert (await admin.put("/v1/policies", json={"chat_reviews": False})).status_code == 200
    elsewhere = await shown(chat, workflow_id)
    assert elsewhere["handle"] is None
    assert f"/casos/{workflow_id}/revisao" in str(elsewhere["closed_because"])
    late = await decide(chat, workflow_id, phase_label=FIRST, handle=before["handle"], approved=True)
    assert reason(late) == "review_in_console"
    assert "papel" in str((await shown(lawyer, workflow_id))["closed_because"])
    assert (await shown(as_role(Role.REVIEWER), workflow_id))["handle"]
    assert "não tem peças" in str((await shown(admin, workflow_id, "cumprimento_execucao"))["closed_because"])
    assert (await lawyer.get(f"{CASES}/{workflow_id}/phases/nenhuma")).status_code == 422

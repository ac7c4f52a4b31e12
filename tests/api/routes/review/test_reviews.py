"""Decisions of people: accepted once, rejected with a reason, never lost."""

import asyncio

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, Working, started
from tests.patience import PATIENCE
from workflows.contracts.errors import RunFailure

CASES = "/v1/ingest/workflow"
FIRST, SECOND = "postulacao_inicial", "sentenca_primeiro_grau"


async def decide(client: httpx.AsyncClient, workflow_id: str, **decision: object) -> httpx.Response:
    return await client.post(f"{CASES}/{workflow_id}/review", json=decision)


async def test_phases_then_the_whole_are_decided(as_role: As, reach: Reach, workflow_id: str) -> None:
    reviewer = as_role(Role.REVIEWER)
    first = await decide(reviewer, workflow_id, phase_label=FIRST, approved=True, reviewer="Dra. Ana", notes="ok")
    assert first.status_code == 200, first.text
    assert first.json()["data"]["pending_phases"] == [SECOND]
    second = await decide(reviewer, workflow_id, phase_label=SECOND, approved=False)
    assert second.json()["data"]["state"] == "awaiting_final_review"
    final = await decide(reviewer, workflow_id, approved=True)
    assert final.json()["data"]["state"] == "publishing"
    await reach(workflow_id, "completed")


async def test_a_decision_id_counts_once_even_after_the_end(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    answers = [await decide(admin, workflow_id, phase_label=FIRST, approved=True, decision_id="d-1") for _ in range(2)]
    assert [answer.json()["data"]["replayed"] for answer in answers] == [False, True]
    other = await decide(admin, workflow_id, phase_label=FIRST, approved=False, decision_id="d-1")
    assert other.status_code == 409
    assert other.json()["error"]["details"]["reason"] == "decision_conflict"
    await decide(admin, workflow_id, phase_label=SECOND, approved=True)
    await decide(admin, workflow_id, approved=True, decision_id="d-final")
    await reach(workflow_id, "completed")
    again = await decide(admin, workflow_id, approved=True, decision_id="d-final")
    assert (again.status_code, again.json()["data"]["replayed"]) == (200, True)


async def test_the_final_review_waits_for_every_phase(admin: httpx.AsyncClient, workflow_id: str) -> None:
    refused = await decide(admin, workflow_id, approved=True)
    assert refused.status_code == 409
    details = refused.json()["error"]["details"]
    assert (details["state"], details["pending_phases"]) == ("awaiting_phase_reviews", [FIRST, SECOND])
    assert "Postulação inicial" in refused.json()["error"]["message"]

    empty = await decide(admin, workflow_id, phase_label="resposta_do_reu", approved=True)
    assert (empty.status_code, empty.json()["error"]["details"]["reason"]) == (409, "phase_without_pieces")
    assert empty.json()["error"]["details"]["fields"][0]["allowed"] == [FIRST, SECOND]
    unknown = await decide(admin, workflow_id, phase_label="embargos", approved=True)
    assert unknown.status_code == 422
    assert FIRST in unknown.json()["error"]["details"]["fields"][0]["allowed"]

    empty = {"phase_label": "resposta_do_reu", "approved": True}
    unknown = {"rejected_precedents": [{"document_id": "stj-9", "reason": "x"}]}
    refused = [
        await decide(admin, workflow_id, phase_label=FIRST, approved=True, other_phases=[empty]),
        await decide(admin, workflow_id, phase_label=FIRST, approved=True, **unknown),
    ]
    assert [answer.status_code for answer in refused] == [409, 404]
    assert refused[1].json()["error"]["details"]["fields"][0]["allowed"] == ["stj-1", "stj-2"]
    status = (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]
    assert {phase["state"] for phase in status["phases"]} == {"pending", "empty"}


async def test_a_run_is_cancelled_once_and_a_later_review_is_refused_with_only_the_attempt_on_record(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    answer = await admin.post(f"{CASES}/{workflow_id}/cancel", json={"reason": "engano"})
    assert (answer.status_code, answer.json()["data"]["state"]) == (202, "cancelled")
    await reach(workflow_id, "cancelled")
    refused = await decide(admin, workflow_id, phase_label=FIRST, approved=True, decision_id="late")
    assert refused.status_code == 409
    assert refused.json()["error"]["details"]["reason"] == "already_final"
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    assert events[-1]["action"] == "review_refused"
    assert events[-1]["payload"]["decision_id"] == "late"
    assert not [event for event in events if event["action"] == "phase_reviewed"]
    again = await admin.post(f"{CASES}/{workflow_id}/cancel")
    assert again.status_code == 409
    assert again.json()["error"]["details"]["state"] == "cancelled"


@pytest.mark.parametrize(
    "body",
    [{}, {"approved": "talvez"}, {"approved": 1}, {"approved": True, "decision_id": "a b"}, {"approved": True, "x": 1}],
)
async def test_a_decision_must_be_plain(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    answer = await decide(admin, f"wf_{'0' * 32}", **body)
    assert answer.status_code == 422


async def test_a_review_outlives_the_absence_of_every_worker(
    admin: httpx.AsyncClient, working: Working, reach: Reach
) -> None:
    async with working():
        workflow_id = await started(admin)
        await reach(workflow_id, "awaiting_phase_reviews")
    queued = await decide(admin, workflow_id, phase_label=FIRST, approved=True, decision_id="while-down")
    assert queued.status_code == 202
    assert queued.json()["data"]["decision_id"] == "while-down"
    assert queued.json()["data"]["pending_phases"] == [FIRST, SECOND]
    async with working(), asyncio.timeout(PATIENCE):
        while (await reach(workflow_id, "awaiting_phase_reviews"))["phases"][0]["state"] != "approved":
            await asyncio.sleep(0.05)
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    assert [event["payload"]["decision_id"] for event in events if event["action"] == "phase_reviewed"] == [
        "while-down"
    ]


async def test_a_run_cancelled_before_its_first_write_ends_on_record(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    worker.fail_with("check_backends", RunFailure.INFRA_UNAVAILABLE, non_retryable=False)
    workflow_id = await started(admin)
    async with asyncio.timeout(PATIENCE):
        while not worker.asked("check_backends"):
            await asyncio.sleep(0.02)
    assert (await admin.post(f"{CASES}/{workflow_id}/cancel")).status_code == 202
    await reach(workflow_id, "cancelled")
    async with asyncio.timeout(PATIENCE):
        while len(events := (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]) < 2:
            await asyncio.sleep(0.05)
    assert [(event["action"], event["actor"]) for event in events] == [
        ("submitted", "admin de teste"),
        ("state_changed", "admin de teste"),
    ]


async def test_one_request_decides_several_phases_and_leaves_single_precedents_out(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    out = {"document_id": "stj-2", "reason": "Trata de contrato diverso"}
    body = {
        "phase_label": FIRST,
        "approved": True,
        "rejected_precedents": [out],
        "other_phases": [{"phase_label": SECOND, "approved": False, "notes": "fora do tema"}],
        "decision_id": "d-1",
    }
    answers = [(await decide(admin, workflow_id, **body)).json()["data"] for _ in range(2)]
    assert [answer["replayed"] for answer in answers] == [False, True]
    assert answers[0]["decision_id"] == "d-1"
    assert (answers[0]["state"], answers[0]["pending_phases"]) == ("awaiting_final_review", [])
    draft = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    phases = {phase["phase_label"]: phase for phase in draft["phases"]}
    assert {match["document_id"]: match["rejected"] for match in phases[FIRST]["matches"]} == {
        "stj-1": None,
        "stj-2": "Trata de contrato diverso",
    }
    assert (phases[SECOND]["state"], phases[SECOND]["review"]["notes"]) == ("rejected", "fora do tema")
    await decide(admin, workflow_id, approved=True)
    await reach(workflow_id, "completed")
    final = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    assert final["phases"][0]["review"]["rejected_precedents"] == [out]
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    decided = [event["payload"] for event in events if event["action"] == "phase_reviewed"]
    assert [(one["decision_id"], one["rejected_precedents"]) for one in decided] == [
        ("d-1", [out]),
        (f"d-1.{SECOND}", []),
    ]


async def test_the_channel_of_a_decision_is_in_its_event_its_review_and_the_state_it_led_to(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    for client, label in (("mcp", FIRST), ("cli", SECOND)):
        body = {"phase_label": label, "approved": True}
        taken = await admin.post(f"{CASES}/{workflow_id}/review", json=body, headers={"X-Autos-Client": client})
        assert taken.status_code == 200
    refused = await decide(admin, workflow_id, phase_label="resposta_do_reu", approved=True)
    assert refused.status_code == 409
    await decide(admin, workflow_id, approved=True)
    await reach(workflow_id, "completed")
    result = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    phases = {phase["phase_label"]: phase["review"] for phase in result["phases"]}
    assert [phases[label]["through"]["channel"] for label in (FIRST, SECOND)] == ["chat", "cli"]
    assert result["final_review"]["through"]["channel"] == "rest"
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    persons = [(event["action"], event["payload"].get("channel")) for event in events if event["actor"] != "system"]
    assert persons == [
        ("submitted", "rest"),
        ("phase_reviewed", "chat"),
        ("phase_reviewed", "cli"),
        ("review_refused", "rest"),
        ("final_reviewed", "rest"),
        ("state_changed", "rest"),
        ("state_changed", "rest"),
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"approved": True, "other_phases": [{"phase_label": FIRST, "approved": True}]},
        {"approved": True, "rejected_precedents": [{"document_id": "stj-1", "reason": "x"}]},
        {"phase_label": FIRST, "approved": True, "other_phases": [{"phase_label": FIRST, "approved": False}]},
        {
            "phase_label": FIRST,
            "approved": True,
            "other_phases": [{"phase_label": SECOND, "approved": True}],
            "decision_id": "d" * 56,
        },
    ],
)
async def test_a_decision_that_contradicts_itself_is_refused(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    refused = await admin.post(f"{CASES}/wf_{'0' * 32}/review", json=body)
    assert refused.status_code == 422

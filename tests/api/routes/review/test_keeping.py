"""A person keeps decisions of an earlier run for phases that are the same."""

from datetime import UTC, datetime

import httpx

from infra.identity.scopes import Role
from tests.api.case_steps import PHASES, CaseSteps
from tests.api.conftest import As, Reach
from workflows.contracts.run.earlier import EarlierDecision

CASES = "/v1/ingest/workflow"


async def test_the_same_phases_are_decided_as_before_and_nothing_approves_itself(
    admin: httpx.AsyncClient, as_role: As, worker: CaseSteps, reach: Reach, workflow_id: str
) -> None:
    for label, approved in zip(PHASES, (True, False), strict=True):
        body = {"phase_label": label, "approved": approved, "notes": "conferida", "decision_id": f"d-{label}"}
        assert (await admin.post(f"{CASES}/{workflow_id}/review", json=body)).status_code == 200
    worker.earlier = {
        label: EarlierDecision(
            approved=label is PHASES[0],
            by="Ana Souza",
            at=datetime(2026, 11, 26, tzinfo=UTC),
            run=1,
            decision_id=f"d-{label}",
            same=label is PHASES[0],
        )
        for label in PHASES
    }
    assert (await admin.post(f"{CASES}/{workflow_id}/reprocess", json={})).status_code == 202
    status = await reach(workflow_id, "awaiting_phase_reviews", run=2)
    shown = {one["phase_label"]: one for one in status["phases"]}
    assert [shown[label]["state"] for label in PHASES] == ["pending", "pending"]
    assert shown[PHASES[0]]["earlier_decision"]["same"] is True
    assert (await as_role(Role.LAWYER).post(f"{CASES}/{workflow_id}/review/keep")).status_code == 403
    unlike = await admin.post(f"{CASES}/{workflow_id}/review/keep", json={"phases": [PHASES[1]]})
    assert (unlike.status_code, unlike.json()["error"]["details"]["reason"]) == (409, "not_the_same")
    kept = await admin.post(f"{CASES}/{workflow_id}/review/keep")
    assert kept.status_code == 200, kept.text
    assert kept.json()["data"]["kept"] == [PHASES[0]]
    assert kept.json()["data"]["pending_phases"] == [PHASES[1]]
    after = {one["phase_label"]: one for one in (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]["phases"]}
    assert (after[PHASES[0]]["state"], after[PHASES[0]]["earlier_decision"]) == ("approved", None)
    assert after[PHASES[1]]["earlier_decision"]["same"] is False
    result = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    review = next(one["review"] for one in result["phases"] if one["phase_label"] == PHASES[0])
    assert review["notes"] == "Mantida a decisão de Ana Souza na execução 1. conferida"
    # taken back, it is offered again
    back = {"phase_label": PHASES[0], "expected_version": 1}
    assert (await admin.post(f"{CASES}/{workflow_id}/review/withdraw", json=back)).status_code == 200
    again = {one["phase_label"]: one for one in (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]["phases"]}
    assert again[PHASES[0]]["earlier_decision"]["same"] is True

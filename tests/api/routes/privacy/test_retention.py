"""Retention over REST: what is said of a case stands in its trail, and a held case is not erased."""

import httpx

from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started

CASES = "/v1/ingest/workflow"


async def test_a_tenant_keeps_ten_years_unless_it_says_otherwise(admin: httpx.AsyncClient) -> None:
    assert (await admin.get("/v1/retention")).json()["data"] == {"years": 10}
    assert (await admin.put("/v1/retention", json={"years": 0})).status_code == 422
    assert (await admin.put("/v1/retention", json={"years": 15})).status_code == 200
    assert (await admin.get("/v1/retention")).json()["data"] == {"years": 15}
    assert (await admin.get("/v1/retention/proposals")).json()["data"] == []


async def test_a_held_case_is_not_erased_until_it_is_released(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    path = f"{CASES}/{workflow_id}"
    held = {"mandate_ended_on": "2020-05-01", "held": True, "hold_reason": "Rescisória"}
    said = (await admin.put(f"{path}/retention", json=held)).json()["data"]
    assert (said["due_on"], said["held"]) == ("2030-05-01", True)
    refused = await admin.request("DELETE", path, json={"reason": "x"})
    assert refused.status_code == 409
    assert refused.json()["error"]["details"] == {"hold_reason": "Rescisória"}
    await admin.put(f"{path}/retention", json={"mandate_ended_on": "2020-05-01"})
    assert (await admin.request("DELETE", path, json={"reason": "x"})).status_code == 200
    actions = [event["action"] for event in (await admin.get(f"{path}/events")).json()["data"]]
    assert actions.count("retention_changed") == 2

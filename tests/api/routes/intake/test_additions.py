"""New pages over REST: joined by a workflow, then analysed in a run of their own. A rejection leaves the case
unchanged.
"""

from typing import Any

import httpx

from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF, As, Reach, started
from workflows.contracts.errors import RunFailure

CASES = "/v1/ingest/workflow"


async def uploaded(client: httpx.AsyncClient, pdf: bytes = PDF + b"mais") -> str:
    """Return the id of an upload whose file has arrived."""
    ticket = (await client.post("/v1/uploads", json={})).json()["data"]
    sent = await client.put(f"/v1/uploads/{ticket['upload_id']}", content=pdf)
    assert sent.status_code == 200, sent.text
    return ticket["upload_id"]


async def added(client: httpx.AsyncClient, case: str, **body: Any) -> httpx.Response:
    return await client.post(f"{CASES}/{case}/pages", json=body)


async def test_new_pages_start_a_run_over_the_joined_file_and_the_same_upload_starts_no_other(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, workflow_id: str
) -> None:
    upload = await uploaded(admin)
    worker.scans = [3, 4]
    answer = await added(admin, workflow_id, upload_id=upload, reason="sentença nova")
    assert answer.status_code == 202, answer.text
    receipt = answer.json()["data"]
    assert (receipt["run"], receipt["pages_before"], receipt["pages_added"], receipt["replayed"]) == (2, 4, 1, False)
    await reach(workflow_id, "awaiting_phase_reviews", run=2)
    apart = [one.apart for one in worker.asked("read_pages")]
    assert apart == [False, False, True, True, True, False, False]
    known = worker.asked("inspect_source")[-1].known
    assert (known.upload_id, known.pages) == (upload, 5)
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    opened = next(one for one in events if one["action"] == "reprocessed")
    assert (opened["payload"]["pages_before"], opened["payload"]["pages_added"]) == (4, 1)
    runs = (await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]
    assert [run["reason"] for run in runs] == [None, "sentença nova"]
    again = (await added(admin, workflow_id, upload_id=upload)).json()["data"]
    assert (again["run"], again["replayed"]) == (2, True)


async def test_what_is_refused_leaves_the_case_as_it_was(
    admin: httpx.AsyncClient, worker: CaseSteps, workflow_id: str
) -> None:
    upload = await uploaded(admin)
    worker.fail_with("inspect_source", RunFailure.PDF_ENCRYPTED)
    refused = await added(admin, workflow_id, upload_id=upload)
    assert refused.status_code == 422
    assert refused.json()["error"]["details"]["failure"] == "pdf_encrypted"
    del worker.fail["inspect_source"]
    for body, status in [({}, 422), ({"upload_id": "up_0"}, 404), ({"upload_id": upload, "mais": 1}, 422)]:
        assert (await added(admin, workflow_id, **body)).status_code == status, body
    assert len((await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]) == 1
    # nothing is lost: the same upload is taken now
    assert (await added(admin, workflow_id, upload_id=upload)).status_code == 202


async def test_pages_come_from_who_may_submit_to_a_case_of_their_own(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    upload = await uploaded(admin)
    assert (await added(as_role(Role.ADMIN, "outro"), workflow_id, upload_id=upload)).status_code == 404
    assert (await added(as_role(Role.REVIEWER), workflow_id, upload_id=upload)).status_code == 403
    stranger = as_role(Role.ADMIN, "outro")
    other = await started(stranger)
    assert (await added(stranger, other, upload_id=upload)).status_code == 404
    assert (await admin.put(f"{CASES}/{workflow_id}/secrecy", json={"restricted": True})).status_code == 200
    assert (await added(admin, workflow_id, upload_id=upload)).status_code == 403


async def test_the_upload_that_began_a_case_adds_no_pages_to_it(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    upload = await uploaded(admin, PDF + b"primeiro")
    answer = await admin.post(CASES, json={"upload_id": upload})
    assert answer.status_code == 202, answer.text
    case = answer.json()["data"]["workflow_id"]
    await reach(case, "awaiting_phase_reviews")
    refused = await added(admin, case, upload_id=upload)
    assert (refused.status_code, "outro link" in refused.json()["error"]["message"]) == (409, True)
    assert len(worker.asked("inspect_source")) == 1

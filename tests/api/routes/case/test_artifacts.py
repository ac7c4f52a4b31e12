"""Artifacts and their download links: exactly one version, for a limited time, and recorded."""

import hashlib
from datetime import UTC, datetime

import httpx
from fastapi import FastAPI
from sqlalchemy import inspect, select

from infra.db.models import Artifact
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started

CASES = "/v1/ingest/workflow"


async def test_a_link_downloads_the_exact_version_and_its_issue_is_an_event(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    (artifact,) = (await admin.get(f"{CASES}/{workflow_id}/artifacts")).json()["data"]
    assert (artifact["kind"], artifact["version"], artifact["run"]) == ("result", 1, 1)
    assert artifact["filename"] == "result-v1.json"
    auditor = as_role(Role.AUDITOR)
    link = await auditor.post(f"{CASES}/{workflow_id}/artifacts/{artifact['artifact_id']}/signed-url")
    assert link.status_code == 200, link.text
    assert link.json()["data"]["expires_in_seconds"] == 600
    url = link.json()["data"]["signed_url"]
    assert artifact["object_version"] in url
    async with httpx.AsyncClient() as browser:
        download = await browser.get(url)
    assert hashlib.sha256(download.content).hexdigest() == artifact["sha256"]
    assert download.headers["content-disposition"] == 'attachment; filename="result-v1.json"'
    event = (await admin.get(f"{CASES}/{workflow_id}/interactions")).json()["data"][-1]
    assert (event["action"], event["actor"]) == ("artifact_link_issued", "auditor de teste")
    assert event["payload"]["artifact_id"] == artifact["artifact_id"]
    assert "signed_url" not in str(event)

    (artifact,) = (await admin.get(f"{CASES}/{workflow_id}/artifacts")).json()["data"]
    answer = await admin.post(f"{CASES}/{workflow_id}/artifacts/art_0/signed-url")
    assert answer.status_code == 404
    assert answer.json()["error"]["details"] == {"known": [artifact["artifact_id"]]}


async def test_the_content_comes_from_the_same_origin_for_who_may_see_the_case_and_on_record(
    app: FastAPI, admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    (artifact,) = (await admin.get(f"{CASES}/{workflow_id}/artifacts")).json()["data"]
    address = f"{CASES}/{workflow_id}/artifacts/{artifact['artifact_id']}/content"
    auditor = as_role(Role.AUDITOR)
    got = await auditor.get(address)
    assert (got.status_code, got.headers["content-type"]) == (200, "application/json")
    assert hashlib.sha256(got.content).hexdigest() == artifact["sha256"]
    assert int(got.headers["content-length"]) == len(got.content) == artifact["size"]
    assert got.headers["content-disposition"] == 'attachment; filename="result-v1.json"'
    assert got.headers["cache-control"].startswith("private")
    again = await auditor.get(address, headers={"If-None-Match": got.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    newest = (await admin.get(f"{CASES}/{workflow_id}/accesses")).json()["data"][0]
    assert (newest["what"], newest["details"]["artifact_id"]) == ("artifact", artifact["artifact_id"])
    async with app.state.services.sessions.begin() as session:
        row = (await session.scalars(select(Artifact).where(Artifact.workflow_id == workflow_id))).one()
        same = {column.key: getattr(row, column.key) for column in inspect(Artifact).column_attrs}
        session.add(Artifact(**same | {"artifact_id": "art_seal", "kind": "manifest"}))
    assert (await auditor.get(address.replace(artifact["artifact_id"], "art_seal"))).status_code == 200
    newest = (await admin.get(f"{CASES}/{workflow_id}/accesses")).json()["data"][0]
    assert (newest["what"], newest["details"]["artifact_id"]) == ("manifest", "art_seal")
    assert (await admin.get(address.replace(artifact["artifact_id"], "art_0"))).status_code == 404
    assert (await as_role(Role.ADMIN, "t-stranger").get(address)).status_code == 404
    assert (await admin.put(f"{CASES}/{workflow_id}/secrecy", json={"restricted": True})).status_code == 200
    assert (await auditor.get(address)).status_code == 403


async def test_the_trail_tells_the_whole_case_and_that_it_is_whole(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    workflow_id = await started(admin, reason="inicial")
    await reach(workflow_id, "awaiting_phase_reviews")
    await admin.post(f"{CASES}/{workflow_id}/reprocess", json={"reason": "outra vez"})
    await reach(workflow_id, "awaiting_phase_reviews", run=2)
    body = (await admin.get(f"{CASES}/{workflow_id}/events")).json()
    assert body["meta"]["chain_intact"] is True
    events = body["data"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["payload"]["parameters"]["reason"] for event in events if "parameters" in event["payload"]] == [
        "inicial",
        "outra vez",
    ]
    second = (await admin.get(f"{CASES}/{workflow_id}/events?run=2")).json()["data"]
    assert {event["run"] for event in second} == {2}
    interactions = (await admin.get(f"{CASES}/{workflow_id}/interactions")).json()["data"]
    assert [event["action"] for event in interactions] == ["submitted", "reprocessed"]
    assert all(datetime.fromisoformat(event["at"]).tzinfo == UTC for event in events)

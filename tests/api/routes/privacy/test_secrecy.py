"""A restricted case is open to named people only, and to a chat only with the client's recorded authorisation."""

import asyncio
from typing import Any

import httpx

from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from tests.patience import PATIENCE
from workflows.contracts.run.secrecy import SecrecyKind, SecrecyMark

CASES = "/v1/ingest/workflow"
PATHS = ("", "/result", "/artifacts", "/events", "/runs", "/pages/1.png", "/interactions")


async def change(admin: httpx.AsyncClient, workflow_id: str, **body: Any) -> httpx.Response:
    return await admin.put(f"{CASES}/{workflow_id}/secrecy", json={"restricted": True, **body})


async def listed(client: httpx.AsyncClient) -> list[str]:
    return [case["workflow_id"] for case in (await client.get(CASES)).json()["data"]]


async def test_what_the_reader_marks_is_open_to_its_submitter_alone(
    as_role: As, admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    worker.secrecy = [SecrecyMark(kind=SecrecyKind.STATED, page=3)]
    lawyer, colleague = as_role(Role.LAWYER), as_role(Role.REVIEWER)
    workflow_id = await started(lawyer)
    await until_restricted(admin, workflow_id)
    assert (await lawyer.get(f"{CASES}/{workflow_id}")).status_code == 200
    for path in PATHS:
        refused = await colleague.get(f"{CASES}/{workflow_id}{path}")
        assert refused.status_code == 403, path
        assert refused.json()["error"]["details"]["reason"] == "case_restricted"
    assert workflow_id in await listed(lawyer)
    assert workflow_id not in await listed(colleague)
    assert workflow_id not in await listed(admin)
    secrecy = (await admin.get(f"{CASES}/{workflow_id}/secrecy")).json()["data"]
    assert secrecy["marks"] == [{"kind": "stated", "page": 3}]
    actions = [event["action"] for event in (await lawyer.get(f"{CASES}/{workflow_id}/events")).json()["data"]]
    assert actions.count("restricted") == 1


async def test_an_admin_names_people_and_what_was_decided_survives_a_reprocess(
    as_role: As, admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    lawyer = as_role(Role.LAWYER)
    workflow_id = await started(lawyer)
    await reach(workflow_id, "awaiting_phase_reviews")
    other = as_role(Role.LAWYER)
    named = await key_of(other)
    assert (await change(admin, workflow_id, open_to=[named])).status_code == 200
    assert (await other.get(f"{CASES}/{workflow_id}/result")).status_code == 200
    assert (await lawyer.get(f"{CASES}/{workflow_id}/result")).status_code == 403
    worker.secrecy = [SecrecyMark(kind=SecrecyKind.TAX, page=1)]
    assert (await other.post(f"{CASES}/{workflow_id}/reprocess", json={})).status_code == 202
    assert (await lawyer.get(f"{CASES}/{workflow_id}/result")).status_code == 403
    assert (await admin.get(f"{CASES}/{workflow_id}/secrecy")).json()["data"]["open_to"] == [named]


async def test_a_name_or_a_paper_that_no_database_keeps_and_who_is_not_of_the_firm_is_refused(
    admin: httpx.AsyncClient, workflow_id: str, as_role: As
) -> None:
    paper = {"signed_on": "2026-05-04", "document": "pasta\x00"}
    for said in ({"open_to": ["usr_\x00"]}, {"authorisation": paper}):
        assert (await change(admin, workflow_id, **said)).status_code == 422

    stranger = await key_of(as_role(Role.LAWYER, "outra-firma"))
    for unknown in ("usr_inventado", "key_inventada", stranger):
        refused = await change(admin, workflow_id, open_to=[unknown])
        assert (refused.status_code, refused.json()["error"]["details"]["unknown"]) == (404, [unknown])
    assert (await admin.get(f"{CASES}/{workflow_id}/secrecy")).json()["data"]["restricted"] is False

    admin.headers["X-Autos-Client"] = "mcp"
    assert (await change(admin, workflow_id)).status_code == 403


async def test_a_chat_is_refused_with_the_reason_until_the_client_has_authorised_it(
    as_role: As, admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    lawyer = as_role(Role.LAWYER)
    workflow_id = await started(lawyer)
    await reach(workflow_id, "awaiting_phase_reviews")
    me = (await lawyer.get(f"{CASES}/{workflow_id}/events")).json()["data"][0]["payload"]["key_id"]
    await change(admin, workflow_id, open_to=[me])
    assert (await lawyer.get(f"{CASES}/{workflow_id}/result")).status_code == 200
    lawyer.headers["X-Autos-Client"] = "mcp"
    refused = await lawyer.get(f"{CASES}/{workflow_id}/result")
    assert refused.status_code == 403
    assert refused.json()["error"]["details"]["reason"] == "chat_not_authorised"
    assert await listed(lawyer) == []
    paper = {"signed_on": "2026-05-04", "document": "Contrato, anexo II"}
    assert (await change(admin, workflow_id, open_to=[me], authorisation=paper)).status_code == 200
    assert (await lawyer.get(f"{CASES}/{workflow_id}/result")).status_code == 200
    assert await listed(lawyer) == [workflow_id]


async def test_a_case_sent_as_secret_is_closed_from_its_first_row_on(
    as_role: As, admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    worker.secrecy = [SecrecyMark(kind=SecrecyKind.BANK, page=2)]
    lawyer, colleague = as_role(Role.LAWYER), as_role(Role.REVIEWER)
    workflow_id = await started(lawyer, restricted="true")
    await until_restricted(admin, workflow_id)
    assert (await lawyer.get(f"{CASES}/{workflow_id}")).status_code == 200
    assert (await colleague.get(f"{CASES}/{workflow_id}")).status_code == 403
    assert workflow_id not in await listed(colleague)
    submitted = (await lawyer.get(f"{CASES}/{workflow_id}/events")).json()["data"][0]
    assert (submitted["action"], submitted["payload"]["restricted"]) == ("submitted", True)
    async with asyncio.timeout(PATIENCE):
        while not (marks := (await admin.get(f"{CASES}/{workflow_id}/secrecy")).json()["data"]["marks"]):
            await asyncio.sleep(0.05)
    assert marks == [{"kind": "bank", "page": 2}]


async def until_restricted(admin: httpx.AsyncClient, workflow_id: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (await admin.get(f"{CASES}/{workflow_id}/secrecy")).json()["data"]["restricted"]:
            await asyncio.sleep(0.05)


async def key_of(client: httpx.AsyncClient) -> str:
    """Return the id of the client's key, from the trail of one of its cases."""
    own = await started(client)
    async with asyncio.timeout(PATIENCE):
        while not (events := (await client.get(f"{CASES}/{own}/events")).json()["data"]):
            await asyncio.sleep(0.05)
    return events[0]["payload"]["key_id"]

"""Retention over REST: changes are recorded in the trail, and a held case is not erased."""

import asyncio
from datetime import UTC, datetime

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from infra.db.privacy.erasures import stay_open
from infra.db.privacy.retention import set_retention
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started
from workflows.contracts.privacy.retention import RetentionChange

CASES = "/v1/ingest/workflow"


async def waiting_case(admin: httpx.AsyncClient, reach: Reach) -> str:
    """The path of a case that has been read."""
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    return f"{CASES}/{workflow_id}"


async def test_a_tenant_keeps_ten_years_unless_it_says_otherwise(admin: httpx.AsyncClient) -> None:
    assert (await admin.get("/v1/retention")).json()["data"] == {"years": 10}
    assert (await admin.put("/v1/retention", json={"years": 0})).status_code == 422
    assert (await admin.put("/v1/retention", json={"years": 15})).status_code == 200
    assert (await admin.get("/v1/retention")).json()["data"] == {"years": 15}
    assert (await admin.get("/v1/retention/proposals")).json()["data"] == []


async def test_a_held_case_is_not_erased_until_it_is_released(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    path = await waiting_case(admin, reach)
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


async def test_a_hold_that_is_being_set_stops_an_erasure_that_is_confirmed_at_that_moment(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, database: AsyncEngine, tenant: str
) -> None:
    path = await waiting_case(admin, reach)
    asked = {"reason": "fim do mandato"}
    word = (await admin.request("DELETE", path, json=asked)).json()["data"]["confirmation"]
    held = RetentionChange(held=True, hold_reason="Rescisória")
    async with async_sessionmaker(database).begin() as session:
        workflow_id = path.rpartition("/")[2]
        await stay_open(session, tenant, workflow_id)
        await set_retention(session, tenant, workflow_id, held, "Ana", datetime.now(UTC))
        confirming = asyncio.create_task(admin.request("DELETE", path, json=asked | {"confirmation": word}))
        finished, _ = await asyncio.wait([confirming], timeout=1)
        assert not finished, "the hold is not there for others yet, and is waited for"
    refused = await confirming
    assert (refused.status_code, refused.json()["error"]["details"]) == (409, {"hold_reason": "Rescisória"})
    assert (await admin.get(path)).status_code == 200
    assert (await admin.get(f"{path}/erasure")).status_code == 404


async def test_a_case_that_is_being_erased_takes_no_hold(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    path = await waiting_case(admin, reach)
    asked = {"reason": "fim do mandato"}
    word = (await admin.request("DELETE", path, json=asked)).json()["data"]["confirmation"]
    confirmed, held = await asyncio.gather(
        admin.request("DELETE", path, json=asked | {"confirmation": word}),
        admin.put(f"{path}/retention", json={"held": True, "hold_reason": "Rescisória"}),
    )
    assert (confirmed.status_code, held.status_code) in ((202, 404), (202, 409), (409, 200))

"""An admin erases a case completely, in two calls. What stays is signed and agrees with the checkpoints."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from activities.audit.examination import examine
from infra.config.settings import Settings
from infra.db.privacy.belongings import count_belongings
from infra.signing.keys import read_signing_keys, signature_holds
from infra.storage.keys import case_place, source_places
from infra.storage.store import Storage
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started, submit
from tests.patience import PATIENCE
from workflows.contracts.privacy.erasure import ErasureCertificate
from workflows.contracts.run.case import temporal_id
from workflows.contracts.signing.checkpoints import CaseHead

CASES = "/v1/ingest/workflow"
REASON = "Prazo de guarda vencido"


async def asked(client: httpx.AsyncClient, workflow_id: str, **more: Any) -> httpx.Response:
    return await client.request("DELETE", f"{CASES}/{workflow_id}", json={"reason": REASON, **more})


async def erased(client: httpx.AsyncClient, workflow_id: str) -> ErasureCertificate:
    """Make both calls, and return the certificate."""
    proposed = (await asked(client, workflow_id)).json()["data"]
    confirmed = await asked(client, workflow_id, confirmation=proposed["confirmation"])
    assert confirmed.status_code == 202, confirmed.text
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = (await client.get(confirmed.headers["Location"])).json()["data"]
            if answer["state"] == "completed":
                return ErasureCertificate.model_validate(answer["certificate"])
            await asyncio.sleep(0.2)


def below(storage: Storage, prefix: str) -> list[str]:
    return [stored.key for stored in storage.versions_below(prefix)]


async def rows_left(database: AsyncEngine, tenant: str, workflow_id: str) -> dict[str, int]:
    async with async_sessionmaker(database)() as session:
        return {name: count for name, count in (await count_belongings(session, tenant, workflow_id)).items() if count}


async def known_to_temporal(temporal: Client, name: str) -> bool:
    try:
        await temporal.get_workflow_handle(name).describe()
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return False
        raise
    return True


async def test_a_running_case_goes_wholly_and_leaves_a_tombstone_and_a_certificate(
    admin: httpx.AsyncClient,
    storage: Storage,
    temporal: Client,
    database: AsyncEngine,
    stack_settings: Settings,
    tenant: str,
    workflow_id: str,
) -> None:
    head = CaseHead.model_validate(
        {key: value for key, value in (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"][-1].items()
         if key in ("workflow_id", "seq", "hash")}
    )  # fmt: skip
    certificate = await erased(admin, workflow_id)

    assert below(storage, case_place(tenant, workflow_id)) == []
    assert not await known_to_temporal(temporal, temporal_id(workflow_id, 1))
    assert await rows_left(database, tenant, workflow_id) == {"events": 1}
    for path in ("", "/result", "/artifacts", "/events", "/runs"):
        assert (await admin.get(f"{CASES}/{workflow_id}{path}")).status_code == 404
    assert (await admin.get(CASES)).json()["data"] == []

    assert certificate.trails == [head]
    assert (certificate.reason, certificate.requested_by) == (REASON, "admin de teste")
    assert (certificate.erased.runs, certificate.erased.artifacts, certificate.erased.histories) == (1, 1, 1)
    assert signature_holds(certificate.public_key, certificate.signature, certificate.signed_bytes)

    known = {key.key_id for key in read_signing_keys(stack_settings).keys}
    async with async_sessionmaker(database)() as session:
        found = await examine(session, {workflow_id: head}, known)
        unknown_signer = await examine(session, {workflow_id: head}, frozenset[str]())
    assert workflow_id not in {broken.workflow_id for broken in found.broken}
    assert workflow_id in {broken.workflow_id for broken in unknown_signer.broken}


async def test_nothing_goes_before_it_is_confirmed_and_a_chat_erases_nothing(
    admin: httpx.AsyncClient, workflow_id: str
) -> None:
    first = await asked(admin, workflow_id)
    assert first.status_code == 200
    data = first.json()["data"]
    assert (data["state"], data["erased"]["runs"], data["erased"]["artifacts"]) == ("proposed", 1, 1)
    assert (await admin.get(f"{CASES}/{workflow_id}")).status_code == 200
    for confirmation, reason in (("made up", REASON), (data["confirmation"], "Outro motivo")):
        refused = await asked(admin, workflow_id, confirmation=confirmation, reason=reason)
        assert refused.status_code == 400
    assert (await admin.get(f"{CASES}/{workflow_id}/erasure")).status_code == 404

    admin.headers["X-Autos-Client"] = "mcp"
    assert (await asked(admin, workflow_id)).status_code == 403


async def test_a_confirmation_is_about_the_case_as_it_was(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    word = (await asked(admin, workflow_id)).json()["data"]["confirmation"]
    await admin.post(f"{CASES}/{workflow_id}/reprocess", json={})
    await reach(workflow_id, "awaiting_phase_reviews", run=2)
    assert (await asked(admin, workflow_id, confirmation=word)).status_code == 409


async def test_a_file_that_another_case_has_goes_with_the_last_of_them(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, storage: Storage, tenant: str
) -> None:
    first, second = await started(admin), await started(admin)
    for workflow_id in (first, second):
        await reach(workflow_id, "awaiting_phase_reviews")
    result = (await admin.get(f"{CASES}/{second}/result")).json()["data"]
    places = source_places(tenant, result["provenance"]["source_sha256"])
    certificate = await erased(admin, first)
    assert certificate.erased.shared == 1
    assert below(storage, places[0]) != []
    assert (await admin.get(f"{CASES}/{second}/result")).json()["data"]["phases"] == result["phases"]
    await erased(admin, second)
    assert [key for place in places for key in below(storage, place)] == []


async def test_the_same_submission_does_not_bring_an_erased_case_back(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    answer = await submit(admin, key="once")
    workflow_id = answer.json()["data"]["workflow_id"]
    await reach(workflow_id, "awaiting_phase_reviews")
    await erased(admin, workflow_id)
    again = await submit(admin, key="once")
    assert again.status_code == 409
    assert (await admin.post(f"{CASES}/{workflow_id}/reprocess", json={})).status_code == 404
    fresh = await started(admin)
    await reach(fresh, "awaiting_phase_reviews")


@pytest.mark.parametrize(
    "statement", ["SELECT erase_trail(:tenant, :case)", "DELETE FROM events WHERE tenant = :tenant"]
)
async def test_the_application_removes_no_trail_that_has_no_tombstone(
    admin: httpx.AsyncClient, engine: Engine, tenant: str, statement: str, workflow_id: str
) -> None:
    with engine.connect() as connection, pytest.raises(Exception, match=r"refused|permission denied"):
        connection.execute(text(statement), {"tenant": tenant, "case": workflow_id})
    assert (await admin.get(f"{CASES}/{workflow_id}/events")).json()["meta"]["chain_intact"] is True

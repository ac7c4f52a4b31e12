"""A document that was verified without a case is erased like a case: completely, in two calls, with a certificate."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner

from activities.privacy.erasing import Erasing
from infra.config.settings import Settings
from infra.signing.keys import signature_holds
from infra.storage.keys import draft_place
from infra.storage.store import Storage
from tests.api.routes.intake.test_drafts import DOCUMENTS, StoredDrafts, send, taken
from tests.api.routes.privacy.test_erasure import REASON, below, known_to_temporal, rows_left
from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from workflows.contracts.privacy.erasure import ErasureCertificate
from workflows.contracts.run.case import temporal_id
from workflows.draft_verification import DraftVerification
from workflows.erasure import CaseErasure


@pytest.fixture
async def worker(
    temporal: Client, queue: str, database: AsyncEngine, storage: Storage, stack_settings: Settings
) -> AsyncIterator[None]:
    steps = StoredDrafts(database, storage)
    erasing = Erasing(stack_settings, database, storage, temporal, settled=timedelta(0))
    options: dict[str, Any] = {"workflow_runner": UnsandboxedWorkflowRunner(), "build_id": "test"}
    workflows = [DraftVerification, CaseErasure]
    async with case_workers(temporal, queue, steps, workflows=workflows, more=[erasing], **options):
        yield


async def asked(client: httpx.AsyncClient, verification_id: str, **more: Any) -> httpx.Response:
    return await client.request("DELETE", f"{DOCUMENTS}/{verification_id}", json={"reason": REASON, **more})


@pytest.mark.usefixtures("worker")
async def test_a_verified_document_goes_wholly_and_leaves_a_certificate(
    admin: httpx.AsyncClient, storage: Storage, temporal: Client, database: AsyncEngine, tenant: str
) -> None:
    kept = await taken(admin)
    answer = await send(admin, b"Conforme o Tema 1.000 do STJ.\n", key="k1")
    verification_id = answer.json()["data"]["verification_id"]
    async with asyncio.timeout(PATIENCE):
        for one in (kept, verification_id):
            while (await admin.get(f"{DOCUMENTS}/{one}")).json()["data"]["state"] != "completed":
                await asyncio.sleep(0.2)
    assert below(storage, draft_place(tenant, verification_id))

    proposed = (await asked(admin, verification_id)).json()["data"]
    assert (proposed["state"], proposed["erased"]["verifications"]) == ("proposed", 1)
    assert (await admin.get(f"{DOCUMENTS}/{verification_id}")).status_code == 200
    confirmed = await asked(admin, verification_id, confirmation=proposed["confirmation"])
    assert confirmed.status_code == 202, confirmed.text
    assert (await admin.get(f"{DOCUMENTS}/{verification_id}")).status_code == 404
    async with asyncio.timeout(PATIENCE):
        while (state := (await admin.get(confirmed.headers["Location"])).json()["data"])["state"] != "completed":
            await asyncio.sleep(0.2)
    certificate = ErasureCertificate.model_validate(state["certificate"])
    assert signature_holds(certificate.public_key, certificate.signature, certificate.signed_bytes)
    assert [trail.workflow_id for trail in certificate.trails] == [verification_id]

    assert below(storage, draft_place(tenant, verification_id)) == []
    assert not await known_to_temporal(temporal, temporal_id(verification_id, 1))
    assert await rows_left(database, tenant, verification_id) == {"events": 1}
    assert [row["verification_id"] for row in (await admin.get(DOCUMENTS)).json()["data"]] == [kept]
    assert below(storage, draft_place(tenant, kept))
    again = await send(admin, b"Conforme o Tema 1.000 do STJ.\n", key="k1")
    assert again.status_code == 409

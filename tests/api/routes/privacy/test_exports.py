"""Everything stored about a case comes in one signed archive, which is removed with the case."""

import asyncio
import base64
import hashlib
import io
import json
import zipfile
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from infra.db.models import AccessRow
from infra.db.owned import rows_of
from infra.identity.scopes import Role
from infra.signing.keys import signature_holds
from infra.storage.keys import export_key
from infra.storage.store import Storage
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.routes.privacy.test_erasure import below, erased
from tests.patience import PATIENCE
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.privacy.export import ExportManifest

CASES = "/v1/ingest/workflow"


async def fetched(client: httpx.AsyncClient, path: str) -> zipfile.ZipFile:
    """Request an archive, and return its bytes, checked against the announced hash."""
    begun = await client.post(path)
    assert begun.status_code == 202, begun.text
    async with asyncio.timeout(PATIENCE):
        while (told := (await client.get(begun.headers["Location"])).json()["data"])["state"] != "ready":
            await asyncio.sleep(0.2)
    async with httpx.AsyncClient() as browser:
        content = (await browser.get(told["signed_url"])).content
    assert hashlib.sha256(content).hexdigest() == told["sha256"]
    return zipfile.ZipFile(io.BytesIO(content))


def rows(archive: zipfile.ZipFile, table: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(f"rows/{table}.jsonl").splitlines()]


async def test_an_archive_has_rows_objects_and_histories_and_its_manifest_is_signed(
    admin: httpx.AsyncClient, workflow_id: str
) -> None:
    archive = await fetched(admin, f"{CASES}/{workflow_id}/exports")
    manifest = ExportManifest.model_validate_json(archive.read("manifest.json"))
    assert signature_holds(manifest.public_key, manifest.signature, manifest.signed_bytes)
    for file in manifest.files:
        assert hashlib.sha256(archive.read(file.name)).hexdigest() == file.sha256
    assert {file.name for file in manifest.files} | {"manifest.json"} == set(archive.namelist())
    assert rows(archive, "cases")[0]["workflow_id"] == workflow_id
    assert "status" in {row["what"] for row in rows(archive, "accesses")}
    assert any(name.endswith("result-v1.json") for name in archive.namelist())
    assert any("/sources/" in name for name in archive.namelist())
    begun = json.loads(archive.read(f"histories/{workflow_id}/run/1.json"))["events"][0]
    (asked,) = begun["workflowExecutionStartedEventAttributes"]["input"]["payloads"]
    assert b"autos.pdf" in base64.b64decode(asked["data"])
    assert "ticket_sha256" not in rows(archive, "uploads")[0]
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    assert "exported" in [event["action"] for event in events]


async def test_an_archive_is_erased_with_its_case(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, workflow_id: str
) -> None:
    await fetched(admin, f"{CASES}/{workflow_id}/exports")
    place = export_key(tenant, workflow_id, "")
    assert below(storage, place) != []
    certificate = await erased(admin, workflow_id)
    assert below(storage, place) == []
    assert certificate.erased.histories == 2


async def test_an_archive_of_another_case_or_tenant_is_not_there(
    admin: httpx.AsyncClient, as_role: As, worker: CaseSteps, reach: Reach
) -> None:
    first, second = await started(admin), await started(admin)
    await reach(first, "awaiting_phase_reviews")
    await reach(second, "awaiting_phase_reviews")
    export_id = (await admin.post(f"{CASES}/{first}/exports")).json()["data"]["export_id"]
    assert (await admin.get(f"{CASES}/{second}/exports/{export_id}")).status_code == 404
    stranger = as_role(Role.ADMIN, "t-other")
    assert (await stranger.get(f"{CASES}/{first}/exports/{export_id}")).status_code == 404
    assert (await stranger.get(f"/v1/users/{first}/exports/{export_id}")).status_code == 404


async def test_the_archive_of_a_person_tells_nothing_of_a_restricted_case_and_is_for_who_asked(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, as_role: As, worker: CaseSteps, reach: Reach
) -> None:
    """Administrators of a firm may not see every case of it."""
    user = await a_user(app, tenant, Role.LAWYER, Role.REVIEWER)
    async with a_browser(app) as ana:
        await sign_in(ana, user)
        closed, open_one = await started(ana), await started(ana)
        for case in (closed, open_one):
            await reach(case, "awaiting_phase_reviews")
            noted = await ana.post(f"{CASES}/{case}/phases/postulacao_inicial/notes", json={"text": f"sobre {case}"})
            assert noted.status_code == 201, noted.text
            assert (await ana.get(f"{CASES}/{case}")).status_code == 200
        named = {"restricted": True, "open_to": [user.user_id]}
        assert (await admin.put(f"{CASES}/{closed}/secrecy", json=named)).status_code == 200
        assert (await admin.post(f"{CASES}/{closed}/exports")).status_code == 403

    archive = await fetched(admin, f"/v1/users/{user.user_id}/exports")
    assert [note["text"] for note in rows(archive, "notes")] == [f"sobre {open_one}"]
    assert [run["workflow_id"] for run in rows(archive, "runs")] == [open_one]
    assert "submitted" in {event["action"] for event in rows(archive, "events")}
    named = [name for name in archive.namelist() if closed.encode() in archive.read(name)]
    assert named == ["rows/accesses.jsonl"], "that it was read, and nothing of what it says"
    begun = await admin.post(f"/v1/users/{user.user_id}/exports")
    assert (await as_role(Role.ADMIN).get(begun.headers["Location"])).status_code == 404
    assert (await admin.get(begun.headers["Location"])).status_code == 200


async def test_what_is_held_of_a_person_has_no_secret_in_it(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, worker: CaseSteps
) -> None:
    user = await a_user(app, tenant, Role.LAWYER)
    archive = await fetched(admin, f"/v1/users/{user.user_id}/exports")
    assert {"rows/users.jsonl", "rows/user_sessions.jsonl", "rows/reviews.jsonl", "rows/accesses.jsonl"} <= set(
        archive.namelist()
    )
    assert [row["user_id"] for row in rows(archive, "users")] == [user.user_id]
    assert "password_hash" not in rows(archive, "users")[0]


async def test_who_had_an_archive_made_of_whom_and_who_fetched_it_is_on_record(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, database: AsyncEngine, worker: CaseSteps
) -> None:
    user, boss = await a_user(app, tenant, Role.LAWYER), await a_user(app, tenant, Role.ADMIN, name="Bia Lima")
    async with a_browser(app) as bia:
        await sign_in(bia, boss)
        await fetched(bia, f"/v1/users/{user.user_id}/exports")
    (event,) = [one for one in (await admin.get("/v1/trail")).json()["data"] if one["action"] == "user_exported"]
    assert (event["user_id"], event["payload"]["of"]) == (boss.user_id, user.user_id)
    async with AsyncSession(database) as session:
        fetches = (await session.scalars(rows_of(tenant, AccessRow).where(AccessRow.what == Read.EXPORT))).all()
    assert {(one.user_id, one.name, one.subject) for one in fetches} == {(boss.user_id, "Bia Lima", None)}
    assert {frozenset(one.details.items()) for one in fetches} == {
        frozenset({"user_id": user.user_id, "export_id": event["payload"]["export_id"]}.items())
    }


async def test_nobody_whom_the_firm_never_had_comes_into_its_trail(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, worker: CaseSteps
) -> None:
    stranger = await a_user(app, f"{tenant}-other", Role.LAWYER)
    for name in (stranger.user_id, "u_nobody", "key_0123456789abcdef"):
        assert (await admin.post(f"/v1/users/{name}/exports")).status_code == 404
    assert "user_exported" not in (await admin.get("/v1/trail")).text
    gone = await a_user(app, tenant, Role.LAWYER)
    assert (await admin.delete(f"/v1/users/{gone.user_id}")).status_code == 200
    for name in (gone.user_id, f"ext_{'0' * 32}"):
        assert (await admin.post(f"/v1/users/{name}/exports")).status_code == 202

"""Documents for verification: which are accepted or rejected, once only, and readable by their tenant alone."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio import activity
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner

from activities.store.drafts import DraftRecords
from infra.identity.scopes import Role
from infra.storage.keys import draft_passages_key, page_lines_key
from infra.storage.store import Storage
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.api.conftest import PDF, As, Reach, Working, started
from tests.api.waiting import LONGEST, waited_for
from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from tests.workflows.test_draft_verification import SUMMARY, DraftFakes
from workflows.contracts.firm.drafts import (
    DocumentKind,
    DraftArtifact,
    DraftArtifactKind,
    DraftChange,
    DraftLayout,
    DraftOpening,
    DraftPublished,
    DraftPublishRequest,
    DraftResult,
    LayoutRequest,
    PlaceKind,
)
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.results.result import canonical_json
from workflows.draft_verification import DraftVerification

DOCUMENTS = "/v1/verify/documents"
TEXT = "Conforme a Súmula 7 do STJ.\n".encode()
WORD = docx(paragraph("Conforme a Súmula 7 do STJ."))


class StoredDrafts(DraftFakes):
    """Store facts and result, so that they can be requested."""

    def __init__(self, engine: AsyncEngine, storage: Storage) -> None:
        super().__init__()
        self._records = DraftRecords(engine)
        self._storage = storage

    @activity.defn
    async def open_draft(self, request: DraftOpening) -> None:
        await self._records.open_draft(request)

    @activity.defn
    async def record_draft(self, request: DraftChange) -> None:
        await self._records.record_draft(request)

    @activity.defn
    async def lay_out(self, request: LayoutRequest) -> DraftLayout:
        lines = b"".join(
            canonical_json({"number": number, "label": f"linha {number}", "lines": [f"texto {number}", "e mais"]})
            + b"\n"
            for number in (1, 3, 4)
        )
        await asyncio.to_thread(self._storage.put_bytes, draft_passages_key(request.ref), lines, "application/json")
        return await super().lay_out(request)

    @activity.defn
    async def publish_draft(self, request: DraftPublishRequest) -> DraftPublished:
        draft = request.input
        result = DraftResult(
            verification_id=draft.verification_id,
            filename=draft.filename,
            kind=draft.kind,
            source_sha256=draft.source.sha256,
            snapshot_id=request.snapshot_id,
            checked_at=datetime(2026, 5, 4, tzinfo=UTC),
            place_kind=PlaceKind.LINE,
            places=1,
            summary=SUMMARY,
            citations=[],
        )
        key = f"tenants/{draft.principal.tenant}/drafts/{draft.verification_id}/artifacts/conferencia.json"
        stored = await asyncio.to_thread(self._storage.put_bytes, key, canonical_json(result), "application/json")
        kind = DraftArtifactKind.RESULT
        made = DraftArtifact(artifact_id="art_1", kind=kind, filename="conferencia.json", object=stored)
        return DraftPublished(summary=SUMMARY, artifacts=[made])


@pytest.fixture
async def worker(temporal: Client, queue: str, database: AsyncEngine, storage: Storage) -> AsyncIterator[StoredDrafts]:
    steps = StoredDrafts(database, storage)
    options: dict[str, Any] = {"workflow_runner": UnsandboxedWorkflowRunner(), "build_id": "test"}
    async with case_workers(temporal, queue, steps, workflows=[DraftVerification], **options):
        yield steps


async def send(client: httpx.AsyncClient, content: bytes, key: str | None = None) -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    return await client.post(DOCUMENTS, files={"file": ("minuta.pdf", content)}, headers=headers)


async def taken(client: httpx.AsyncClient, content: bytes = TEXT) -> str:
    answer = await send(client, content)
    assert answer.status_code == 202, answer.text
    return answer.json()["data"]["verification_id"]


async def linked(client: httpx.AsyncClient, content: bytes, purpose: str) -> tuple[str, httpx.Response]:
    ticket = (await client.post("/v1/uploads", json={"purpose": purpose})).json()["data"]
    put = ticket["put_url"].partition("/v1/")[2]
    return ticket["upload_id"], await client.put(f"/v1/{put}", content=content)


@pytest.mark.parametrize(
    ("content", "kind"), [(TEXT, "text"), (PDF, "pdf"), (WORD, "docx"), (TEXT.decode().encode("utf-16"), "text")]
)
async def test_the_kind_is_found_by_content_whatever_the_name_says(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, content: bytes, kind: str
) -> None:
    answer = await send(admin, content)
    assert answer.status_code == 202, answer.text
    data = answer.json()["data"]
    assert (data["kind"], data["state"], data["replayed"]) == (kind, "queued", False)
    assert answer.headers["location"] == f"{DOCUMENTS}/{data['verification_id']}"
    assert list(storage.list_keys(f"tenants/{tenant}/")) == [
        f"tenants/{tenant}/drafts/{data['verification_id']}/source"
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n ",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old or locked Word",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"{\\rtf1 x}",
        b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text",
    ],
    ids=["empty", "blank", "doc or password", "picture", "rtf", "odt"],
)
async def test_what_is_no_document_is_refused_before_anything_starts(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, content: bytes
) -> None:
    answer = await send(admin, content)
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "UNSUPPORTED_MEDIA")
    assert list(storage.list_keys(f"tenants/{tenant}/")) == []


async def test_a_link_made_for_a_document_takes_one_and_the_same_upload_counts_once(admin: httpx.AsyncClient) -> None:
    upload_id, received = await linked(admin, WORD, "draft")
    assert received.status_code == 200, received.text
    first, again = [(await admin.post(DOCUMENTS, json={"upload_id": upload_id})).json()["data"] for _ in range(2)]
    assert first["verification_id"] == again["verification_id"]
    assert (first["replayed"], again["replayed"]) == (False, True)


async def test_a_link_serves_only_what_it_was_made_for(admin: httpx.AsyncClient) -> None:
    assert (await linked(admin, TEXT, "case"))[1].status_code == 415
    for_case, _ = await linked(admin, PDF, "case")
    for_draft, _ = await linked(admin, PDF, "draft")
    assert (await admin.post(DOCUMENTS, json={"upload_id": for_case})).status_code == 422
    assert (await admin.post("/v1/ingest/workflow", json={"upload_id": for_draft})).status_code == 422


async def test_a_key_counts_once_and_another_document_under_it_is_refused(admin: httpx.AsyncClient) -> None:
    first, again, other = [await send(admin, content, "k-1") for content in (TEXT, TEXT, WORD)]
    assert first.json()["data"]["verification_id"] == again.json()["data"]["verification_id"]
    assert (again.json()["data"]["replayed"], other.status_code) == (True, 409)


@pytest.mark.parametrize("body", [{}, {"upload_id": "up_1", "workflow_id": "wf_1"}, {"other": 1}])
async def test_exactly_one_source_is_wanted(admin: httpx.AsyncClient, body: dict[str, Any]) -> None:
    assert (await admin.post(DOCUMENTS, json=body)).status_code == 422


async def test_a_case_is_verified_once_its_pages_are_read(
    admin: httpx.AsyncClient, as_role: As, storage: Storage, tenant: str, working: Working, reach: Reach
) -> None:
    case = await started(admin)
    assert (await admin.post(DOCUMENTS, json={"workflow_id": case})).status_code == 409
    async with working():
        await reach(case, "awaiting_phase_reviews")
    run = RunRef(tenant=tenant, workflow_id=case, run=1)
    storage.put_bytes(page_lines_key(run), b"", "application/x-ndjson")
    answer = await admin.post(DOCUMENTS, json={"workflow_id": case})
    assert (answer.status_code, answer.json()["data"]["kind"]) == (202, DocumentKind.CASE)
    stranger = as_role(Role.ADMIN, "t-stranger")
    assert (await stranger.post(DOCUMENTS, json={"workflow_id": case})).status_code == 404


async def test_an_ended_verification_gives_summary_result_files_and_trail(
    admin: httpx.AsyncClient, worker: StoredDrafts
) -> None:
    address = f"{DOCUMENTS}/{await taken(admin)}"
    async with asyncio.timeout(PATIENCE):
        while [row["state"] for row in (await admin.get(DOCUMENTS)).json()["data"]] != ["completed"]:
            await asyncio.sleep(0.05)
    status = (await admin.get(address)).json()["data"]
    assert status["state"] == "completed"
    assert (status["progress"], status["summary"]["defects"], status["done"]["citations"]) == (1.0, 1, 6)
    assert (await admin.get(f"{address}/result")).json()["data"]["summary"] == status["summary"]
    text = (await admin.get(f"{address}/text?limit=2")).json()["data"]
    assert [(one["number"], one["text"]) for one in text["places"]] == [(1, "texto 1\ne mais"), (3, "texto 3\ne mais")]
    assert (text["total"], text["next"]) == (3, 2)
    rest = (await admin.get(f"{address}/text?after=2")).json()["data"]
    assert ([one["label"] for one in rest["places"]], rest["next"]) == (["linha 4"], None)
    (made,) = (await admin.get(f"{address}/artifacts")).json()["data"]
    link = await admin.post(f"{address}/artifacts/{made['artifact_id']}/signed-url")
    assert httpx.get(link.json()["data"]["signed_url"]).json()["places"] == 1
    trail = (await admin.get(f"{address}/events")).json()
    assert trail["meta"]["chain_intact"]
    assert [event["action"] for event in trail["data"]] == [
        "draft_submitted",
        *["state_changed"] * 4,
        "artifact_link_issued",
    ]
    assert (await admin.post(f"{address}/cancel")).status_code == 409


async def test_a_question_for_the_status_waits_until_the_verification_has_ended(
    admin: httpx.AsyncClient, worker: StoredDrafts
) -> None:
    address = f"{DOCUMENTS}/{await taken(admin)}"
    await waited_for(admin, address, lambda status: status["state"] == "completed")
    assert (await admin.get(address, params={"wait_seconds": LONGEST + 1})).status_code == 422


async def test_what_is_not_ready_says_so_and_may_be_cancelled(admin: httpx.AsyncClient) -> None:
    address = f"{DOCUMENTS}/{await taken(admin)}"
    refused = await admin.get(f"{address}/result")
    assert (refused.status_code, refused.json()["error"]["details"]["state"]) == (409, "queued")
    assert (await admin.get(f"{address}/artifacts")).json()["data"] == []
    assert (await admin.post(f"{address}/cancel")).status_code == 202


@pytest.mark.parametrize(("purpose", "accepted"), [("draft", ".pdf,.docx,.txt,.md"), ("case", "application/pdf,.pdf")])
async def test_the_page_of_a_link_asks_for_what_it_was_made_for(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, purpose: str, accepted: str
) -> None:
    ticket = (await admin.post("/v1/uploads", json={"purpose": purpose})).json()["data"]
    page = (await anonymous.get("/upload/" + ticket["upload_url"].rpartition("/")[2])).text
    assert f'accept="{accepted}"' in page
    assert f'data-purpose="{purpose}"' in page

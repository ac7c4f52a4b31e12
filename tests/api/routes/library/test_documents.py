"""The life of a document in the firm's library on real servers: added, found, replaced, removed, and never visible
to another firm.
"""

import asyncio
import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client
from temporalio.exceptions import ApplicationError

from activities.library.activities import Library
from activities.library.index import build_library
from activities.privacy.histories import CaseHistories
from activities.store.library import LibraryRecords
from api.http.limits.bodies import MAX_JSON_SUBMISSION
from infra.computing.pool import ComputingPool, StepOverrun
from infra.db.research.library import ingests_of_case
from infra.identity.scopes import Role
from infra.privacy.holdings import holdings_of_case
from infra.privacy.inventory import objects_of
from infra.storage.keys import (
    library_document_key,
    library_document_place,
    library_index_key,
    library_source_key,
    tenant_prefix,
)
from infra.storage.store import Storage
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.api.conftest import As, started
from tests.api.waiting import waited_for
from tests.patience import PATIENCE
from workflows.case.attributes import CASE_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.firm.library import (
    MOST_SOURCES,
    MOST_TEXT,
    Chunking,
    ConversionRequest,
    DocumentOutcome,
    LibraryRef,
    LibrarySource,
    RemovalRequest,
)
from workflows.contracts.run.case import temporal_id

pytestmark = pytest.mark.stack

MOULD = "O locatário relata mofo no banheiro e infiltração na parede desde a entrega das chaves."
FLIGHT = "A companhia aérea cancelou o voo sem aviso e negou assistência material aos passageiros."


async def added(client: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
    """Return an ingest once it is done."""
    started = await client.post("/v1/library/documents", json=body)
    assert started.status_code == 202, started.text
    return await waited_for(client, started.headers["location"], lambda status: status["done"])


async def found(client: httpx.AsyncClient, query: str, **more: Any) -> dict[str, Any]:
    answer = await client.post("/v1/library/search", json={"query": query, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def uploaded(client: httpx.AsyncClient, name: str, content: bytes) -> str:
    ticket = (await client.post("/v1/uploads", json={"filename": name, "purpose": "library"})).json()["data"]
    sent = await client.put(ticket["put_url"].replace(ticket["put_url"].split("/v1/")[0], ""), content=content)
    assert sent.status_code == 200, sent.text
    return ticket["upload_id"]


async def test_a_documents_life(
    lawyer: httpx.AsyncClient, as_role: As, library_worker: Library, storage: Storage, tenant: str
) -> None:
    word = await uploaded(lawyer, "voo.docx", docx(paragraph(FLIGHT)))
    broken = await uploaded(lawyer, "macros.docx", docx(paragraph("x"), more={"word/vbaProject.bin": b"x"}))
    status = await added(lawyer, upload_ids=[word, broken], tags=["aéreo"])
    states = {one["source_name"]: one["state"] for one in status["documents"]}
    assert (status["done"], status["failed"], states) == (True, 1, {"voo.docx": "ready", "macros.docx": "failed"})
    assert {one["error"]["code"] for one in status["documents"] if one["error"]} == {"document_unsafe"}

    texts = [{"source_name": "notas.txt", "text": MOULD, "document_id": "notas", "metadata": {"tipo": "relato"}}]
    assert (await added(lawyer, documents=texts))["total_chunks"] == 1
    answer = await found(lawyer, "mofo e infiltração no banheiro")
    best = answer["results"][0]
    assert answer["answered"]
    assert (best["chunk_id"], best["label"], best["metadata"]) == ("notas:1:1", "linha 1", {"tipo": "relato"})
    assert best["excerpt"] == MOULD
    assert {hit["source_name"] for hit in (await found(lawyer, "voo", tag="aéreo"))["results"]} == {"voo.docx"}
    assert (await found(lawyer, "voo", source_name="notas.txt"))["searched"] == 1

    again = [{"source_name": "notas.txt", "text": "O mofo foi reparado em maio.", "document_id": "notas"}]
    replaced = await added(lawyer, documents=again)
    assert [hit["version"] for hit in (await found(lawyer, "mofo", document_id="notas"))["results"]] == [2]
    versions = (await lawyer.get("/v1/library/documents/notas")).json()["data"]
    assert [(one["version"], one["state"]) for one in versions] == [(2, "ready"), (1, "superseded")]
    text = await lawyer.get("/v1/library/documents/notas/markdown?version=1")
    assert text.text == f"{MOULD}\n"

    stranger = as_role(Role.LAWYER, "another-firm")
    for path in ("", "/markdown"):
        assert (await stranger.get(f"/v1/library/documents/notas{path}")).status_code == 404
    assert (await stranger.delete("/v1/library/documents/notas")).status_code == 404
    assert (await found(stranger, "mofo", source_name="notas.txt"))["results"] == []
    assert (await stranger.get(f"/v1/library/ingests/{status['ingest_id']}")).status_code == 404

    gone = await lawyer.delete("/v1/library/documents/notas")
    assert gone.json()["data"] == {"document_id": "notas", "removed": True}
    assert (await lawyer.get("/v1/library/documents/notas")).status_code == 404
    assert (await lawyer.get(f"/v1/library/ingests/{replaced['ingest_id']}")).status_code == 404
    assert {hit["source_name"] for hit in (await found(lawyer, "mofo"))["results"]} <= {"voo.docx"}
    assert list(storage.versions_below(library_document_place(tenant, "notas"))) == []
    kept = {stored.key for stored in storage.versions_below(f"{tenant_prefix(tenant)}library/")}
    assert not [key for key in kept if "notas" in key]
    assert sum("/indices/" in key for key in kept) == 1


async def test_texts_come_in_as_long_and_as_many_as_a_call_may_bring(
    lawyer: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    longest = (MOULD * (MOST_TEXT // len(MOULD) + 1))[:MOST_TEXT]

    async def send(*texts: str, headers: dict[str, str] | None = None) -> httpx.Response:
        documents = [{"source_name": f"{number}.txt", "text": text} for number, text in enumerate(texts)]
        body = json.dumps({"documents": documents}, ensure_ascii=False).encode()
        return await lawyer.post(
            "/v1/library/documents", content=body, headers={"Content-Type": "application/json", **(headers or {})}
        )

    for texts in ([longest], [longest] * MOST_SOURCES):
        taken = await send(*texts)
        assert taken.status_code == 202, taken.text
        kept = {one.size for one in storage.versions_below(f"{tenant_prefix(tenant)}library/sources/")}
        assert kept == {len(longest.encode())}
        assert taken.json()["data"]["total_documents"] == len(texts)

    too_long, too_many = await send(f"{longest}."), await send(*["x"] * (MOST_SOURCES + 1))
    assert [answer.status_code for answer in (too_long, too_many)] == [422, 422]
    assert too_long.json()["error"]["details"]["fields"][0]["field"] == "documents.0.text"
    too_large = await send("x" * MAX_JSON_SUBMISSION)
    assert (too_large.status_code, "16 MiB. Divida-o em vários pedidos" in too_large.text) == (413, True)
    unread = await send("x", headers={"Content-Type": "text/plain"})
    assert unread.json()["error"]["code"] == "UNSUPPORTED_MEDIA"


def sent(storage: Storage, tenant: str) -> list[str]:
    """Return the stored originals of the documents."""
    return [stored.key for stored in storage.versions_below(f"{tenant_prefix(tenant)}library/sources/")]


async def test_a_removal_takes_what_was_there_and_an_erasure_finds_what_waits(
    lawyer: httpx.AsyncClient, database: AsyncEngine, storage: Storage, temporal: Client, tenant: str
) -> None:
    case_id = await started(lawyer)

    async def send(key: str, text: str, **more: Any) -> httpx.Response:
        body = {"documents": [{"source_name": "notas.txt", "text": text, "document_id": "notas"}], **more}
        return await lawyer.post("/v1/library/documents", json=body, headers={"Idempotency-Key": key})

    first = (await send("lote-1", MOULD, case_id=case_id)).json()["data"]
    assert [(one["version"], one["state"]) for one in first["documents"]] == [(1, "queued")]
    described = await temporal.get_workflow_handle(temporal_id(first["ingest_id"], 1)).describe()
    assert described.typed_search_attributes[CASE_ID] == case_id
    async with AsyncSession(database) as session:
        assert await ingests_of_case(session, tenant, case_id) == [first["ingest_id"]]
    assert (await send("lote-1", MOULD, case_id=case_id)).json()["data"]["replayed"]
    for refused in (await send("lote-1", FLIGHT, case_id=case_id), await send("lote-2", FLIGHT)):
        assert refused.json()["error"]["code"] == "CONFLICT"
    assert len(sent(storage, tenant)) == 1

    records, at = LibraryRecords(database, storage), datetime.now(UTC)
    by = Principal(tenant=tenant, key_id="k", name="Ana", role="lawyer")
    request = RemovalRequest(tenant=tenant, document_id="notas", principal=by, at=at)
    await records.hide_document(request)
    second = (await send("lote-3", FLIGHT, case_id=case_id)).json()["data"]
    assert (await records.remove_document(request)).versions == 1
    storage.put_bytes(library_document_key(tenant, "notas", first["ingest_id"], "text.md"), b"late", "text/markdown")
    late = DocumentOutcome(tenant=tenant, ingest_id=first["ingest_id"], document_id="notas", at=at)
    await records.record_outcome(late)
    assert list(storage.versions_below(library_document_place(tenant, "notas"))) == []
    assert [key for key in sent(storage, tenant) if second["ingest_id"] not in key] == []
    assert [one["version"] for one in (await lawyer.get("/v1/library/documents/notas")).json()["data"]] == [2]


async def test_an_ingest_is_known_for_what_it_was_when_temporal_has_forgotten_it(
    lawyer: httpx.AsyncClient, temporal: Client
) -> None:
    async def send(text: str) -> httpx.Response:
        body = {"documents": [{"source_name": "notas.txt", "text": text, "document_id": "notas"}]}
        return await lawyer.post("/v1/library/documents", json=body, headers={"Idempotency-Key": "lote"})

    first = (await send(MOULD)).json()["data"]
    name = temporal_id(first["ingest_id"], 1)
    await temporal.get_workflow_handle(name).terminate()
    async with asyncio.timeout(PATIENCE):
        while await CaseHistories(temporal).find(first["ingest_id"], 1, []):
            with suppress(ApplicationError):
                await CaseHistories(temporal).remove([name])
    again, another = await send(MOULD), await send(FLIGHT)
    assert (again.status_code, again.json()["data"]["replayed"]) == (202, True)
    assert another.json()["error"]["code"] == "CONFLICT"
    status = (await lawyer.get(f"/v1/library/ingests/{first['ingest_id']}")).json()["data"]
    assert (status["done"], status["documents"][0]["error"]["code"]) == (True, RunFailure.ENDED_OUTSIDE)


async def test_an_index_that_cannot_be_built_keeps_nothing_in(
    lawyer: httpx.AsyncClient,
    library_worker: Library,
    storage: Storage,
    tenant: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def text(name: str) -> dict[str, Any]:
        return {"source_name": f"{name}.txt", "text": MOULD, "document_id": name}

    assert (await added(lawyer, documents=[text("antes"), text("fica")]))["failed"] == 0
    run = ComputingPool.run

    def overrun(pool: ComputingPool, pages: int, step: Any, *arguments: Any) -> Any:
        if step is build_library:
            raise StepOverrun
        return run(pool, pages, step, *arguments)

    with monkeypatch.context() as patched:
        patched.setattr(ComputingPool, "run", overrun)
        status = await added(lawyer, documents=[text("demais")])
        assert [one["error"]["code"] for one in status["documents"]] == ["step_resource_limit"]
        gone = await lawyer.delete("/v1/library/documents/antes")
        assert gone.json()["data"] == {"document_id": "antes", "removed": False}
        assert list(storage.versions_below(library_document_place(tenant, "antes"))) == []
        assert [hit["document_id"] for hit in (await found(lawyer, "mofo"))["results"]] == ["fica"]
    assert (await added(lawyer, documents=[text("depois")]))["failed"] == 0

    source = storage.put_bytes(library_source_key(tenant, "li_gone", "x"), b"x", "text/plain")
    storage.delete(source.key)
    wanted = LibrarySource(document_id="x", source_name="x.txt", kind=DocumentKind.TEXT, source=source)
    request = ConversionRequest(
        tenant=tenant, ingest_id="li_gone", source=wanted, chunking=Chunking(), max_chars=MOST_TEXT
    )
    with pytest.raises(ApplicationError) as refused:
        await asyncio.to_thread(library_worker.convert_document, request)
    assert (refused.value.type, refused.value.non_retryable) == (RunFailure.DOCUMENT_UNREADABLE, True)


async def test_a_document_with_which_the_library_would_be_too_large_fails_and_no_other(
    lawyer: httpx.AsyncClient,
    library_worker: Library,
    database: AsyncEngine,
    storage: Storage,
    tenant: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("activities.store.library.MOST_CHUNKS", 2)

    def text(name: str) -> dict[str, Any]:
        return {"source_name": f"{name}.txt", "text": MOULD, "document_id": name}

    status = await added(lawyer, documents=[text("um"), text("dois"), text("tres")])
    failed = [one for one in status["documents"] if one["state"] == "failed"]
    assert [one["error"]["code"] for one in failed] == ["library_full"]
    assert "Tire dela o que não usa mais" in failed[0]["error"]["message"]
    assert list(storage.versions_below(library_document_place(tenant, failed[0]["document_id"]))) == []
    assert len((await found(lawyer, "mofo"))["results"]) == 2
    (ready, _) = (one["document_id"] for one in status["documents"] if one["state"] == "ready")
    for more in ({"documents": [text(ready)]}, {"documents": [text("quatro")], "searchable": False}):
        assert (await added(lawyer, **more))["failed"] == 0

    # the worker was killed before the text of the rejected document was removed
    refused = failed[0]["document_id"], status["ingest_id"]
    storage.put_bytes(library_document_key(tenant, *refused, "chunks.jsonl"), b"x", "application/json")
    outcome = DocumentOutcome(tenant=tenant, document_id=refused[0], ingest_id=refused[1], at=datetime.now(UTC))
    await LibraryRecords(database, storage).record_outcome(outcome)
    assert list(storage.versions_below(library_document_place(tenant, refused[0]))) == []

    # a library that was larger already takes what makes it no larger
    monkeypatch.setattr("activities.store.library.MOST_CHUNKS", 1)
    assert (await added(lawyer, documents=[text(ready)]))["failed"] == 0
    assert (await added(lawyer, documents=[text("cinco")]))["failed"] == 1


async def test_a_long_answer_is_kept_for_who_asked_until_the_administration_deletes_it(
    lawyer: httpx.AsyncClient, as_role: As, library_worker: Library
) -> None:
    long = "\n\n".join(
        f"{MOULD} Cômodo {number}. {'A vistoria descreve o estado do imóvel. ' * 15}" for number in range(9)
    )
    await added(lawyer, documents=[{"source_name": "vistoria.txt", "text": long}])
    answer = await found(lawyer, "mofo e infiltração no banheiro", max_size=100)
    address = f"/v1/library/references/{answer['ref_id']}"
    assert len(answer["results"]) < answer["total_items"]

    whole = (await lawyer.get(f"{address}/content?page=1&page_size=50")).json()["data"]
    assert (len(whole["preview"]), whole["total_pages"]) == (answer["total_items"], 1)
    assert (await lawyer.get(f"{address}/content?page=2&page_size=50")).status_code == 404

    administrator = as_role(Role.ADMIN)
    for other in (as_role(Role.LAWYER), administrator, as_role(Role.ADMIN, "another-firm")):
        assert (await other.get(f"{address}/content")).status_code == 404
    assert (await lawyer.get(address)).status_code == 403
    assert MOULD not in (await administrator.get(address)).text
    assert (await as_role(Role.ADMIN, "another-firm").delete(address)).status_code == 404
    assert (await administrator.delete(address)).json()["data"] == {"deleted": 1}
    assert (await lawyer.get(f"{address}/content")).status_code == 404


async def test_the_erasure_of_a_case_takes_its_documents_and_what_repeats_or_reckons_with_them(
    lawyer: httpx.AsyncClient, admin: httpx.AsyncClient, library_worker: Library, storage: Storage, tenant: str
) -> None:
    case_id = await started(lawyer)
    long = "\n\n".join(f"{MOULD} Cômodo {number}. {'A vistoria descreve o imóvel. ' * 30}" for number in range(9))
    own = [{"source_name": "sua.txt", "text": long, "document_id": "sua"}]
    await added(lawyer, documents=own, case_id=case_id)
    await added(lawyer, documents=[{"source_name": "geral.txt", "text": MOULD, "document_id": "geral"}])
    kept = (await found(lawyer, "mofo e infiltração", max_size=100))["ref_id"]
    value = {"name": "teto", "value": 80_000, "case_id": case_id}
    ref = (await lawyer.post("/v1/values", json=value)).json()["data"]["secret_ref"]

    path = f"/v1/ingest/workflow/{case_id}"
    body = {"reason": "pedido do cliente"}
    proposed = (await admin.request("DELETE", path, json=body)).json()["data"]
    confirmed = await admin.request("DELETE", path, json=body | {"confirmation": proposed["confirmation"]})
    assert confirmed.status_code == 202, confirmed.text
    async with asyncio.timeout(PATIENCE):
        while (await admin.get(f"{path}/erasure")).json()["data"]["state"] != "completed":
            await asyncio.sleep(0.2)
    assert (await lawyer.get("/v1/library/documents/sua")).status_code == 404
    assert list(storage.versions_below(library_document_place(tenant, "sua"))) == []
    assert ["sua-" in key for key in sent(storage, tenant)] == [False]
    assert (await lawyer.get(f"/v1/library/references/{kept}/content")).status_code == 404
    assert (await lawyer.post("/v1/values/computations", json={"secret_ref": ref})).status_code == 404
    report = await library_worker.sweep_library()
    assert [one.tenant for one in report.behind if one.tenant == tenant] == [tenant]
    await library_worker.build_index(LibraryRef(tenant=tenant))
    assert {hit["document_id"] for hit in (await found(lawyer, "mofo"))["results"]} == {"geral"}


async def test_a_case_is_exported_with_its_own_documents_and_without_the_index_that_has_others_words(
    lawyer: httpx.AsyncClient, library_worker: Library, database: AsyncEngine, tenant: str
) -> None:
    for name, case_id in (("sua", "causa-1"), ("de-outra", "causa-2")):
        texts = [{"source_name": f"{name}.txt", "text": MOULD, "document_id": name}]
        assert (await added(lawyer, documents=texts, case_id=case_id))["failed"] == 0
    async with AsyncSession(database) as session:
        found = await objects_of(session, tenant, "causa-1")
        rows = await holdings_of_case(session, tenant, "causa-1")
    assert library_document_place(tenant, "sua") in found.own
    assert library_document_place(tenant, "de-outra") not in found.own
    assert [place for place in found.own if "/indices/" in place] == []
    assert set(found.rebuilt) == set(found.going) - set(found.own) == {library_index_key(tenant, "")}
    assert [row["document_id"] for row in rows["library_documents"]] == ["sua"]

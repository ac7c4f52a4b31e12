"""Uploads by link: one file for each ticket, used up only when the file is complete, then submitted by its id."""

import hashlib
import random
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from sqlalchemy import Engine, update
from sqlalchemy.orm import Session

from infra.db.models import Upload
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.conftest import PDF, As

CASES = "/v1/ingest/workflow"


async def ticket(client: httpx.AsyncClient, **body: str) -> dict[str, str]:
    answer = await client.post("/v1/uploads", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


def path(url: str) -> str:
    """Return the path after the public address."""
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


async def put(client: httpx.AsyncClient, made: dict[str, str], content: bytes = PDF) -> httpx.Response:
    return await client.put(path(made["put_url"]), content=content)


async def test_a_link_takes_one_pdf_and_the_id_starts_the_case(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    made = await ticket(admin, filename="autos.pdf")
    assert made["max_upload_mb"] == 10
    assert (await admin.post(CASES, json={"upload_id": made["upload_id"]})).status_code == 409
    received = await put(anonymous, made)
    assert received.status_code == 200, received.text
    sha256 = hashlib.sha256(PDF).hexdigest()
    assert received.json()["data"] == {
        "upload_id": made["upload_id"],
        "filename": "autos.pdf",
        "size": len(PDF),
        "sha256": sha256,
        "complete": True,
    }
    started = await admin.post(CASES, json={"upload_id": made["upload_id"]})
    assert started.status_code == 202, started.text
    assert list(storage.list_keys(f"tenants/{tenant}/")) == [f"tenants/{tenant}/sources/{sha256}.pdf"]


async def test_submitting_an_upload_twice_is_one_case(admin: httpx.AsyncClient, anonymous: httpx.AsyncClient) -> None:
    made = await ticket(admin)
    await put(anonymous, made)
    first, again = [(await admin.post(CASES, json={"upload_id": made["upload_id"]})).json()["data"] for _ in range(2)]
    assert first["workflow_id"] == again["workflow_id"]
    assert (first["replayed"], again["replayed"]) == (False, True)
    other = await admin.post(CASES, json={"upload_id": made["upload_id"], "min_precedent_score": 90})
    assert other.status_code == 409


async def test_a_used_link_takes_nothing_more(admin: httpx.AsyncClient, anonymous: httpx.AsyncClient) -> None:
    made = await ticket(admin)
    await put(anonymous, made)
    again = await put(anonymous, made)
    assert again.status_code == 409
    assert again.json()["error"]["details"] == {"state": "used"}
    page = await anonymous.get(path(made["upload_url"]))
    assert page.status_code == 409
    assert "já foi usado" in page.text


async def test_a_refused_file_leaves_the_link_usable(admin: httpx.AsyncClient, anonymous: httpx.AsyncClient) -> None:
    made = await ticket(admin)
    assert (await put(anonymous, made, b"")).status_code == 415
    assert (await put(anonymous, made, b"MZ program")).status_code == 415
    assert (await put(anonymous, made, PDF + bytes(11 << 20))).status_code == 413
    assert (await put(anonymous, made)).status_code == 200


async def test_a_stream_of_unknown_length_is_cut_at_the_limit(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    made = await ticket(admin)

    async def endless() -> AsyncIterator[bytes]:
        yield PDF
        for _ in range(64):
            yield bytes(1 << 20)

    answer = await anonymous.put(path(made["put_url"]), content=endless())
    assert answer.status_code == 413
    assert list(storage.list_keys(f"tenants/{tenant}/")) == []


async def send(
    client: httpx.AsyncClient, made: dict[str, str], at: int, part: bytes | AsyncIterator[bytes], whole: int
) -> httpx.Response:
    return await client.put(f"{path(made['put_url'])}&at={at}&whole={whole}", content=part)


async def test_a_file_in_pieces_goes_on_after_the_last_that_came(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    made = await ticket(admin, filename="autos.pdf")
    file = PDF + random.Random(0).randbytes((3 << 20) + 7)
    first, second, third = file[: 1 << 20], file[1 << 20 : 2 << 20], file[2 << 20 :]
    part = (await send(anonymous, made, 0, first, len(file))).json()["data"]
    assert (part["complete"], part["size"], part["sha256"]) == (False, len(first), None)

    async def broken() -> AsyncIterator[bytes]:
        yield second[:1000]
        raise ConnectionError

    assert (await send(anonymous, made, 1 << 20, broken(), len(file))).is_error
    gap = await send(anonymous, made, 2 << 20, third, len(file))
    assert (gap.status_code, gap.json()["error"]["details"]["received"]) == (409, 1 << 20)
    for _ in range(2):  # as when the answer to a piece was lost
        part = (await send(anonymous, made, 1 << 20, second, len(file))).json()["data"]
        assert (part["complete"], part["size"]) == (False, 2 << 20)
    whole = (await send(anonymous, made, 2 << 20, third, len(file))).json()["data"]
    sha256 = hashlib.sha256(file).hexdigest()
    assert (whole["complete"], whole["size"], whole["sha256"]) == (True, len(file), sha256)
    again = await send(anonymous, made, 2 << 20, third, len(file))
    assert again.json()["error"]["details"] == {"state": "used"}
    assert list(storage.list_keys(f"tenants/{tenant}/")) == [f"tenants/{tenant}/uploads/{made['upload_id']}.pdf"]
    assert (await admin.post(CASES, json={"upload_id": made["upload_id"]})).status_code == 202
    assert list(storage.list_keys(f"tenants/{tenant}/")) == [f"tenants/{tenant}/sources/{sha256}.pdf"]


async def test_a_wrong_or_too_large_file_is_refused_with_its_first_piece(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    made = await ticket(admin)
    assert (await send(anonymous, made, 0, b"MZ program" * 200, 9 << 20)).status_code == 415
    assert (await send(anonymous, made, 0, PDF, 11 << 20)).status_code == 413
    assert (await send(anonymous, made, 0, PDF + b"more", len(PDF))).status_code == 413
    assert list(storage.list_keys(f"tenants/{tenant}/")) == []
    assert (await send(anonymous, made, 0, PDF, len(PDF))).json()["data"]["complete"]


async def test_an_expired_or_foreign_ticket_opens_nothing(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, engine: Engine
) -> None:
    made, other = await ticket(admin), await ticket(admin)
    crossed = path(made["put_url"]).replace(made["upload_id"], other["upload_id"])
    assert (await anonymous.put(crossed, content=PDF)).status_code == 404
    assert (await anonymous.put(f"/v1/uploads/{made['upload_id']}?ticket=guess", content=PDF)).status_code == 404
    assert (await anonymous.get("/upload/guess")).status_code == 404
    with Session(engine) as session, session.begin():
        session.execute(
            update(Upload).where(Upload.upload_id == made["upload_id"]).values(expires_at=Upload.created_at)
        )
    expired = await put(anonymous, made)
    assert (expired.status_code, expired.json()["error"]["details"]) == (409, {"state": "expired"})


async def test_the_tenants_own_key_works_instead_of_the_ticket(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, as_role: As
) -> None:
    made = await ticket(admin)
    address = f"/v1/uploads/{made['upload_id']}"
    assert (await anonymous.put(address, content=PDF)).status_code == 401
    assert (await as_role(Role.AUDITOR).put(address, content=PDF)).status_code == 403
    assert (await as_role(Role.ADMIN, "t-stranger").put(address, content=PDF)).status_code == 404
    assert (await admin.put(address, params={"filename": "outro.pdf"}, content=PDF)).status_code == 200


async def test_an_upload_of_another_tenant_cannot_be_submitted(
    admin: httpx.AsyncClient, anonymous: httpx.AsyncClient, as_role: As
) -> None:
    made = await ticket(admin)
    await put(anonymous, made)
    stranger = as_role(Role.ADMIN, "t-stranger")
    assert (await stranger.post(CASES, json={"upload_id": made["upload_id"]})).status_code == 404


async def test_the_page_loads_only_our_own_files(
    app: FastAPI, admin: httpx.AsyncClient, anonymous: httpx.AsyncClient
) -> None:
    made = await ticket(admin, filename='<script>"x"</script>.pdf')
    page = await anonymous.get(path(made["upload_url"]))
    assert page.status_code == 200
    assert "<script>" not in page.text.replace('<script src="/static/upload.js" defer></script>', "")
    assert "http://" not in page.text.replace("http://www.w3.org", "")
    assert "https://" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["cache-control"] == "no-store"
    for asset in ("page.css", "upload.css", "upload.js", "autos.svg", "reference.css", "reference.js"):
        assert (await anonymous.get(f"/static/{asset}")).status_code == 200


async def test_who_only_reviews_brings_documents_and_no_case_file(admin: httpx.AsyncClient, as_role: As) -> None:
    reviewer = as_role(Role.REVIEWER)
    made = await ticket(reviewer, purpose="draft")
    assert (await reviewer.put(f"/v1/uploads/{made['upload_id']}", content=PDF)).status_code == 200
    for purpose in ("case", "library"):
        assert (await reviewer.post("/v1/uploads", json={"purpose": purpose})).status_code == 403
        made = await ticket(admin, purpose=purpose)
        assert (await reviewer.put(f"/v1/uploads/{made['upload_id']}", content=PDF)).status_code == 403

"""Behaviour that needs a real connection: rejections before the body ends, and senders that hang up."""

import asyncio
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.db.models import Upload
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.conftest import PDF
from tests.api.served import served
from tests.patience import PATIENCE

HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
FORM = {"Content-Type": "multipart/form-data; boundary=x"}


@pytest.fixture(scope="module")
async def address(stack_settings: Settings) -> AsyncIterator[str]:
    given = stack_settings.model_copy(update={"max_upload_mb": 10})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.pace.WINDOW_SECONDS", 1.0)
        async with served(given, tools=False) as url:
            yield url


@pytest.fixture
async def lawyer(address: str, engine: Engine, tenant: str) -> AsyncIterator[httpx.AsyncClient]:
    key = create_key(engine, tenant, Role.LAWYER)
    headers = {"Authorization": f"Bearer {key.secret}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as client:
        yield client


async def endless(head: bytes) -> AsyncIterator[bytes]:
    yield head
    for _ in range(200):
        yield bytes(1 << 20)


async def test_a_sender_of_too_much_gets_the_answer(lawyer: httpx.AsyncClient, storage: Storage, tenant: str) -> None:
    answer = await lawyer.post("/v1/ingest/workflow", content=endless(HEAD + PDF), headers=FORM)
    assert answer.status_code == 413
    assert list(storage.list_keys(f"tenants/{tenant}/")) == []


async def test_a_sender_of_something_else_gets_the_answer(lawyer: httpx.AsyncClient) -> None:
    answer = await lawyer.post("/v1/ingest/workflow", content=endless(HEAD), headers=FORM)
    assert answer.status_code == 415


async def opened(made: dict[str, str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which a PUT of 9 MiB has started."""
    parts = urlsplit(made["put_url"])
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    request = f"PUT {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: {9 << 20}\r\n\r\n"
    writer.write(request.encode() + PDF + bytes(1 << 20))
    await writer.drain()
    return reader, writer


async def test_a_sender_that_hangs_up_leaves_nothing_and_the_link_still_works(
    lawyer: httpx.AsyncClient, engine: Engine, storage: Storage, tenant: str
) -> None:
    made = (await lawyer.post("/v1/uploads", json={})).json()["data"]
    _, writer = await opened(made)
    writer.close()
    await writer.wait_closed()
    assert (await lawyer.put(made["put_url"], content=PDF)).status_code == 200
    with Session(engine) as session:
        upload = session.scalars(select(Upload).where(Upload.upload_id == made["upload_id"])).one()
    assert upload.object is not None
    assert upload.object["size"] == len(PDF)
    assert len(list(storage.list_keys(f"tenants/{tenant}/"))) == 1


async def test_a_sender_that_falls_silent_is_told_and_leaves_nothing(
    lawyer: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    reader, writer = await opened((await lawyer.post("/v1/uploads", json={})).json()["data"])
    async with asyncio.timeout(PATIENCE):
        assert await reader.readline() == b"HTTP/1.1 408 Request Timeout\r\n"
    writer.close()
    await writer.wait_closed()
    assert list(storage.list_keys(f"tenants/{tenant}/")) == []


async def test_many_files_at_once_arrive_whole(lawyer: httpx.AsyncClient) -> None:
    async def send(number: int) -> str:
        pdf = PDF + bytes([number]) * (2 << 20)
        files = {"file": (f"{number}.pdf", pdf, "application/pdf")}
        answer = await lawyer.post("/v1/ingest/workflow", files=files)
        assert answer.status_code == 202, answer.text
        return answer.json()["data"]["workflow_id"]

    assert len(set(await asyncio.gather(*(send(number) for number in range(20))))) == 20

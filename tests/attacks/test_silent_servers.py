"""A backend that keeps its connections but is silent: people get an error within seconds."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy import make_url

from api import app as app_module
from api.app import create_app
from infra.config.settings import Settings
from infra.db import connections
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from infra.storage.store import IMPATIENT
from tests.api.conftest import PDF, submit
from tests.relay import Relay, relayed

TENANT = "t-silence"
LIMIT = 150.0
"""Seconds until a client gives up; without limits of the product's own, minutes are not enough."""
LARGE = PDF + b"%" * (9 << 20)
"""More than one part of an upload."""

pytestmark = pytest.mark.timeout(300)


@dataclass(frozen=True)
class Installation:
    """An API that reaches its servers through relays."""

    lawyer: httpx.AsyncClient
    database: Relay
    storage: Relay
    temporal: Relay


@pytest.fixture
async def installation(stack_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Installation]:
    """Shorter timeouts than in the product, to keep the test short."""
    monkeypatch.setattr(app_module, "IMPATIENT", replace(IMPATIENT, silence=1))
    monkeypatch.setattr(connections, "SILENT_SECONDS", 3.0)
    url = make_url(stack_settings.database_url.get_secret_value())
    async with (
        relayed(f"{url.host}:{url.port}") as database,
        relayed(urlsplit(stack_settings.s3_endpoint or "").netloc) as storage,
        relayed(stack_settings.temporal_address) as temporal,
    ):
        host, _, port = database.address.partition(":")
        through = url.set(host=host, port=int(port)).render_as_string(hide_password=False)
        changed = {
            "database_url": SecretStr(through),
            "s3_endpoint": f"http://{storage.address}",
            "temporal_address": temporal.address,
            "max_upload_mb": 20,
        }
        app = create_app(stack_settings.model_copy(update=changed))
        engine = sync_engine(stack_settings)
        headers = {"Authorization": f"Bearer {create_key(engine, TENANT, Role.LAWYER).secret}"}
        engine.dispose()
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as lawyer,
        ):
            yield Installation(lawyer, database, storage, temporal)


async def told(asked: httpx.AsyncClient, *paths: str, pdfs: tuple[bytes, ...] = ()) -> None:
    """Each request is answered in time, with 503 and a helpful message."""
    gets = (asked.get(path) for path in paths)
    async with asyncio.timeout(LIMIT):
        answers = await asyncio.gather(*gets, *(submit(asked, pdf) for pdf in pdfs))
    for answer in answers:
        assert answer.status_code == 503, answer.text
        error = answer.json()["error"]
        assert (error["code"], "Tente de novo" in error["message"]) == ("SERVICE_UNAVAILABLE", True)


async def test_a_silent_object_store(installation: Installation) -> None:
    lawyer = installation.lawyer
    case = await taken(lawyer)
    installation.storage.flowing.clear()
    await told(lawyer, pdfs=(unlike(PDF), unlike(LARGE)))
    # more than there are places for: nobody waits for all who came before
    await told(lawyer, pdfs=tuple(unlike(PDF) for _ in range(40)))
    assert (await lawyer.get(f"/v1/ingest/workflow/{case}")).status_code == 200
    ready = await lawyer.get("/readyz")
    assert (ready.status_code, ready.json()["data"]["components"]["storage"]) == (503, "down")
    installation.storage.flowing.set()
    await taken(lawyer)


async def test_a_slow_object_store_delays_uploads_and_fails_none(installation: Installation) -> None:
    """Two fifths of the longest silence before each answer: two seconds of the five in the product."""
    lawyer = installation.lawyer
    installation.storage.late = 0.4
    async with asyncio.timeout(LIMIT):
        sent = [submit(lawyer, unlike(pdf)) for pdf in (PDF, LARGE)]
        *answers, ready = await asyncio.gather(*sent, lawyer.get("/readyz"))
        assert [answer.status_code for answer in answers] == [202, 202]
        assert ready.json()["data"]["components"]["storage"] == "ok"
        for answer in answers:
            case = answer.json()["data"]["workflow_id"]
            assert (await lawyer.get(f"/v1/ingest/workflow/{case}")).status_code == 200


async def test_a_silent_database(installation: Installation) -> None:
    lawyer = installation.lawyer
    case = await taken(lawyer)
    installation.database.flowing.clear()
    await told(lawyer, "/v1/ingest/workflow", f"/v1/ingest/workflow/{case}", "/v1/rules", pdfs=(unlike(PDF),))
    # more than the pool has connections
    await told(lawyer, *(["/v1/ingest/workflow"] * 40))
    ready = await lawyer.get("/readyz")
    assert (ready.status_code, ready.json()["data"]["components"]["database"]) == (503, "down")
    installation.database.flowing.set()
    await taken(lawyer)


async def test_a_silent_temporal(installation: Installation) -> None:
    lawyer = installation.lawyer
    case = await taken(lawyer)
    installation.temporal.flowing.clear()
    await told(lawyer, pdfs=(unlike(PDF), unlike(PDF)))
    # what the database knows is still reported
    async with asyncio.timeout(LIMIT):
        listed, status = await asyncio.gather(
            lawyer.get("/v1/ingest/workflow"), lawyer.get(f"/v1/ingest/workflow/{case}")
        )
    assert listed.status_code == 200
    assert status.status_code in (200, 503)
    ready = await lawyer.get("/readyz")
    assert (ready.status_code, ready.json()["data"]["components"]["temporal"]) == (503, "down")
    installation.temporal.flowing.set()
    await taken(lawyer)


def unlike(pdf: bytes) -> bytes:
    """Return a file that was not sent before."""
    return pdf + secrets.token_bytes(8)


async def taken(lawyer: httpx.AsyncClient) -> str:
    """Return the id of a case that is accepted once the servers answer in time; a busy machine may need some tries."""
    async with asyncio.timeout(LIMIT):
        while (answer := await submit(lawyer, unlike(PDF))).status_code == 503:
            await asyncio.sleep(0.2)
    assert answer.status_code == 202
    return answer.json()["data"]["workflow_id"]

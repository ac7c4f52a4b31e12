"""The application on real servers, credentials of each role, and a worker with real records and canned reading."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import Interceptor, UnsandboxedWorkflowRunner

from activities.casefile.document import inspect_document
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page
from activities.communications.activities import Communications
from activities.notices.reminders import Reminding
from activities.privacy.erasing import Erasing
from activities.privacy.exporting import Exporting
from api.app import create_app
from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION
from infra.storage.store import Storage
from infra.temporal import connect
from tests.api.case_steps import RECORDED, ByTest, CaseSteps
from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from workflows.case.addition import CaseAddition
from workflows.case.analysis import CaseAnalysis
from workflows.case.correction import CaseCorrection
from workflows.case.inquiry import CaseChronology, CaseInquiry, CaseWordSearch, FirmInquiry, FirmTerms, FirmWordSearch
from workflows.case.page_image import PageImage
from workflows.case.parts import PartsJoining
from workflows.communications import CommunicationCount, CommunicationImport
from workflows.data_export import DataExport
from workflows.erasure import CaseErasure
from workflows.scheduled.term_watch import TermWatch

MAILING = {"smtp_url": SecretStr("smtp+plain://127.0.0.1:9"), "smtp_from": "Autos <autos@escritorio.adv.br>"}
"""Settings with which notifications are written; nothing delivers them here."""
PDF = b"%PDF-1.7\n" + b"autos de exemplo " * 64 + b"\n%%EOF\n"

As = Callable[..., httpx.AsyncClient]
Reach = Callable[..., Awaitable[dict[str, Any]]]
Working = Callable[[], AbstractAsyncContextManager[CaseSteps]]
PagesOf = Callable[[Path], list[Page]]


@pytest.fixture(scope="session")
def engine(stack_settings: Settings) -> Iterator[Engine]:
    engine = sync_engine(stack_settings)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
async def database(stack_settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = async_engine(stack_settings)
    yield engine
    await engine.dispose()


@pytest.fixture(scope="session")
def storage(stack_settings: Settings) -> Storage:
    return Storage(stack_settings)


@pytest.fixture(scope="session")
async def temporal(stack_settings: Settings) -> Client:
    return await connect(stack_settings)


@pytest.fixture(scope="session")
async def app(stack_settings: Settings) -> AsyncIterator[FastAPI]:
    """One application for the session with small limits and an open lifespan."""
    app = create_app(stack_settings.model_copy(update={"max_upload_mb": 10}))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture(scope="session")
def pages_of() -> Iterator[PagesOf]:
    """Read a PDF, all of them in one process."""
    readers = ReaderPool(1)
    yield lambda path: readers.read(path, 1, inspect_document(readers, path, 100, lambda: None).pages)
    readers.close()


@asynccontextmanager
async def clients_of(app: FastAPI, engine: Engine, tenant: str) -> AsyncGenerator[As]:
    """Return a client with a key of the role, in `tenant` unless another is given."""
    clients: list[httpx.AsyncClient] = []

    def client(role: Role, of_tenant: str = tenant) -> httpx.AsyncClient:
        if role is Role.OPERATOR:
            of_tenant = INSTALLATION
        key = create_key(engine, of_tenant, role, f"{role} de teste")
        made = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),
            base_url="http://autos.test",
            headers={"Authorization": f"Bearer {key.secret}"},
            timeout=PATIENCE,
        )
        clients.append(made)
        return made

    yield client
    for made in clients:
        await made.aclose()


@pytest.fixture
async def as_role(app: FastAPI, engine: Engine, tenant: str) -> AsyncIterator[As]:
    """Return a client with a key of the role, in the test's tenant unless another is given."""
    async with clients_of(app, engine, tenant) as client:
        yield client


@pytest.fixture
def admin(as_role: As) -> httpx.AsyncClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def operator(as_role: As) -> httpx.AsyncClient:
    return as_role(Role.OPERATOR)


@pytest.fixture
async def anonymous(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test") as client:
        yield client


CASE_QUEUE_IN = (
    "api.cases.submission",
    "api.cases.short_workflows",
    "api.drafts",
    "api.library",
    "api.privacy.erasure",
    "api.privacy.exports",
    "api.routes.health",
    "api.routes.inbox.claims",
    "api.routes.people.notices",
)


STARTED_IN = (
    "api.cases.short_workflows.START_LIMIT",
    "api.cases.submission.START_LIMIT",
    "api.corpus.activating.START_LIMIT",
    "api.drafts.START_LIMIT",
    "api.library.START_LIMIT",
    "api.privacy.erasure.START_LIMIT",
    "api.privacy.exports.START_LIMIT",
    "api.questions.asking.START_LIMIT",
    "api.questions.database_writes.RPC_LIMIT",
    "api.routes.corpus.holdings.START_LIMIT",
)


def served_by(monkeypatch: pytest.MonkeyPatch, queue: str) -> None:
    """Make the application start its cases on `queue`. On a busy machine it may take its time to start them."""
    for module in CASE_QUEUE_IN:
        monkeypatch.setattr(f"{module}.CASE_QUEUE", queue)
    for limit in STARTED_IN:
        monkeypatch.setattr(limit, timedelta(seconds=PATIENCE))


def asked_at(monkeypatch: pytest.MonkeyPatch, queue: str) -> None:
    """Make the application ask its questions on `queue`, where a busy machine may take its time."""
    monkeypatch.setattr("api.questions.asking.RESEARCH_QUEUE", queue)
    monkeypatch.setattr("api.questions.asking.TAKEN_WITHIN", PATIENCE)


@pytest.fixture(autouse=True)
def queue(monkeypatch: pytest.MonkeyPatch) -> str:
    """A case queue of the test's own, which nobody serves unless the test opens a worker."""
    name = f"case-{secrets.token_hex(6)}"
    served_by(monkeypatch, name)
    return name


@asynccontextmanager
async def serving(
    settings: Settings, database: AsyncEngine, temporal: Client, queue: str, steps: CaseSteps, *around: Interceptor
) -> AsyncGenerator[None]:
    """A worker on the queue."""
    storage = Storage(settings)
    async with case_workers(
        temporal,
        queue,
        steps,
        workflows=[
            CaseAnalysis,
            CaseAddition,
            PartsJoining,
            CaseCorrection,
            PageImage,
            CaseInquiry,
            CaseWordSearch,
            FirmWordSearch,
            FirmTerms,
            FirmInquiry,
            CaseChronology,
            CommunicationImport,
            CommunicationCount,
            TermWatch,
            CaseErasure,
            DataExport,
        ],
        more=[
            Communications(settings, database, storage),
            Reminding(settings.model_copy(update=MAILING), database),
            Erasing(settings, database, storage, temporal, settled=timedelta(0)),
            Exporting(settings, database, storage, temporal),
        ],
        interceptors=around,
        # making the sandbox takes a second a worker; the workflow's own tests run in it
        workflow_runner=UnsandboxedWorkflowRunner(),
        # else the SDK hashes the code of every loaded module
        build_id="test",
    ):
        yield


@pytest.fixture
def working(stack_settings: Settings, database: AsyncEngine, storage: Storage, temporal: Client, queue: str) -> Working:
    """Open a worker on the test's own queue; without it runs wait, as if every worker were down."""

    @asynccontextmanager
    async def run() -> AsyncGenerator[CaseSteps]:
        with closing(CaseSteps(stack_settings, database, storage)) as steps:
            async with serving(stack_settings, database, temporal, queue, steps):
                yield steps

    return run


@pytest.fixture(scope="session")
async def shared_worker(
    stack_settings: Settings, database: AsyncEngine, storage: Storage, temporal: Client
) -> AsyncIterator[tuple[str, CaseSteps, ByTest]]:
    """One worker for all tests that need any worker."""
    queue = f"case-{secrets.token_hex(6)}"
    with closing(CaseSteps(stack_settings, database, storage)) as steps:
        by_test = ByTest(steps)
        async with serving(stack_settings, database, temporal, queue, steps, by_test):
            yield queue, steps, by_test


@pytest.fixture
def worker(
    shared_worker: tuple[str, CaseSteps, ByTest], queue: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[CaseSteps]:
    """Make a worker serve the cases of this test with its own steps."""
    shared, steps, by_test = shared_worker
    served_by(monkeypatch, shared)
    monkeypatch.setattr("api.cases.short_workflows.PATIENCE", PATIENCE)
    by_test.now = steps.anew()
    yield by_test.now
    by_test.now = steps


@pytest.fixture
def reach(admin: httpx.AsyncClient) -> Reach:
    """Ask for the status once the run was recorded in this state, or has had some time, until it has reached it."""

    async def reached(workflow_id: str, state: str, run: int | None = None) -> dict[str, Any]:
        address = f"/v1/ingest/workflow/{workflow_id}" + (f"?run={run}" if run else "")
        async with asyncio.timeout(PATIENCE):
            await RECORDED.reached(workflow_id, run, state, 2)
            while (status := (await admin.get(address)).json()["data"])["state"] != state:
                await asyncio.sleep(0.1)
            return status

    return reached


@pytest.fixture
async def workflow_id(admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach) -> str:
    """A case of the test's firm that waits for its reviews."""
    case = await started(admin)
    await reach(case, "awaiting_phase_reviews")
    return case


@contextmanager
def with_settings(app: FastAPI, **changes: Any) -> Generator[None]:
    """Serve with other settings inside the block."""
    with with_services(app, settings=app.state.services.settings.model_copy(update=changes)):
        yield


@contextmanager
def with_services(app: FastAPI, **changes: Any) -> Generator[None]:
    """Serve with other services inside the block."""
    services = app.state.services
    app.state.services = replace(services, **changes)
    try:
        yield
    finally:
        app.state.services = services


async def submit(client: httpx.AsyncClient, pdf: bytes = PDF, key: str | None = None, **fields: Any) -> httpx.Response:
    """A multipart submission."""
    headers = {"Idempotency-Key": key} if key else {}
    return await client.post(
        "/v1/ingest/workflow",
        data={name: str(value) for name, value in fields.items()},
        files={"file": ("autos.pdf", pdf, "application/pdf")},
        headers=headers,
    )


async def started(client: httpx.AsyncClient, **fields: Any) -> str:
    """Return the workflow_id of an accepted submission."""
    answer = await submit(client, **fields)
    assert answer.status_code == 202, answer.text
    return answer.json()["data"]["workflow_id"]

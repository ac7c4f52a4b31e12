"""An installation that sends notifications: a mail server, workers of runs, and workers that deliver."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client
from temporalio.common import RetryPolicy
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.notices.activities import Notifying
from api.app import create_app
from infra.config.settings import Settings
from infra.db.models import Notice
from infra.db.owned import rows_of
from infra.storage.store import Storage
from infra.temporal import activities_of, connect
from tests.api.case_steps import CaseSteps
from tests.mailbox import Mailbox, receiving
from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.queues import notice_queue
from workflows.notice_delivery import NoticeDelivery
from workflows.options import NOTIFYING
from workflows.scheduled.notice_sweep import NoticeSweep

CASES = "/v1/ingest/workflow"

Delivering = Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture(scope="module")
async def box() -> AsyncIterator[Mailbox]:
    async with receiving() as box:
        yield box


@pytest.fixture(scope="module")
def mailing(stack_settings: Settings, box: Mailbox) -> Settings:
    """Settings of an installation that sends e-mail and calls webhooks on this machine."""
    told = {
        "smtp_url": SecretStr(f"smtp+plain://127.0.0.1:{box.port}"),
        "smtp_from": "Autos <autos@escritorio.adv.br>",
        "webhook_networks": ["127.0.0.0/8"],
    }
    return stack_settings.model_copy(update=told)


@pytest.fixture(scope="module")
async def app(mailing: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(mailing)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry without delay."""
    at_once = RetryPolicy(initial_interval=timedelta(milliseconds=20), backoff_coefficient=1, maximum_attempts=5)
    monkeypatch.setitem(NOTIFYING, "retry_policy", at_once)
    monkeypatch.setattr("activities.notices.activities.STARTED_BY_ITSELF", timedelta(0))


@pytest.fixture
def delivering(mailing: Settings, database: AsyncEngine, queue: str) -> Delivering:
    """Open a worker that delivers notifications, with its own client, as in a separate process."""

    @asynccontextmanager
    async def run() -> AsyncGenerator[None]:
        client = await connect(mailing)
        async with Worker(
            client,
            task_queue=notice_queue(queue),
            workflows=[NoticeDelivery],
            activities=activities_of(Notifying(mailing, database, client)),
            workflow_runner=UnsandboxedWorkflowRunner(),
            build_id="test",
        ):
            yield

    return run


@pytest.fixture
async def working(
    mailing: Settings, database: AsyncEngine, storage: Storage, temporal: Client, queue: str
) -> AsyncIterator[CaseSteps]:
    """A worker of case runs, which starts deliveries but delivers none."""
    steps = CaseSteps(mailing, database, storage)
    async with case_workers(
        temporal,
        queue,
        steps,
        workflows=[CaseAnalysis, NoticeSweep],
        more=[Notifying(mailing, database, temporal)],
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield steps
    steps.close()


async def until(condition: Callable[[], Awaitable[Any]]) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            if found := await condition():
                return found
            await asyncio.sleep(0.05)


async def listed(client: httpx.AsyncClient) -> list[dict[str, Any]]:
    """Add waiting cases as the database has them, with the notification written in the same transaction."""
    return (await client.get(CASES, params={"state": "awaiting_phase_reviews"})).json()["data"]


async def settled(database: AsyncEngine, tenant: str, count: int) -> list[Notice]:
    """Return the tenant's notifications once this number is settled."""

    async def found() -> list[Notice] | None:
        async with async_sessionmaker(database)() as session:
            rows = list(await session.scalars(rows_of(tenant, Notice).where(Notice.settled_at.is_not(None))))
        return rows if len(rows) >= count else None

    return await until(found)

"""Two reviewers of a firm in their browsers, and cases as the first steps of their runs write them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from activities.store.case_rows import insert_run, project_state
from infra.db.models import User
from infra.identity.scopes import Role
from infra.ids import new_id
from tests.activities.casefile.paper import make_pdf, text_page
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PagesOf, Reach, submit
from tests.api.people.people import a_browser, a_user, sign_in
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal
from workflows.contracts.run.case import (
    PHASE_TITLES,
    CaseRunInput,
    CaseState,
    Parameters,
    PhaseLabel,
    PhaseProgress,
    PhaseState,
    RunRef,
)
from workflows.contracts.run.records import StateChange

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

Recorded = Callable[..., Awaitable[str]]
Filed = Callable[..., Awaitable[str]]


@pytest.fixture
def recorded(database: AsyncEngine, tenant: str) -> Recorded:
    """Add a case to the database, `minute` minutes after noon."""

    async def one(
        minute: int,
        state: CaseState = CaseState.AWAITING_PHASE_REVIEWS,
        *,
        filename: str = "autos.pdf",
        by: str = "Ana",
        cnj: str | None = None,
        parties: list[str] | None = None,
        since: int | None = None,
    ) -> str:
        workflow_id = new_id("wf")
        case = CaseRunInput(
            workflow_id=workflow_id,
            run=1,
            filename=filename,
            source=stored("source.pdf"),
            parameters=Parameters(),
            principal=Principal(tenant=tenant, key_id="key_1", name=by, role="lawyer"),
            trace_id="trace",
        )
        labels = (PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.RESPOSTA_DO_REU)
        phases = [
            PhaseProgress(phase_label=label, title=PHASE_TITLES[label], state=one)
            for label, one in zip(labels, (PhaseState.PENDING, PhaseState.APPROVED), strict=True)
        ]
        at = NOON + timedelta(minutes=minute)
        change = StateChange(
            run=RunRef(tenant=tenant, workflow_id=workflow_id, run=1),
            key=state,
            state=state,
            at=NOON + timedelta(minutes=since) if since is not None else at,
            progress=0.8,
            phases=phases,
            cnj=cnj,
            parties=parties or [],
        )
        async with async_sessionmaker(database).begin() as session:
            await insert_run(session, case, at, None)
            await project_state(session, change)
        return workflow_id

    return one


@pytest.fixture
async def filed(worker: CaseSteps, reach: Reach, tmp_path: Path, admin: httpx.AsyncClient, pages_of: PagesOf) -> Filed:
    """Add a case of these pages that waits for reviews."""

    async def file(*pages: tuple[str, ...], by: httpx.AsyncClient = admin) -> str:
        path = make_pdf(tmp_path / "autos.pdf", [text_page(*lines) for lines in pages])
        worker.read = pages_of(path)
        workflow_id = (await submit(by, path.read_bytes())).json()["data"]["workflow_id"]
        await reach(workflow_id, "awaiting_phase_reviews")
        return workflow_id

    return file


@pytest.fixture
async def reviewer(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.REVIEWER, name="Rita Reis", oab="SP7")


@pytest.fixture
async def colleague(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.REVIEWER, name="Carlos Cruz")


@pytest.fixture
async def browsers(app: FastAPI, reviewer: User, colleague: User) -> AsyncIterator[tuple[httpx.AsyncClient, ...]]:
    async with AsyncExitStack() as stack:
        found: list[httpx.AsyncClient] = []
        for user in (reviewer, colleague):
            browser = await stack.enter_async_context(a_browser(app))
            await sign_in(browser, user)
            found.append(browser)
        yield tuple(found)


@pytest.fixture
def at_reviewer(browsers: tuple[httpx.AsyncClient, ...]) -> httpx.AsyncClient:
    return browsers[0]


@pytest.fixture
def at_colleague(browsers: tuple[httpx.AsyncClient, ...]) -> httpx.AsyncClient:
    return browsers[1]

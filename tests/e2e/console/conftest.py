"""People of the stack's firm in a browser, and cases that wait for them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import APIRequestContext, Browser, expect

from autos.local.stack import local_settings
from bench.console.person import PASSWORD, TENANT, add_person
from infra.config.settings import Settings
from infra.identity.scopes import Role
from tests.browsing import complaints_of
from tests.e2e.chat import a_firm
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack
from tests.patience import PATIENCE

Submitted = Callable[..., str]


@pytest.fixture(scope="session")
def address(stack: Stack) -> str:
    return stack.status()["api_url"].replace("127.0.0.1", "localhost")


@pytest.fixture
async def firm(stack: Stack) -> str:
    return await a_firm(local_settings(Settings(data_dir=stack.data_dir)))


@pytest.fixture(scope="session")
def undecided(stack: Stack, case_pdf: Path) -> str:
    """The sample case, which awaits review and is left so."""
    workflow_id = stack.api("lawyer").submit(case_pdf)
    stack.api("lawyer").reach(workflow_id, "awaiting_phase_reviews")
    return workflow_id


@pytest.fixture
def submitted(stack: Stack, case_pdf: Path) -> Submitted:
    """Submit a file, by default the sample case, and wait until it awaits review."""

    def submit(pdf: Path = case_pdf) -> str:
        workflow_id = stack.api("lawyer").submit(pdf)
        stack.api("lawyer").reach(workflow_id, "awaiting_phase_reviews")
        return workflow_id

    return submit


async def enter(requests: APIRequestContext, address: str, email: str) -> None:
    """Give a browser the session of a person, without a page."""
    fields: dict[str, str | float | bool] = {"email": email, "password": PASSWORD}
    entered = await requests.post(f"{address}/entrar", form=fields, headers={"Sec-Fetch-Site": "same-origin"})
    assert entered.ok


@asynccontextmanager
async def signed_in(stack: Stack, browser: Browser, address: str, role: Role, tenant: str = TENANT, **options: object):
    """A browser context for a new person with that role, which fails on any error of a page."""
    email = await add_person(local_settings(Settings(data_dir=stack.data_dir)), role, tenant)
    context = await browser.new_context(locale="pt-BR", **options)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    complaints = complaints_of(context)
    context.on("dialog", lambda shown: complaints.append(f"dialog: {shown.message}"))
    await enter(context.request, address, email)
    page = await context.new_page()
    await page.goto(address)
    await expect(page.get_by_role("heading", name="Início")).to_be_visible()
    try:
        yield Desk(context, page, address, email)
        assert complaints == []
    finally:
        await context.close()


@pytest.fixture
async def reviewer(stack: Stack, browser: Browser, address: str) -> AsyncIterator[Desk]:
    async with signed_in(stack, browser, address, Role.REVIEWER) as desk:
        yield desk

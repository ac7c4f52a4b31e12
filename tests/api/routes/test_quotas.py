"""Quotas over REST: submissions, reprocessing, documents, questions."""

from collections.abc import AsyncIterator

import httpx
import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.app import create_app
from infra.config.settings import Settings
from infra.counts import quotas
from infra.db.people.quotas import set_quotas
from infra.db.people.tenants import Actor
from infra.identity.scopes import Role
from tests.api.conftest import PDF, As, clients_of, submit

LIMITS = {"quota_cases_per_day": 2, "quota_research_per_day": 1}


@pytest.fixture
async def limited(stack_settings: Settings, engine: Engine, tenant: str) -> AsyncIterator[As]:
    """Clients of an application with quotas."""
    app = create_app(stack_settings.model_copy(update=LIMITS))
    async with app.router.lifespan_context(app), clients_of(app, engine, tenant) as client:
        yield client


async def test_a_case_beyond_the_quota_is_refused_and_a_repeated_one_costs_nothing(limited: As) -> None:
    lawyer, colleague = limited(Role.LAWYER), limited(Role.LAWYER)
    answers = [await submit(lawyer, key="k-1") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {202}
    assert (await submit(colleague, PDF + b"2")).status_code == 202
    refused = await submit(lawyer, PDF + b"3")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (429, "RATE_LIMITED")
    assert (error["details"]["quota"], error["details"]["limit"]) == ("cases_per_day", 2)
    assert int(refused.headers["retry-after"]) == error["details"]["retry_after_seconds"]
    assert "T03:00:00+00:00" in error["details"]["resets_at"]
    assert (await submit(lawyer, key="k-1")).status_code == 202
    workflow_id = answers[0].json()["data"]["workflow_id"]
    again = await lawyer.post(f"/v1/ingest/workflow/{workflow_id}/reprocess")
    assert (again.status_code, again.json()["error"]["details"]["quota"]) == (429, "cases_per_day")


async def test_a_question_beyond_the_quota_is_refused_and_memory_is_no_question(
    limited: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.questions.asking.TAKEN_WITHIN", 0.05)
    lawyer = limited(Role.LAWYER)
    memory = {"session_id": "s", "key": "k", "value": "v"}
    asked: list[httpx.Response] = [
        await lawyer.post("/v1/memories", json=memory),
        await lawyer.post("/v1/retrieve", json={"query": "dano moral"}),
        await lawyer.post("/v1/memories", json=memory),
        await lawyer.post("/v1/retrieve", json={"query": "dano moral"}),
    ]
    # no worker serves questions here
    assert [answer.status_code for answer in asked] == [503, 503, 503, 429]
    assert asked[-1].json()["error"]["details"]["quota"] == "research_per_day"


async def test_a_tenant_sees_what_is_left_and_its_own_limits_go_before_those_of_the_installation(
    limited: As, engine: Engine, database: AsyncEngine, tenant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "FRESH_SECONDS", 0)
    lawyer = limited(Role.LAWYER)
    assert (await submit(lawyer, key="k-1")).status_code == 202

    async def left() -> dict[str, tuple[int | None, int | None]]:
        rows = (await lawyer.get("/v1/quotas")).json()["data"]
        return {row["quota"]: (row["limit"], row["left"]) for row in rows}

    assert await left() == {
        "cases_per_day": (2, 1),
        "pages_per_day": (None, None),
        "research_per_day": (1, 1),
        "storage_mb": (None, None),
    }
    async with AsyncSession(database) as session, session.begin():
        await set_quotas(session, tenant, Actor("teste"), {"cases_per_day": 5, "research_per_day": 0, "storage_mb": 9})
    assert await left() == {
        "cases_per_day": (5, 4),
        "pages_per_day": (None, None),
        "research_per_day": (None, None),
        "storage_mb": (9, 9),
    }
    for number in range(4):
        assert (await submit(lawyer, PDF + str(number).encode())).status_code == 202
    assert (await submit(lawyer, PDF + b"more")).status_code == 429
    async with AsyncSession(database) as session, session.begin():
        await set_quotas(session, tenant, Actor("teste"), {"cases_per_day": None})
    assert (await left())["cases_per_day"] == (2, 0)

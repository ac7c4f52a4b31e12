"""A session is kept alive by a person's actions, not by requests that an open page sends by itself."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import Engine, text

from api.identity.by_session import BY_ITSELF
from api.routes.inbox import streams
from infra.db.models import User
from tests.api.described import description
from tests.api.routes.inbox.conftest import Recorded

CASES = "/v1/ingest/workflow"
LONG = timedelta(hours=11)
"""Hours, of the twelve after which an unused session ends."""


@pytest.fixture(autouse=True)
def short_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transport returns an answer only when it has ended."""
    monkeypatch.setattr(streams, "LONGEST_SECONDS", 0.2)


def age(engine: Engine, user: User, by: timedelta) -> None:
    query = text("UPDATE user_sessions SET last_seen_at = last_seen_at - :by WHERE user_id = :user")
    with engine.begin() as connection:
        connection.execute(query, {"by": by, "user": user.user_id})


def idle(engine: Engine, user: User) -> timedelta:
    query = text("SELECT last_seen_at FROM user_sessions WHERE user_id = :user")
    with engine.connect() as connection:
        return datetime.now(UTC) - connection.execute(query, {"user": user.user_id}).scalar_one()


async def asked(browser: httpx.AsyncClient, request: str, workflow_id: str, attended: str | None) -> None:
    method, _, path = request.partition(" ")
    headers = {"X-Autos-Attended": attended} if attended else {}
    body = {"here": True} if method == "PUT" else None
    answer = await browser.request(method, path.format(id=workflow_id), headers=headers, json=body)
    # the case has no pages
    assert answer.status_code == 200 or path.endswith(".webp"), answer.text
    assert answer.status_code != 401


async def test_only_what_somebody_asks_is_a_use(
    engine: Engine, at_reviewer: httpx.AsyncClient, reviewer: User, recorded: Recorded
) -> None:
    workflow_id = await recorded(0)
    for request, by_itself in (
        ("GET /v1/inbox/stream", True),
        (f"GET {CASES}/{{id}}/events/stream", True),
        (f"PUT {CASES}/{{id}}/presence", True),
        (f"GET {CASES}/{{id}}/pages/1.webp", True),
        (f"GET {CASES}", False),
        ("GET /v1/me", False),
        ("GET /casos", False),
    ):
        for attended in (None, "yes", "no"):
            age(engine, reviewer, LONG - idle(engine, reviewer))
            await asked(at_reviewer, request, workflow_id, attended)
            used = attended == "yes" or (attended is None and not by_itself)
            assert (idle(engine, reviewer) < timedelta(minutes=1)) is used, (request, attended)


async def test_before_a_screen_that_nobody_is_at_a_session_ends_and_whoever_acts_keeps_theirs(
    engine: Engine,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    reviewer: User,
    colleague: User,
    recorded: Recorded,
) -> None:
    workflow_id = await recorded(0)
    for browser, user, attended in ((at_reviewer, reviewer, "no"), (at_colleague, colleague, "yes")):
        age(engine, user, LONG)
        await asked(browser, "GET /v1/inbox/stream", workflow_id, None)
        for request in (f"PUT {CASES}/{{id}}/presence", f"GET {CASES}/{{id}}", f"GET {CASES}"):
            await asked(browser, request, workflow_id, attended)
        age(engine, user, timedelta(hours=2))
    assert (await at_reviewer.get("/v1/me")).status_code == 401
    assert (await at_colleague.get("/v1/me")).status_code == 200


def test_what_a_page_asks_by_itself_is_known_by_its_address() -> None:
    assert {path for path in description()["paths"] if path.endswith(BY_ITSELF)} == {
        "/v1/inbox/stream",
        f"{CASES}/{{workflow_id}}/events/stream",
        f"{CASES}/{{workflow_id}}/presence",
        f"{CASES}/{{workflow_id}}/pages/{{page}}.png",
        f"{CASES}/{{workflow_id}}/pages/{{page}}.webp",
    }

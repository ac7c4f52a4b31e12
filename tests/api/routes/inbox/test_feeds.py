"""/v1/calendar/feeds: a calendar program reads a person's terms by a link, for as long as the person may see them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from icalendar import Calendar
from sqlalchemy import Engine, update
from sqlalchemy.orm import Session

from api.http.limits.rate import CLIENT_HEADER, FEED_LIMIT, TOOL_CLIENT
from infra.db.keys import key_row, revoke_key
from infra.db.models import CalendarFeed, User
from infra.db.owned import rows_of
from infra.db.people.changes import remove_user
from infra.db.people.tenants import Actor
from infra.identity.digests import digest_of
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.inbox.test_terms import CASES, PETITION, PUBLISHED, RULING, closed

FEEDS = "/v1/calendar/feeds"
NAME = {"name": "Outlook"}


@pytest.fixture(autouse=True)
def in_june(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.routes.inbox.feeds.today", lambda: date(2025, 6, 1))


async def linked(client: httpx.AsyncClient) -> dict[str, Any]:
    answer = await client.post(FEEDS, json=NAME)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def read(anonymous: httpx.AsyncClient, feed: dict[str, Any]) -> list[Any]:
    answer = await anonymous.get(httpx.URL(feed["url"]).path)
    assert answer.status_code == 200, answer.text
    calendar = Calendar.from_ical(answer.text)
    assert calendar.errors == []
    return calendar.walk("VEVENT")


async def test_a_program_reads_the_terms_by_a_link_and_sees_them_move(
    at_reviewer: httpx.AsyncClient,
    anonymous: httpx.AsyncClient,
    admin: httpx.AsyncClient,
    as_role: As,
    filed: Filed,
    engine: Engine,
    tenant: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    case = await filed(PETITION, RULING, PUBLISHED)
    feed = await linked(at_reviewer)
    path = httpx.URL(feed["url"]).path
    secret = path.removeprefix("/v1/calendar/feed/").removesuffix(".ics")
    with Session(engine) as session:
        (row,) = session.scalars(rows_of(tenant, CalendarFeed))
    assert row.sha256 == digest_of(secret)

    answer = await anonymous.get(path)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert answer.headers["cache-control"] == "no-store"
    calendar = Calendar.from_ical(answer.text)
    assert [str(calendar[name]) for name in ("method", "x-published-ttl")] == ["PUBLISH", "PT6H"]
    assert calendar.decoded("refresh-interval") == timedelta(hours=6)
    before = await read(anonymous, feed)
    assert [one.decoded("dtstart") for one in before] == [date(2025, 6, 12), date(2025, 6, 26)]
    assert [one.walk("VALARM") for one in before] == [[], []]

    holiday = {"first": "2025-06-10", "last": "2025-06-10", "name": "Feriado estadual", "court": "8.15"}
    assert (await closed(admin, 0, holiday)).status_code == 200
    assert (await admin.put("/v1/policies", json={"term_reminders": True})).status_code == 200
    after = await read(anonymous, feed)
    assert [one["uid"] for one in after] == [one["uid"] for one in before]
    for old, new in zip(before, after, strict=True):
        assert new.decoded("dtstart") == old.decoded("dtstart") + timedelta(days=1)
        assert new["sequence"] > old["sequence"]
        assert new.decoded("last-modified") > old.decoded("last-modified")
        assert abs(new.decoded("dtstamp") - datetime.now(UTC)) < timedelta(minutes=5)
        alarms = [one.decoded("trigger") for one in new.walk("VALARM")]
        assert alarms == [timedelta(days=-5, hours=9), timedelta(days=-1, hours=9)]

    (listed,) = (await at_reviewer.get(FEEDS)).json()["data"]
    assert (listed["name"], listed["last_read_at"] is not None, "url" in listed) == ("Outlook", True, False)
    accesses = (await as_role(Role.AUDITOR).get(f"{CASES}/{case}/accesses")).json()["data"]
    ours = next(one for one in accesses if one["what"] == "terms")
    assert (ours["name"], ours["client"], ours["channel"]) == ("Rita Reis", "Outlook", "app")
    trail = (await admin.get("/v1/trail")).json()["data"]
    assert "calendar_feed_created" in {one["action"] for one in trail}
    assert secret not in f"{accesses}{trail}{caplog.text}"


async def test_a_link_shows_what_its_person_may_see_and_says_how_many_cases_are_left_out(
    at_reviewer: httpx.AsyncClient,
    anonymous: httpx.AsyncClient,
    admin: httpx.AsyncClient,
    filed: Filed,
    reviewer: User,
    engine: Engine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feed = await linked(at_reviewer)
    case = await filed(PETITION, RULING, PUBLISHED)
    pages: dict[str, Any] = {
        "restricted": False,
        "open_to": [],
        "closed_pages": [{"first_page": 3, "last_page": 3}],
    }
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=pages)).status_code == 200
    (told,) = await read(anonymous, feed)
    assert str(told["summary"]) == "Autos: 1 caso fora desta agenda"
    secret = {"restricted": True, "open_to": [reviewer.user_id], "closed_pages": []}
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=secret)).status_code == 200
    assert (await at_reviewer.get(f"{CASES}/{case}")).status_code == 200
    # open to the person, not to a calendar program
    assert await read(anonymous, feed) == []
    monkeypatch.setattr("api.cases.firm_terms.ANSWER_SECONDS", -1.0)
    monkeypatch.setattr("api.cases.firm_terms.MOST_RUNS", 1)
    await admin.put(f"{CASES}/{case}/secrecy", json={**secret, "restricted": False})
    await filed(PETITION, RULING, PUBLISHED)
    assert (await anonymous.get(httpx.URL(feed["url"]).path)).status_code == 503


async def test_a_link_ends_with_its_person_their_role_or_the_key_that_made_it(
    app: FastAPI,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    anonymous: httpx.AsyncClient,
    as_role: As,
    reviewer: User,
    colleague: User,
    engine: Engine,
    worker: object,
) -> None:
    closed_link, with_key = await linked(at_reviewer), None
    key, row = key_row(reviewer.tenant, Role.REVIEWER, user_id=reviewer.user_id)
    with Session(engine) as session, session.begin():
        session.add(row)
    bearer = {"Authorization": f"Bearer {key.secret}"}
    with_key = (await anonymous.post(FEEDS, json=NAME, headers=bearer)).json()["data"]
    of_colleague, of_leaving = await linked(at_colleague), await linked(at_reviewer)
    for feed in (closed_link, with_key, of_colleague, of_leaving):
        assert await read(anonymous, feed) == []
    for refused in (as_role(Role.ADMIN), at_reviewer):
        chat = {CLIENT_HEADER: TOOL_CLIENT, **bearer} if refused is at_reviewer else {}
        client = anonymous if chat else refused
        assert (await client.post(FEEDS, json=NAME, headers=chat)).status_code == 403
    assert (await at_colleague.delete(f"{FEEDS}/{closed_link['feed_id']}")).status_code == 404
    assert len((await at_reviewer.delete(f"{FEEDS}/{closed_link['feed_id']}")).json()["data"]) == 2
    revoke_key(engine, key.key_id)
    assert [one["feed_id"] for one in (await at_reviewer.get(FEEDS)).json()["data"]] == [of_leaving["feed_id"]]
    with Session(engine) as session, session.begin():
        session.execute(update(User).where(User.user_id == colleague.user_id).values(roles=[]))
    async with app.state.services.sessions.begin() as session:
        await remove_user(session, Actor("Chefe"), reviewer)
    unknown = await anonymous.get("/v1/calendar/feed/ag_inexistente.ics")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "NOT_FOUND")
    for feed in (closed_link, with_key, of_colleague, of_leaving):
        answer = await anonymous.get(httpx.URL(feed["url"]).path)
        same = [answer.status_code, answer.json()["error"]["message"], answer.json()["error"]["details"]]
        assert same == [404, unknown.json()["error"]["message"], unknown.json()["error"]["details"]]


async def test_a_link_is_read_a_few_times_a_minute_and_a_person_has_a_few(
    at_reviewer: httpx.AsyncClient, anonymous: httpx.AsyncClient, worker: object
) -> None:
    feeds = [await linked(at_reviewer) for _ in range(5)]
    assert (await at_reviewer.post(FEEDS, json=NAME)).status_code == 409
    path = httpx.URL(feeds[0]["url"]).path
    answers = [(await anonymous.get(path)).status_code for _ in range(FEED_LIMIT + 1)]
    assert answers == [200] * FEED_LIMIT + [429]
    assert await read(anonymous, feeds[1]) == []

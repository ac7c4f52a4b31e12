"""Streams of changes over a real connection: sent once, resumed, ended with the rights, and bounded."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from api.http import changes
from api.identity.cookie import cookie_name
from api.routes.inbox import streams
from infra.config.settings import Settings
from infra.db.keys import NewKey, create_key, revoke_key
from infra.db.models import User
from infra.db.people.sessions import Method, end_sessions, open_session
from infra.db.people.users import change_user
from infra.identity.scopes import Role
from tests.api.routes.inbox.conftest import Recorded
from tests.api.served import served
from tests.patience import PATIENCE

CASES = "/v1/ingest/workflow"
LIFE = timedelta(hours=1)


class Event(NamedTuple):
    """An item of a stream: an event, an id alone (`data` None), or a heartbeat (`id` empty)."""

    id: str
    data: dict[str, Any] | None
    name: str = ""


@pytest.fixture
async def address(stack_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    monkeypatch.setattr(changes, "EVERY_SECONDS", 0.05)
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.5)
    async with served(stack_settings, tools=False) as url:
        yield url


@pytest.fixture
def key(engine: Engine, tenant: str) -> NewKey:
    return create_key(engine, tenant, Role.REVIEWER, "painel")


class Stream:
    """One open stream."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.aiter_lines()

    async def next(self) -> Event | None:
        """Return the next item; None when the stream has ended."""
        said: list[str] = []
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if line.startswith("retry:"):
                    continue
                if line:
                    said.append(line)
                elif said:
                    fields = dict(one.split(": ", 1) for one in said if ": " in one)
                    data = json.loads(fields["data"]) if "data" in fields else None
                    return Event(fields.get("id", ""), data, fields.get("event", ""))
        return None

    async def news(self) -> Event | None:
        """Return the next item that is not a heartbeat."""
        while (event := await self.next()) is not None and not event.id:
            pass
        return event


@asynccontextmanager
async def listening(
    address: str, key: NewKey, path: str = "/v1/inbox/stream", last: str | None = None
) -> AsyncGenerator[Stream]:
    headers = {"Authorization": f"Bearer {key.secret}"} | ({"Last-Event-ID": last} if last else {})
    async with (
        httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as client,
        client.stream("GET", path) as answer,
    ):
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Stream(answer)


async def test_a_change_is_told_and_nothing_is_told_without_one(address: str, key: NewKey, recorded: Recorded) -> None:
    async with listening(address, key) as stream:
        first = await stream.news()
        assert first is not None
        assert first.data is None
        beat = await stream.next()
        assert beat == Event("", None)
        await recorded(0)
        second = await stream.news()
        assert second is not None
        assert (second.data, second.id != first.id) == ({}, True)


async def test_what_changed_between_two_streams_is_told_at_once_and_nothing_else_is(
    address: str, key: NewKey, recorded: Recorded
) -> None:
    async with listening(address, key) as stream:
        first = await stream.news()
    assert first is not None
    async with listening(address, key, last=first.id) as stream:
        assert await stream.next() == Event("", None)
    await recorded(0)
    async with listening(address, key, last=first.id) as stream:
        told = await stream.next()
    assert told is not None
    assert (told.data, told.id != first.id) == ({}, True)


async def test_a_case_tells_its_run_and_state_also_for_a_note(
    address: str, key: NewKey, admin: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    async with listening(address, key, f"{CASES}/{case}/events/stream") as stream:
        assert await stream.news() is not None
        written = await admin.post(f"{CASES}/{case}/phases/postulacao_inicial/notes", json={"text": "Conferir."})
        assert written.status_code == 201
        told = await stream.news()
    assert told is not None
    assert (told.name, told.data) == (
        "",
        {"workflow_id": case, "run": 1, "state": "awaiting_phase_reviews", "seq": 0},
    )


async def test_a_case_tells_who_comes_and_who_goes_and_nothing_of_who_stays(
    address: str, key: NewKey, at_reviewer: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    async with listening(address, key, f"{CASES}/{case}/events/stream") as stream:
        alone = await stream.news()
        assert alone is not None
        marks = [alone.id]
        for here in (True, False):
            for _ in range(2):
                said = await at_reviewer.put(f"{CASES}/{case}/presence", json={"here": here})
                assert said.status_code == 200
            told = await stream.news()
            assert told is not None
            assert told.name == streams.PEOPLE
            marks.append(told.id)
        assert await stream.next() == Event("", None)
    assert marks[0] == marks[2] != marks[1]


async def test_a_case_that_is_closed_to_somebody_tells_them_nothing(
    address: str, key: NewKey, engine: Engine, tenant: str, admin: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    named = create_key(engine, tenant, Role.REVIEWER, "nomeado")
    async with (
        listening(address, key) as others,
        listening(address, named) as theirs,
        listening(address, key, f"{CASES}/{case}/events/stream") as of_case,
    ):
        for stream in (others, theirs, of_case):
            assert await stream.news() is not None
        closed = {"restricted": True, "open_to": [named.key_id]}
        assert (await admin.put(f"{CASES}/{case}/secrecy", json=closed)).status_code == 200
        # the case leaves the list of some, and stays in the other's
        assert await others.news() is not None
        assert await of_case.news() is None
        last = await theirs.news()
        assert last is not None
        assert (await admin.put(f"{CASES}/{case}/secrecy", json=closed)).status_code == 200
        assert await others.next() == Event("", None)
    async with httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {key.secret}"}) as client:
        assert (await client.get(f"{CASES}/{case}/events/stream")).status_code == 403
        stranger = create_key(engine, "t-stranger", Role.ADMIN)
        client.headers["Authorization"] = f"Bearer {stranger.secret}"
        assert (await client.get(f"{CASES}/{case}/events/stream")).status_code == 404


async def test_a_stream_ends_when_the_key_is_revoked(address: str, key: NewKey, engine: Engine) -> None:
    async with listening(address, key) as stream:
        assert await stream.news() is not None
        revoke_key(engine, key.key_id)
        assert await stream.news() is None


async def test_a_stream_ends_with_the_session_and_with_the_role(
    address: str, database: AsyncEngine, stack_settings: Settings, tenant: str, reviewer: User
) -> None:
    """The cookie has the name of the installation's address, as a browser would send it back."""
    sessions = async_sessionmaker(database, expire_on_commit=False)
    for take_away in ("session", "roles"):
        async with sessions.begin() as session:
            opened = await open_session(session, reviewer, Method.PASSWORD, lifetime=LIFE)
        name = cookie_name(stack_settings.model_copy(update={"public_url": address}))
        async with (
            httpx.AsyncClient(base_url=address, cookies={name: opened.secret}, timeout=PATIENCE) as client,
            client.stream("GET", "/v1/inbox/stream") as answer,
        ):
            assert answer.status_code == 200
            stream = Stream(answer)
            assert await stream.news() is not None
            async with sessions.begin() as session:
                if take_away == "session":
                    await end_sessions(session, tenant, reviewer.user_id)
                else:
                    await change_user(session, tenant, reviewer.user_id, roles=[])
            assert await stream.news() is None


async def test_one_person_has_so_many_streams_and_no_more(
    address: str, key: NewKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_OF_ONE", 2)
    headers = {"Authorization": f"Bearer {key.secret}"}
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=address, headers=headers) as client:
        # held on to: a stream that nobody reads any more is closed
        opened = [await stack.enter_async_context(listening(address, key)) for _ in range(2)]
        for one in opened:
            assert await one.news() is not None
        refused = await client.get("/v1/inbox/stream")
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "RATE_LIMITED")
        assert refused.headers["retry-after"]
        await stack.aclose()
        async with asyncio.timeout(PATIENCE):
            while True:
                async with client.stream("GET", "/v1/inbox/stream") as again:
                    if again.status_code == 200:
                        break
                await asyncio.sleep(0.05)


async def test_what_is_no_id_of_an_event_is_refused(admin: httpx.AsyncClient) -> None:
    assert (await admin.get("/v1/inbox/stream", headers={"Last-Event-ID": "x; y"})).status_code == 422


async def test_a_stream_ends_after_a_while_so_that_a_browser_opens_the_next(
    address: str, key: NewKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LONGEST_SECONDS", 0.3)
    async with listening(address, key) as stream:
        assert await stream.news() is not None
        assert await stream.news() is None

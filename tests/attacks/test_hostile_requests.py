"""Malformed requests are rejected in the error envelope, and the next valid request is answered."""

import gzip
import json
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key
from infra.db.research.memories import keep_memory
from infra.identity.scopes import Role
from tests.api.conftest import PDF
from tests.api.served import served
from tests.attacks.wire import wire
from tests.patience import PATIENCE

TENANT = "t-hostile"
DEEP = b'{"query":' * 20_000
MARK = "FORJADO"

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def address(database_settings: Settings) -> AsyncIterator[str]:
    # nothing listens there: what must keep a file fails, and is logged
    lost = database_settings.model_copy(update={"s3_endpoint": "http://127.0.0.1:9"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.pace.WINDOW_SECONDS", 2.0)
        async with served(lost) as url:
            yield url


@pytest.fixture(scope="module")
def keys(database_settings: Settings) -> list[str]:
    engine = sync_engine(database_settings)
    made = [create_key(engine, TENANT, Role.ADMIN).secret for _ in range(2)]
    engine.dispose()
    return made


@pytest.fixture
async def admin(address: str, keys: list[str]) -> AsyncIterator[httpx.AsyncClient]:
    """A caller with a key; afterwards a valid request must be answered."""
    async with httpx.AsyncClient(
        base_url=address, headers={"Authorization": f"Bearer {keys[0]}"}, timeout=PATIENCE
    ) as client:
        yield client
        assert (await client.get("/v1/rules")).status_code == 200


def refused(status: int, body: bytes) -> str:
    """Return the code of a rejection. Anything else, such as a 500 or an answer without the envelope, fails the
    test.
    """
    assert 400 <= status < 500, (status, body[:500])
    return json.loads(body)["error"]["code"]


BODIES = {
    "deep object": DEEP,
    "deep list": b"[" * 200_000,
    "deep text field": b'{"query":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "half a character": b'{"query":"\\ud800","filename":"\\ud800","session_id":"\\ud800","key":"k","value":"\\ud800"}',
    "null character": b'{"query":"\\u0000","filename":"\\u0000","session_id":"s","key":"k","value":"a\\u0000b"}',
    "no utf-8": b'{"query":"\xff\xfe"}',
    "not a number": b'{"query":NaN,"max_results":Infinity}',
    "endless number": b'{"query":' + b"9" * 10_000 + b"}",
    "compressed": gzip.compress(b'{"query":"dano moral"}'),
    "empty": b"",
}


PATHS = ("/v1/retrieve", "/v1/uploads", "/v1/memories", "/v1/ingest/workflow", "/v1/verify")
OPTIONAL = {("/v1/uploads", "empty")}
"""Operations whose body is optional."""


async def test_a_body_that_is_no_request_is_refused(admin: httpx.AsyncClient) -> None:
    for path, (name, body) in product(PATHS, BODIES.items()):
        if (path, name) in OPTIONAL:
            continue
        headers = {"Content-Type": "application/json"} | ({"Content-Encoding": "gzip"} if name == "compressed" else {})
        answer = await admin.post(path, content=body, headers=headers)
        code = refused(answer.status_code, answer.content)
        assert code in ("INVALID_REQUEST", "VALIDATION_ERROR", "PAYLOAD_TOO_LARGE"), (path, name)


async def test_a_message_to_the_chat_entrance_that_is_none_is_refused(admin: httpx.AsyncClient) -> None:
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    for name, body in BODIES.items():
        if body:
            answer = await admin.post("/mcp", content=body, headers=headers)
            assert 400 <= answer.status_code < 500, name
            assert "error" in answer.json(), name


HEADS = {
    "two lengths": "POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "length and chunks": "POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
    "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a negative length": "POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "a length of letters": "POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Length: two\r\n\r\n",
    "compressed transfer": "POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
    "two hosts": "GET /v1/rules HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n",
    "no host": "GET /v1/rules HTTP/1.1\r\n\r\n",
    "a folded header": "GET /v1/rules HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
    "a space before the colon": "GET /v1/rules HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "an escape in a header": "GET /v1/rules HTTP/1.1\r\nHost: localhost\r\nX-Trace-Id: \x1b[31m\r\n\r\n",
    "a head too large": "GET /v1/rules HTTP/1.1\r\nHost: localhost\r\nX-Large: " + "x" * (70 << 10) + "\r\n\r\n",
    "an address too long": "GET /v1/rules?" + "x" * (70 << 10) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "another protocol": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
}


UNENDING = ("two lengths", "a negative length", "a length of letters", "compressed transfer")
"""Requests without a determined end are rejected before authentication."""


async def test_what_is_not_http_is_refused_in_the_envelope(address: str, admin: httpx.AsyncClient) -> None:
    for name, head in HEADS.items():
        async with wire(address) as one:
            await one.send(head.encode("latin1"))
            status, headers, body = await one.answer()
        code = refused(status, body)
        assert code == "INVALID_REQUEST" or (code == "UNAUTHORIZED" and name not in UNENDING), name
        assert headers["content-type"] == "application/json", name


async def test_a_body_that_goes_wrong_after_its_answer_gets_no_second_one(
    address: str, admin: httpx.AsyncClient
) -> None:
    async with wire(address) as one:
        await one.send(one.head("PUT /v1/uploads/up_1", "Transfer-Encoding: chunked"))
        status, _, body = await one.answer()
        assert refused(status, body) == "UNAUTHORIZED"
        await one.send(b"no chunk\r\n")
        assert await one.rest() == 0


async def test_a_body_shorter_than_it_says_is_not_waited_for_nor_taken(address: str, keys: list[str]) -> None:
    async with wire(address) as one:
        given = f"Authorization: Bearer {keys[0]}"
        await one.send(one.head("POST /v1/memories", given, "Content-Type: application/json", "Content-Length: 900"))
        await one.send(b'{"session_id":"short","key":"k","value":"v"}')
        status, _, body = await one.answer()
        assert (status, refused(status, body)) == (408, "TIMEOUT")


async def test_two_credentials_open_nothing(address: str, keys: list[str], admin: httpx.AsyncClient) -> None:
    good, other = (f"Authorization: Bearer {key}" for key in keys)
    made_up = "Authorization: Bearer ak_made_up"
    for first, second in ((good, made_up), (made_up, good), (good, other), (good, good)):
        for line in ("GET /v1/rules", "POST /mcp"):
            async with wire(address) as one:
                await one.send(one.head(line, first, second, "Content-Length: 0"))
                status, _, body = await one.answer()
            assert (status, refused(status, body)) == (401, "UNAUTHORIZED")


NOWHERE = [
    "//v1/rules",
    "/v1//rules",
    "/v1/../v1/rules",
    "/v1/%2e%2e/metrics",
    "/v1/rules/..",
    "/v1/rules%00",
    "/v1/rules%2f..",
    "/static/../app.py",
    "/static/%2e%2e/%2e%2e/app.py",
    "/static/..%2f..%2f..%2fpyproject.toml",
    "/static//etc/passwd",
    "/static/%00",
    "/static/" + "a" * 5000,
    "/upload/%00",
    "/upload/%ff%fe",
    "/upload/../v1/rules",
    "/v1/ingest/workflow/%00",
    "/v1/ingest/workflow/%ed%a0%80",
    "/v1/ingest/workflow/wf_1/artifacts?run=99999999999999999999999",
    "/v1/ingest/workflow/wf_1/result?run=99999999999999999999999",
    "/v1/ingest/workflow/wf_1/pages/99999999999999999999999.png",
    "/v1/ingest/workflow?limit=99999999999999999999999",
    "/v1/memories?session_id=%00",
    "/v1/memories/%00/%00",
    "/v1/documents/%00/integra",
    "/v1/corpus/builds/%00",
    "/v1/ingest/workflow/%00/erasure",
    "/v1/ingest/workflow/%00/retention",
    "/v1/ingest/workflow/%00/secrecy",
    "/v1/ingest/workflow/%00/accesses",
    "/v1/users/%00/exports/%00",
    "/v1/unknown?" + "&".join(f"a{number}={number}" for number in range(4000)),
    "/v1/unknown?" + "a=1&" * 10_000,
]


async def test_an_address_that_leads_nowhere_is_refused(
    address: str, keys: list[str], admin: httpx.AsyncClient
) -> None:
    for path in NOWHERE:
        # as it stands: a client would tidy the path
        async with wire(address) as one:
            await one.send(one.head(f"GET {path}", f"Authorization: Bearer {keys[0]}"))
            status, headers, body = await one.answer()
        if path.startswith("/upload/") and headers["content-type"].startswith("text/html"):
            assert status == 404, path
        else:
            refused(status, body)


async def test_many_parameters_change_no_answer(admin: httpx.AsyncClient) -> None:
    many = "&".join(f"unknown{number}={number}" for number in range(3000))
    answer = await admin.get(f"/v1/rules?{many}")
    assert answer.status_code == 200


TRACES = ["a" * 65, "a" * 10_000, "short", "with space 123", f"{MARK}%0d%0aSet-Cookie:a", "<script>", "é" * 9]


async def test_a_trace_id_is_given_back_only_when_it_is_a_short_plain_token(admin: httpx.AsyncClient) -> None:
    for given in TRACES:
        answer = await admin.get("/v1/unknown", headers={"X-Trace-Id": given.encode()})  # type: ignore[dict-item]
        trace = answer.headers["x-trace-id"]
        assert trace == answer.json()["error"]["trace_id"]
        assert trace.startswith("tr_")
        assert len(trace) <= 64
    assert (await admin.get("/v1/unknown", headers={"X-Trace-Id": "abc-123_X"})).headers["x-trace-id"] == "abc-123_X"


async def test_nothing_a_sender_writes_reaches_the_log(
    admin: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    forged = f"a\r\n2026-01-01 ERROR autos.api {MARK}\x1b[31m"
    made = (await admin.post("/v1/uploads", json={"filename": forged})).json()["data"]
    link = urlsplit(str(made["put_url"]))
    failed = await admin.put(
        f"{link.path}?{link.query}",
        params={"ticket": link.query.partition("=")[2], "filename": forged},
        content=PDF,
        headers={"X-Trace-Id": f"{MARK} ERROR", "User-Agent": MARK},
    )
    # the object store is down: this one is logged, with all that the error knows
    assert failed.status_code == 503
    await admin.request(MARK, "/v1/rules")
    await admin.get(f"/v1/ingest/workflow/{MARK}%0d%0a{MARK}")
    assert [record for record in caplog.records if record.name == "autos.api"]
    written = [logging.Formatter("%(name)s %(message)s").format(record) for record in caplog.records]
    ours = [line for record, line in zip(caplog.records, written, strict=True) if not record.name.startswith("http")]
    assert not [line for line in ours if MARK in line or "\x1b" in line or link.query.partition("=")[2] in line]


async def test_a_cursor_is_taken_only_as_it_was_given(admin: httpx.AsyncClient, database_settings: Settings) -> None:
    at, engine = datetime.now(UTC), async_engine(database_settings)
    async with AsyncSession(engine) as db, db.begin():
        for session_id, key in product(("s1", "s2"), ("k1", "k2", "k3")):
            kept: dict[str, Any] = {
                "owner": "key_1",
                "session_id": session_id,
                "key": key,
                "value": "v",
                "at": at,
                "expires_at": at + timedelta(hours=1),
            }
            await keep_memory(db, tenant=TENANT, **kept)
    await engine.dispose()
    first = (await admin.get("/v1/memories", params={"session_id": "s1", "limit": 1})).json()
    cursor: str = first["pagination"]["cursor"]
    good = await admin.get("/v1/memories", params={"session_id": "s1", "limit": 1, "page": cursor})
    assert [one["key"] for one in good.json()["data"]] == ["k2"]
    changed = [cursor[:at] + ("A" if cursor[at] != "A" else "B") + cursor[at + 1 :] for at in range(len(cursor) - 1)]
    made_up = ["x", "=", "é", "\0", "A" * 20, "A" * 4000, cursor + "AAAA", cursor * 2, "WzFd", cursor[:-4]]
    for wrong in [*changed, *made_up]:
        answer = await admin.get("/v1/memories", params={"session_id": "s1", "page": wrong})
        assert refused(answer.status_code, answer.content) == "INVALID_REQUEST", wrong
    elsewhere = await admin.get("/v1/memories", params={"session_id": "s2", "page": cursor})
    assert refused(elsewhere.status_code, elsewhere.content) == "INVALID_REQUEST"

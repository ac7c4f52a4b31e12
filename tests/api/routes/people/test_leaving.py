"""A person who leaves or loses a role, and a revoked key, end what they made."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from infra.db.keys import create_key
from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.conftest import PDF, As
from tests.api.people.people import a_browser, a_user, an_email, sign_in

LEAVING: list[tuple[str, dict[str, Any]]] = [("DELETE", {}), ("PATCH", {"json": {"roles": ["auditor"]}})]
"""A person removed from the firm, and one who is no longer administrator."""


@pytest.fixture
async def second(app: FastAPI, tenant: str) -> User:
    """Another administrator, who leaves."""
    return await a_user(app, tenant, Role.ADMIN, name="Vai Embora")


async def on_trail(at_boss: httpx.AsyncClient, action: str, maker: User) -> set[str]:
    """Return keys of the maker for which the firm's trail records this action."""
    events = [
        event["payload"] for event in (await at_boss.get("/v1/trail")).json()["data"] if event["action"] == action
    ]
    return {payload["key_id"] for payload in events if payload.get("made_by") == maker.user_id}


async def opened(anonymous: httpx.AsyncClient, link: str) -> int:
    return (await anonymous.get(httpx.URL(link).path)).status_code


@pytest.mark.parametrize(("method", "body"), LEAVING)
async def test_links_of_an_administrator_who_leaves_open_nothing(
    app: FastAPI,
    at_boss: httpx.AsyncClient,
    anonymous: httpx.AsyncClient,
    second: User,
    lawyer: User,
    method: str,
    body: dict[str, Any],
) -> None:
    async with a_browser(app) as browser:
        await sign_in(browser, second)
        wanted = {"email": an_email(), "roles": ["admin"]}
        invited = (await browser.post("/v1/invitations", json=wanted)).json()["data"]["link"]
        password = (await browser.post(f"/v1/users/{lawyer.user_id}/password-link")).json()["data"]["link"]
        put_url = (await browser.post("/v1/uploads")).json()["data"]["put_url"]
    assert [await opened(anonymous, link) for link in (invited, password)] == [200, 200]
    left = await at_boss.request(method, f"/v1/users/{second.user_id}", **body)
    assert left.status_code == 200, left.text
    assert [await opened(anonymous, link) for link in (invited, password)] == [404, 404]
    late = await anonymous.put(put_url.removeprefix("http://autos.test"), content=b"%PDF-1.4")
    assert late.status_code == 409, late.text
    (event,) = [
        event
        for event in (await at_boss.get("/v1/trail")).json()["data"]
        if event["action"] in ("user_removed", "roles_changed")
    ]
    counted = {kind: event["payload"][kind] for kind in ("invitations", "password_links", "upload_links")}
    assert counted == {"invitations": 1, "password_links": 1, "upload_links": 1}


@pytest.mark.parametrize(("method", "body"), LEAVING)
async def test_program_keys_of_who_leaves_end_or_pass_on_as_somebody_says(
    app: FastAPI,
    at_boss: httpx.AsyncClient,
    anonymous: httpx.AsyncClient,
    second: User,
    method: str,
    body: dict[str, Any],
) -> None:
    async with a_browser(app) as browser:
        await sign_in(browser, second)
        wanted = {"name": "Robô", "role": "admin", "program": True}
        first = (await browser.post("/v1/keys", json=wanted)).json()["data"]
    made_with = {"Authorization": f"Bearer {first['key']}"}
    later = (await anonymous.post("/v1/keys", json=wanted, headers=made_with)).json()["data"]
    address = f"/v1/users/{second.user_id}"
    asked = await at_boss.request(method, address, **body)
    assert asked.status_code == 409
    named = {key["key_id"] for key in asked.json()["error"]["details"]["program_keys"]}
    assert named == {first["key_id"], later["key_id"]}
    assert second.user_id in {one["user_id"] for one in (await at_boss.get("/v1/users")).json()["data"]}

    async def answered(choice: str) -> dict[str, list[str]]:
        if method == "PATCH":
            asked = await at_boss.patch(address, json={**body["json"], "program_keys": choice})
        else:
            asked = await at_boss.delete(address, params={"program_keys": choice})
        assert asked.status_code == 200, asked.text
        return asked.json()["data"]

    ended = await answered("encerrar")
    if method == "DELETE":
        assert set(ended["program_keys"]) == named
    for key in (first, later):
        headers = {"Authorization": f"Bearer {key['key']}"}
        assert (await anonymous.get("/v1/me", headers=headers)).status_code == 401
    assert await on_trail(at_boss, "key_revoked", second) == named


async def test_program_keys_that_are_taken_over_count_as_the_others(
    app: FastAPI, at_boss: httpx.AsyncClient, anonymous: httpx.AsyncClient, second: User, boss: User, tenant: str
) -> None:
    async with a_browser(app) as browser:
        await sign_in(browser, second)
        key = (await browser.post("/v1/keys", json={"name": "Robô", "role": "lawyer", "program": True})).json()["data"]
    await at_boss.delete(f"/v1/users/{second.user_id}", params={"program_keys": "assumir"})
    assert (await anonymous.get("/v1/me", headers={"Authorization": f"Bearer {key['key']}"})).status_code == 200
    assert await on_trail(at_boss, "key_handed_over", second) == {key["key_id"]}
    third = await a_user(app, tenant, Role.ADMIN)
    async with a_browser(app) as browser:
        await sign_in(browser, third)
        asked = await browser.delete(f"/v1/users/{boss.user_id}")
    assert [one["key_id"] for one in asked.json()["error"]["details"]["program_keys"]] == [key["key_id"]]


async def test_no_key_makes_an_administrator_or_loosens_who_decides(
    as_role: As, at_boss: httpx.AsyncClient, lawyer: User
) -> None:
    program = as_role(Role.ADMIN)
    refused = [
        await program.post("/v1/invitations", json={"email": an_email(), "roles": ["lawyer", "admin"]}),
        await program.patch(f"/v1/users/{lawyer.user_id}", json={"roles": ["admin"]}),
        await program.put("/v1/policies", json={"four_eyes": False}),
        await program.put("/v1/policies", json={"chat_reviews": True}),
        await program.put("/v1/policies", json={"trace_contents": True}),
        await program.put(
            "/v1/provider",
            json={"issuer": "https://id.evil.test", "client_id": "a", "client_secret": "b", "domains": ["evil.test"]},
        ),
        await program.delete("/v1/provider"),
    ]
    assert [answer.status_code for answer in refused] == [403] * len(refused)
    assert (await at_boss.patch(f"/v1/users/{lawyer.user_id}", json={"roles": ["admin"]})).status_code == 200


async def test_links_that_a_key_made_end_with_it_and_never_after(
    at_boss: httpx.AsyncClient, anonymous: httpx.AsyncClient, engine: Engine, tenant: str
) -> None:
    end = datetime.now(UTC) + timedelta(minutes=5)
    key = create_key(engine, tenant, Role.ADMIN, expires_at=end)
    made_with = {"Authorization": f"Bearer {key.secret}"}
    wanted = {"email": an_email(), "roles": ["reviewer"]}
    made = (await anonymous.post("/v1/invitations", json=wanted, headers=made_with)).json()["data"]
    upload = (await anonymous.post("/v1/uploads", headers=made_with)).json()["data"]
    assert [datetime.fromisoformat(one["expires_at"]) for one in (made, upload)] == [end, end]
    assert await opened(anonymous, made["link"]) == 200
    assert (await at_boss.delete(f"/v1/keys/{key.key_id}")).status_code == 200
    assert await opened(anonymous, made["link"]) == 404
    address = upload["put_url"].removeprefix("http://autos.test")
    assert (await anonymous.put(address, content=b"%PDF-1.4")).status_code == 409


async def test_links_that_a_rotated_key_made_end_when_it_does(
    at_boss: httpx.AsyncClient, anonymous: httpx.AsyncClient, engine: Engine, tenant: str
) -> None:
    key = create_key(engine, tenant, Role.ADMIN)
    made_with = {"Authorization": f"Bearer {key.secret}"}
    wanted = {"email": an_email(), "roles": ["reviewer"]}
    made = (await anonymous.post("/v1/invitations", json=wanted, headers=made_with)).json()["data"]
    upload = (await anonymous.post("/v1/uploads", headers=made_with)).json()["data"]
    rotated = await at_boss.post(f"/v1/keys/{key.key_id}/rotate", json={"overlap_hours": 0})
    assert rotated.status_code == 200, rotated.text
    assert await opened(anonymous, made["link"]) == 404
    address = upload["put_url"].removeprefix("http://autos.test")
    assert (await anonymous.put(address, content=b"%PDF-1.4")).status_code == 409


@pytest.mark.parametrize("direct", [False, True])
async def test_a_file_whose_sender_loses_access_on_the_way_is_not_kept(
    at_boss: httpx.AsyncClient, anonymous: httpx.AsyncClient, engine: Engine, tenant: str, direct: bool
) -> None:
    key = create_key(engine, tenant, Role.LAWYER)
    made_with = {"Authorization": f"Bearer {key.secret}"}

    async def file() -> AsyncIterator[bytes]:
        yield head + PDF[:200]
        assert (await at_boss.delete(f"/v1/keys/{key.key_id}")).status_code == 200
        yield PDF[200:] + foot

    if direct:
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
        foot = b"\r\n--x--\r\n"
        sent = {**made_with, "Content-Type": "multipart/form-data; boundary=x"}
        answer = await anonymous.post("/v1/ingest/workflow", content=file(), headers=sent)
    else:
        head = foot = b""
        upload = (await anonymous.post("/v1/uploads", headers=made_with)).json()["data"]
        answer = await anonymous.put(upload["put_url"].removeprefix("http://autos.test"), content=file())
    assert (answer.status_code, answer.json()["error"]["details"]) == (409, {"state": "expired"})

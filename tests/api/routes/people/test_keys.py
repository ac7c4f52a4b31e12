"""Keys of people: never more rights than their maker, revoked with them, rotated, and used without much writing."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from infra.db.keys import create_key, list_keys
from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import a_browser, a_user, sign_in


def by(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


async def made(browser: httpx.AsyncClient, role: str = "lawyer", **more: object) -> dict[str, str]:
    answer = await browser.post("/v1/keys", json={"name": "Claude", "role": role, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def test_a_persons_key_acts_for_the_person_and_is_shown_once(
    anonymous: httpx.AsyncClient, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    key = await made(at_lawyer)
    me = (await anonymous.get("/v1/me", headers=by(key["key"]))).json()["data"]
    assert (me["user_id"], me["name"], me["credential"]) == (lawyer.user_id, lawyer.name, key["key_id"])
    listed = await at_lawyer.get("/v1/keys")
    assert [row["key_id"] for row in listed.json()["data"]] == [key["key_id"]]
    assert listed.json()["data"][0]["last_used_at"] is not None
    assert key["key"] not in listed.text


@pytest.mark.parametrize("role", ["reviewer", "admin", "operator"])
async def test_nobody_makes_a_key_that_may_do_more_than_they(at_lawyer: httpx.AsyncClient, role: str) -> None:
    assert (await at_lawyer.post("/v1/keys", json={"name": "x", "role": role})).status_code == 403
    program = await at_lawyer.post("/v1/keys", json={"name": "x", "role": "lawyer", "program": True})
    assert program.status_code == 403


async def test_a_key_dies_with_the_role_and_with_the_account_of_its_maker(
    app: FastAPI, anonymous: httpx.AsyncClient, at_boss: httpx.AsyncClient, tenant: str
) -> None:
    user = await a_user(app, tenant, Role.LAWYER, Role.AUDITOR)
    async with a_browser(app) as browser:
        await sign_in(browser, user)
        lost, kept = await made(browser), await made(browser, "auditor")
    assert (await at_boss.patch(f"/v1/users/{user.user_id}", json={"roles": ["auditor"]})).status_code == 200
    statuses = [(await anonymous.get("/v1/me", headers=by(key["key"]))).status_code for key in (lost, kept)]
    assert statuses == [401, 200]
    assert (await at_boss.delete(f"/v1/users/{user.user_id}")).status_code == 200
    assert (await anonymous.get("/v1/me", headers=by(kept["key"]))).status_code == 401


async def test_another_persons_key_is_not_found_but_by_who_administrates_the_firm(
    app: FastAPI, at_lawyer: httpx.AsyncClient, at_boss: httpx.AsyncClient, tenant: str
) -> None:
    key = await made(at_lawyer)
    other = await a_user(app, tenant)
    async with a_browser(app) as browser:
        await sign_in(browser, other)
        assert (await browser.delete(f"/v1/keys/{key['key_id']}")).status_code == 404
        assert (await browser.get("/v1/keys")).json()["data"] == []
    assert (await at_boss.delete(f"/v1/keys/{key['key_id']}")).status_code == 200


async def test_a_rotated_key_is_followed_by_another_and_ends_after_the_overlap(
    anonymous: httpx.AsyncClient, at_lawyer: httpx.AsyncClient
) -> None:
    old = await made(at_lawyer)
    address = f"/v1/keys/{old['key_id']}/rotate"
    new = (await at_lawyer.post(address, json={"overlap_hours": 1})).json()["data"]
    for key in (old, new):
        assert (await anonymous.get("/v1/me", headers=by(key["key"]))).status_code == 200
    newer = (await at_lawyer.post(f"/v1/keys/{new['key_id']}/rotate", json={"overlap_hours": 0})).json()["data"]
    statuses = [(await anonymous.get("/v1/me", headers=by(key["key"]))).status_code for key in (new, newer)]
    assert statuses == [401, 200]


async def test_no_key_outlives_the_key_that_made_or_rotated_it(
    as_role: As, anonymous: httpx.AsyncClient, engine: Engine, tenant: str
) -> None:
    end = datetime.now(UTC) + timedelta(hours=6)
    short, lasting = create_key(engine, tenant, Role.ADMIN, expires_at=end), create_key(engine, tenant, Role.LAWYER)
    anonymous.headers.update(by(short.secret))
    news = [
        await made(anonymous, expires_in_days=3650),
        *[
            (await anonymous.post(f"/v1/keys/{key.key_id}/rotate", json={"overlap_hours": 1})).json()["data"]
            for key in (lasting, short)
        ],
    ]
    assert [datetime.fromisoformat(key["expires_at"]) for key in news] == [end] * 3
    endless = await made(as_role(Role.ADMIN), expires_in_days=3650)
    assert datetime.fromisoformat(endless["expires_at"]) > end + timedelta(days=3000)


async def test_what_a_lost_key_made_is_named_and_goes_with_it_on_request(
    as_role: As, anonymous: httpx.AsyncClient, at_boss: httpx.AsyncClient, engine: Engine, tenant: str
) -> None:
    async def made_by(secret: str, role: str) -> dict[str, str]:
        anonymous.headers.update(by(secret))
        return await made(anonymous, role)

    lost, harmless = create_key(engine, tenant, Role.ADMIN), await made(at_boss)
    second = await made_by(lost.secret, "admin")
    anonymous.headers.update(by(second["key"]))
    rotated = (await anonymous.post(f"/v1/keys/{second['key_id']}/rotate", json={"overlap_hours": 1})).json()["data"]
    third = await made_by(rotated["key"], "lawyer")
    listed = {row["key_id"]: row["made_with"] for row in (await at_boss.get("/v1/keys")).json()["data"]}
    assert listed[third["key_id"]] == rotated["key_id"]

    named = (await at_boss.delete(f"/v1/keys/{lost.key_id}?with_made=false")).json()["data"]
    assert named["revoked"] == [lost.key_id]
    assert [row["key_id"] for row in named["left"]] == [key["key_id"] for key in (second, rotated, third)]
    gone = (await at_boss.delete(f"/v1/keys/{second['key_id']}")).json()["data"]
    assert (gone["revoked"], gone["left"]) == ([key["key_id"] for key in (second, rotated, third)], [])
    statuses = [
        (await anonymous.get("/v1/me", headers=by(key["key"]))).status_code for key in (rotated, third, harmless)
    ]
    assert statuses == [401, 401, 200]


async def test_who_is_no_administrator_any_more_revokes_no_key_of_the_firm_by_the_one_that_made_it(
    app: FastAPI, anonymous: httpx.AsyncClient, at_boss: httpx.AsyncClient, tenant: str
) -> None:
    user = await a_user(app, tenant, Role.ADMIN)
    async with a_browser(app) as browser:
        await sign_in(browser, user)
        own = await made(browser, "admin")
        anonymous.headers.update(by(own["key"]))
        of_firm = await made(anonymous, program=True)
        demotion = {"roles": ["lawyer"], "program_keys": "assumir"}
        assert (await at_boss.patch(f"/v1/users/{user.user_id}", json=demotion)).status_code == 200
        ended = (await browser.delete(f"/v1/keys/{own['key_id']}?with_made=true")).json()["data"]
    assert (ended["revoked"], ended["left"]) == ([own["key_id"]], [])
    assert (await anonymous.get("/v1/me", headers=by(of_firm["key"]))).status_code == 200


async def test_the_last_use_is_written_once_in_a_while(as_role: As, engine: Engine, tenant: str) -> None:
    key = create_key(engine, tenant, "auditor")
    client = as_role(Role.AUDITOR)
    for _ in range(2):
        assert (await client.get("/v1/me", headers=by(key.secret))).status_code == 200
        found = next(row for row in list_keys(engine, tenant) if row.key_id == key.key_id)
        first = found.last_used_at
        assert first is not None
    assert (await client.get("/v1/me", headers=by(key.secret))).status_code == 200
    assert next(row for row in list_keys(engine, tenant) if row.key_id == key.key_id).last_used_at == first  # pyright: ignore[reportPossiblyUnboundVariable]

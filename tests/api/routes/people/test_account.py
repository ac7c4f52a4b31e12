"""One's own password and sessions."""

import httpx
from fastapi import FastAPI

from infra.db.models import User
from infra.identity.people import MOST_PASSWORD
from tests.api.people.people import PASSWORD, a_browser, a_user, sign_in

NEW = "outra cadeira, azul"


async def test_who_knows_the_password_changes_it_and_ends_the_other_sessions(
    app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    async with a_browser(app) as other:
        await sign_in(other, lawyer)
        wrong = await at_lawyer.put("/v1/me/password", json={"current": "errada", "new": NEW})
        assert (wrong.status_code, wrong.json()["error"]["details"]["fields"][0]["field"]) == (422, "current")
        weak = await at_lawyer.put("/v1/me/password", json={"current": PASSWORD, "new": "curta"})
        assert weak.status_code == 422
        done = await at_lawyer.put("/v1/me/password", json={"current": PASSWORD, "new": NEW})
        assert (done.status_code, done.json()["data"]["ended"]) == (200, 1)
        assert (await other.get("/v1/me")).status_code == 401
        assert (await at_lawyer.get("/v1/me")).status_code == 200
        assert (await sign_in(other, lawyer)).status_code == 401
        assert (await sign_in(other, lawyer, NEW)).status_code == 303


async def test_a_password_counts_to_the_letter(app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User) -> None:
    exact = ("  Três Gatos dormem no telhado, e um cão late na varanda até que a lua se ponha" * 3)[:MOST_PASSWORD]
    assert (await at_lawyer.put("/v1/me/password", json={"current": PASSWORD, "new": exact})).status_code == 200
    async with a_browser(app) as browser:
        for other in (exact.lower(), exact.strip(), exact[:72], f"{exact}x"):
            assert (await sign_in(browser, lawyer, other)).status_code == 401
        assert (await sign_in(browser, lawyer, exact)).status_code == 303


async def test_sessions_are_listed_and_ended_one_by_one_or_all_but_this(
    app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    async with a_browser(app) as one, a_browser(app) as two, a_browser(app) as three:
        for browser in (one, two, three):
            await sign_in(browser, lawyer)
        listed = (await at_lawyer.get("/v1/me/sessions")).json()["data"]
        assert [row["current"] for row in listed].count(True) == 1
        assert len(listed) == 4
        ending = (await one.get("/v1/me")).json()["data"]["credential"]
        assert (await at_lawyer.delete(f"/v1/me/sessions/{ending}")).status_code == 200
        assert (await one.get("/v1/me")).status_code == 401
        assert (await at_lawyer.delete("/v1/me/sessions")).json()["data"] == {"ended": 2}
        assert [(await browser.get("/v1/me")).status_code for browser in (two, three)] == [401, 401]


async def test_the_session_of_somebody_else_is_not_found(
    app: FastAPI, at_lawyer: httpx.AsyncClient, tenant: str
) -> None:
    other = await a_user(app, tenant)
    async with a_browser(app) as browser:
        await sign_in(browser, other)
        theirs = (await browser.get("/v1/me")).json()["data"]["credential"]
        assert (await at_lawyer.delete(f"/v1/me/sessions/{theirs}")).status_code == 404
        assert (await browser.get("/v1/me")).status_code == 200

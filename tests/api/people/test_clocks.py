"""The clock of one machine is an hour off: a person who uses it and another in turns stays signed in, and no wait
gets longer.
"""

from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.http.issuer import LEEWAY_SECONDS
from infra.db.models import User
from infra.db.people.failures import LONGEST_WAIT
from infra.db.people.steps import begin_step, take_step
from tests.api.people.people import a_browser, a_user, an_email, sign_in
from tests.clocks import clock_off

HOUR = timedelta(hours=1)
RIGHT, AHEAD, BEHIND = timedelta(0), HOUR, -HOUR
PAIRS = [(RIGHT, AHEAD), (RIGHT, BEHIND), (AHEAD, RIGHT), (BEHIND, RIGHT), (AHEAD, BEHIND)]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
async def test_a_session_of_one_machine_is_one_of_the_other(
    app: FastAPI, browser: httpx.AsyncClient, lawyer: User, one: timedelta, other: timedelta
) -> None:
    with clock_off(one):
        assert (await sign_in(browser, lawyer)).status_code == 303
    with clock_off(other):
        assert (await browser.get("/v1/me")).status_code == 200
        assert (await browser.post("/sair")).status_code == 303
    with clock_off(one):
        assert (await browser.get("/v1/me")).status_code == 401


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
async def test_a_sign_in_that_two_machines_share_is_finished_and_ends_nobody_elses(
    app: FastAPI, one: timedelta, other: timedelta
) -> None:
    sessions = app.state.services.sessions
    async with sessions.begin() as session:
        waiting = await begin_step(session, "passkey_sign_in", {"of": "somebody"})
    with clock_off(one):
        async with sessions.begin() as session:
            step = await begin_step(session, "passkey_sign_in", {"of": "ana"})
    with clock_off(other):
        async with sessions.begin() as session:
            assert await take_step(session, "passkey_sign_in", step) == {"of": "ana"}
    async with sessions.begin() as session:
        assert await take_step(session, "passkey_sign_in", waiting) == {"of": "somebody"}


@pytest.mark.parametrize("off", [AHEAD, BEHIND], ids=str)
async def test_guesses_at_a_machine_that_is_off_block_no_longer_and_no_shorter(
    app: FastAPI, tenant: str, off: timedelta
) -> None:
    user = await a_user(app, tenant, email=an_email())
    async with a_browser(app, "10.9.8.7") as guesser, a_browser(app, "10.9.8.6") as owner:
        with clock_off(off):
            for _ in range(7):
                await sign_in(guesser, user, password="errada de propósito")
        refused = await sign_in(owner, user)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= LONGEST_WAIT.total_seconds()


async def test_a_password_does_not_grow_old(browser: httpx.AsyncClient, lawyer: User) -> None:
    with clock_off(timedelta(days=3_650)):
        assert (await sign_in(browser, lawyer)).status_code == 303


@pytest.mark.parametrize(("off", "told"), [(AHEAD, "skewed"), (BEHIND, "skewed"), (timedelta(seconds=30), "ok")])
async def test_readiness_says_that_clocks_are_apart_and_the_machine_goes_on(
    browser: httpx.AsyncClient, off: timedelta, told: str
) -> None:
    assert off.total_seconds() != LEEWAY_SECONDS
    with clock_off(off):
        readiness = (await browser.get("/readyz")).json()["data"]
    assert readiness["components"]["clock"] == told
    assert readiness["components"]["database"] == "ok"

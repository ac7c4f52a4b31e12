"""Sign-in: accepted, rejected, and without a hint of the reason in words or in time."""

import secrets
from datetime import UTC, datetime

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import Response

from api.identity.cookie import set_cookie, set_errand
from api.people import sign_in as under_test
from api.people.sign_in import FREE_BY_ACCOUNT, FREE_BY_ADDRESS
from infra.config.settings import Settings
from infra.db.models import User
from infra.db.people.sessions import NewSession
from infra.db.people.users import change_user
from tests.api.people.people import OURS, PASSWORD, a_browser, a_user, an_email, sign_in


async def me(browser: httpx.AsyncClient) -> httpx.Response:
    return await browser.get("/v1/me")


async def test_the_right_password_opens_a_session_of_the_person_in_the_console(
    browser: httpx.AsyncClient, lawyer: User, tenant: str
) -> None:
    assert (await me(browser)).status_code == 401
    answer = await sign_in(browser, lawyer)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    found = (await me(browser)).json()["data"]
    assert (found["tenant"], found["user_id"], found["email"]) == (tenant, lawyer.user_id, lawyer.email)
    assert (found["roles"], found["channel"]) == (["lawyer"], "console")
    assert "cases:write" in found["scopes"]


async def test_the_cookie_is_closed_to_scripts_and_other_sites_and_named_by_the_installation(
    browser: httpx.AsyncClient, lawyer: User
) -> None:
    cookie = (await sign_in(browser, lawyer)).headers["set-cookie"]
    assert cookie.startswith("autos-")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_over_https_the_cookie_travels_encrypted_alone_and_is_of_this_host_alone() -> None:
    settings, answer = Settings(public_url="https://autos.escritorio.adv.br"), Response()
    set_cookie(settings, answer, NewSession("ses_1", "secret", datetime.now(UTC)))
    set_errand(settings, answer, "secret")
    cookies = answer.headers.getlist("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert cookie.startswith("__Host-autos-")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Domain" not in cookie


async def test_an_unknown_email_and_a_wrong_password_get_the_same_answer_after_the_same_work(
    app: FastAPI, browser: httpx.AsyncClient, lawyer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[bool] = []
    genuine = under_test.matches

    async def counted(services: object, password: str, kept: str | None) -> bool:
        looked_at.append(kept is not None)
        return await genuine(services, password, kept)  # type: ignore[arg-type]

    monkeypatch.setattr(under_test, "matches", counted)
    answers: list[tuple[int, str]] = []
    for email in (lawyer.email, an_email()):
        answer = await browser.post("/entrar", data={"email": email, "password": "errada e longa"})
        answers.append((answer.status_code, answer.text.replace(email, "")))
    assert answers[0] == answers[1]
    assert answers[0][0] == 401
    assert looked_at == [True, False]


async def test_one_email_in_two_firms_opens_only_the_firm_that_is_named(app: FastAPI) -> None:
    email = an_email()
    firms = [f"t-{secrets.token_hex(6)}" for _ in range(2)]
    users = [await a_user(app, firm, email=email) for firm in firms]
    async with a_browser(app) as browser:
        assert (await sign_in(browser, users[0])).status_code == 401
        for firm, user in zip(firms, users, strict=True):
            assert (await sign_in(browser, user, tenant=firm)).status_code == 303
            found = (await me(browser)).json()["data"]
            assert (found["tenant"], found["user_id"]) == (firm, user.user_id)


async def test_a_removed_user_neither_signs_in_nor_keeps_a_session(
    app: FastAPI, signed_in: httpx.AsyncClient, lawyer: User
) -> None:
    async with app.state.services.sessions.begin() as session:
        assert await change_user(session, lawyer.tenant, lawyer.user_id, removed_at=lawyer.created_at)
    assert (await me(signed_in)).status_code == 401
    assert (await sign_in(signed_in, lawyer)).status_code == 401


async def test_signing_in_ends_the_session_that_the_browser_had(signed_in: httpx.AsyncClient, lawyer: User) -> None:
    (before,) = signed_in.cookies.items()
    assert (await sign_in(signed_in, lawyer)).status_code == 303
    (after,) = signed_in.cookies.items()
    assert before != after
    signed_in.cookies.clear()
    signed_in.cookies.set(*before)
    assert (await me(signed_in)).status_code == 401


async def test_a_session_that_was_planted_in_a_browser_is_never_the_one_signed_in(
    app: FastAPI, tenant: str, lawyer: User
) -> None:
    attacker = await a_user(app, tenant)
    async with a_browser(app) as theirs, a_browser(app) as browser:
        await sign_in(theirs, attacker)
        (planted,) = theirs.cookies.items()
        browser.cookies.set(*planted)
        await sign_in(browser, lawyer)
        assert (await me(browser)).json()["data"]["user_id"] == lawyer.user_id
        assert (await me(theirs)).status_code == 401


async def test_signing_out_ends_the_session_and_not_only_the_cookie(signed_in: httpx.AsyncClient) -> None:
    (cookie,) = signed_in.cookies.items()
    answer = await signed_in.post("/sair")
    assert (answer.status_code, answer.headers["location"]) == (303, "/entrar")
    assert answer.headers["clear-site-data"] == '"cache"'
    assert not signed_in.cookies
    signed_in.cookies.set(*cookie)
    assert (await me(signed_in)).status_code == 401


async def test_guesses_at_an_account_are_slowed_from_every_address_whether_or_not_it_exists(
    app: FastAPI, lawyer: User
) -> None:
    for email in (lawyer.email, an_email()):
        statuses: list[int] = []
        for number in range(FREE_BY_ACCOUNT + 1):
            async with a_browser(app, f"10.1.0.{number}") as browser:
                answer = await browser.post("/entrar", data={"email": email, "password": f"tentativa {number}"})
                statuses.append(answer.status_code)
        assert statuses == [401] * FREE_BY_ACCOUNT + [429]
        assert "Espere" in answer.text  # pyright: ignore[reportPossiblyUnboundVariable]
    async with a_browser(app, "10.1.0.99") as browser:
        assert (await sign_in(browser, lawyer)).status_code == 429, "a right password waits too"


@pytest.mark.parametrize("there_is_one", [True, False])
async def test_whether_and_which_firm_is_named_gives_no_further_tries(
    app: FastAPI, lawyer: User, there_is_one: bool
) -> None:
    email = lawyer.email if there_is_one else an_email()
    statuses: list[int] = []
    async with a_browser(app, "10.1.1.1") as browser:
        for tenant in ("", "", lawyer.tenant, "outra", lawyer.tenant, "", lawyer.tenant, "outra", "mais-uma"):
            fields = {"email": email, "password": "palpite", "tenant": tenant}
            statuses.append((await browser.post("/entrar", data=fields)).status_code)
    assert statuses == [401] * FREE_BY_ACCOUNT + [429] * 4


async def test_an_account_with_the_same_email_in_a_firm_of_ones_own_forgives_no_guesses(
    app: FastAPI, lawyer: User
) -> None:
    own = await a_user(app, f"t-{secrets.token_hex(6)}", email=lawyer.email)
    async with a_browser(app, "10.1.2.1") as browser:
        for _ in range(FREE_BY_ACCOUNT - 1):
            assert (await sign_in(browser, lawyer, "palpite", lawyer.tenant)).status_code == 401
            assert (await sign_in(browser, own, tenant=own.tenant)).status_code == 303
        assert (await sign_in(browser, lawyer, "palpite", lawyer.tenant)).status_code == 401
        assert (await sign_in(browser, lawyer, "palpite", lawyer.tenant)).status_code == 429


async def test_a_change_of_ones_own_password_forgives_the_address_nothing(
    app: FastAPI, tenant: str, lawyer: User
) -> None:
    attacker = await a_user(app, tenant)
    async with a_browser(app, "10.1.3.1") as browser:
        assert (await sign_in(browser, attacker)).status_code == 303
        for _ in range(FREE_BY_ADDRESS):
            await browser.post("/entrar", data={"email": an_email(), "password": "palpite"})
        for _ in range(3):
            change = {"current": PASSWORD, "new": PASSWORD}
            assert (await browser.put("/v1/me/password", json=change)).status_code == 200
            assert (await sign_in(browser, lawyer, "palpite")).status_code == 429


async def test_a_good_sign_in_forgives_the_failures_before_it(app: FastAPI, lawyer: User) -> None:
    async with a_browser(app, "10.2.0.1") as browser:
        for _ in range(3):
            for _ in range(FREE_BY_ACCOUNT - 1):
                assert (await sign_in(browser, lawyer, "senha errada")).status_code == 401
            assert (await sign_in(browser, lawyer)).status_code == 303


@pytest.mark.parametrize(
    "next_", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""]
)
async def test_after_signing_in_nobody_is_sent_to_another_site(
    browser: httpx.AsyncClient, lawyer: User, next_: str
) -> None:
    fields = {"email": lawyer.email, "password": PASSWORD, "next": next_}
    assert (await browser.post("/entrar", data=fields)).headers["location"] == "/"


async def test_after_signing_in_one_is_where_one_wanted_to_be(browser: httpx.AsyncClient, lawyer: User) -> None:
    fields = {"email": lawyer.email, "password": PASSWORD, "next": "/oauth/authorize?client_id=x"}
    assert (await browser.post("/entrar", data=fields)).headers["location"] == "/oauth/authorize?client_id=x"
    assert (await browser.get("/entrar?next=/pessoas")).headers["location"] == "/pessoas"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "", "Origin": "null"},
        {"Sec-Fetch-Site": ""},
    ],
)
async def test_a_change_that_no_page_of_ours_asked_for_is_refused_though_the_cookie_is_there(
    signed_in: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    del signed_in.headers["sec-fetch-site"]
    sent = {name: value for name, value in headers.items() if value}
    assert (await signed_in.post("/v1/uploads", json={}, headers=sent)).status_code == 403
    assert (await signed_in.post("/sair", headers=sent)).status_code == 403
    own = {"email": an_email(), "password": PASSWORD}
    assert (await signed_in.post("/entrar", data=own, headers=sent)).status_code == 403
    assert (await signed_in.post("/v1/uploads", json={}, headers=OURS)).status_code == 201


async def test_a_browser_that_says_only_its_origin_is_believed(signed_in: httpx.AsyncClient) -> None:
    del signed_in.headers["sec-fetch-site"]
    answer = await signed_in.post("/v1/uploads", json={}, headers={"Origin": "http://autos.test"})
    assert answer.status_code == 201


async def test_a_made_up_cookie_opens_nothing(browser: httpx.AsyncClient, lawyer: User) -> None:
    await sign_in(browser, lawyer)
    (name, value) = next(iter(browser.cookies.items()))
    browser.cookies.clear()
    browser.cookies.set(name, value[:-1] + ("A" if value[-1] != "A" else "B"))
    assert (await me(browser)).status_code == 401


async def test_a_session_chosen_by_somebody_else_is_not_the_one_that_is_signed_in(
    app: FastAPI, browser: httpx.AsyncClient, lawyer: User
) -> None:
    (name, _), *_ = (await sign_in(browser, lawyer)).cookies.items()
    for visitor, signs_in in (("10.1.4.1", True), ("10.1.4.2", False)):
        async with a_browser(app, visitor) as one:
            one.cookies.set(name, "chosen-by-the-attacker")
            if signs_in:
                await sign_in(one, lawyer)
            assert (await me(one)).status_code == (200 if signs_in else 401)


async def test_who_comes_by_the_address_of_this_machine_is_led_to_its_name(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:1234") as client:
        answer = await client.get("/entrar?next=/pessoas")
    console = app.state.services.settings.console_url
    assert (answer.status_code, answer.headers["location"]) == (307, f"{console}/entrar?next=/pessoas")
    assert console.startswith("http://localhost:")

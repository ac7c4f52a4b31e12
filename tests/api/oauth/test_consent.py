"""The consent page: what it says, which answers it accepts, and where it leads."""

from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from api.identity.resources import APP_SCOPES, CHAT_SCOPES
from infra.db.models import User
from infra.identity.clients import COMMAND_LINE
from infra.identity.scopes import Role, Scope
from tests.api.oauth.visitor import LOOPBACK, Visitor, answer_in, challenge_of
from tests.api.people.people import a_browser, a_user, sign_in

ALL = "cases:read cases:write reviews:write artifacts:read research:read memory:write offline_access"


async def test_the_page_names_client_host_rights_and_that_data_leave_for_a_foreign_provider(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    page = await visitor.ask(signed_in, scope="cases:read cases:write")
    words = unescape(page.text)
    assert page.status_code == 200
    for said in (
        "Conversa",
        "chat.example.test",
        "ver os casos",
        "enviar autos",
        "sai do escritório",
        "LGPD",
        "180 dias",
    ):
        assert said in words
    assert "pesquisar jurisprudência" not in words
    policy = page.headers["content-security-policy"]
    assert "form-action 'self' https://chat.example.test;" in policy
    assert "frame-ancestors 'none'" in policy


async def test_the_page_shows_only_what_the_person_could_give_and_no_more_is_given(
    app: FastAPI, visitor: Visitor, tenant: str
) -> None:
    auditor = await a_user(app, tenant, Role.AUDITOR)
    async with a_browser(app) as browser:
        await sign_in(browser, auditor)
        page = await visitor.ask(browser, scope=ALL)
        assert "registrar, em seu nome" not in unescape(page.text)
        given = await visitor.tokens(browser, scope=ALL)
    assert set(given["scope"].split()) == {"cases:read", "artifacts:read", "offline_access"}


@pytest.mark.parametrize("resource", ["mcp", "v1"])
async def test_nothing_is_asked_for_or_given_that_an_app_cannot_use_there(
    app: FastAPI, visitor: Visitor, tenant: str, resource: str
) -> None:
    boss = await a_user(app, tenant, Role.ADMIN)
    asked = {"scope": f"{' '.join(Scope)} offline_access", "resource": f"{visitor.base_url}/{resource}"}
    async with a_browser(app) as browser:
        await sign_in(browser, boss)
        page = unescape((await visitor.ask(browser, **asked)).text)
        given = await visitor.tokens(browser, **asked)
        alone = await visitor.ask(browser, **asked | {"scope": "admin"})
    usable = APP_SCOPES if resource == "v1" else CHAT_SCOPES
    attainable = [scope for scope in usable if scope is not Scope.CORPUS_ADMIN]
    assert set(given["scope"].split()) == {*attainable, "offline_access"}
    assert page.count("<li>") == len(attainable)
    assert "Permitir" not in alone.text


async def test_a_person_who_may_do_nothing_of_it_can_only_go_back(app: FastAPI, visitor: Visitor, tenant: str) -> None:
    auditor = await a_user(app, tenant, Role.AUDITOR)
    async with a_browser(app) as browser:
        await sign_in(browser, auditor)
        page = await visitor.ask(browser, scope="reviews:write")
        assert "Permitir" not in page.text
        answer = await visitor.decide(browser, page)
    assert answer_in(answer.headers["location"])["error"] == "access_denied"


async def test_a_name_is_text_in_one_line_whatever_the_client_put_in_it(
    app: FastAPI, signed_in: httpx.AsyncClient
) -> None:
    named = "<script>alert(1)</script>\u202e\n" + "Autos " * 40
    visitor = await Visitor.registered(app, client_name=named)
    page = (await visitor.ask(signed_in)).text
    assert "<script>" not in page
    assert "\u202e" not in page
    assert "Autos " * 20 not in page


async def test_whoever_is_not_signed_in_signs_in_first_and_comes_back(app: FastAPI, visitor: Visitor) -> None:
    async with a_browser(app) as browser:
        answer = await visitor.ask(browser)
    assert answer.status_code == 303
    way = answer_in(answer.headers["location"])["next"]
    assert answer.headers["location"].startswith("/entrar?")
    assert way.startswith("/oauth/authorize?")
    assert answer_in(way) == visitor.question()


async def test_refusing_goes_back_with_the_state_and_who_says_so(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    answer = await visitor.decide(signed_in, await visitor.ask(signed_in), "deny")
    assert answer.status_code == 303
    said = answer_in(answer.headers["location"])
    assert said == {"error": "access_denied", "state": visitor.state, "iss": visitor.base_url}


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"resource": "https://elsewhere.example.test/mcp"}, "invalid_target"),
        ({"resource": "http://127.0.0.1:8400/mcp/inventado"}, "invalid_target"),
        ({"scope": "cases:read everything"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": challenge_of("x") + "="}, "invalid_request"),
    ],
)
async def test_a_question_out_of_order_is_answered_to_the_client_with_the_issuer(
    visitor: Visitor, signed_in: httpx.AsyncClient, changed: dict[str, str | None], error: str
) -> None:
    answer = await visitor.ask(signed_in, **changed)
    assert answer.status_code == 302
    assert answer.headers["location"].startswith(visitor.redirect)
    said = answer_in(answer.headers["location"])
    assert (said["error"], said["iss"], said["state"]) == (error, visitor.base_url, visitor.state)


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "unknown"},
        {"client_id": None},
        {"redirect_uri": "https://evil.example.test/callback"},
        {"redirect_uri": "https://chat.example.test/callback/more"},
        {"redirect_uri": "https://chat.example.test:8443/callback"},
        {"redirect_uri": "not an address"},
    ],
)
async def test_an_unknown_client_or_address_gets_no_redirect_and_the_person_is_told(
    visitor: Visitor, signed_in: httpx.AsyncClient, changed: dict[str, str | None]
) -> None:
    answer = await visitor.ask(signed_in, **changed)
    assert answer.status_code == 400
    assert "location" not in answer.headers
    assert "Não foi possível conectar" in answer.text


async def test_a_program_on_this_machine_may_listen_on_any_port(app: FastAPI, signed_in: httpx.AsyncClient) -> None:
    visitor = await Visitor.registered(app, LOOPBACK)
    visitor.redirect = "http://127.0.0.1:52163/callback"
    assert (await visitor.tokens(signed_in))["access_token"]
    visitor.redirect = "http://127.0.0.1:52163/other"
    assert (await visitor.ask(signed_in)).status_code == 400


async def test_what_was_agreed_is_not_asked_again_until_more_is_wanted_or_it_is_taken_back(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    await visitor.tokens(signed_in, scope="cases:read research:read")
    again = await visitor.ask(signed_in, scope="cases:read")
    assert "Você já tinha permitido" in again.text
    assert f"url={visitor.redirect}?" in unescape(again.text)
    assert "Permitir" in (await visitor.ask(signed_in, scope="cases:read cases:write")).text
    assert "Permitir" in (await visitor.ask(signed_in, scope="cases:read", resource=visitor.chat)).text
    assert "Permitir" in (await visitor.ask(signed_in, scope="cases:read", prompt="consent")).text
    known = (await signed_in.get("/v1/me/applications")).json()["data"]
    await signed_in.post(f"/conta/aplicativos/{known[0]['application_id']}")
    assert "Permitir" in (await visitor.ask(signed_in, scope="cases:read")).text


@pytest.mark.parametrize(
    "redirect",
    [
        LOOPBACK,
        "cursor://anysphere/callback",
        *(f"https://{host}/cb" for host in ("127.0.0.1:8443", "localhost", "[::1]")),
    ],
)
async def test_a_client_that_anybody_could_be_is_asked_about_every_time(
    app: FastAPI, signed_in: httpx.AsyncClient, redirect: str
) -> None:
    visitor = await Visitor.registered(app, redirect)
    await visitor.tokens(signed_in)
    again = await visitor.ask(signed_in)
    assert "Permitir" in again.text
    assert "qualquer programa deste computador" in again.text


async def test_whoever_asks_as_our_command_line_is_told_apart_by_the_person_alone_and_each_time(
    app: FastAPI, signed_in: httpx.AsyncClient
) -> None:
    program = Visitor(app, COMMAND_LINE, redirect="http://127.0.0.1:49999/callback")
    for _ in range(2):
        words = unescape((await program.ask(signed_in)).text)
        assert "Permitir" in words
        for said in ("este computador", "qualquer programa", "autos login", "sigilo e estão abertos a você", "LGPD"):
            assert said in words
        await program.tokens(signed_in)


async def test_no_other_site_and_no_other_person_decides(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient, tenant: str
) -> None:
    page = await visitor.ask(signed_in)
    form = visitor.question() | {"decision": "allow"}
    foreign = await signed_in.post("/oauth/authorize", data=form, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    async with a_browser(app) as browser:
        await sign_in(browser, await a_user(app, tenant, Role.LAWYER))
        assert (await visitor.decide(browser, page)).status_code == 403
    async with a_browser(app) as nobody:
        assert (await visitor.decide(nobody, page)).status_code == 403


async def test_the_account_lists_what_is_connected_and_disconnects_it_at_once(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient, lawyer: User, tenant: str
) -> None:
    given = await visitor.tokens(signed_in, scope="cases:read offline_access")
    await visitor.tokens(signed_in, scope="cases:write")
    (known,) = (await signed_in.get("/v1/me/applications")).json()["data"]
    assert (known["name"], known["redirect_host"]) == ("Conversa", "chat.example.test")
    assert known["scopes"] == ["cases:read", "cases:write", "offline_access"]
    page = await signed_in.get("/conta/aplicativos")
    assert "Desconectar Conversa" in page.text
    async with a_browser(app) as browser:
        await sign_in(browser, await a_user(app, tenant, Role.ADMIN))
        assert (await browser.get("/v1/me/applications")).json()["data"] == []
        other = await browser.delete(f"/v1/me/applications/{known['application_id']}")
        assert other.status_code == 404
    assert (await visitor.get("/v1/me", given["access_token"])).status_code == 200
    left = await signed_in.delete(f"/v1/me/applications/{known['application_id']}")
    assert left.json()["data"] == []
    assert (await visitor.get("/v1/me", given["access_token"])).status_code == 401
    assert (await visitor.refresh(given["refresh_token"])).json()["error"] == "invalid_grant"
    assert "Nenhum aplicativo conectado" in (await signed_in.get("/conta/aplicativos")).text

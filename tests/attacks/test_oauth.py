"""Attacks on the authorization server of the running stack: over HTTP, in a real browser, across a restart.

Errors within single messages are tested beside the modules (`tests/api/oauth`).
"""

import asyncio
import json
import re
import secrets
import socket
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import pytest
from playwright.async_api import Browser, Page

from tests.api.oauth.visitor import HIDDEN, VERIFIER, answer_in, challenge_of
from tests.e2e.stack import Stack
from tests.patience import PATIENCE, until

OURS = {"Sec-Fetch-Site": "same-origin"}
PASSWORD = "cadeira verde na varanda"
BACK = "https://chat.example.test/callback"

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def home(stack: Stack) -> str:
    """Addresses of pages by name."""
    return stack.status()["api_url"].replace("127.0.0.1", "localhost")


@contextmanager
def person(stack: Stack, home: str, tenant: str) -> Generator[httpx.Client]:
    """A signed-in lawyer of a firm, created as an operator does."""
    stack.autos("tenants", "create", tenant)
    email = f"ana@{tenant}.adv.br"
    made: dict[str, str] = json.loads(
        stack.autos("users", "invite", email, "--tenant", tenant, "--role", "admin", "--json").stdout
    )
    with httpx.Client(base_url=home, headers=OURS, timeout=PATIENCE) as browser:
        form = {"name": "Ana Souza", "email": email, "password": PASSWORD}
        assert browser.post(urlsplit(made["link"]).path, data=form).status_code == 303
        yield browser


@pytest.fixture(scope="module")
def ana(stack: Stack, home: str) -> Iterator[httpx.Client]:
    with person(stack, home, f"f-{secrets.token_hex(4)}") as browser:
        yield browser


class Client:
    """A chat's client that sends HTTP itself."""

    def __init__(self, stack: Stack, home: str) -> None:
        self.address = stack.status()["api_url"]
        self.home = home
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        asked = {"client_name": "Conversa", "redirect_uris": [BACK], "token_endpoint_auth_method": "none"}
        self.id = self.http.post("/oauth/register", json=asked).json()["client_id"]

    def answers(self) -> bool:
        try:
            return self.http.get("/livez").status_code == 200
        except httpx.TransportError:
            return False

    def question(self, **changed: str) -> dict[str, str]:
        return {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": BACK,
            "state": "s",
            "code_challenge": challenge_of(VERIFIER),
            "code_challenge_method": "S256",
            "resource": f"{self.address}/mcp",
            "scope": "cases:read cases:write offline_access",
        } | changed

    def code(self, browser: httpx.Client, **changed: str) -> str:
        page = browser.get("/oauth/authorize", params=self.question(**changed))
        if "http-equiv" in page.text:  # agreed before
            return answer_in(unescape(re.findall(r'href="(https://[^"]+)"', page.text)[0]))["code"]
        fields = {name: unescape(value) for name, value in HIDDEN.findall(page.text)}
        answer = browser.post("/oauth/authorize", data=fields | {"decision": "allow"})
        return answer_in(answer.headers["location"])["code"]

    def exchange(self, code: str, **changed: str) -> httpx.Response:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK, "code_verifier": VERIFIER}
        return self.token(form | {"resource": f"{self.address}/mcp"} | changed)

    def token(self, form: dict[str, str]) -> httpx.Response:
        return self.http.post("/oauth/token", data={"client_id": self.id} | form)

    def refresh(self, token: str) -> httpx.Response:
        return self.token({"grant_type": "refresh_token", "refresh_token": token})

    def listed(self, token: str) -> httpx.Response:
        """Return a tool's answer for the token: the cases that it sees."""
        message: dict[str, Any] = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "list_cases", "arguments": {}},
        }
        accepted = {"Accept": "application/json, text/event-stream", "Authorization": f"Bearer {token}"}
        return self.http.post("/mcp", json=message, headers=accepted)


@pytest.fixture(scope="module")
def client(stack: Stack, home: str) -> Iterator[Client]:
    made = Client(stack, home)
    yield made
    made.http.close()


def test_a_code_and_a_refresh_token_shown_again_end_all_that_came_of_them_also_after_a_restart(
    stack: Stack, client: Client, ana: httpx.Client
) -> None:
    code = client.code(ana)
    first = client.exchange(code).json()
    second = client.refresh(first["refresh_token"]).json()
    assert client.listed(second["access_token"]).status_code == 200
    other_code = client.code(ana)
    other = client.exchange(other_code).json()
    assert client.listed(other["access_token"]).status_code == 200

    stack.wait_restarted("api", stack.kill("api"))
    until(client.answers, "the API answers again")
    assert client.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert client.listed(second["access_token"]).status_code == 401
    assert client.refresh(second["refresh_token"]).json()["error"] == "invalid_grant"
    assert client.listed(other["access_token"]).status_code == 200, "another grant is another family"
    assert client.exchange(other_code).json()["error"] == "invalid_grant"
    assert client.listed(other["access_token"]).status_code == 401


def test_of_many_who_refresh_at_once_on_real_connections_one_is_served_at_most(
    client: Client, ana: httpx.Client
) -> None:
    token = client.exchange(client.code(ana)).json()["refresh_token"]
    answers: list[httpx.Response] = []
    threads = [threading.Thread(target=lambda: answers.append(client.refresh(token))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == 8
    assert [answer.status_code for answer in answers].count(200) <= 1
    given = [answer.json()["access_token"] for answer in answers if answer.status_code == 200]
    assert all(client.listed(one).status_code == 401 for one in given), "the others were replays"


def test_tokens_of_one_firm_show_nothing_of_another_whoever_asks_for_what(
    stack: Stack, home: str, client: Client, ana: httpx.Client
) -> None:
    with person(stack, home, f"f-{secrets.token_hex(4)}") as bia:
        theirs = client.exchange(client.code(bia)).json()["access_token"]
        mine = client.exchange(client.code(ana)).json()["access_token"]
        ids = {browser: browser.get("/v1/me").json()["data"]["user_id"] for browser in (ana, bia)}
        page = ana.get("/oauth/authorize", params=client.question(prompt="consent"))
        fields = {name: unescape(value) for name, value in HIDDEN.findall(page.text)}
        # a page that one person was shown, answered in the browser of another
        stolen = bia.post("/oauth/authorize", data=fields | {"decision": "allow"})
        assert (stolen.status_code, "location" in stolen.headers) == (403, False)
        assert ids[ana] != ids[bia]
        (application,) = bia.get("/v1/me/applications").json()["data"]
        assert ana.delete(f"/v1/me/applications/{application['application_id']}").status_code == 404
        assert client.listed(theirs).status_code == client.listed(mine).status_code == 200


@contextmanager
def listening() -> Generator[tuple[int, list[Any]]]:
    """A port of this machine, and every connection to it."""
    came: list[Any] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.2)
        over = threading.Event()

        def accept() -> None:
            while not over.is_set():
                try:
                    connection, address = listener.accept()
                except TimeoutError:
                    continue
                came.append(address)
                connection.close()

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        try:
            yield listener.getsockname()[1], came
        finally:
            over.set()
            thread.join(PATIENCE)


HOSTS = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.0.0.1", "127.1"]


def test_neither_a_clients_document_nor_a_firms_provider_makes_us_call_a_private_address(
    client: Client, ana: httpx.Client
) -> None:
    provider = {"client_id": "x", "name": "X", "domains": [f"{secrets.token_hex(4)}.adv.br"]}
    with listening() as (port, came):
        for host in HOSTS:
            asked = client.question(client_id=f"https://{host}:{port}/client.json")
            answer = ana.get("/oauth/authorize", params=asked)
            assert (answer.status_code, "location" in answer.headers) == (400, False), host
            refused = ana.put("/v1/provider", json=provider | {"issuer": f"https://{host}:{port}"})
            assert refused.status_code == 422, host
    assert came == []


@pytest.fixture
async def page(browser: Browser) -> Page:
    page = await browser.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    return page


async def test_a_page_on_another_port_of_the_same_site_agrees_to_nothing_in_a_persons_name(
    page: Page, home: str, client: Client, ana: httpx.Client
) -> None:
    """The browser sends the cookie there: another port of `localhost` is the same site, but not ours."""
    asked = client.question(redirect_uri=BACK, prompt="consent")
    shown = ana.get("/oauth/authorize", params=asked).text
    fields = {name: unescape(value) for name, value in HIDDEN.findall(shown)} | {"decision": "allow"}
    (cookie,) = [one for one in ana.cookies.jar if one.value]
    await page.context.add_cookies([{"name": cookie.name, "value": str(cookie.value), "url": home}])
    await page.goto(f"{home}/conta")
    assert "Minha conta" in await page.inner_text("main")

    inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields.items())
    form = f'<form method="post" action="{home}/oauth/authorize?{urlencode(asked)}">{inputs}</form>'
    body = f"<!doctype html><title>outra</title>{form}".replace("&", "&amp;").encode()

    async def show(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(show, "127.0.0.1", 0) as server:
        await page.goto(f"http://localhost:{server.sockets[0].getsockname()[1]}/")
        async with page.expect_navigation(url=f"{home}/oauth/authorize*") as arriving:
            await page.evaluate("document.forms[0].submit()")
        answer = await arriving.value
    assert answer is not None
    assert answer.status == 403
    assert (await answer.all_headers()).get("location") is None
    assert page.url.startswith(home)

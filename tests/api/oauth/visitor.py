"""An ordinary client of the authorization server, and the person who authorises it."""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from fastapi import FastAPI

REDIRECT = "https://chat.example.test/callback"
LOOPBACK = "http://127.0.0.1:3118/callback"
VERIFIER = "verifier-" + "v" * 48
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


def answer_in(location: str) -> dict[str, str]:
    """Return the parameters of an answer that went to a client."""
    return {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}


@dataclass
class Visitor:
    """A registered client that is about to ask; `secret` is None for a public client."""

    app: FastAPI
    client_id: str
    secret: str | None = None
    redirect: str = REDIRECT
    state: str = field(default_factory=secrets.token_hex)

    @classmethod
    async def registered(cls, app: FastAPI, *redirects: str, **more: Any) -> "Visitor":
        asked = {
            "client_name": "Conversa",
            "redirect_uris": redirects or (REDIRECT,),
            "token_endpoint_auth_method": "none",
        }
        async with cls._http(app) as http:
            answer = await http.post("/oauth/register", json=asked | more)
        assert answer.status_code == 201, answer.text
        said = answer.json()
        return cls(app, said["client_id"], said.get("client_secret"), (redirects or (REDIRECT,))[0])

    @property
    def base_url(self) -> str:
        return self.app.state.services.settings.base_url

    @property
    def chat(self) -> str:
        return f"{self.base_url}/mcp"

    @property
    def rest(self) -> str:
        return f"{self.base_url}/v1"

    def question(self, **changed: str | None) -> dict[str, str]:
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect,
            "state": self.state,
            "code_challenge": challenge_of(VERIFIER),
            "code_challenge_method": "S256",
            "resource": self.rest,
        }
        return {name: value for name, value in (asked | changed).items() if value is not None}

    async def ask(self, browser: httpx.AsyncClient, **changed: str | None) -> httpx.Response:
        """Return what the person's browser is shown."""
        return await browser.get("/oauth/authorize", params=self.question(**changed))

    async def decide(self, browser: httpx.AsyncClient, page: httpx.Response, decision: str = "allow") -> httpx.Response:
        """Return the form of the page as a browser sends it."""
        assert page.status_code == 200, page.text
        fields = {name: unescape(value) for name, value in HIDDEN.findall(page.text)}
        return await browser.post("/oauth/authorize", data=fields | {"decision": decision})

    async def code(self, browser: httpx.AsyncClient, **changed: str | None) -> str:
        answer = await self.decide(browser, await self.ask(browser, **changed))
        assert answer.status_code == 303, answer.text
        said = answer_in(answer.headers["location"])
        assert said["state"] == self.state
        assert said["iss"] == self.base_url
        return said["code"]

    async def exchange(self, code: str, **changed: str | None) -> httpx.Response:
        return await self._token(
            {
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": self.redirect,
                "code_verifier": VERIFIER,
                "resource": self.rest,
            }
            | changed
        )

    async def refresh(self, token: str, **changed: str | None) -> httpx.Response:
        return await self._token({"grant_type": "refresh_token", "refresh_token": token} | changed)

    async def tokens(self, browser: httpx.AsyncClient, **changed: str | None) -> dict[str, Any]:
        """Authorise the client and exchange its code."""
        resource = changed.get("resource", self.rest)
        answer = await self.exchange(await self.code(browser, **changed), resource=resource)
        assert answer.status_code == 200, answer.text
        assert answer.headers["cache-control"] == "no-store"
        return answer.json()

    async def revoke(self, token: str) -> httpx.Response:
        return await self._post("/oauth/revoke", {"token": token})

    async def get(self, path: str, token: str, client: str | None = None) -> httpx.Response:
        """Send a form with the client's authentication, if it has any."""
        said = {"X-Autos-Client": client} if client else {}
        async with self._http(self.app) as http:
            return await http.get(path, headers={"authorization": f"Bearer {token}"} | said)

    async def send(self, path: str, **request: Any) -> httpx.Response:
        """Register a client with any metadata."""
        async with self._http(self.app) as http:
            return await http.post(path, **request)

    async def _token(self, form: dict[str, str | None]) -> httpx.Response:
        return await self._post("/oauth/token", form)

    async def _post(self, path: str, form: dict[str, str | None]) -> httpx.Response:
        own = {"client_id": self.client_id} | ({"client_secret": self.secret} if self.secret else {})
        given = {name: value for name, value in (own | form).items() if value is not None}
        async with self._http(self.app) as http:
            return await http.post(path, data=given)

    @staticmethod
    def _http(app: FastAPI) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://autos.test")

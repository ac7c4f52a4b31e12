"""An OpenID provider that a test controls: correct by default, and wrong in whatever way the test asks.

The real one (`tests/e2e/test_provider.py`) never misbehaves; this one signs anything.
"""

import hashlib
import html
import json
import re
import secrets
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI
from jwt.algorithms import RSAAlgorithm

from api.app import create_app
from infra.config.settings import Settings
from tests.loopback import Answering, listening

CLIENT_ID, CLIENT_SECRET = "autos-do-escritorio", "segredo dado pelo provedor"
KEY, OTHER_KEY = rsa.generate_private_key(65_537, 2048), rsa.generate_private_key(65_537, 2048)
Signed = Callable[[dict[str, Any]], str]


def sound(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, KEY, "RS256", headers={"kid": "one"})


class IssuingProvider:
    """Its address, its metadata, and the codes that it has issued."""

    def __init__(self) -> None:
        self.address = ""
        self.says: dict[str, Any] = {}
        self.signs: Signed = sound
        self.claims: dict[str, Any] = {}
        self.userinfo: dict[str, Any] | None = None
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[str] = []

    def document(self) -> dict[str, Any]:
        said = {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/auth",
            "token_endpoint": f"{self.address}/token",
            "userinfo_endpoint": f"{self.address}/me",
            "jwks_uri": f"{self.address}/keys",
        } | self.says
        return {name: value for name, value in said.items() if value is not None}

    def keys(self) -> dict[str, Any]:
        return {"keys": [{**json.loads(RSAAlgorithm.to_jwk(KEY.public_key())), "kid": "one", "use": "sig"}]}

    def approve(self, address: str) -> str:
        """Return a code for the request with which the browser was sent here."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        return code

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """Exchange a code by the standards: once, for its client, its address and its verifier."""
        asked = self.codes.pop(form.get("code", ""), None)
        basic = b64decode(authorization.removeprefix("Basic ")).decode() if authorization else ":"
        known = unquote(basic.replace("+", "%20")) == f"{CLIENT_ID}:{CLIENT_SECRET}"
        verifier = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = urlsafe_b64encode(verifier).rstrip(b"=").decode()
        if not known:
            return 401, {"error": "invalid_client"}
        if (
            asked is None
            or asked["code_challenge_method"] != "S256"
            or asked["code_challenge"] != challenge
            or asked["redirect_uri"] != form.get("redirect_uri")
        ):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        said = {
            "iss": self.address,
            "aud": CLIENT_ID,
            "sub": "sub-1",
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            "email": asked.get("login_hint"),
            "email_verified": True,
            "name": "Bia Lima",
        } | self.claims
        claims = {name: value for name, value in said.items() if value is not None}
        return 200, {"access_token": "opaque", "token_type": "Bearer", "id_token": self.signs(claims)}


@asynccontextmanager
async def asking_here(settings: Settings) -> AsyncGenerator[FastAPI]:
    """An application that may call a provider on this machine."""
    app = create_app(settings.model_copy(update={"provider_networks": ["127.0.0.0/8"]}))
    async with app.router.lifespan_context(app):
        yield app


@contextmanager
def issuing() -> Generator[IssuingProvider]:
    """A provider that answers on loopback inside the block."""
    provider = IssuingProvider()

    class Answer(Answering):
        def do_GET(self) -> None:
            provider.asked.append(self.path)
            known = {"/.well-known/openid-configuration": provider.document(), "/keys": provider.keys()}
            known |= {"/me": provider.userinfo} if provider.userinfo else {}
            self.say_json(200 if self.path in known else 404, known.get(self.path, {}))

        def do_POST(self) -> None:
            form = {name: values[0] for name, values in parse_qs(self.body().decode()).items()}
            self.say_json(*provider.token(form, self.headers.get("Authorization", "")))

    with listening(Answer) as provider.address:
        yield provider


async def leave(browser: httpx.AsyncClient, email: str, wanted: str = "") -> str:
    """Return where the browser is sent for this e-mail."""
    page = await browser.post("/entrar/provedor", data={"email": email, "next": wanted})
    found = re.search(r'href="(http[^"]+/auth[^"]*)"', page.text)
    assert found, page.text
    return html.unescape(found[1])


async def come_back(browser: httpx.AsyncClient, address: str, code: str, **said: str) -> httpx.Response:
    """Send the browser back as the provider does, by a link of another site."""
    asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    query = {"code": code, "state": asked["state"]} | said
    path = urlsplit(asked["redirect_uri"]).path
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    return await browser.get(path, params=query, headers=link)

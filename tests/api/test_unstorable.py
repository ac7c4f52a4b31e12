"""Text that no row can hold (NUL, half of a surrogate pair) breaks no route that requires no credential.

The routes come from the application, so a new one is tested too. Nothing of the input is logged.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import count
from typing import Any, cast
from urllib.parse import urlencode

import httpx
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel

from api.identity.guards import granted
from infra.db.people.invitations import invite
from infra.db.people.tenants import create_tenant
from infra.identity.scopes import Role
from tests.api.oauth.visitor import REDIRECT, VERIFIER, Visitor
from tests.api.people.people import OURS

WORD = "Joaquina-Ficticia"
NUL, HALF = f"{WORD}\x00", f"{WORD}\ud800"
JSON = "application/json"
MULTIPART = "multipart/form-data; boundary=b; charset="
ENCODED = {"utf-7": b"+2AA-", "undefined": b"x"}
"""Encodings that a form may name: one knows half of a pair, one reads nothing."""

OF_OAUTH: dict[str, Any] = {
    "client_id": "none",
    "client_name": "Conversa",
    "client_secret": "none",
    "client_uri": "https://chat.example.test/",
    "code": "ac_none",
    "code_challenge": "c" * 43,
    "code_challenge_method": "S256",
    "code_verifier": VERIFIER,
    "contacts": ["ana@example.test"],
    "decision": "allow",
    "grant_type": "authorization_code",
    "jwks": {"keys": [{"kid": "none"}]},
    "person": "usr_none",
    "redirect_uri": REDIRECT,
    "redirect_uris": [REDIRECT],
    "refresh_token": "rt_none",
    "resource": "http://autos.test/mcp",
    "response_type": "code",
    "scope": "research:read",
    "software_id": "none",
    "state": "none",
    "token": "rt_none",
    "token_endpoint_auth_method": "none",
}
"""Fields of handlers that declare none: those of OAuth. A route that parses its body itself is sent all of them."""

PLAUSIBLE: dict[str, Any] = OF_OAUTH | {
    "credential": {"id": "none", "response": {"signature": "none"}},
    "email": "ana@escritorio.adv.br",
    "next": "/",
    "password": "cadeira verde na varanda",
}


class Doors:
    """Return the routes that require no credential, and what a caller can send to each."""

    def __init__(self, app: FastAPI, client_id: str, invitation: str) -> None:
        self._app = app
        self._known = {"client_id": client_id, "secret": invitation}
        self._senders = count(1)

    def routes(self) -> Iterator[tuple[APIRoute, str]]:
        for route in self._app.routes:
            if isinstance(route, APIRoute) and not _guarded(route.dependant):
                yield from ((route, method) for method in sorted(route.methods or ()))

    async def answers(self, route: APIRoute, method: str) -> list[tuple[str, int]]:
        """Return the field and the status, for each field, way to send it, and spoiled value."""
        found = [(part, await self.ask(method, self._path(route.path, part))) for part in _parts(route.path)]
        path = self._path(route.path)
        for spoiled in _spoilings(route):
            named = " ".join(spoiled)
            said = await self._said(route, spoiled, NUL)
            query = urlencode(said, doseq=True)
            found.append((f"query {named}", await self.ask(method, f"{path}?{query}")))
            if method == "GET":
                continue
            found.append((f"form {named}", await self.ask(method, path, data=_form(said))))
            for spoil in (NUL, HALF):
                body = json.dumps(await self._said(route, spoiled, spoil))
                found.append((f"json {named}", await self.ask(method, path, JSON, content=body)))
            for charset, spoil in ENCODED.items():
                body = _multipart(_form(await self._said(route, spoiled, WORD)))
                body = body.replace(WORD.encode(), WORD.encode() + spoil)
                found.append((f"{charset} {named}", await self.ask(method, path, MULTIPART + charset, content=body)))
        return found

    async def _said(self, route: APIRoute, spoiled: Sequence[str], spoil: str) -> dict[str, Any]:
        """A valid request except for what is spoiled."""
        said = {field: self._known.get(field, PLAUSIBLE.get(field, "none")) for field in _fields(route)}
        if "step" in said:
            # each is good for one answer
            async with self._sender() as sender:
                said["step"] = (await sender.post("/entrar/chave/opcoes")).json()["data"]["step"]
        return said | {field: _spoiled(said[field], spoil) for field in spoiled}

    def _path(self, template: str, spoiled: str | None = None) -> str:
        for part in _parts(template):
            value = f"{WORD}%00" if part == spoiled else self._known.get(part, "none")
            template = template.replace(f"{{{part}}}", value).replace(f"{{{part}:path}}", value)
        return template

    async def ask(self, method: str, path: str, typed: str | None = None, **body: Any) -> int:
        headers = {"Content-Type": typed} if typed else {}
        async with self._sender() as sender:
            return (await sender.request(method, path, headers=headers, **body)).status_code

    def _sender(self) -> httpx.AsyncClient:
        """Each request has its own address, so that none waits for the others."""
        number = next(self._senders)
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://autos.test", headers=OURS)


def _guarded(dependant: Dependant) -> bool:
    return dependant.call is granted or any(map(_guarded, dependant.dependencies))


def _parts(template: str) -> list[str]:
    return [part.partition("}")[0].removesuffix(":path") for part in template.split("{")[1:]]


def _fields(route: APIRoute) -> list[str]:
    """Return the fields that the route declares; all known ones if it parses body or query itself."""
    own = [field.alias for field in route.dependant.query_params]
    for field in route.dependant.body_params:
        model = field.field_info.annotation
        own += model.model_fields if isinstance(model, type) and issubclass(model, BaseModel) else [field.alias]
    return own if route.dependant.body_params else [*own, *OF_OAUTH]


def _spoilings(route: APIRoute) -> list[tuple[str, ...]]:
    """Return each field alone, or all at once if none is known to be read."""
    declared = route.dependant.query_params or route.dependant.body_params
    each = declared or route.path.startswith("/oauth/")
    return [(field,) for field in _fields(route)] if each else [tuple(_fields(route))]


def _spoiled(value: Any, spoil: str) -> Any:
    if isinstance(value, list):
        return [spoil]
    return {**cast("dict[str, Any]", value), "id": spoil, spoil: spoil} if isinstance(value, dict) else spoil


def _form(said: dict[str, Any]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else json.dumps(value) for name, value in said.items()}


def _multipart(said: dict[str, str]) -> bytes:
    parts = [f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in said.items()]
    return ("".join(parts) + "--b--\r\n").encode()


@pytest.fixture
async def doors(app: FastAPI, tenant: str) -> Doors:
    known = await Visitor.registered(app)
    async with app.state.services.sessions.begin() as session:
        await create_tenant(session, tenant)
        life = timedelta(hours=1)
        made = await invite(session, tenant, email=None, roles=[Role.LAWYER], oab=None, created_by="x", lifetime=life)
    return Doors(app, known.client_id, made.secret)


async def test_what_no_row_can_hold_is_refused_and_told_to_no_log(
    doors: Doors, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for teller in ("httpx", "httpcore"):
        caplog.set_level(logging.WARNING, logger=teller)
    failed: list[str] = []
    asked = 0
    for route, method in doors.routes():
        for spoiled, status in await doors.answers(route, method):
            asked += 1
            if status >= 500 and route.path != "/readyz":
                failed.append(f"{method} {route.path} {spoiled}: {status}")
    for path in (f"/static/{WORD}%00", f"/static/v{'0' * 16}/{WORD}%00", f"/mcp/{WORD}%00", f"/{WORD}%00"):
        status = await doors.ask("GET", path)
        failed += [f"{path}: {status}"] if status >= 500 else []
    assert failed == []
    assert asked > 300
    assert WORD not in caplog.text

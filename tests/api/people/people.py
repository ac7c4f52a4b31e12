"""People of a test: a firm, users with passwords, and signed-in browsers."""

import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache

import httpx
from fastapi import FastAPI

from infra.db.models import User
from infra.db.people.tenants import Actor, create_tenant, set_policies
from infra.db.people.users import add_user
from infra.identity.passwords import hash_password
from infra.identity.scopes import Role

PASSWORD = "cadeira verde na varanda"
OURS = {"Sec-Fetch-Site": "same-origin"}


@cache
def kept_password() -> str:
    """The hash of `PASSWORD`, made once the session has put its cheap hasher in place of the product's."""
    return hash_password(PASSWORD)


def an_email() -> str:
    return f"ana-{secrets.token_hex(4)}@escritorio.adv.br"


async def a_user(
    app: FastAPI, tenant: str, *roles: Role, email: str | None = None, name: str = "Ana Souza", oab: str | None = None
) -> User:
    async with app.state.services.sessions.begin() as session:
        await create_tenant(session, tenant)
        return await add_user(
            session,
            tenant,
            email=email or an_email(),
            name=name,
            roles=roles or (Role.LAWYER,),
            oab=oab,
            password_hash=kept_password(),
        )


async def let_decide(app: FastAPI, tenant: str, **policies: bool) -> None:
    """Change rules of the firm that only a person in their own browser may loosen."""
    async with app.state.services.sessions.begin() as session:
        await set_policies(session, tenant, Actor("teste"), **policies)


@asynccontextmanager
async def a_browser(app: FastAPI, address: str = "127.0.0.1") -> AsyncGenerator[httpx.AsyncClient]:
    """Keeps cookies as a browser does, and marks its requests as coming from our own pages."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://autos.test", headers=OURS) as client:
        yield client


async def sign_in(browser: httpx.AsyncClient, user: User, password: str = PASSWORD, tenant: str = "") -> httpx.Response:
    fields = {"email": user.email, "password": password, "tenant": tenant}
    return await browser.post("/entrar", data=fields)

"""A person of the stack's firm who signs in at the console."""

import secrets

from playwright.async_api import Page
from sqlalchemy.ext.asyncio import async_sessionmaker

from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.users import add_user
from infra.identity.passwords import hash_password
from infra.identity.scopes import Role

NAME = "Bia Lima"
PASSWORD = "cadeira verde na varanda"
TENANT = "local"
"""The tenant of the stack's keys: its people see what the keys submit."""


async def add_person(settings: Settings, role: Role, tenant: str = TENANT, name: str = NAME) -> str:
    """Add a person with that role to a firm of the stack, and return their e-mail address."""
    email = f"bia-{secrets.token_hex(4)}@escritorio.adv.br"
    engine = async_engine(settings)
    async with async_sessionmaker(engine).begin() as session:
        hashed = hash_password(PASSWORD)
        await add_user(session, tenant, email=email, name=name, roles=[role], oab="SP123456", password_hash=hashed)
    await engine.dispose()
    return email


async def sign_in(page: Page, address: str, email: str) -> None:
    """Sign in, and leave the page at the console's first screen."""
    await page.goto(f"{address}/entrar")
    await page.get_by_label("E-mail", exact=True).fill(email)
    await page.get_by_label("Senha").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await page.get_by_role("heading", name="Início").wait_for()

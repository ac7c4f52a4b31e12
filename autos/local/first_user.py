"""The link that creates the first user of a local installation; there is none once a user exists."""

from concurrent.futures import ThreadPoolExecutor

import anyio
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from autos.local.secrets import write_private
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.changes import invite_user
from infra.db.people.invitations import FIRST_START, find_invitation
from infra.db.people.users import count_users
from infra.identity.scopes import Role

TENANT = "local"
"""Tenant of everything made at the first start."""

FILE = "first-user.link"


def first_user_link(settings: Settings) -> str | None:
    """The link, unchanged until used or expired; None if the installation has users.

    It is stored in `data_dir/keys`, readable by the owner only; the database has its hash.
    """

    async def run() -> str | None:
        engine = async_engine(settings)
        try:
            async with async_sessionmaker(engine).begin() as session:
                return await _link(session, settings)
        finally:
            await engine.dispose()

    # a listener of the supervisor asks inside its event loop
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, run).result()


def how_to_sign_in(settings: Settings) -> str:
    """One line for the person who starts the installation: the first user's link, or the sign-in page."""
    link = first_user_link(settings)
    return f"Primeiro acesso (link de uso único): {link}" if link else f"Entrar: {settings.console_url}/entrar"


async def _link(session: AsyncSession, settings: Settings) -> str | None:
    # the second of two programs that ask at once finds what the first made: a spare link would outlive the first user
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(FILE, 0))))
    file = settings.data_dir / "keys" / FILE
    if await count_users(session):
        file.unlink(missing_ok=True)
        return None
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if not kept or await find_invitation(session, kept) is None:
        made = await invite_user(
            session,
            TENANT,
            FIRST_START,
            email=None,
            roles=[Role.ADMIN],
            oab=None,
        )
        kept = made.secret
        write_private(file, kept.encode())
    return f"{settings.console_url}/convite/{kept}"

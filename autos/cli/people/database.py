"""The database for commands about people: one transaction, errors on standard error."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio
import typer
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from autos.cli.database import database_needed
from autos.local.stack import local_settings
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.tenants import Actor
from infra.identity.tenants import Unusable

T = TypeVar("T")

COMMAND_LINE = Actor("linha de comando")
"""Actor in the firm's trail for anyone who may use the installation's own files."""


def with_database(work: Callable[[AsyncSession, Settings], Awaitable[T]]) -> T:
    """Runs `work` in a transaction; an error goes to standard error and exits with 1."""
    settings = local_settings()

    async def run() -> T:
        engine = async_engine(settings)
        try:
            async with async_sessionmaker(engine, expire_on_commit=False).begin() as session:
                return await work(session, settings)
        finally:
            await engine.dispose()

    try:
        with database_needed():
            return anyio.run(run)
    except Unusable as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error

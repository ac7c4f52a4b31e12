"""The database contains nothing that grants access: keys and upload links are stored as hashes."""

import secrets
from datetime import timedelta

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession

from infra.config.settings import Settings
from infra.db.cases.uploads import find_by_ticket, open_upload
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key, find_principal
from infra.db.maker import Maker
from infra.db.models import Base
from infra.identity.scopes import Role


async def test_no_table_holds_a_key_or_a_ticket_that_works(
    database_settings: Settings, owner_settings: Settings
) -> None:
    sync, engine = sync_engine(database_settings), async_engine(database_settings)
    key = create_key(sync, "escritorio", Role.LAWYER).secret
    ticket = secrets.token_urlsafe(32)
    async with AsyncSession(engine) as session, session.begin():
        await open_upload(
            session,
            upload_id=f"up_{secrets.token_hex(8)}",
            tenant="escritorio",
            maker=Maker(made_with="key_1"),
            ticket=ticket,
            filename=None,
            lifetime=timedelta(minutes=15),
        )
    async with AsyncSession(engine) as session:
        assert await find_principal(session, key) is not None
        assert await find_by_ticket(session, ticket) is not None
    everything = stored(owner_settings)
    assert "escritorio" in everything
    assert key not in everything
    assert key.removeprefix("ak_") not in everything
    assert ticket not in everything
    sync.dispose()
    await engine.dispose()


def stored(settings: Settings) -> str:
    """Return every row of every table as text."""
    url = settings.database_url.get_secret_value().replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        tables = [connection.execute(f"SELECT t::text FROM {name} t".encode()) for name in Base.metadata.tables]
        return "\n".join(str(row[0]) for rows in tables for row in rows)

"""The link that creates the first user: only one, until it is used."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import async_sessionmaker

from autos.local.first_user import FILE, TENANT, first_user_link, how_to_sign_in
from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key
from infra.db.people.changes import invite_user
from infra.db.people.invitations import NewInvitation, find_invitation, use_invitation
from infra.db.people.tenants import Actor, create_tenant, list_tenant_events
from infra.db.people.users import add_user

CHEFE = Actor("chefe")


async def test_there_is_one_link_until_somebody_has_come_in(
    migrated_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=SecretStr(migrated_database), data_dir=tmp_path)
    (tmp_path / "keys").mkdir()
    engine = sync_engine(settings)
    create_key(engine, TENANT, "admin")
    engine.dispose()

    async def slowly(*arguments: Any, **named: Any) -> NewInvitation:
        made = await invite_user(*arguments, **named)
        await anyio.sleep(0.3)
        return made

    monkeypatch.setattr(f"{first_user_link.__module__}.invite_user", slowly)
    with ThreadPoolExecutor(2) as programs:
        link, same = programs.map(first_user_link, [settings] * 2)
    assert link == same, "also when two programs ask at once"
    assert link is not None
    assert link.startswith("http://localhost:8400/convite/")
    assert first_user_link(settings) == link, "the same one until it is used"
    assert how_to_sign_in(settings) == f"Primeiro acesso (link de uso único): {link}"
    kept = tmp_path / "keys" / FILE
    assert kept.stat().st_mode & 0o077 == 0

    database = async_engine(settings)
    async with async_sessionmaker(database).begin() as session:
        spent = await use_invitation(session, link.rpartition("/")[2])
        assert spent is not None
        assert (spent.tenant, spent.roles, spent.email) == (TENANT, ["admin"], None)
    renewed = first_user_link(settings)
    assert renewed is not None
    assert renewed != link, "a link that was used and made nobody is followed by another"
    secret = renewed.rpartition("/")[2]
    async with async_sessionmaker(database).begin() as session:
        await create_tenant(session, "escritorio")
        other = await invite_user(session, "escritorio", CHEFE, email=None, roles=["admin"], oab=None)
        await add_user(
            session, "escritorio", email="a@b.br", name="Ana", roles=["lawyer"], oab=None, password_hash=None
        )
        assert await find_invitation(session, secret) is None, "whoever came first by another way ends the link"
        assert await find_invitation(session, other.secret) is not None
        (newest, *_) = await list_tenant_events(session, TENANT, 1)
        assert (newest.actor, newest.action) == ("primeiro início", "invitation_revoked")
    assert first_user_link(settings) is None
    await database.dispose()
    assert not kept.exists()
    assert how_to_sign_in(settings) == "Entrar: http://localhost:8400/entrar"

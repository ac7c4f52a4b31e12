"""The person who makes something is locked meanwhile, and rejected once they have left."""

import asyncio
import secrets
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key, revoke_key
from infra.db.maker import Maker, hold_maker
from infra.db.people.changes import change_roles, remove_user
from infra.db.people.tenants import Actor, create_tenant
from infra.db.people.users import add_user
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError


def test_what_a_credential_makes_ends_with_it_at_the_latest() -> None:
    soon, late = (datetime.now(UTC) + timedelta(days=days) for days in (1, 9))
    assert Maker(until=soon).bounded(late) == soon
    assert Maker(until=late).bounded(soon) == soon
    assert Maker().bounded(late) == late


async def test_a_revoked_key_makes_nothing_though_its_request_came_before(database_settings: Settings) -> None:
    sync, engine = sync_engine(database_settings), async_engine(database_settings)
    key = create_key(sync, "acme", "admin")
    principal = Principal(tenant="acme", key_id=key.key_id, name="Robô", role="admin")
    async with AsyncSession(engine) as session:
        assert await hold_maker(session, principal) == Maker(None, key.key_id)
    revoke_key(sync, key.key_id)
    async with AsyncSession(engine) as session:
        with pytest.raises(AutosError, match="encerrado"):
            await hold_maker(session, principal)
    sync.dispose()
    await engine.dispose()


@pytest.mark.parametrize("demoted", [False, True])
async def test_who_is_being_removed_or_demoted_makes_nothing_meanwhile(
    database_settings: Settings, demoted: bool
) -> None:
    engine, tenant = async_engine(database_settings), f"t-{secrets.token_hex(4)}"
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    async with sessions.begin() as session:
        await create_tenant(session, tenant)
        user = await add_user(
            session, tenant, email="ana@a.br", name="Ana", roles=["lawyer"], oab=None, password_hash=None
        )
    principal = Principal(tenant=tenant, key_id="ses_1", name="Ana", role="lawyer", user_id=user.user_id)

    async def make() -> Maker:
        async with sessions.begin() as session:
            return await hold_maker(session, principal)

    async with sessions.begin() as leaving:
        if demoted:
            await change_roles(leaving, Actor("Chefe"), user, ["auditor"])
        else:
            await remove_user(leaving, Actor("Chefe"), user)
        waiting = asyncio.create_task(make())
        done, _ = await asyncio.wait({waiting}, timeout=0.2)
        assert not done, "the link was made while its maker was leaving"
    with pytest.raises(AutosError, match="encerrado"):
        await waiting
    await engine.dispose()

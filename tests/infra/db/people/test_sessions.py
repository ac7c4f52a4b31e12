"""Sessions end by idleness, by age and by hand. Changes of roles and removals take effect at once."""

import secrets
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.models import User
from infra.db.people.changes import LAST_ADMIN, change_roles, remove_user
from infra.db.people.failures import LONGEST_WAIT, begin_try, forgive, take_off
from infra.db.people.sessions import Method, end_sessions, find_session, list_sessions, open_session, see_session
from infra.db.people.tenants import Actor, create_tenant, list_tenant_events
from infra.db.people.users import add_user, find_user
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable

ACTOR = Actor("teste")


@pytest.fixture
async def session(database_settings: Settings) -> AsyncIterator[AsyncSession]:
    engine = async_engine(database_settings)
    async with async_sessionmaker(engine, expire_on_commit=False).begin() as session:
        yield session
    await engine.dispose()


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    tenant = f"t-{secrets.token_hex(6)}"
    await create_tenant(session, tenant)
    return await add_user(
        session, tenant, email="ana@a.br", name="Ana", roles=[Role.ADMIN], oab=None, password_hash=None
    )


async def test_a_session_is_found_by_its_secret_until_it_is_idle_old_or_ended(
    session: AsyncSession, admin: User
) -> None:
    made = await open_session(session, admin, Method.PASSWORD)
    found = await find_session(session, made.secret)
    assert found is not None
    assert (found[0].session_id, found[1].user_id) == (made.session_id, admin.user_id)
    assert made.secret not in (found[0].sha256, found[0].session_id)
    assert await find_session(session, made.secret, timedelta(0)) is None, "idle"
    old = await open_session(session, admin, Method.PASSWORD, lifetime=timedelta(0))
    assert await find_session(session, old.secret) is None, "old"
    assert await end_sessions(session, admin.tenant, admin.user_id, only=made.session_id) == 1
    assert await find_session(session, made.secret) is None, "ended"


async def test_a_session_ends_after_seven_days_however_much_it_is_used(session: AsyncSession, admin: User) -> None:
    made = await open_session(session, admin, Method.PASSWORD)
    await see_session(session, made.session_id)
    found = await find_session(session, made.secret)
    assert found is not None
    assert found[0].expires_at - found[0].created_at == timedelta(days=7)


async def test_all_sessions_but_one_end_and_only_those_of_the_person(session: AsyncSession, admin: User) -> None:
    kept, *_ = [await open_session(session, admin, Method.PASSWORD) for _ in range(3)]
    assert await end_sessions(session, "outra-firma", admin.user_id) == 0
    assert await end_sessions(session, admin.tenant, admin.user_id, but=kept.session_id) == 2
    left = await list_sessions(session, admin.tenant, admin.user_id)
    assert [row.session_id for row in left] == [kept.session_id]


async def test_a_firm_always_keeps_somebody_who_administrates_it(session: AsyncSession, admin: User) -> None:
    with pytest.raises(Unusable, match=LAST_ADMIN[:20]):
        await change_roles(session, ACTOR, admin, ["lawyer"])
    with pytest.raises(Unusable, match=LAST_ADMIN[:20]):
        await remove_user(session, ACTOR, admin)
    await add_user(session, admin.tenant, email="b@a.br", name="Bia", roles=["admin"], oab=None, password_hash=None)
    made = await open_session(session, admin, Method.PASSWORD)
    await remove_user(session, ACTOR, admin)
    assert await find_user(session, admin.tenant, admin.user_id) is None
    assert await find_session(session, made.secret) is None
    assert [event.action for event in await list_tenant_events(session, admin.tenant, 10)] == ["user_removed"]


async def test_each_failure_beyond_the_free_ones_waits_longer_and_a_success_begins_anew(session: AsyncSession) -> None:
    account, address = f"account:{secrets.token_hex(8)}", f"address:{secrets.token_hex(8)}"
    both = {account: 3, address: 100}
    for _ in range(3):
        made = await begin_try(session, both)
        assert made.wait is None
    refused = await begin_try(session, both)
    assert refused.wait is not None
    assert timedelta(0) < refused.wait <= LONGEST_WAIT
    assert await forgive(session, account) == 3, "what was refused was no try"
    assert (await begin_try(session, both)).wait is None


async def test_a_good_try_ends_the_wait_it_brought_on_itself_and_none_of_anothers(session: AsyncSession) -> None:
    address = {f"address:{secrets.token_hex(8)}": 2}
    (subject,) = address
    await begin_try(session, address)
    good = await begin_try(session, address)
    await take_off(session, subject, 1, good)
    bad = await begin_try(session, address)
    assert bad.wait is None
    await take_off(session, subject, 1, good)
    assert (await begin_try(session, address)).wait is not None

"""Expired rows are removed as soon as nothing can depend on them, and not before."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, inspect, text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import (
    AccessRow,
    Base,
    Invitation,
    OAuthCode,
    OAuthGrant,
    OAuthToken,
    Passkey,
    ProviderIdentity,
    SignInStep,
    User,
    UserSession,
)
from infra.db.oauth.grants import remove_connections
from infra.db.owned import rows_of
from infra.db.people.changes import remove_user
from infra.db.people.ended import forget_accesses, remove_ended
from infra.db.people.passkeys import add_passkey
from infra.db.people.tenants import Actor, create_tenant
from infra.db.people.users import add_user

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


@pytest.fixture
async def user(session: AsyncSession) -> User:
    tenant = f"t-{secrets.token_hex(6)}"
    await create_tenant(session, tenant)
    return await add_user(
        session, tenant, email="ana@x.adv.br", name="Ana", roles=["lawyer"], oab=None, password_hash=None
    )


def a_session(user: User, *, seen: timedelta, expires: timedelta, revoked: timedelta | None = None) -> UserSession:
    return UserSession(
        session_id=f"ses_{secrets.token_hex(8)}",
        tenant=user.tenant,
        user_id=user.user_id,
        sha256=secrets.token_hex(32),
        method="password",
        created_at=NOW - 200 * DAY,
        last_seen_at=NOW + seen,
        expires_at=NOW + expires,
        revoked_at=NOW + revoked if revoked is not None else None,
    )


def an_invitation(user: User, *, expires: timedelta, used: timedelta | None = None) -> Invitation:
    return Invitation(
        user_id=None,
        invitation_id=f"inv_{secrets.token_hex(8)}",
        tenant=user.tenant,
        email="bia@x.adv.br",
        roles=["lawyer"],
        sha256=secrets.token_hex(32),
        created_by="teste",
        created_at=NOW - 200 * DAY,
        expires_at=NOW + expires,
        used_at=NOW + used if used is not None else None,
    )


def a_grant(user: User, *, used: timedelta, revoked: timedelta | None = None) -> OAuthGrant:
    return OAuthGrant(
        grant_id=f"grt_{secrets.token_hex(8)}",
        tenant=user.tenant,
        user_id=user.user_id,
        client_id="client_1",
        client_name="Conversa",
        redirect_host="chat.example.test",
        resource="https://autos.example.test/mcp",
        scopes=["cases:read"],
        created_at=NOW - 200 * DAY,
        used_at=NOW + used,
        revoked_at=NOW + revoked if revoked is not None else None,
    )


def a_token(grant: OAuthGrant, *, expires: timedelta) -> OAuthToken:
    return OAuthToken(
        sha256=secrets.token_hex(32),
        grant_id=grant.grant_id,
        refreshes=True,
        scopes=["cases:read"],
        created_at=NOW - 40 * DAY,
        expires_at=NOW + expires,
    )


def a_code(user: User, *, expires: timedelta) -> OAuthCode:
    return OAuthCode(
        sha256=secrets.token_hex(32),
        tenant=user.tenant,
        user_id=user.user_id,
        client_id="client_1",
        client_name="Conversa",
        redirect_uri="https://chat.example.test/",
        redirect_said=True,
        code_challenge="c" * 43,
        resource="https://autos.example.test/mcp",
        scopes=["cases:read"],
        created_at=NOW - 2 * DAY,
        expires_at=NOW + expires,
    )


async def survivors(session: AsyncSession, rows: dict[str, Base]) -> set[str]:
    """Return the names of the rows left after the sweep."""
    session.add_all(rows.values())
    await session.flush()
    places = {name: (type(row), inspect(row).identity) for name, row in rows.items()}
    await remove_ended(session, NOW)
    session.expunge_all()
    return {name for name, (table, identity) in places.items() if await session.get(table, identity) is not None}


async def test_sessions_and_invitations_go_ninety_days_after_their_end(session: AsyncSession, user: User) -> None:
    kept = {
        "in use": a_session(user, seen=-DAY / 4, expires=DAY),
        "ended lately": a_session(user, seen=-80 * DAY, expires=-80 * DAY, revoked=-80 * DAY),
        "idle lately": a_session(user, seen=-80 * DAY, expires=DAY),
        "open": an_invitation(user, expires=DAY),
        "used lately": an_invitation(user, expires=-80 * DAY, used=-81 * DAY),
    }
    gone = {
        "signed out": a_session(user, seen=-100 * DAY, expires=DAY, revoked=-100 * DAY),
        "expired": a_session(user, seen=-10 * DAY, expires=-91 * DAY),
        "left": a_session(user, seen=-91 * DAY, expires=DAY),
        "used": an_invitation(user, expires=DAY, used=-91 * DAY),
        "never used": an_invitation(user, expires=-91 * DAY),
    }
    assert await survivors(session, {**kept, **gone}) == {*kept}


async def test_codes_tokens_and_grants_go_when_they_can_neither_be_used_nor_replayed(
    session: AsyncSession, user: User
) -> None:
    used, idle, revoked, old = (
        a_grant(user, used=-DAY),
        a_grant(user, used=-80 * DAY),
        a_grant(user, used=-95 * DAY, revoked=-91 * DAY),
        a_grant(user, used=-100 * DAY),
    )
    odd = a_grant(user, used=-100 * DAY)
    session.add_all([used, idle, revoked, old, odd])
    await session.flush()
    kept = {
        "in use": used,
        "idle lately": idle,
        "with a token that works": odd,
        "token": a_token(odd, expires=DAY),
        "code that could be replayed": a_code(user, expires=-DAY / 2),
    }
    gone = {
        "revoked": revoked,
        "old": old,
        "expired token": a_token(old, expires=-DAY),
        "expired code": a_code(user, expires=-2 * DAY),
        "step": SignInStep(sha256=secrets.token_hex(32), purpose="x", payload={}, expires_at=NOW - DAY),
    }
    assert await survivors(session, {**kept, **gone}) == {*kept}


async def test_what_a_removed_person_let_apps_do_goes_with_them(session: AsyncSession, user: User) -> None:
    grant = a_grant(user, used=-DAY)
    session.add(grant)
    await session.flush()
    token, code = a_token(grant, expires=DAY), a_code(user, expires=DAY)
    session.add_all([token, code])
    await session.flush()
    names = [(OAuthGrant, grant.grant_id), (OAuthToken, token.sha256), (OAuthCode, code.sha256)]
    await remove_connections(session, "outra-firma", user.user_id)
    assert [await session.get(table, name, populate_existing=True) is not None for table, name in names] == [True] * 3
    await remove_connections(session, user.tenant, user.user_id)
    session.expunge_all()
    assert [await session.get(table, name) for table, name in names] == [None] * 3


async def test_removing_a_person_takes_what_they_signed_in_with_and_leaves_their_name(
    session: AsyncSession, user: User
) -> None:
    session.add(a_grant(user, used=-DAY))
    await add_passkey(session, user, credential_id=secrets.token_hex(8), name="Notebook", public_key=b"k", sign_count=0)
    linked = ProviderIdentity(
        tenant=user.tenant, issuer="https://id.example.test", subject="1", user_id=user.user_id, linked_at=NOW
    )
    session.add(linked)
    await session.flush()
    await remove_user(session, Actor("teste"), user)
    session.expunge_all()
    left = [rows_of(user.tenant, OAuthGrant), rows_of(user.tenant, Passkey), rows_of(user.tenant, ProviderIdentity)]
    assert [(await session.execute(query)).all() for query in left] == [[], [], []]
    (kept,) = await session.scalars(rows_of(user.tenant, User))
    assert (kept.name, kept.removed_at is not None) == ("Ana", True)


async def test_old_readings_go_by_one_function_that_refuses_those_of_six_months(session: AsyncSession) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    for age in (100, 3_000, 4_000, 5_000):
        reading: dict[str, Any] = {
            "tenant": tenant,
            "what": "status",
            "details": {},
            "at": NOW - age * DAY,
            "name": "Ana",
            "role": "lawyer",
            "key_id": "key_1",
            "trace_id": "x",
        }
        await session.execute(insert(AccessRow).values(reading))
    assert await forget_accesses(session, NOW - 3_650 * DAY, 1) == 1
    assert await forget_accesses(session, NOW - 3_650 * DAY, 5_000) == 1
    left = await session.scalar(text("SELECT count(*) FROM accesses WHERE tenant = :tenant"), {"tenant": tenant})
    assert left == 2
    with pytest.raises(ProgrammingError, match="six months"):
        await forget_accesses(session, NOW - 100 * DAY, 5_000)

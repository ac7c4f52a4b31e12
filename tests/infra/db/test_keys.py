"""API keys are shown once and useless when revoked. Each role allows only its own routes."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.ext.asyncio import AsyncSession

from infra.config.settings import Settings
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key, find_principal, list_keys, revoke_key
from infra.identity.scopes import ROLE_SCOPES, Role, Scope
from infra.identity.tenants import INSTALLATION, Unusable
from workflows.contracts.base import Principal


@pytest.fixture
def engine(database_settings: Settings) -> Iterator[Engine]:
    engine = sync_engine(database_settings)
    yield engine
    engine.dispose()


async def principal(settings: Settings, secret: str) -> Principal | None:
    engine = async_engine(settings)
    async with AsyncSession(engine) as session:
        found = await find_principal(session, secret)
    await engine.dispose()
    return found


async def test_a_key_proves_its_principal_until_it_is_revoked(engine: Engine, database_settings: Settings) -> None:
    key = create_key(engine, "acme", "reviewer", "Dra. Ana")
    assert key.secret.startswith("ak_")
    expected = Principal(tenant="acme", key_id=key.key_id, name="Dra. Ana", role="reviewer")
    assert await principal(database_settings, key.secret) == expected
    assert await principal(database_settings, key.secret + "x") is None
    assert revoke_key(engine, key.key_id) == ([key.key_id], [])
    assert revoke_key(engine, key.key_id) == ([], [])
    assert await principal(database_settings, key.secret) is None


def test_the_secret_itself_is_nowhere_in_the_database(engine: Engine) -> None:
    key = create_key(engine, "acme", "lawyer")
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT api_keys::text FROM api_keys")).scalars().all()
    assert any(key.key_id in row for row in rows)
    assert not any(key.secret in row for row in rows)


def test_keys_are_listed_by_tenant_with_revoked_ones(engine: Engine) -> None:
    kept, gone = create_key(engine, "tenant-list", "lawyer"), create_key(engine, "tenant-list", "auditor")
    revoke_key(engine, gone.key_id)
    listed = list_keys(engine, "tenant-list")
    assert [row.key_id for row in listed] == [kept.key_id, gone.key_id]
    assert [row.revoked_at is None for row in listed] == [True, False]


@pytest.mark.parametrize("tenant", ["", "Acme", "a/b", "../x", "-a", "a" * 64, "açaí"])
def test_a_tenant_that_cannot_be_part_of_an_object_key_is_refused(engine: Engine, tenant: str) -> None:
    with pytest.raises(Unusable):
        create_key(engine, tenant, "admin")


def test_an_unknown_role_and_a_name_the_trail_reserves_are_refused(engine: Engine) -> None:
    with pytest.raises(Unusable, match="lawyer, reviewer, auditor, admin, operator"):
        create_key(engine, "acme", "owner")
    with pytest.raises(Unusable, match="system"):
        create_key(engine, "acme", "admin", "system")


def test_who_submits_does_not_review_and_who_audits_changes_nothing() -> None:
    assert Scope.REVIEWS_WRITE not in ROLE_SCOPES[Role.LAWYER]
    assert Scope.CASES_WRITE not in ROLE_SCOPES[Role.REVIEWER]
    assert not any(scope.endswith(":write") or "admin" in scope for scope in ROLE_SCOPES[Role.AUDITOR])


def test_an_admin_may_do_everything_but_change_what_all_tenants_share_and_an_operator_that_alone() -> None:
    assert ROLE_SCOPES[Role.ADMIN] == set(Scope) - {Scope.CORPUS_ADMIN}
    assert ROLE_SCOPES[Role.OPERATOR] == {Scope.CORPUS_ADMIN}


@pytest.mark.parametrize(("tenant", "role"), [("acme", "operator"), (INSTALLATION, "admin"), (INSTALLATION, "lawyer")])
def test_an_operator_belongs_to_the_installation_and_nobody_else_does(engine: Engine, tenant: str, role: str) -> None:
    with pytest.raises(Unusable, match="operator"):
        create_key(engine, tenant, role)
    assert create_key(engine, INSTALLATION, "operator").role is Role.OPERATOR

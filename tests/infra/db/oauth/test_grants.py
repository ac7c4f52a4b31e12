"""A grant belongs to one person in one firm. Nobody else can list it, revoke it or skip consent because of it."""

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import OAuthCode
from infra.db.oauth.codes import Approval, find_code, issue_code, use_code
from infra.db.oauth.grants import agreed_before, disconnect, list_grants, open_grant
from infra.ids import new_id

HOST = "chat.example.test"


@pytest.fixture
def approval() -> Approval:
    return Approval(
        tenant="souza",
        user_id=new_id("usr"),
        session_id=None,
        client_id="client_1",
        client_name="Conversa",
        redirect_uri=f"https://{HOST}/callback",
        redirect_said=True,
        code_challenge="c" * 43,
        resource="https://autos.example.test/mcp",
        scopes=["cases:read", "research:read"],
    )


async def granted(session: AsyncSession, approval: Approval) -> OAuthCode:
    code = await find_code(session, await issue_code(session, approval))
    assert code is not None
    await open_grant(session, code, HOST)
    return code


async def test_a_grant_spares_the_same_question_only(session: AsyncSession, approval: Approval) -> None:
    await granted(session, approval)
    assert await agreed_before(session, replace(approval, scopes=["cases:read"]), HOST)
    others = (
        replace(approval, tenant="lima"),
        replace(approval, user_id=new_id("usr")),
        replace(approval, client_id="client_2"),
        replace(approval, resource="https://autos.example.test/v1"),
        replace(approval, scopes=["cases:read", "cases:write"]),
    )
    assert not any([await agreed_before(session, other, HOST) for other in others])
    assert not await agreed_before(session, approval, "elsewhere.example.test")


async def test_only_the_person_lists_and_disconnects(session: AsyncSession, approval: Approval) -> None:
    await granted(session, approval)
    assert await list_grants(session, "lima", approval.user_id) == []
    assert await disconnect(session, "lima", approval.user_id, approval.client_id) == 0
    assert len(await list_grants(session, approval.tenant, approval.user_id)) == 1
    assert await disconnect(session, approval.tenant, approval.user_id, approval.client_id) == 1
    assert await list_grants(session, approval.tenant, approval.user_id) == []
    assert not await agreed_before(session, approval, HOST)


async def test_a_code_is_spent_once(session: AsyncSession, approval: Approval) -> None:
    code = await issue_code(session, approval)
    assert await use_code(session, code, "grt_1")
    assert not await use_code(session, code, "grt_2")

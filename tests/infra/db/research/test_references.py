"""What is kept for a person is removed with them. Exports and administrators see its name but not its content."""

import secrets
from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Reference
from infra.db.owned import rows_of
from infra.db.people.changes import remove_user
from infra.db.people.tenants import Actor, create_tenant
from infra.db.people.users import add_user
from infra.db.research.references import delete_references, keep_reference, list_references, namespace_of_user
from infra.ids import new_id
from infra.privacy.holdings import holdings_of_case, holdings_of_user
from workflows.contracts.base import Principal
from workflows.contracts.research.questions import ResearchTool

NOW = datetime.now(UTC)


@pytest.fixture
async def tenant(session: AsyncSession) -> str:
    name = f"t-{secrets.token_hex(6)}"
    await create_tenant(session, name)
    return name


async def kept(session: AsyncSession, tenant: str, user_id: str, case_id: str, tool: str = "store_secret") -> str:
    who = Principal(tenant=tenant, key_id=f"ses_{user_id}", user_id=user_id, name="Ana", role="lawyer")
    row = await keep_reference(session, who, tool=tool, items=["selado"], documents=[], cases=[case_id], size=6, at=NOW)
    return row.ref_id


async def test_what_is_kept_for_a_person_is_named_in_exports_and_goes_with_them(
    session: AsyncSession, tenant: str
) -> None:
    user = await add_user(
        session, tenant, email="ana@x.adv.br", name="Ana", roles=["lawyer"], oab=None, password_hash=None
    )
    case, other_case = new_id("wf"), new_id("wf")
    own = {
        await kept(session, tenant, user.user_id, case),
        await kept(session, tenant, user.user_id, other_case, ResearchTool.SEARCH_DOCUMENTS),
    }
    others = {await kept(session, tenant, "usr_outra", case), await kept(session, "outra-firma", user.user_id, case)}

    of_user = (await holdings_of_user(session, tenant, user.user_id))["answer_references"]
    of_case = (await holdings_of_case(session, tenant, other_case))["answer_references"]
    assert {row["ref_id"] for row in of_user} == own
    assert [row["tool"] for row in of_case] == [ResearchTool.SEARCH_DOCUMENTS]
    assert "selado" not in str([of_user, of_case])

    await remove_user(session, Actor("teste"), user)
    left = [row for firm in (tenant, "outra-firma") for row in await session.scalars(rows_of(firm, Reference))]
    assert {row.ref_id for row in left} >= others
    assert not {row.ref_id for row in left} & own


async def test_who_administrates_sees_and_deletes_all_that_is_kept_without_what_it_says(
    session: AsyncSession, tenant: str
) -> None:
    tools = (ResearchTool.SEARCH_DOCUMENTS, "store_secret", "compute_with_secret")
    one, *others = [await kept(session, tenant, "usr_ana", "causa-1", tool) for tool in tools]
    namespace = namespace_of_user("usr_ana")
    listed = await list_references(session, tenant, NOW, namespace, 50)
    assert {info.ref_id: info.tool for info in listed} == dict(zip((one, *others), tools, strict=True))
    assert "selado" not in str(listed)
    assert await list_references(session, "outra-firma", NOW, namespace, 50) == []
    assert await delete_references(session, "outra-firma", namespace=namespace) == 0
    assert await delete_references(session, tenant, ref_id=one) == 1
    assert await delete_references(session, tenant, namespace=namespace) == len(others)
    assert list(await session.scalars(rows_of(tenant, Reference))) == []

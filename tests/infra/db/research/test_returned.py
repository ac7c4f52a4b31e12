"""Records of returned results: decisions only, once for each caller, and removed with the person."""

import secrets
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import DecisionRow, ReturnedDecision
from infra.db.owned import rows_of
from infra.db.people.changes import remove_user
from infra.db.people.tenants import Actor, create_tenant
from infra.db.people.users import add_user
from infra.db.research.returned import LASTS, find_returned, keep_returned
from infra.privacy.holdings import holdings_of_user
from workflows.contracts.base import Principal

NOW = datetime.now(UTC)


@pytest.fixture
async def tenant(session: AsyncSession) -> str:
    name = f"t-{secrets.token_hex(6)}"
    await create_tenant(session, name)
    return name


@pytest.fixture
async def decisions(session: AsyncSession) -> list[str]:
    """Return two decisions of the corpus, in order."""
    made = sorted(f"d-{secrets.token_hex(6)}" for _ in range(2))
    for one in made:
        row = DecisionRow(
            id=one, source="stj", source_name="s", kind="acordao", process="REsp 1", content_sha256="0" * 64
        )
        row.body, row.features, row.imported_at = {}, {}, NOW
        session.add(row)
    await session.flush()
    return made


def who(tenant: str, user_id: str | None = None, key_id: str = "ses_1") -> Principal:
    return Principal(tenant=tenant, key_id=key_id, user_id=user_id, name="Ana", role="lawyer")


async def test_of_what_an_answer_names_the_decisions_of_the_corpus_are_noted_and_once(
    session: AsyncSession, tenant: str, decisions: list[str]
) -> None:
    ana = who(tenant, "usr_ana")
    await keep_returned(session, ana, "query_read", [*decisions, "provido"], NOW - timedelta(hours=1))
    await keep_returned(session, ana, "search", decisions[:1], NOW)
    rows = await session.scalars(rows_of(tenant, ReturnedDecision).order_by(ReturnedDecision.decision_id))
    assert [(row.decision_id, row.tool, row.expires_at) for row in rows] == [
        (decisions[0], "search", NOW + LASTS),
        (decisions[1], "query_read", NOW + LASTS - timedelta(hours=1)),
    ]


async def test_a_note_is_of_the_person_by_whichever_credential_and_lasts_a_day(
    session: AsyncSession, tenant: str, decisions: list[str]
) -> None:
    await keep_returned(session, who(tenant, "usr_ana"), "search", decisions[:1], NOW)
    await keep_returned(session, who(tenant, None, "key_1"), "search", decisions[1:], NOW)
    asked = [*decisions, "provido"]
    last = NOW + LASTS - timedelta(microseconds=1)
    assert await find_returned(session, who(tenant, "usr_ana", "ses_2"), asked, last) == {decisions[0]}
    assert await find_returned(session, who(tenant, None, "key_1"), asked, last) == {decisions[1]}
    for other in (who(tenant, "usr_bia"), who(tenant, None, "key_2"), who("outra-firma", "usr_ana")):
        assert await find_returned(session, other, asked, last) == frozenset()
    assert await find_returned(session, who(tenant, "usr_ana"), asked, NOW + LASTS) == frozenset()


async def test_what_was_returned_to_a_person_is_exported_with_them_and_goes_with_them(
    session: AsyncSession, tenant: str, decisions: list[str]
) -> None:
    user = await add_user(
        session, tenant, email="ana@x.adv.br", name="Ana", roles=["lawyer"], oab=None, password_hash=None
    )
    await keep_returned(session, who(tenant, user.user_id), "search", decisions, NOW)
    await keep_returned(session, who(tenant, "usr_bia"), "search", decisions, NOW)
    held = await holdings_of_user(session, tenant, user.user_id)
    assert sorted(row["decision_id"] for row in held["returned_decisions"]) == decisions
    await remove_user(session, Actor("teste"), user)
    left = (await session.scalars(rows_of(tenant, ReturnedDecision))).all()
    assert {row.asked_by for row in left} == {"usr_bia"}

"""Notifications reach only people who may make the decision."""

import secrets
from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from activities.store.case_rows import insert_review, insert_run
from infra.db.cases.assignments import assign
from infra.db.models import Notice, User
from infra.db.notices.outbox import notice_of_state, post
from infra.db.notices.recipients import recipients_of
from infra.db.people.tenants import Actor, create_tenant, set_policies
from infra.db.people.users import add_user, change_user
from infra.ids import new_id
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal, Through
from workflows.contracts.firm.notices import NoticeRef
from workflows.contracts.run.case import CaseRunInput, CaseState, Parameters, PhaseLabel, RunRef
from workflows.contracts.run.records import ReviewEntry
from workflows.contracts.run.review import ReviewRecord

AT = datetime(2026, 5, 4, 12, tzinfo=UTC)
CHEFE = Actor("Chefe")


@pytest.fixture
async def tenant(session: AsyncSession) -> str:
    tenant = f"t-{secrets.token_hex(6)}"
    await create_tenant(session, tenant)
    return tenant


async def person(session: AsyncSession, tenant: str, name: str, *roles: str, oab: str | None = None) -> User:
    return await add_user(
        session, tenant, email=f"{name}@x.adv.br", name=name, roles=roles, oab=oab, password_hash=None
    )


def as_principal(user: User) -> Principal:
    return Principal(tenant=user.tenant, key_id="ses_1", name=user.name, role="reviewer", user_id=user.user_id)


async def a_case(session: AsyncSession, submitter: User) -> RunRef:
    case = CaseRunInput(
        workflow_id=new_id("wf"),
        run=1,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=as_principal(submitter),
        trace_id="trace",
    )
    await insert_run(session, case, AT, None)
    return RunRef(tenant=submitter.tenant, workflow_id=case.workflow_id, run=1)


async def give(session: AsyncSession, run: RunRef, user: User) -> None:
    await assign(
        session, run.tenant, run.workflow_id, user_id=user.user_id, name=user.name, by="x", at=AT, only_if_free=False
    )


async def posted(session: AsyncSession, run: RunRef, state: CaseState, by_user: str | None = None) -> NoticeRef | None:
    return await post(session, notice_of_state(run, state, AT, by_user), mailing=True)


async def told(session: AsyncSession, run: RunRef, state: CaseState, by_user: str | None = None) -> list[str]:
    """Return the names of those who are notified when the run reaches a state."""
    ref = await posted(session, run, state, by_user)
    assert ref is not None
    notice = await session.get_one(Notice, ref.notice_id)
    return sorted(user.name for user in await recipients_of(session, notice))


async def test_who_has_the_case_is_told_else_all_who_may_review_and_of_the_end_who_submitted(
    session: AsyncSession, tenant: str
) -> None:
    lia = await person(session, tenant, "lia", "lawyer")
    rita = await person(session, tenant, "rita", "reviewer")
    await person(session, tenant, "beto", "admin")
    await person(session, tenant, "audi", "auditor")
    run = await a_case(session, lia)
    assert await told(session, run, CaseState.AWAITING_PHASE_REVIEWS) == ["beto", "rita"]
    await give(session, run, rita)
    assert await told(session, run, CaseState.AWAITING_FINAL_REVIEW) == ["rita"]
    assert await told(session, run, CaseState.FAILED) == ["lia"]
    # who brought it about, or wants none, or is there no more
    other = await a_case(session, lia)
    assert await told(session, other, CaseState.COMPLETED, by_user=lia.user_id) == []
    await change_user(session, tenant, rita.user_id, notices=False)
    assert await told(session, other, CaseState.AWAITING_PHASE_REVIEWS) == ["beto"]
    await change_user(session, tenant, lia.user_id, removed_at=AT)
    assert await told(session, run, CaseState.NEEDS_USER_ACTION) == []


async def test_where_a_second_person_decides_only_those_who_can_be_it_are_told(
    session: AsyncSession, tenant: str
) -> None:
    await set_policies(session, tenant, CHEFE, four_eyes=True)
    submits = await person(session, tenant, "submits", "reviewer", oab="SP1")
    decides = await person(session, tenant, "decides", "reviewer", oab="SP2")
    await person(session, tenant, "unsigned", "reviewer")
    await person(session, tenant, "second", "reviewer", oab="SP3")
    run = await a_case(session, submits)
    review = ReviewRecord(
        decision_id="d1",
        approved=True,
        reviewer=None,
        notes=None,
        principal=decides.name,
        at=AT,
        through=Through(user_id=decides.user_id),
    )
    await insert_review(
        session,
        ReviewEntry(run=run, phase_label=PhaseLabel.POSTULACAO_INICIAL, review=review, principal=as_principal(decides)),
    )
    assert await told(session, run, CaseState.AWAITING_PHASE_REVIEWS) == ["decides", "second", "submits", "unsigned"]
    await give(session, run, decides)
    assert await told(session, run, CaseState.AWAITING_FINAL_REVIEW) == ["second"]


async def test_a_state_that_nobody_waits_for_and_a_firm_that_wants_no_notices_have_none(
    session: AsyncSession, tenant: str
) -> None:
    lia = await person(session, tenant, "lia", "lawyer")
    run = await a_case(session, lia)
    assert await posted(session, run, CaseState.PUBLISHING) is None
    assert await posted(session, run, CaseState.CANCELLED) is None
    first = await posted(session, run, CaseState.AWAITING_PHASE_REVIEWS)
    assert first == await posted(session, run, CaseState.AWAITING_PHASE_REVIEWS), "told once, however often it is said"
    await set_policies(session, tenant, CHEFE, notices=False)
    assert await posted(session, run, CaseState.COMPLETED) is None

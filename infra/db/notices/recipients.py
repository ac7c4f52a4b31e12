"""Recipients of a notice: the assignee, else everyone who may do the pending work; for a final state, the submitter."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.assignments import find_assignment, list_reviewers
from infra.db.cases.reading import phase_deciders
from infra.db.models import Notice, Run, User
from infra.db.owned import rows_of
from infra.db.people.tenants import has_four_eyes, policies_of
from infra.db.people.users import find_user
from infra.db.privacy.secrecy import find_secrecy
from workflows.contracts.firm.notices import Occasion


async def recipients_of(session: AsyncSession, notice: Notice) -> Sequence[User]:
    """People who get an e-mail. People who may not see the case, have e-mail off, or caused the event get none."""
    if notice.workflow_id is None:
        return await _named(session, notice)
    if not (await policies_of(session, notice.tenant)).notices:
        return []
    secrecy = await find_secrecy(session, notice.tenant, notice.workflow_id)
    return [
        user
        for user in await _concerned(session, notice, notice.workflow_id)
        if user.notices
        and user.user_id != notice.by_user
        and (not secrecy.restricted or user.user_id in secrecy.open_to)
    ]


async def _concerned(session: AsyncSession, notice: Notice, workflow_id: str) -> Sequence[User]:
    match notice.occasion:
        case Occasion.ASSIGNED | Occasion.MENTIONED:
            return await _named(session, notice)
        case Occasion.ENDED:
            submitter = await _submitter(session, notice)
            return await _person(session, notice.tenant, submitter)
        case _:
            able = await _able(session, notice, workflow_id)
            holder = await find_assignment(session, notice.tenant, workflow_id)
            # who has the case may be the one who may not decide it finally
            having = [user for user in able if holder is not None and user.user_id == holder.user_id]
            return having or able


async def _able(session: AsyncSession, notice: Notice, workflow_id: str) -> Sequence[User]:
    """Reviewers; for the final decision under the four-eyes rule, only those who may take it."""
    able = await list_reviewers(session, notice.tenant)
    if notice.occasion != Occasion.FINAL_REVIEW or not await has_four_eyes(session, notice.tenant):
        return able
    barred = {
        await _submitter(session, notice),
        *await phase_deciders(session, notice.tenant, workflow_id, notice.run or 1),
    }
    return [user for user in able if user.oab and user.user_id not in barred]


async def _submitter(session: AsyncSession, notice: Notice) -> str | None:
    query = rows_of(notice.tenant, Run).where(Run.workflow_id == notice.workflow_id, Run.run == notice.run)
    row = (await session.scalars(query)).one_or_none()
    return row.input["principal"].get("user_id") if row is not None else None


async def _named(session: AsyncSession, notice: Notice) -> Sequence[User]:
    return await _person(session, notice.tenant, notice.for_user)


async def _person(session: AsyncSession, tenant: str, user_id: str | None) -> Sequence[User]:
    found = await find_user(session, tenant, user_id) if user_id else None
    return [found] if found is not None else []

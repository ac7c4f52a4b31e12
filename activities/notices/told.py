"""What a notice tells, as things are when it is told."""

from sqlalchemy.ext.asyncio import AsyncSession

from activities.notices.letter import Told
from infra.db.models import Notice
from infra.db.privacy.secrecy import find_secrecy


async def told_of(session: AsyncSession, notice: Notice) -> Told:
    """Without a word of the lawsuit; of a case that was restricted meanwhile not even which one."""
    secret = (
        notice.workflow_id is not None and (await find_secrecy(session, notice.tenant, notice.workflow_id)).restricted
    )
    return Told(
        occasion=notice.occasion, state=notice.state, workflow_id=notice.workflow_id, secret=secret, at=notice.at
    )

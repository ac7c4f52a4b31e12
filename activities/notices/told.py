"""Content of a notification at the time of delivery."""

from sqlalchemy.ext.asyncio import AsyncSession

from activities.notices.letter import Told
from infra.db.models import Notice
from infra.db.privacy.secrecy import find_secrecy


async def told_of(session: AsyncSession, notice: Notice) -> Told:
    """Return the content without words of the lawsuit; of a case that is restricted now not even its id."""
    secret = (
        notice.workflow_id is not None and (await find_secrecy(session, notice.tenant, notice.workflow_id)).restricted
    )
    return Told(
        occasion=notice.occasion, state=notice.state, workflow_id=notice.workflow_id, secret=secret, at=notice.at
    )

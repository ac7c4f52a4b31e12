"""Content of a digest: the messages that wait for it and still have this recipient."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from activities.notices.letter import Told
from activities.notices.told import told_of
from infra.db.models import Delivery, Notice
from infra.db.notices.digests import held_in, still_waits
from infra.db.notices.recipients import recipients_of
from workflows.contracts.firm.notices import Occasion


@dataclass(frozen=True)
class Digest:
    """`news` in the order of events; `told` has the ids of its messages."""

    digest_id: str
    news: list[Told]
    told: list[str]


async def gathered(session: AsyncSession, delivery: Delivery, notice: Notice) -> Digest | None:
    """Return the content if the message is a digest. It is looked up at every attempt, like the recipients."""
    if notice.occasion != Occasion.DIGEST:
        return None
    news: list[Told] = []
    told: list[str] = []
    for held, about in await held_in(session, notice.tenant, notice.notice_id):
        people = [user.user_id for user in await recipients_of(session, about)]
        if delivery.user_id in people and await still_waits(session, about):
            news.append(await told_of(session, about))
            told.append(held.delivery_id)
    return Digest(digest_id=notice.notice_id, news=news, told=told)

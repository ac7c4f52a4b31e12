"""People whom a note mentions with an @: by full name, or by a first name that is unique in the firm."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import User
from infra.db.notices.outbox import NewNotice, post
from infra.db.people.users import list_users
from infra.db.privacy.secrecy import find_secrecy
from workflows.contracts.base import Principal
from workflows.contracts.firm.notices import NoticeRef, Occasion, notice_id_of


@dataclass(frozen=True)
class Mentions:
    """People mentioned by a note who may see the case, those of them who get a notice (both by name), and the
    notices.
    """

    called: list[str] = field(default_factory=list[str])
    notified: list[str] = field(default_factory=list[str])
    notices: list[NoticeRef] = field(default_factory=list[NoticeRef])


def mentioned(text: str, people: Sequence[User]) -> list[User]:
    """People named in the text, in their given order; of overlapping names the longest counts."""
    firsts = Counter(_first(user.name) for user in people)
    names = {user.user_id: user.name.casefold() for user in people}
    whole = _named(names.values())
    rest = whole.sub(" ", text.casefold()) if names else text
    found = set[str](whole.findall(text.casefold()) if names else ())
    alone = {user.user_id: _first(user.name) for user in people if firsts[_first(user.name)] == 1}
    first = set[str](_named(alone.values()).findall(rest) if alone else ())
    return [user for user in people if names[user.user_id] in found or alone.get(user.user_id) in first]


def _first(name: str) -> str:
    return name.casefold().split(" ", 1)[0]


def _named(names: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(set(names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)@({'|'.join(map(re.escape, longest_first))})(?!\w)")


async def tell_mentioned(
    session: AsyncSession, writer: Principal, workflow_id: str, note_id: str, text: str, *, at: datetime, mailing: bool
) -> Mentions:
    """Notifies each mentioned person who may see the case, except the author."""
    if "@" not in text:
        return Mentions()
    secrecy = await find_secrecy(session, writer.tenant, workflow_id)
    people = [
        user
        for user in mentioned(text, await list_users(session, writer.tenant))
        if not secrecy.restricted or user.user_id in secrecy.open_to
    ]
    found = Mentions(called=[user.name for user in people])
    for user in people:
        if user.user_id == writer.user_id:
            continue
        new = NewNotice(
            notice_id=notice_id_of(workflow_id, note_id, user.user_id),
            tenant=writer.tenant,
            occasion=Occasion.MENTIONED,
            at=at,
            workflow_id=workflow_id,
            for_user=user.user_id,
            by_user=writer.user_id,
        )
        if (notice := await post(session, new, mailing=mailing)) is not None:
            found.notified.append(user.name)
            found.notices.append(notice)
    return found

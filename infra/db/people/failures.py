"""Failed sign-ins, counted where every process sees them and no restart forgets them.

These are no windows of `infra/counts`: each failure lengthens the next wait, tries at once are put in a row by a lock,
and a count that cannot be made lets nobody in.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import SignInFailure

FORGOTTEN_AFTER = timedelta(hours=24)
FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = timedelta(minutes=5)


async def begin_try(session: AsyncSession, subjects: Mapping[str, int]) -> timedelta | None:
    """Counts a try against each subject in turn before it is made; how long to wait instead when one is blocked.

    None is counted after that one: with the address first, whoever is blocked there adds neither a row nor a failure to
    any account.

    A subject has as many free failures as it maps to; then each one doubles the wait, from `FIRST_WAIT` up to
    `LONGEST_WAIT`. Tries that come at once are counted one after the other, so none gets in between. Commit before
    looking at the secret.
    """
    now = datetime.now(UTC)
    for subject, free in subjects.items():
        if wait := await _count(session, subject, free, now):
            return wait
    return None


async def forgive(session: AsyncSession, account: str, address: str) -> None:
    """After a good sign-in: the account begins anew, the address has one failure less, and old failures are removed."""
    # the address first, as a try does: so neither waits for what the other holds
    await session.execute(
        insert(SignInFailure)
        .values(subject=address, failures=0, failed_at=datetime.now(UTC), blocked_until=datetime.now(UTC))
        .on_conflict_do_update(
            index_elements=[SignInFailure.subject],
            set_={"failures": func.greatest(SignInFailure.failures - 1, 0), "blocked_until": datetime.now(UTC)},
        )
    )
    old = datetime.now(UTC) - FORGOTTEN_AFTER
    counts_no_more = (SignInFailure.subject == account) | (SignInFailure.failed_at < old)
    await session.execute(delete(SignInFailure).where(counts_no_more))


async def _count(session: AsyncSession, subject: str, free: int, now: datetime) -> timedelta | None:
    await session.execute(
        insert(SignInFailure)
        .values(subject=subject, failures=0, failed_at=now, blocked_until=now)
        .on_conflict_do_nothing()
    )
    query = select(SignInFailure).where(SignInFailure.subject == subject).with_for_update()
    row = (await session.scalars(query)).one()
    if row.blocked_until > now:
        return row.blocked_until - now
    row.failures = 1 if now - row.failed_at > FORGOTTEN_AFTER else row.failures + 1
    row.failed_at = now
    beyond = row.failures - free
    if beyond >= 0:
        row.blocked_until = now + min(FIRST_WAIT * 2 ** min(beyond, 10), LONGEST_WAIT)
    return None

"""Failed sign-ins, counted across processes and restarts.

These are not windows of `infra/counts`: each failure doubles the next wait, a lock serialises concurrent attempts, and
an attempt that cannot be counted is denied.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import case, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.clock import shared_now
from infra.db.models import SignInFailure

FORGOTTEN_AFTER = timedelta(hours=24)
FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = timedelta(minutes=5)


@dataclass(frozen=True)
class Try:
    """A try to sign in: counted at that moment, or not at all while it has to wait."""

    at: datetime
    wait: timedelta | None = None


async def begin_try(session: AsyncSession, subjects: Mapping[str, int]) -> Try:
    """Counts an attempt against each subject before it is made, or against none when one is blocked.

    Subjects are checked in order and stop at a blocked one: with the address first, a blocked address writes no row for
    any account.

    Each subject has the free failures it maps to; further ones double the wait from `FIRST_WAIT` to `LONGEST_WAIT`.
    Concurrent attempts are counted one after another. Commit before checking the secret.
    """
    now = await shared_now(session)
    rows: list[SignInFailure] = []
    for subject in subjects:
        rows.append(row := await _locked(session, subject, now))
        if row.blocked_until > now:
            return Try(now, row.blocked_until - now)
    for row in rows:
        _count(row, subjects[row.subject], now)
    return Try(now)


async def forgive(session: AsyncSession, *subjects: str) -> int:
    """Resets the subjects after a successful sign-in and returns their failures; also deletes old rows of others."""
    gone = delete(SignInFailure).where(SignInFailure.subject.in_(subjects))
    forgiven = (await session.scalars(gone.returning(SignInFailure.failures))).all()
    old = datetime.now(UTC) - FORGOTTEN_AFTER
    await session.execute(delete(SignInFailure).where(SignInFailure.failed_at < old))
    return sum(forgiven)


async def take_off(session: AsyncSession, subject: str, failures: int, made: Try) -> None:
    """Takes attempts that were no failures off a subject shared with others.

    Ends the wait that the successful attempt caused, but not one caused by another failure.
    """
    brought = case((SignInFailure.failed_at == made.at, made.at), else_=SignInFailure.blocked_until)
    less = func.greatest(SignInFailure.failures - failures, 0)
    query = update(SignInFailure).where(SignInFailure.subject == subject)
    await session.execute(query.values(failures=less, blocked_until=brought))


async def _locked(session: AsyncSession, subject: str, now: datetime) -> SignInFailure:
    await session.execute(
        insert(SignInFailure)
        .values(subject=subject, failures=0, failed_at=now, blocked_until=now)
        .on_conflict_do_nothing()
    )
    query = select(SignInFailure).where(SignInFailure.subject == subject).with_for_update()
    return (await session.scalars(query)).one()


def _count(row: SignInFailure, free: int, now: datetime) -> None:
    row.failures = 1 if now - row.failed_at > FORGOTTEN_AFTER else row.failures + 1
    row.failed_at = now
    beyond = row.failures - free
    if beyond >= 0:
        row.blocked_until = now + min(FIRST_WAIT * 2 ** min(beyond, 10), LONGEST_WAIT)

"""Keys and links that a person or key has made: they end with their maker and have no more rights.

Links (invitations, password links, upload links) end. Keys a person made for the firm's programs belong to the firm: an
administrator decides whether they end or pass to another. `docs/people.md` has the full table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Update, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningUpdate

from infra.db.cases.uploads import UploadState, end_uploads, ending_uploads
from infra.db.models import ApiKey, Invitation, Upload
from infra.db.owned import changes_of_every_tenant
from infra.db.people.invitations import MAKES_USER, is_open


@dataclass(frozen=True)
class Ended:
    """What ended with its maker: the number of open links of each kind, and the program keys."""

    invitations: int = 0
    password_links: int = 0
    upload_links: int = 0
    program_keys: tuple[str, ...] = ()

    def __add__(self, other: Ended) -> Ended:
        return Ended(
            self.invitations + other.invitations,
            self.password_links + other.password_links,
            self.upload_links + other.upload_links,
            self.program_keys + other.program_keys,
        )

    def counted(self) -> dict[str, Any]:
        """The same, as an event of the firm's trail records it."""
        return {kind: count for kind, count in asdict(self).items() if count}


def is_working() -> ColumnElement[bool]:
    """Whether a key is neither revoked nor expired."""
    return ApiKey.revoked_at.is_(None) & (ApiKey.expires_at.is_(None) | (ApiKey.expires_at > datetime.now(UTC)))


async def end_links_of(session: AsyncSession, user_id: str) -> Ended:
    """Ends every open link that the person made, directly or through a key."""
    ended = await _end_invitations(session, Invitation.made_by == user_id)
    return Ended(*ended, await end_uploads(session, Upload.made_by == user_id))


async def end_invitations_of(session: AsyncSession, user_id: str) -> Ended:
    """Ends the open invitations and password links of a person who is no longer an administrator."""
    return Ended(*await _end_invitations(session, Invitation.made_by == user_id))


def ending_links_made_with(key_ids: Collection[str]) -> tuple[Update, Update]:
    """Statements that end every open link that was made with one of the keys."""
    return _ending_invitations(Invitation.made_with.in_(key_ids)), ending_uploads(Upload.key_id.in_(key_ids))


async def end_links_made_with(session: AsyncSession, key_ids: Collection[str]) -> Ended:
    """Ends every open link that was made with one of the keys."""
    ended = await _end_invitations(session, Invitation.made_with.in_(key_ids))
    return Ended(*ended, await end_uploads(session, Upload.key_id.in_(key_ids)))


def bounding_links_made_with(key_id: str, end: datetime) -> tuple[Update, Update]:
    """Statements that let the key's open links expire with the key, now that its end is known."""
    invitations = changes_of_every_tenant(Invitation).where(Invitation.made_with == key_id, is_open(datetime.now(UTC)))
    uploads = changes_of_every_tenant(Upload).where(Upload.key_id == key_id, Upload.state == UploadState.OPEN)
    return (
        invitations.values(expires_at=func.least(Invitation.expires_at, end)),
        uploads.values(expires_at=func.least(Upload.expires_at, end)),
    )


async def end_uploads_of(session: AsyncSession, user_id: str) -> Ended:
    """Ends the open upload links of the person."""
    return Ended(upload_links=await end_uploads(session, Upload.made_by == user_id))


async def program_keys_of(session: AsyncSession, tenant: str, user_id: str) -> Sequence[ApiKey]:
    """Working keys of the firm's programs that the person made, directly or through another key, newest first."""
    theirs = (ApiKey.tenant == tenant) & (ApiKey.made_by == user_id) & ApiKey.user_id.is_(None)
    query = select(ApiKey).where(theirs, is_working())
    return (await session.scalars(query.order_by(ApiKey.created_at.desc()))).all()


async def end_program_keys(session: AsyncSession, keys: Sequence[ApiKey]) -> Ended:
    """Revokes the keys, and the open links that were made with them."""
    for key in keys:
        key.revoked_at = datetime.now(UTC)
    ids = [key.key_id for key in keys]
    return replace(await end_links_made_with(session, ids), program_keys=tuple(ids))


async def hand_over_program_keys(session: AsyncSession, keys: Sequence[ApiKey], user_id: str | None) -> None:
    """Makes another administrator, or nobody, the maker of the keys."""
    theirs = [key.key_id for key in keys]
    await session.execute(update(ApiKey).where(ApiKey.key_id.in_(theirs)).values(made_by=user_id))


async def _end_invitations(session: AsyncSession, which: ColumnElement[bool]) -> tuple[int, int]:
    """Ends open links; returns the number of invitations and of password links."""
    made = (await session.scalars(_ending_invitations(which))).all()
    return sum(made), len(made) - sum(made)


def _ending_invitations(which: ColumnElement[bool]) -> ReturningUpdate[bool]:
    now = datetime.now(UTC)
    query = changes_of_every_tenant(Invitation).where(which, is_open(now)).values(revoked_at=now)
    return query.returning(MAKES_USER)

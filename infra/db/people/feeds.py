"""Links by which a person's calendar program reads their terms. A link is shown once and stored only as SHA-256."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import ApiKey, CalendarFeed, OAuthGrant, User
from infra.db.oauth.grants import stands
from infra.db.owned import changes_of, removals_of, rows_of, rows_of_every_tenant
from infra.db.people.made import is_working
from infra.identity.digests import digest_of, new_secret
from infra.identity.scopes import Scope, scopes_of
from infra.ids import new_id

FEED_PREFIX = "ag_"
MOST_FEEDS = 5
"""Links that one person may have at a time."""
READ_EVERY = timedelta(minutes=5)
"""Resolution of the last reading, so that few requests write."""


async def add_feed(
    session: AsyncSession, tenant: str, user_id: str, name: str, made_with: str | None
) -> tuple[CalendarFeed, str]:
    """Adds a link; returns it with its secret, at the one moment that can be read."""
    secret = FEED_PREFIX + new_secret()
    feed = CalendarFeed(
        feed_id=new_id("agd"),
        tenant=tenant,
        user_id=user_id,
        sha256=digest_of(secret),
        name=name,
        made_with=made_with,
        created_at=datetime.now(UTC),
        last_read_at=None,
    )
    session.add(feed)
    await session.flush()
    return feed, secret


async def list_feeds(session: AsyncSession, tenant: str, user_id: str) -> Sequence[CalendarFeed]:
    """The person's links that still work, newest first."""
    query = rows_of(tenant, CalendarFeed).where(CalendarFeed.user_id == user_id, _works())
    return (await session.scalars(query.order_by(CalendarFeed.created_at.desc()))).all()


async def remove_feed(session: AsyncSession, tenant: str, user_id: str, feed_id: str) -> CalendarFeed | None:
    """Removes one of the person's links and returns it."""
    gone = removals_of(tenant, CalendarFeed).where(CalendarFeed.user_id == user_id, CalendarFeed.feed_id == feed_id)
    return (await session.scalars(gone.returning(CalendarFeed))).one_or_none()


async def remove_feeds_of(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Removes all links of a person."""
    await session.execute(removals_of(tenant, CalendarFeed).where(CalendarFeed.user_id == user_id))


async def reader_of(session: AsyncSession, secret: str) -> tuple[CalendarFeed, User] | None:
    """The link of a secret and its person; None unless the person is still there and may read cases."""
    query = rows_of_every_tenant(CalendarFeed).where(CalendarFeed.sha256 == digest_of(secret), _works())
    whose = (User.user_id == CalendarFeed.user_id) & (User.tenant == CalendarFeed.tenant) & User.removed_at.is_(None)
    found = (await session.execute(query.join(User, whose).add_columns(User))).one_or_none()
    if found is None or Scope.CASES_READ not in scopes_of(found[1].roles):
        return None
    return found[0], found[1]


async def note_read(session: AsyncSession, feed: CalendarFeed) -> None:
    """Records that the link was read just now, every few minutes."""
    now = datetime.now(UTC)
    if feed.last_read_at is None or now - feed.last_read_at > READ_EVERY:
        query = changes_of(feed.tenant, CalendarFeed).where(CalendarFeed.feed_id == feed.feed_id)
        await session.execute(query.values(last_read_at=now))


def _works() -> ColumnElement[bool]:
    """Whether the key or connection that made the link still stands."""
    with_key = select(ApiKey.key_id).where(ApiKey.key_id == CalendarFeed.made_with, is_working())
    with_grant = rows_of_every_tenant(OAuthGrant).where(OAuthGrant.grant_id == CalendarFeed.made_with, stands())
    return CalendarFeed.made_with.is_(None) | with_key.exists() | with_grant.exists()

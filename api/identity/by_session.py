"""Access by a browser session of a signed-in person."""

from datetime import UTC, datetime

from starlette.requests import HTTPConnection

from api.http.services import Services
from api.identity.access import Access, acting_person
from api.identity.cookie import presented_cookie
from api.identity.own_pages import require_own_page
from infra.db.models import User, UserSession
from infra.db.people.sessions import SEEN_EVERY, find_session, see_session
from infra.identity.scopes import scopes_of
from workflows.contracts.base import Channel

ATTENDED = "X-Autos-Attended"
"""Header in which a page says whether a person is there (`yes`) or it polls by itself (`no`)."""

BY_ITSELF = ("/stream", "/presence", ".png", ".webp")
"""Suffixes of addresses that pages request by themselves; streams and images cannot carry our header."""


async def access_by_session(services: Services, request: HTTPConnection) -> Access | None:
    """Access by the session cookie; None without one, and for an ended session.

    Raises `FORBIDDEN` for a change that none of our pages requested. Roles are the person's current ones. Automatic
    requests of a page do not extend the session, so an unattended screen times out like any other.
    """
    found = await _found(services, request)
    if found is None:
        return None
    require_own_page(request)
    kept, user = found
    if _is_use(request) and datetime.now(UTC) - kept.last_seen_at > SEEN_EVERY:
        async with services.sessions.begin() as session:
            await see_session(session, kept.session_id)
    return _access(kept, user)


async def standing_session(services: Services, request: HTTPConnection) -> Access | None:
    """The same without counting as a use of the session."""
    found = await _found(services, request)
    return _access(*found) if found else None


def _is_use(request: HTTPConnection) -> bool:
    said = request.headers.get(ATTENDED)
    return said == "yes" if said else not request.scope["path"].endswith(BY_ITSELF)


async def _found(services: Services, request: HTTPConnection) -> tuple[UserSession, User] | None:
    secret = presented_cookie(services.settings, request)
    if not secret:
        return None
    async with services.sessions() as session:
        return await find_session(session, secret)


def _access(kept: UserSession, user: User) -> Access:
    principal = acting_person(user, kept.session_id, Channel.CONSOLE, session_id=kept.session_id)
    return Access(principal, scopes_of(user.roles))

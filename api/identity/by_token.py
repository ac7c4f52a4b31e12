"""Access by one of our access tokens: a person's grant, never more than the person's current rights."""

from datetime import UTC, datetime

from starlette.requests import HTTPConnection

from api.http.services import Services
from api.identity.access import Access, acting_person, channel_of_app
from api.identity.resources import opens, scopes_at
from infra.db.oauth.grants import USED_EVERY, grant_of, use_grant
from infra.db.oauth.tokens import ACCESS_PREFIX, find_token
from infra.identity.clients import COMMAND_LINE
from infra.identity.scopes import scopes_of


async def access_by_token(services: Services, request: HTTPConnection, secret: str) -> Access | None:
    """Access by the token; None if it is unknown, expired, revoked, or issued for another of our addresses.

    With an external issuer configured, our own tokens grant nothing.
    """
    if not secret.startswith(ACCESS_PREFIX) or services.issuer is not None:
        return None
    async with services.sessions() as session:
        token = await find_token(session, secret)
        found = await grant_of(session, token.grant_id) if token and not token.refreshes else None
    if token is None or found is None:
        return None
    grant, user = found
    if not opens(services.settings, grant.resource, request.scope["path"]):
        return None
    if datetime.now(UTC) - grant.used_at > USED_EVERY:
        async with services.sessions.begin() as session:
            await use_grant(session, grant.grant_id)
    channel = channel_of_app(request, own=grant.client_id == COMMAND_LINE)
    principal = acting_person(user, grant.grant_id, channel, session_id=grant.session_id, client=grant.client_name)
    named = {scope for scope in scopes_at(services.settings, grant.resource) if scope in token.scopes}
    return Access(principal, scopes_of(user.roles) & named)

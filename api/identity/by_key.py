"""Access by an API key: `Authorization: Bearer ak_...`."""

from starlette.requests import HTTPConnection

from api.http.services import Services
from api.identity.access import Access, channel_of
from infra.db.keys import KEY_PREFIX, find_principal
from infra.identity.scopes import scopes_of


async def access_by_key(services: Services, request: HTTPConnection, secret: str) -> Access | None:
    """Access by an API key; None for anything else, and for an unknown or revoked key."""
    if not secret.startswith(KEY_PREFIX):
        return None
    async with services.sessions() as session:
        found = await find_principal(session, secret)
    if found is None:
        return None
    principal = found.model_copy(update={"channel": channel_of(request)})
    return Access(principal, scopes_of([principal.role]))

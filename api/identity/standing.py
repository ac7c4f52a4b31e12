"""Rechecks a credential while a response lasts for minutes."""

from starlette.requests import Request

from api.http.services import Services
from api.identity.access import Access
from api.identity.by_issuer import access_by_issuer
from api.identity.by_key import access_by_key
from api.identity.by_session import standing_session
from api.identity.by_token import access_by_token
from api.identity.handover import handed_over


async def standing(services: Services, request: Request) -> Access | None:
    """Current access of the request's credential; None once it is invalid. Does not extend an idle session."""
    if access := handed_over(request.scope):
        return access
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return await standing_session(services, request)
    for access_by in (access_by_key, access_by_token, access_by_issuer):
        if access := await access_by(services, request, secret.strip()):
            return access
    return None

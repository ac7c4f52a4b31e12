"""Pages of the account and of the firm's people; they load and change data through REST."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from api.http.browser.pages import form_page
from api.http.services import ProvidedServices
from api.identity.by_session import access_by_session
from api.people.arrival import elsewhere
from infra.identity.scopes import Scope

router = APIRouter(include_in_schema=False)


@router.get("/conta")
async def account(request: Request, services: ProvidedServices) -> Response:
    """The account page: password, passkeys, sessions, keys and connected apps of the signed-in person."""
    return await _page(request, services, "people/account.html", None)


@router.get("/pessoas")
async def people(request: Request, services: ProvidedServices) -> Response:
    """The page of a firm's people, invitations and policies, for administrators."""
    return await _page(request, services, "people/people.html", Scope.ADMIN)


async def _page(request: Request, services: ProvidedServices, template: str, scope: Scope | None) -> Response:
    if moved := elsewhere(services.settings, request):
        return moved
    access = await access_by_session(services, request)
    if access is None:
        return RedirectResponse(f"/entrar?next={request.url.path}", 303)
    if scope is not None and scope not in access.scopes:
        return RedirectResponse("/conta", 303)
    who = access.principal
    administrates = Scope.ADMIN in access.scopes
    return form_page(template, name=who.name, tenant=who.tenant, roles=who.role.split("+"), administrates=administrates)

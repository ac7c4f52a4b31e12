"""A person's connected chats and apps: REST, and a page of the account."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.browser.pages import form_page
from api.http.services import ProvidedServices
from api.identity.by_session import access_by_session
from api.identity.guards import SignedIn
from api.identity.resources import chat_resource
from api.oauth.applications import Application, applications_of, disconnect_application
from api.people.arrival import elsewhere
from workflows.contracts.errors import AutosError, ErrorCode

router = APIRouter()

PAGE = "/conta/aplicativos"


@router.get("/v1/me/applications", tags=["pessoas"], summary="Aplicativos conectados", responses=refusals())
async def show(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[list[Application]]:
    """Os chats e programas que a pessoa autorizou, do último usado ao mais antigo."""
    return answer(request, await applications_of(services, access.principal))


@router.delete(
    "/v1/me/applications/{application_id}",
    tags=["pessoas"],
    summary="Desconecta um aplicativo",
    responses=refusals(404),
)
async def remove(
    request: Request, services: ProvidedServices, access: SignedIn, application_id: str
) -> Answer[list[Application]]:
    """Retira tudo o que a pessoa tinha deixado o aplicativo fazer; vale a partir do próximo pedido dele."""
    if not await disconnect_application(services, access.principal, application_id):
        raise AutosError(ErrorCode.NOT_FOUND, "Não há aplicativo conectado com esse identificador.")
    return answer(request, await applications_of(services, access.principal))


@router.get(PAGE, include_in_schema=False)
async def page(request: Request, services: ProvidedServices) -> Response:
    """The list as a page."""
    if moved := elsewhere(services.settings, request):
        return moved
    access = await access_by_session(services, request)
    if access is None:
        return RedirectResponse(f"/entrar?{urlencode({'next': PAGE})}", 303)
    known = await applications_of(services, access.principal)
    return form_page("oauth/applications.html", applications=known, address=chat_resource(services.settings))


@router.post(PAGE + "/{application_id}", include_in_schema=False)
async def disconnect(request: Request, services: ProvidedServices, application_id: str) -> Response:
    """Disconnects one app and shows the remaining ones."""
    access = await access_by_session(services, request)
    if access is not None:
        await disconnect_application(services, access.principal, application_id)
    return RedirectResponse(PAGE, 303)

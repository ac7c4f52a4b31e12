"""The review console: every screen has its own address and serves the same page, which calls REST."""

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from api.http.browser.console_page import console_page
from api.http.services import ProvidedServices
from api.identity.by_session import access_by_session
from api.people.arrival import elsewhere

router = APIRouter(include_in_schema=False)

SCREENS = (
    "/",
    "/casos",
    "/casos/{workflow_id}",
    "/casos/{workflow_id}/revisao",
    "/casos/{workflow_id}/revisao/{phase}",
    "/casos/{workflow_id}/pecas",
    "/casos/{workflow_id}/paginas/{page}",
    "/casos/{workflow_id}/correcoes",
    "/casos/{workflow_id}/comparar",
    "/casos/{workflow_id}/artefatos",
    "/casos/{workflow_id}/trilha",
    "/prazos",
    "/comunicacoes",
    "/minutas",
    "/minutas/{verification_id}",
    "/verificar",
    "/pesquisa",
    "/argumentos",
    "/comparar",
    "/decisoes/{document_id}",
    "/legislacao",
    "/d/{document_id:path}",
    "/biblioteca",
    "/biblioteca/{document_id}",
    "/valores",
    "/qualidade",
    "/acervo",
    "/administracao",
)


async def _screen(request: Request, services: ProvidedServices) -> Response:
    """The console for a signed-in person; others return here from the sign-in page."""
    if moved := elsewhere(services.settings, request):
        return moved
    if await access_by_session(services, request) is None:
        wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/entrar?next={quote(wanted)}" if wanted != "/" else "/entrar", 303)
    return console_page()


for address in SCREENS:
    router.add_api_route(address, _screen, methods=["GET"])

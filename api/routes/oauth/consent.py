"""The consent page for a client."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from api.http.address import address_of
from api.http.browser.pages import form_page
from api.http.limits.rate import Traffic
from api.http.services import ProvidedServices, Services
from api.identity.access import Access
from api.identity.by_session import access_by_session
from api.oauth.asking import Question, agreed, ask, gives_nothing, needs_no_asking
from api.oauth.metadata import AUTHORIZE_PATH
from api.oauth.offered import Offered
from api.oauth.plain import is_plain
from api.oauth.redirects import form_source, is_vouched_for
from api.oauth.words import in_words
from api.people.arrival import elsewhere
from infra.db.people.tenants import find_tenant
from infra.identity.clients import COMMAND_LINE

router = APIRouter(include_in_schema=False, dependencies=[Offered])

ALLOW = "allow"
UNKNOWN_CLIENT = (
    "O aplicativo que trouxe você até aqui não se identificou direito, e por isso o Autos não responde a ele. Volte ao "
    "aplicativo e conecte de novo; se persistir, mostre esta página a quem cuida do Autos no seu escritório."
)

UNREAD_CLIENT = (
    "O aplicativo se identifica por um documento em {host}, que o Autos não pôde ler ou não aceita. Mostre esta página "
    "a quem cuida do Autos no seu escritório: o servidor precisa alcançar esse endereço pela internet."
)

ANOTHER_SESSION = "A sua entrada no Autos mudou enquanto a página estava aberta. Volte ao aplicativo e conecte de novo."


@router.get(AUTHORIZE_PATH)
async def page(request: Request, services: ProvidedServices) -> Response:
    """Asks a signed-in person, asks others to sign in first, and skips the question after earlier consent."""
    if moved := elsewhere(services.settings, request):
        return moved
    question = await _question(services, request)
    if isinstance(question, Response):
        return question
    access = await access_by_session(services, request)
    if access is None:
        here = f"{AUTHORIZE_PATH}?{request.url.query}"
        return RedirectResponse(f"/entrar?{urlencode({'next': here})}", 303)
    if not gives_nothing(question, access) and await needs_no_asking(services, request, question, access):
        # a form may have brought the person here, whose page names no other place that it may lead to
        way = await agreed(services, question, access)
        return form_page("oauth/onward.html", address=way, client=question.client.shown_name)
    return await _consent_page(services, request, question, access)


@router.post(AUTHORIZE_PATH)
async def decide(request: Request, services: ProvidedServices) -> Response:
    """Sends the person's answer to the client; the request is checked again as if it were new."""
    access = await access_by_session(services, request)
    question = await _question(services, request)
    if isinstance(question, Response):
        return question
    form = await request.form()
    if access is None or form.get("person") != access.principal.user_id:
        return form_page("oauth/refused.html", 403, message=ANOTHER_SESSION)
    if form.get("decision") != ALLOW or gives_nothing(question, access):
        denied = question.answered_with(services.settings, error="access_denied")
        return RedirectResponse(denied, 303)
    return RedirectResponse(await agreed(services, question, access), 303)


async def _question(services: Services, request: Request) -> Question | Response:
    await services.rates.admit(request, f"oauth page {address_of(request.scope)}", Traffic.READ)
    if not await is_plain(request):
        return form_page("oauth/refused.html", 400, message=UNKNOWN_CLIENT)
    asked = await ask(services, request)
    if isinstance(asked, Response) and asked.status_code == 400:
        unread = getattr(request.state, "unread_client", None)
        message = UNREAD_CLIENT.format(host=unread) if unread else UNKNOWN_CLIENT
        return form_page("oauth/refused.html", 400, message=message)
    return asked


async def _consent_page(services: Services, request: Request, question: Question, access: Access) -> Response:
    async with services.sessions() as session:
        firm = await find_tenant(session, access.principal.tenant)
    target = form_source(question.redirect_uri)
    return form_page(
        "oauth/consent.html",
        targets=f"'self' {target}",
        action=AUTHORIZE_PATH,
        client=question.client.shown_name,
        own=question.client.client_id == COMMAND_LINE,
        host=question.shown_host,
        vouched=is_vouched_for(question.redirect_uri),
        rights=[] if gives_nothing(question, access) else in_words(question.within(access)),
        stays="refresh_token" in question.client.grant_types,
        person=access.principal.name,
        user_id=access.principal.user_id,
        firm=firm.name if firm else access.principal.tenant,
        fields=[(name, value) for name, value in request.query_params.multi_items() if name != "prompt"],
    )

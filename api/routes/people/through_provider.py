"""Sign-in through a firm's own OpenID provider."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.http.address import address_of
from api.http.answers.envelope import Answer, answer
from api.http.browser.pages import form_page
from api.http.limits.rate import Traffic
from api.http.services import ProvidedServices
from api.identity.cookie import clear_errand, presented_errand, set_errand
from api.identity.own_pages import require_own_page
from api.people.arrival import safe_path
from api.people.provider.sign_in import come_back, leave, provider_name
from api.routes.people.entering import Text, entered, shown_sign_in
from workflows.contracts.errors import AutosError
from workflows.contracts.fields.texts import Storable

router = APIRouter(prefix="/entrar/provedor", include_in_schema=False)


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: Annotated[Storable, Field(max_length=254)]


class Offered(BaseModel):
    """The firm's provider, if there is one."""

    name: str | None


@router.post("/nome")
async def offered(request: Request, services: ProvidedServices, body: Asked) -> Answer[Offered]:
    """Label of the provider button for an e-mail; depends only on its domain, so it reveals no account."""
    require_own_page(request)
    await services.rates.admit(request, f"provider {address_of(request.scope)}", Traffic.READ)
    return answer(request, Offered(name=await provider_name(services, body.email)))


@router.post("")
async def go(
    request: Request,
    services: ProvidedServices,
    email: Text = "",
    next: Text = "",
) -> Response:
    """Sends the browser to the provider, or shows the sign-in page with why not."""
    require_own_page(request)
    try:
        leaving = await leave(services, request, email, next)
    except AutosError as error:
        return shown_sign_in(error, email=email, next=safe_path(next))
    # by a page of ours: a form may lead to no other place than its own page names
    page = form_page("people/leaving.html", address=leaving.address, firm=leaving.firm)
    set_errand(services.settings, page, leaving.secret)
    return page


@router.get("/{tenant}")
async def back(request: Request, services: ProvidedServices, tenant: str) -> Response:
    """Receives the provider's answer."""
    try:
        session, path = await come_back(services, request, tenant, presented_errand(services.settings, request))
    except AutosError as error:
        page = shown_sign_in(error)
    else:
        page = entered(services, session, path)
    clear_errand(services.settings, page)
    return page

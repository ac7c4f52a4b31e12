"""Pages for sign-in, invitation, a new password and sign-out."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.http.answers.rejected import log_rejection
from api.http.browser.pages import form_page
from api.http.services import ProvidedServices, Services
from api.identity.by_session import access_by_session
from api.identity.cookie import clear_cookie, presented_cookie, set_cookie
from api.identity.own_pages import require_own_page
from api.people.arrival import HOME, elsewhere, safe_path
from api.people.invitations import accept_invitation, opened_invitation
from api.people.password_links import opened_password_link, set_password_by_link
from api.people.sign_in import sign_in_by_password
from infra.db.people.sessions import NewSession, end_session
from infra.db.people.tenants import find_tenant
from infra.identity.tenants import Unusable
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable

router = APIRouter(include_in_schema=False)

Text = Annotated[Storable, Form(max_length=2000)]


@router.get("/entrar")
async def sign_in_page(request: Request, services: ProvidedServices, next: str = "") -> Response:
    """The sign-in page; redirects people who are signed in."""
    if moved := elsewhere(services.settings, request):
        return moved
    if await access_by_session(services, request):
        return RedirectResponse(safe_path(next), 303)
    return shown_sign_in(next=safe_path(next))


@router.post("/entrar")
async def sign_in(
    request: Request,
    services: ProvidedServices,
    email: Text = "",
    password: Text = "",
    tenant: Text = "",
    next: Text = "",
) -> Response:
    """Signs in, or shows the page again with the error."""
    require_own_page(request)
    try:
        session = await sign_in_by_password(services, request, email, password, tenant.strip().lower() or None)
    except AutosError as error:
        if error.code is ErrorCode.RATE_LIMITED:
            log_rejection(request, error)
        return shown_sign_in(error, email=email, tenant=tenant, next=safe_path(next))
    return entered(services, session, safe_path(next))


@router.post("/sair")
async def sign_out(request: Request, services: ProvidedServices) -> Response:
    """Ends the session of this browser."""
    require_own_page(request)
    if secret := presented_cookie(services.settings, request):
        async with services.sessions.begin() as session:
            await end_session(session, secret)
    answer = RedirectResponse("/entrar", 303)
    clear_cookie(services.settings, answer)
    answer.headers["Clear-Site-Data"] = '"cache"'
    return answer


@router.get("/convite/{secret}")
async def invitation_page(request: Request, services: ProvidedServices, secret: str) -> Response:
    """The page of an invitation; says so if it no longer works."""
    if moved := elsewhere(services.settings, request):
        return moved
    return await _invitation_page(request, services, secret)


@router.post("/convite/{secret}")
async def accept(
    request: Request,
    services: ProvidedServices,
    secret: str,
    name: Text = "",
    email: Text = "",
    oab: Text = "",
    password: Text = "",
) -> Response:
    """Creates the user and signs in, or shows the page again with the errors."""
    require_own_page(request)
    try:
        session = await accept_invitation(services, request, secret, name=name, email=email, oab=oab, password=password)
    except Unusable as refusal:
        filled = {"name": name, "email": email, "oab": oab}
        return await _invitation_page(request, services, secret, str(refusal), filled)
    except AutosError as error:
        return form_page("people/closed.html", error.status, what="convite", message=error.message)
    return entered(services, session, "/conta")


@router.get("/senha/{secret}")
async def password_link_page(request: Request, services: ProvidedServices, secret: str) -> Response:
    """The page of a password link; says so if it no longer works."""
    if moved := elsewhere(services.settings, request):
        return moved
    return await _password_link_page(request, services, secret)


@router.post("/senha/{secret}")
async def set_password(request: Request, services: ProvidedServices, secret: str, password: Text = "") -> Response:
    """Sets the password and signs in, or shows the page again with the errors."""
    require_own_page(request)
    try:
        session = await set_password_by_link(services, request, secret, password)
    except Unusable as refusal:
        return await _password_link_page(request, services, secret, str(refusal))
    except AutosError as error:
        return await _closed_link(request, services, error)
    return entered(services, session, "/conta")


def shown_sign_in(error: AutosError | None = None, **filled: str) -> HTMLResponse:
    """The sign-in page, with the error if any."""
    values = {"email": "", "tenant": "", "next": HOME} | filled
    page = form_page(
        "people/sign_in.html", error.status if error else 200, error=error.message if error else "", **values
    )
    if error and "retry_after_seconds" in error.details:
        page.headers["Retry-After"] = str(error.details["retry_after_seconds"])
    return page


async def _invitation_page(
    request: Request, services: Services, secret: str, error: str = "", filled: dict[str, str] | None = None
) -> HTMLResponse:
    try:
        invitation = await opened_invitation(services, secret)
    except AutosError as refusal:
        known = await services.strangers.refusal(request, refusal)
        return form_page("people/closed.html", known.status, what="convite", message=known.message)
    async with services.sessions() as session:
        firm = await find_tenant(session, invitation.tenant)
    values = {"name": "", "email": invitation.email or "", "oab": invitation.oab or ""} | (filled or {})
    return form_page(
        "people/invitation.html",
        422 if error else 200,
        error=error,
        firm=firm.name if firm else invitation.tenant,
        email_given=invitation.email is not None,
        oab_given=invitation.oab is not None,
        **values,
    )


async def _password_link_page(request: Request, services: Services, secret: str, error: str = "") -> HTMLResponse:
    try:
        user = await opened_password_link(services, secret)
    except AutosError as refusal:
        return await _closed_link(request, services, refusal)
    async with services.sessions() as session:
        firm = await find_tenant(session, user.tenant)
    named = {"name": user.name, "email": user.email, "firm": firm.name if firm else user.tenant}
    return form_page("people/password_link.html", 422 if error else 200, error=error, **named)


async def _closed_link(request: Request, services: Services, refusal: AutosError) -> HTMLResponse:
    """Why a link does not work; many attempts with invalid links are slowed."""
    if refusal.code is ErrorCode.NOT_FOUND:
        refusal = await services.strangers.refusal(request, refusal)
    return form_page("people/closed.html", refusal.status, what="link", message=refusal.message)


def entered(services: Services, session: NewSession, path: str) -> Response:
    """Where a person goes after signing in."""
    answer = RedirectResponse(path, 303)
    set_cookie(services.settings, answer, session)
    return answer

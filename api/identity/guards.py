"""Route guards: who is calling, and whether the credential suffices."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.http.services import ProvidedServices, Services
from api.identity.access import Access
from api.identity.by_issuer import access_by_issuer
from api.identity.by_key import access_by_key
from api.identity.by_session import access_by_session
from api.identity.by_token import access_by_token
from api.identity.cookie import presented_cookie
from api.identity.handover import handed_over
from infra.identity.scopes import Scope
from infra.telemetry.attribution import attribute
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

_bearer = HTTPBearer(auto_error=False, scheme_name="Chave de API", description="Chave criada com `autos keys create`")


async def granted(
    request: Request,
    services: ProvidedServices,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Access:
    """Access of the request's credential; `UNAUTHORIZED` without one.

    Counts towards the credential's rate limits and raises `RATE_LIMITED` beyond them. An invalid credential counts
    towards the limit of its address.
    """
    access = handed_over(request.scope)
    if access is None:
        access = await _proven(services, request, credentials)
        attribute(access.principal)
    request.state.principal = access.principal
    await services.rates.admit(request, access.principal.key_id)
    return access


async def presented(services: Services, request: Request) -> Access:
    """Access of the request's credential, without counting a request; errors as of `granted`."""
    return await _proven(services, request, await _bearer(request))


async def granted_to(services: Services, request: Request) -> Access:
    """`granted` for a route on which a credential is one of several ways to authenticate."""
    return await granted(request, services, await _bearer(request))


async def _proven(services: Services, request: Request, credentials: HTTPAuthorizationCredentials | None) -> Access:
    secret = credentials.credentials if credentials else ""
    # of two, a proxy may have checked the other
    if secret and len(request.headers.getlist("authorization")) == 1:
        for access_by in (access_by_key, access_by_token, access_by_issuer):
            if access := await access_by(services, request, secret):
                return access
    refusal = AutosError(
        ErrorCode.UNAUTHORIZED,
        "Entre no Autos pelo navegador, ou envie uma chave de API válida no cabeçalho Authorization: Bearer ak_...",
    )
    if "authorization" not in request.headers and (access := await access_by_session(services, request)):
        return access
    if "authorization" in request.headers or presented_cookie(services.settings, request):
        raise await services.strangers.refusal(request, refusal)
    raise refusal


Granted = Annotated[Access, Depends(granted)]


async def _caller(access: Granted) -> Principal:
    return access.principal


Caller = Annotated[Principal, Depends(_caller)]
"""Anybody with a credential."""


def allowed(scope: Scope) -> Callable[[Access], Awaitable[Principal]]:
    """A dependency that answers the principal when its access holds `scope`, else `FORBIDDEN`."""

    async def check(access: Granted) -> Principal:
        return require(access, scope)

    return check


def require(access: Access, scope: Scope) -> Principal:
    """The principal; raises `FORBIDDEN` unless the access holds `scope`."""
    if scope not in access.scopes:
        raise AutosError(
            ErrorCode.FORBIDDEN,
            f"O seu acesso ({access.principal.role}) não permite esta operação: ela pede a permissão {scope}.",
            required_scope=scope,
        )
    return access.principal


def is_signed_in(access: Access) -> bool:
    """Whether the credential is a person's own browser session rather than something that acts for them."""
    return access.principal.session_id is not None and access.principal.session_id == access.principal.key_id


def require_in_person(access: Access) -> None:
    """Raises `FORBIDDEN` unless a person calls from their own browser: no key may do this."""
    if not is_signed_in(access):
        raise AutosError(ErrorCode.FORBIDDEN, "Esta operação é só da própria pessoa: entre no Autos pelo navegador.")


async def _signed_in(access: Granted) -> Access:
    require_in_person(access)
    return access


SignedIn = Annotated[Access, Depends(_signed_in)]
"""A person in their own browser: only they may manage their account."""


async def _administration(access: Granted) -> Access:
    if access.principal.client is not None:
        raise AutosError(ErrorCode.FORBIDDEN, "Pessoas e chaves não se administram por um aplicativo conectado.")
    require(access, Scope.ADMIN)
    return access


Administration = Annotated[Access, Depends(_administration)]
"""The access of an `Administrator`, for routes of which a part requires a person."""


async def _administrator(access: Administration) -> Principal:
    return access.principal


Administrator = Annotated[Principal, Depends(_administrator)]
"""An administrator of the firm's people, keys, policies and data; chats may not act for one."""


async def _administrator_in_person(access: SignedIn) -> Principal:
    return require(access, Scope.ADMIN)


AdministratorInPerson = Annotated[Principal, Depends(_administrator_in_person)]
"""An administrator in their own browser: no key may give access to another person's account."""


def require_annotator(access: Access) -> Principal:
    """The caller's principal; raises `FORBIDDEN` unless they work on cases, as submitter or as reviewer."""
    require(access, Scope.CASES_READ)
    return require(access, Scope.CASES_WRITE if Scope.CASES_WRITE in access.scopes else Scope.REVIEWS_WRITE)


async def _annotator(access: Granted) -> Principal:
    return require_annotator(access)


Annotator = Annotated[Principal, Depends(_annotator)]
"""People who work on cases; auditors only read."""

CaseReader = Annotated[Principal, Depends(allowed(Scope.CASES_READ))]
CaseWriter = Annotated[Principal, Depends(allowed(Scope.CASES_WRITE))]
Reviewer = Annotated[Principal, Depends(allowed(Scope.REVIEWS_WRITE))]
ArtifactReader = Annotated[Principal, Depends(allowed(Scope.ARTIFACTS_READ))]
Researcher = Annotated[Principal, Depends(allowed(Scope.RESEARCH_READ))]
Rememberer = Annotated[Principal, Depends(allowed(Scope.MEMORY_WRITE))]
GraphWriter = Annotated[Principal, Depends(allowed(Scope.GRAPH_WRITE))]
GraphModeller = Annotated[Principal, Depends(allowed(Scope.GRAPH_SCHEMA))]
GraphCreator = Annotated[Principal, Depends(allowed(Scope.GRAPH_CREATE))]
GraphAdmin = Annotated[Principal, Depends(allowed(Scope.GRAPH_ADMIN))]
LibraryAdmin = Annotated[Principal, Depends(allowed(Scope.LIBRARY_ADMIN))]
CorpusAdmin = Annotated[Principal, Depends(allowed(Scope.CORPUS_ADMIN))]
Auditor = Annotated[Principal, Depends(allowed(Scope.AUDIT_READ))]

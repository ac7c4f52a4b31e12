"""Who is asking: the API key proves a principal, its role bundles scopes; nothing else grants anything."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.http.services import ProvidedServices, Services
from infra.db.keys import KEY_PREFIX, ROLE_SCOPES, Role, Scope, find_principal
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

_bearer = HTTPBearer(auto_error=False, scheme_name="Chave de API", description="Chave criada com `autos keys create`")


async def caller(
    request: Request,
    services: ProvidedServices,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Principal:
    """The principal behind the `Authorization: Bearer ak_...` header; `UNAUTHORIZED` without one.

    The request counts towards the limits of the key; `RATE_LIMITED` beyond them. A key that opens nothing counts
    towards the limit of its address.
    """
    principal = await _principal(services, request, credentials)
    await services.rates.admit(request, principal.key_id)
    return principal


async def presented(services: Services, request: Request) -> Principal:
    """The principal whose key a request presents, not counted as a request of its; refusals as of `caller`."""
    return await _principal(services, request, await _bearer(request))


async def caller_of(services: Services, request: Request) -> Principal:
    """`caller` for a route where a credential is one way in among others."""
    return await caller(request, services, await _bearer(request))


async def _principal(
    services: Services, request: Request, credentials: HTTPAuthorizationCredentials | None
) -> Principal:
    secret = credentials.credentials if credentials else ""
    # of two, a proxy may have checked the other
    if secret.startswith(KEY_PREFIX) and len(request.headers.getlist("authorization")) == 1:
        async with services.sessions() as session:
            principal = await find_principal(session, secret)
        if principal is not None:
            return principal
    refusal = AutosError(
        ErrorCode.UNAUTHORIZED, "Envie uma chave de API válida no cabeçalho Authorization: Bearer ak_..."
    )
    if "authorization" in request.headers:
        raise await services.strangers.refusal(request, refusal)
    raise refusal


Caller = Annotated[Principal, Depends(caller)]


def allowed(scope: Scope) -> Callable[[Principal], Awaitable[Principal]]:
    """A dependency that answers the principal when its role holds `scope`, else `FORBIDDEN`."""

    async def check(principal: Caller) -> Principal:
        require(principal, scope)
        return principal

    return check


def require(principal: Principal, scope: Scope) -> None:
    """Raises `FORBIDDEN` unless the principal's role holds `scope`."""
    if scope not in ROLE_SCOPES[Role(principal.role)]:
        raise AutosError(
            ErrorCode.FORBIDDEN,
            f"A chave usada ({principal.role}) não permite esta operação. Use uma chave com a permissão {scope}.",
            required_scope=scope,
        )


CaseReader = Annotated[Principal, Depends(allowed(Scope.CASES_READ))]
CaseWriter = Annotated[Principal, Depends(allowed(Scope.CASES_WRITE))]
Reviewer = Annotated[Principal, Depends(allowed(Scope.REVIEWS_WRITE))]
ArtifactReader = Annotated[Principal, Depends(allowed(Scope.ARTIFACTS_READ))]
Researcher = Annotated[Principal, Depends(allowed(Scope.RESEARCH_READ))]
Rememberer = Annotated[Principal, Depends(allowed(Scope.MEMORY_WRITE))]
CorpusAdmin = Annotated[Principal, Depends(allowed(Scope.CORPUS_ADMIN))]

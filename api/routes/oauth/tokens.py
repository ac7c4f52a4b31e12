"""Client registration, token issuance and revocation, without a person present."""

import json

from fastapi import APIRouter, Request, Response
from mcp.server.auth.handlers.register import RegistrationHandler
from mcp.server.auth.handlers.token import TokenHandler
from mcp.server.auth.middleware.client_auth import AuthenticationError, ClientAuthenticator
from mcp.server.auth.settings import ClientRegistrationOptions
from starlette.responses import JSONResponse

from api.http.address import address_of
from api.http.limits.rate import Traffic
from api.http.services import ProvidedServices, Services
from api.oauth.basic import named_in_form
from api.oauth.metadata import REGISTER_PATH, REVOKE_PATH, TOKEN_PATH
from api.oauth.offered import Offered
from api.oauth.plain import FORM, is_plain
from api.oauth.provider import Provider
from infra.db.oauth.grants import Revoked, grant_of, revoke_grant
from infra.db.oauth.tokens import find_token
from workflows.contracts.errors import AutosError, ErrorCode

router = APIRouter(include_in_schema=False, dependencies=[Offered])

FAILED = frozenset({"invalid_grant", "invalid_client"})
"""Errors of the token endpoint that a guess leads to."""

UNREADABLE = f"the request must be {FORM} in UTF-8, without the NUL character"


@router.post(REGISTER_PATH)
async def register(request: Request, services: ProvidedServices) -> Response:
    """Registers a client and assigns an id (RFC 7591)."""
    await services.rates.admit(request, f"oauth {address_of(request.scope)}", Traffic.WRITE)
    handler = RegistrationHandler(Provider(services, request), ClientRegistrationOptions(enabled=True))
    return await handler.handle(request)


@router.post(TOKEN_PATH)
async def token(request: Request, services: ProvidedServices) -> Response:
    """Exchanges a code or a refresh token (RFC 6749, 7636, 8707); failures count as wrong keys do."""
    try:
        request = await named_in_form(request)
    except AuthenticationError as error:
        return await _unknown_client(services, request, error)
    if not await is_plain(request):
        return _invalid_request(UNREADABLE)
    provider = Provider(services, request)
    answer = await TokenHandler(provider, ClientAuthenticator(provider)).handle(request)
    if answer.status_code != 200 and json.loads(bytes(answer.body)).get("error") in FAILED:
        await _count_failure(services, request)
    return _challenged(request, answer)


@router.post(REVOKE_PATH)
async def revoke(request: Request, services: ProvidedServices) -> Response:
    """Revokes the token's whole grant; 200 also for an unknown token (RFC 7009)."""
    try:
        request = await named_in_form(request)
        if not await is_plain(request):
            return _invalid_request(UNREADABLE)
        client = await ClientAuthenticator(Provider(services, request)).authenticate_request(request)
    except AuthenticationError as error:
        return await _unknown_client(services, request, error)
    given = (await request.form()).get("token")
    if not isinstance(given, str):
        return _invalid_request("token is missing")
    async with services.sessions.begin() as session:
        known = await find_token(session, given)
        found = await grant_of(session, known.grant_id) if known else None
        if found is not None and found[0].client_id == client.client_id:
            await revoke_grant(session, found[0].grant_id, Revoked.BY_CLIENT)
    return Response(status_code=200)


async def _unknown_client(services: Services, request: Request, error: AuthenticationError) -> Response:
    await _count_failure(services, request)
    return _challenged(request, JSONResponse({"error": "invalid_client", "error_description": error.message}, 401))


def _challenged(request: Request, answer: Response) -> Response:
    """Names the accepted scheme when a credential in a header is rejected (RFC 6749, 5.2)."""
    if answer.status_code == 401 and "authorization" in request.headers:
        answer.headers["WWW-Authenticate"] = 'Basic realm="Autos"'
    return answer


def _invalid_request(reason: str) -> JSONResponse:
    return JSONResponse({"error": "invalid_request", "error_description": reason}, 400)


async def _count_failure(services: Services, request: Request) -> None:
    refusal = AutosError(ErrorCode.UNAUTHORIZED, "Credencial recusada.")
    counted = await services.strangers.refusal(request, refusal)
    if counted is not refusal:
        raise counted

"""OpenID Connect authorization code flow with PKCE between us and a firm's provider."""

import asyncio
import hmac
import logging
from dataclasses import dataclass
from typing import Any, cast

import httpx2
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.oidc.core import CodeIDToken
from joserfc.errors import JoseError

from api.http.issuer import LEEWAY_SECONDS, UNREADABLE
from api.http.services import Services
from infra.db.models import FirmProvider
from infra.db.people.providers import opened_secret
from infra.identity.tenants import Unusable
from workflows.contracts.errors import AutosError, ErrorCode

SCOPES = "openid email profile"
SECONDS = 15.0
POST_METHOD = "client_secret_post"
_Client = cast("Any", AsyncOAuth2Client)  # its bases are chosen when it is imported
UNREACHABLE = (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL)

logger = logging.getLogger("autos.api")


@dataclass(frozen=True)
class Endpoints:
    """The provider's endpoints, each at an allowed address."""

    authorization: str
    token: str
    userinfo: str | None
    auth_method: str | None
    names_itself: bool
    """Whether its responses carry `iss` (RFC 9207)."""


def refused(reason: str) -> AutosError:
    """`UNAUTHORIZED` with a message that reveals nothing; the reason is logged."""
    logger.info("a sign-in by a provider is refused: %s", reason)
    return AutosError(
        ErrorCode.UNAUTHORIZED, "O provedor do escritório não confirmou quem você é. Comece de novo por esta página."
    )


def redirect_address(services: Services, tenant: str) -> str:
    """Redirect address, one per firm so that responses cannot be confused."""
    return f"{services.settings.console_url}/entrar/provedor/{tenant}"


async def endpoints_of(services: Services, issuer: str) -> Endpoints:
    """The provider's metadata; `SERVICE_UNAVAILABLE` if unreachable or if it names a forbidden address."""
    document = await services.providers.issuer(issuer).document()
    away = AutosError(
        ErrorCode.SERVICE_UNAVAILABLE,
        "O provedor do escritório não respondeu como um provedor OpenID. Tente de novo; se persistir, fale com quem "
        "administra o Autos no seu escritório.",
    )
    if document is None:
        raise away
    authorization, token = document.get("authorization_endpoint"), document.get("token_endpoint")
    userinfo, methods = document.get("userinfo_endpoint"), document.get("token_endpoint_auth_methods_supported")
    addresses = [authorization, token, *([userinfo] if userinfo else [])]
    if not all(isinstance(one, str) and services.providers.is_address(one.partition("?")[0]) for one in addresses):
        raise away
    posts = isinstance(methods, list) and POST_METHOD in methods and "client_secret_basic" not in methods
    return Endpoints(
        authorization=str(authorization),
        token=str(token),
        userinfo=str(userinfo) if userinfo else None,
        auth_method=POST_METHOD if posts else None,
        names_itself=document.get("authorization_response_iss_parameter_supported") is True,
    )


def way_there(services: Services, provider: FirmProvider, endpoints: Endpoints, *, email: str, **kept: str) -> str:
    """Authorisation address at the provider; `kept` are `state`, `nonce` and `code_verifier`."""
    client = _Client(
        provider.client_id,
        scope=SCOPES,
        redirect_uri=redirect_address(services, provider.tenant),
        code_challenge_method="S256",
    )
    address, _ = client.create_authorization_url(endpoints.authorization, login_hint=email, **kept)
    return address


async def claims_for(
    services: Services, provider: FirmProvider, code: str, *, verifier: str, nonce: str
) -> dict[str, Any]:
    """Verified claims about the person, for an authorisation code; `UNAUTHORIZED` if any check fails."""
    endpoints = await endpoints_of(services, provider.issuer)
    try:
        secret = opened_secret(services.providers.ring, provider)
    except Unusable as error:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, str(error)) from error
    client = _Client(
        provider.client_id,
        secret,
        token_endpoint_auth_method=(endpoints.auth_method or "client_secret_basic") if secret else "none",
        redirect_uri=redirect_address(services, provider.tenant),
        transport=services.providers.way(),
        trust_env=False,
    )
    try:
        async with asyncio.timeout(SECONDS), client:
            given: dict[str, Any] = await client.fetch_token(
                endpoints.token, code=code, code_verifier=verifier, grant_type="authorization_code"
            )
            claims = await _vouched(services, provider, given, nonce)
            if "email" not in claims and endpoints.userinfo:
                # many providers tell the e-mail only here
                answer = await client.get(endpoints.userinfo)
                more: dict[str, Any] = answer.raise_for_status().json()
                if not hmac.compare_digest(str(more["sub"]), str(claims["sub"])):
                    raise refused("userinfo is of somebody else")
                claims = {**more, **claims}
    except OAuthError as error:
        raise refused(f"the code was not exchanged: {str(error.error)[:60]}") from error
    except (*UNREACHABLE, *UNREADABLE) as error:
        raise refused(f"the exchange failed: {type(error).__name__}") from error
    return claims


async def _vouched(services: Services, provider: FirmProvider, given: dict[str, Any], nonce: str) -> dict[str, Any]:
    """The claims of the ID token: signed by the provider, for us, for this very request, and now."""
    token = given.get("id_token")
    verified = await services.providers.issuer(provider.issuer).verified(str(token), provider.client_id)
    if verified is None:
        raise refused("the ID token is not in order")
    header, claims = verified
    params = {"nonce": nonce, "client_id": provider.client_id, "access_token": given.get("access_token")}
    try:
        CodeIDToken(claims, header, params=params).validate(leeway=LEEWAY_SECONDS)
    except JoseError as error:
        raise refused(f"the ID token is not for this sign-in: {error.error}") from error
    return claims

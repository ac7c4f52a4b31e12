"""Access by a token of an issuer elsewhere (`AUTOS_OIDC_ISSUER`): a JWT that its published keys vouch for."""

import hashlib
from collections.abc import Mapping
from typing import Any, cast

from starlette.requests import HTTPConnection

from api.http.services import Services
from api.identity.access import Access, channel_of_app
from api.identity.resources import APP_SCOPES, chat_resource, is_chat, resource_at
from infra.config.settings import Settings
from infra.identity.scopes import ROLE_SCOPES, Role, scopes_of
from infra.identity.tenants import INSTALLATION, TENANT_PATTERN
from workflows.contracts.base import Principal

EVERYBODY = "*"


async def access_by_issuer(services: Services, request: HTTPConnection, secret: str) -> Access | None:
    """Access by a token of the external issuer; None for any other token, and for claims that name no tenant."""
    issuer = services.issuer
    if issuer is None or secret.count(".") != 2:
        return None
    settings = services.settings
    verified = await issuer.verified(secret, *_audiences(settings, request.scope["path"]))
    if verified is None:
        return None
    _, claims = verified
    tenant, roles = tenant_of(settings, claims), roles_of(settings, claims)
    if tenant is None or not roles:
        return None
    who = hashlib.sha256(f"{claims['iss']} {claims['sub']}".encode()).hexdigest()[:32]
    client = claims.get("client_id") or claims.get("azp") or claims["iss"]
    principal = Principal(
        tenant=tenant,
        key_id=f"ext_{who}",
        name=str(claims.get("name") or claims.get("preferred_username") or claims.get("email") or claims["sub"])[:200],
        role="+".join(roles),
        user_id=f"ext_{who}",
        channel=channel_of_app(request),
        client=str(client)[:80],
    )
    named = {scope for scope in APP_SCOPES if scope in _listed(claims.get("scope") or claims.get("scp"))}
    return Access(principal, scopes_of(roles) & named)


def _audiences(settings: Settings, path: str) -> list[str]:
    """Accepted audiences: the installation's, and that of the requested tool set."""
    common = settings.oidc_audience or chat_resource(settings)
    return [common, resource_at(settings, path)] if is_chat(path) else [common]


def tenant_of(settings: Settings, claims: Mapping[str, Any]) -> str | None:
    """The tenant named by a claim, mapped by `AUTOS_OIDC_TENANTS` if it has any entry."""
    said = _listed(_claim(claims, settings.oidc_tenant_claim))
    table = settings.oidc_tenants
    if table:
        said = [table[one] for one in said if one in table] or [table.get(EVERYBODY, "")]
    tenant = said[0] if len(set(said)) == 1 else ""
    return tenant if TENANT_PATTERN.fullmatch(tenant) and tenant != INSTALLATION else None


def roles_of(settings: Settings, claims: Mapping[str, Any]) -> list[str]:
    """The roles in a tenant named by a claim, mapped by `AUTOS_OIDC_ROLES` if it has any entry."""
    said = [*_listed(_claim(claims, settings.oidc_roles_claim)), EVERYBODY]
    table = settings.oidc_roles
    named = [role for one in said for role in table.get(one, [])] if table else said
    return [role for role in ROLE_SCOPES if role in named and role != Role.OPERATOR]


def _claim(claims: Mapping[str, Any], name: str) -> Any:
    """A claim by its name, or by a dotted path such as `realm_access.roles`."""
    if name in claims:
        return claims[name]
    found: Any = claims
    for part in name.split("."):
        found = cast("dict[str, Any]", found).get(part) if isinstance(found, dict) else None
    return found


def _listed(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.split()
    return [str(one) for one in cast("list[Any]", value)] if isinstance(value, list) else []

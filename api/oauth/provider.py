"""The storage of clients, codes and tokens behind the SDK's handlers; one instance per request."""

import secrets
import time
from typing import Any

from mcp.server.auth.provider import (
    AccessToken,
    AuthorizationCode,
    AuthorizationParams,
    AuthorizeError,
    OAuthAuthorizationServerProvider,
    RefreshToken,
    RegistrationError,
    TokenError,
)
from mcp.shared.auth import OAuthClientInformationFull, OAuthToken
from pydantic import AnyUrl
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from api.http.services import Services
from api.identity.resources import chat_resource, resource_at, rest_resource, same_resource
from api.oauth.basic import shown_by_basic
from api.oauth.client import OWN, Client, unusable
from api.oauth.known import client_of, known_client
from api.oauth.metadata import OFFLINE
from api.oauth.redirects import shown_host
from infra.db.clock import shared_now
from infra.db.models import OAuthGrant, User
from infra.db.oauth.clients import register_client
from infra.db.oauth.codes import find_code, use_code
from infra.db.oauth.grants import Revoked, grant_of, open_grant, revoke_grant
from infra.db.oauth.tokens import ACCESS_LIFETIME, find_token, issue_access, issue_refresh, use_refresh
from infra.identity.digests import digest_of
from infra.identity.scopes import scopes_of
from workflows.contracts.fields.texts import is_storable

MAX_INFORMATION = 32 << 10
"""Longest client metadata, in characters."""


class Provider(OAuthAuthorizationServerProvider[AuthorizationCode, RefreshToken, AccessToken]):
    """Clients, codes and tokens of this installation as one request sees them."""

    def __init__(self, services: Services, request: Request) -> None:
        self._services = services
        self._request = request

    async def get_client(self, client_id: str) -> Client | None:
        """The client. Its secret is included only if the request sent it, because we store only the hash."""
        if client_id == OWN.client_id:
            return OWN
        row = await known_client(self._services, client_id)
        if row is None:
            return None
        client = client_of(row.information)
        if row.secret_sha256 is not None:
            shown = await self._shown_secret()
            client.client_secret = shown if digest_of(shown) == row.secret_sha256 else secrets.token_hex()
        return client

    async def register_client(self, client_info: OAuthClientInformationFull) -> None:
        """Registers a client; raises `RegistrationError` for invalid metadata."""
        if reason := unusable(client_info):
            raise RegistrationError("invalid_redirect_uri", reason)
        said = client_info.model_dump(mode="json", exclude_none=True, exclude={"client_secret"})
        if not is_storable(said):
            raise RegistrationError("invalid_client_metadata", "no text may have the NUL character")
        if len(str(said)) > MAX_INFORMATION:
            raise RegistrationError("invalid_client_metadata", "the client says too much of itself")
        secret = client_info.client_secret
        async with self._services.sessions.begin() as session:
            await register_client(session, client_info.client_id, said, digest_of(secret) if secret else None)

    async def authorize(self, client: OAuthClientInformationFull, params: AuthorizationParams) -> str:
        """Unused: consent is asked on our own page."""
        raise AuthorizeError("access_denied")

    async def load_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: str
    ) -> AuthorizationCode | None:
        """The code; a reused code revokes what it was exchanged for."""
        async with self._services.sessions.begin() as session:
            row = await find_code(session, authorization_code)
            if row is None:
                return None
            if row.used_at is not None:
                if row.grant_id is not None:
                    await revoke_grant(session, row.grant_id, Revoked.CODE_REPLAYED)
                return None
            left = row.expires_at - await shared_now(session)
        return AuthorizationCode(
            code=authorization_code,
            scopes=row.scopes,
            expires_at=time.time() + left.total_seconds(),
            client_id=row.client_id,
            code_challenge=row.code_challenge,
            redirect_uri=AnyUrl(row.redirect_uri),
            redirect_uri_provided_explicitly=row.redirect_said,
            resource=row.resource,
            subject=row.user_id,
        )

    async def exchange_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: AuthorizationCode
    ) -> OAuthToken:
        """First tokens of a grant; raises `TokenError` for another audience and for a second use."""
        await self._require_audience(authorization_code.resource or "")
        async with self._services.sessions.begin() as session:
            row = await find_code(session, authorization_code.code)
            assert row is not None
            grant_id = await open_grant(session, row, shown_host(row.redirect_uri))
            if await use_code(session, authorization_code.code, grant_id):
                return await self._issued(session, client, grant_id, row.scopes, authorization_code.scopes)
            await session.rollback()
        # of two who came at once this is the second: a replay like any other
        await self.load_authorization_code(client, authorization_code.code)
        raise TokenError("invalid_grant", "authorization code does not exist")

    async def load_refresh_token(self, client: OAuthClientInformationFull, refresh_token: str) -> RefreshToken | None:
        """The refresh token; a reused one revokes the whole grant."""
        async with self._services.sessions.begin() as session:
            row = await find_token(session, refresh_token)
            if row is None or not row.refreshes:
                return None
            if row.used_at is not None:
                await revoke_grant(session, row.grant_id, Revoked.REFRESH_REPLAYED)
                return None
            found = await grant_of(session, row.grant_id)
        if found is None:
            return None
        grant, _ = found
        return RefreshToken(
            token=refresh_token,
            client_id=grant.client_id,
            scopes=row.scopes,
            expires_at=int(row.expires_at.timestamp()),
            resource=grant.resource,
            subject=grant.user_id,
        )

    async def exchange_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: RefreshToken, scopes: list[str]
    ) -> OAuthToken:
        """Next tokens; raises `TokenError` for another audience and for a second use."""
        await self._require_audience(refresh_token.resource or "")
        async with self._services.sessions.begin() as session:
            row = await find_token(session, refresh_token.token)
            if row is not None and await use_refresh(session, refresh_token.token):
                return await self._issued(session, client, row.grant_id, row.scopes, scopes)
        await self.load_refresh_token(client, refresh_token.token)
        raise TokenError("invalid_grant", "refresh token does not exist")

    async def _issued(
        self,
        session: AsyncSession,
        client: OAuthClientInformationFull,
        grant_id: str,
        refreshed: list[Any],
        scopes: list[str],
    ) -> OAuthToken:
        """Tokens with the person's current rights; the refresh token keeps the granted scopes for when
        rights return.
        """
        found = await grant_of(session, grant_id)
        if found is None:
            raise TokenError("invalid_grant", "the grant is no more")
        named = held(found, scopes)
        refresh = None
        if "refresh_token" in client.grant_types:
            refresh = await issue_refresh(session, grant_id, refreshed)
        return OAuthToken(
            access_token=await issue_access(session, grant_id, named),
            expires_in=int(ACCESS_LIFETIME.total_seconds()),
            scope=" ".join(named),
            refresh_token=refresh,
        )

    async def _require_audience(self, resource: str) -> None:
        """Every resource that the request names is the one that was agreed on (RFC 8707, 2.2)."""
        form = await self._request.form()
        if not all(isinstance(given, str) and same_resource(given, resource) for given in form.getlist("resource")):
            raise TokenError("invalid_target", "the resource is not the one that was authorized")

    async def _shown_secret(self) -> str:
        if basic := shown_by_basic(self._request):
            return basic[1]
        shown = (await self._request.form()).get("client_secret")
        return shown if isinstance(shown, str) else ""


def held(found: tuple[OAuthGrant, User], scopes: list[str]) -> list[str]:
    """The `scopes` that are granted and that the person's roles allow."""
    grant, user = found
    allowed = scopes_of(user.roles)
    return [scope for scope in scopes if scope in grant.scopes and (scope in allowed or scope == OFFLINE)]


def audience(services: Services, resource: str | None) -> str | None:
    """The resource a client requests, by default the chat's; None for one that is not ours."""
    settings = services.settings
    sets = (resource_at(settings, path) for path in sorted(services.chat_paths))
    ours = (chat_resource(settings), rest_resource(settings), *sets)
    return next((one for one in ours if same_resource(resource or ours[0], one)), None)

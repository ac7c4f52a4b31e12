"""Authorisation requests of clients: validated, shown to the person, answered at the client's redirect address."""

import re
from dataclasses import dataclass

from mcp.server.auth.handlers.authorize import AuthorizationHandler
from mcp.server.auth.provider import AuthorizationParams, AuthorizeError, construct_redirect_uri
from mcp.shared.auth import OAuthClientInformationFull
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from api.http.services import Services
from api.identity.access import Access
from api.identity.resources import scopes_at
from api.oauth.client import Client
from api.oauth.known import asking_client
from api.oauth.metadata import OFFLINE
from api.oauth.provider import Provider, audience
from api.oauth.redirects import is_vouched_for, shown_host
from infra.config.settings import Settings
from infra.db.oauth.codes import Approval, issue_code
from infra.db.oauth.grants import agreed_before
from infra.identity.scopes import Scope

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
"""A SHA-256 in base64url: only PKCE's S256."""


@dataclass(frozen=True)
class Question:
    """A valid request: client, audience and redirect address."""

    client: Client
    params: AuthorizationParams
    resource: str
    usable: frozenset[Scope]

    @property
    def redirect_uri(self) -> str:
        return str(self.params.redirect_uri)

    @property
    def scopes(self) -> list[str]:
        """Requested scopes that are usable at the audience."""
        return [scope for scope in self.params.scopes or () if scope == OFFLINE or scope in self.usable]

    @property
    def shown_host(self) -> str:
        return shown_host(self.redirect_uri)

    def within(self, access: Access) -> list[str]:
        """Requested scopes that the person could grant."""
        return [scope for scope in self.scopes if scope == OFFLINE or scope in access.scopes]

    def answered_with(self, settings: Settings, **params: str | None) -> str:
        """The client's address with an answer and the issuer's name (RFC 9207)."""
        given = {"state": self.params.state, "iss": settings.base_url} | params
        return construct_redirect_uri(self.redirect_uri, **given)


class _Asking(Provider):
    """Receives a request that the SDK's handler has validated, for a person to decide."""

    def __init__(self, services: Services, request: Request) -> None:
        super().__init__(services, request)
        self.question: Question | None = None

    async def get_client(self, client_id: str) -> Client | None:
        return await asking_client(self._services, self._request, client_id)

    async def authorize(self, client: OAuthClientInformationFull, params: AuthorizationParams) -> str:
        assert isinstance(client, Client)
        resource = audience(self._services, params.resource)
        if resource is None:
            raise AuthorizeError("invalid_target", "the resource is none of this server")
        if not _CHALLENGE.fullmatch(params.code_challenge):
            raise AuthorizeError("invalid_request", "code_challenge must be that of S256")
        self.question = Question(client, params, resource, scopes_at(self._services.settings, resource))
        return str(params.redirect_uri)


async def ask(services: Services, request: Request) -> Question | Response:
    """The authorisation request, or the response to an invalid one.

    An unknown client or address gets no redirect; the person in the browser sees the error.
    """
    asking = _Asking(services, request)
    answer = await AuthorizationHandler(asking).handle(request)
    if asking.question is not None:
        return asking.question
    if isinstance(answer, RedirectResponse):
        location = construct_redirect_uri(answer.headers["location"], iss=services.settings.base_url)
        answer.headers["location"] = location
    return answer


async def agreed(services: Services, question: Question, access: Access) -> str:
    """Address that returns to the client with a code for the granted scopes."""
    approval = approval_of(question, access)
    async with services.sessions.begin() as session:
        code = await issue_code(session, approval)
    return question.answered_with(services.settings, code=code)


async def needs_no_asking(services: Services, request: Request, question: Question, access: Access) -> bool:
    """Whether the person has granted all of it before to a client that only its owner can be."""
    insists = "consent" in request.query_params.get("prompt", "").split()
    if insists or not is_vouched_for(question.redirect_uri):
        return False
    async with services.sessions() as session:
        return await agreed_before(session, approval_of(question, access), question.shown_host)


def approval_of(question: Question, access: Access) -> Approval:
    """The consent that the person would give."""
    principal = access.principal
    assert principal.user_id is not None
    return Approval(
        tenant=principal.tenant,
        user_id=principal.user_id,
        session_id=principal.session_id,
        client_id=question.client.client_id,
        client_name=question.client.shown_name,
        redirect_uri=question.redirect_uri,
        redirect_said=question.params.redirect_uri_provided_explicitly,
        code_challenge=question.params.code_challenge,
        resource=question.resource,
        scopes=question.within(access),
    )


def gives_nothing(question: Question, access: Access) -> bool:
    """Whether the person holds none of the requested scopes."""
    return not any(scope in set(Scope) for scope in question.within(access))

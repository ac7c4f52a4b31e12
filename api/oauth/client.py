"""A client for the SDK's handlers, with our rules on scopes and addresses."""

from mcp.shared.auth import InvalidRedirectUriError, InvalidScopeError, OAuthClientInformationFull
from pydantic import AnyUrl

from api.identity.resources import FIRST_SCOPES
from api.oauth.metadata import OFFLINE
from api.oauth.redirects import acceptable, same_redirect
from infra.identity.clients import COMMAND_LINE
from infra.identity.scopes import Scope

GRANTABLE = frozenset({*Scope, OFFLINE})

SHOWN = 80
"""Characters of a name that a person is shown."""

MOST_REDIRECTS = 20


class Client(OAuthClientInformationFull):
    """A client whose registration limits redirect addresses but not scopes, which grow with use."""

    def validate_scope(self, requested_scope: str | None) -> list[str]:
        """The requested scopes, or the initial ones; raises `InvalidScopeError` for an unknown one."""
        asked = (requested_scope or "").split() or [*FIRST_SCOPES, OFFLINE]
        if unknown := [scope for scope in asked if scope not in GRANTABLE]:
            raise InvalidScopeError(f"Unknown scope {unknown[0][:40]}")
        return list(dict.fromkeys(asked))

    def validate_redirect_uri(self, redirect_uri: AnyUrl | None) -> AnyUrl:
        """The address of the answer; raises `InvalidRedirectUriError` for one that the client has not registered."""
        if redirect_uri is None:
            return super().validate_redirect_uri(None)
        if any(same_redirect(str(redirect_uri), str(known)) for known in self.redirect_uris or ()):
            return redirect_uri
        raise InvalidRedirectUriError("This redirect URI is not registered for the client")

    @property
    def shown_name(self) -> str:
        """Its self-chosen name as one line of plain text."""
        name = " ".join("".join(letter if letter.isprintable() else " " for letter in self.client_name or "").split())
        return name[:SHOWN] or "Aplicativo sem nome"


OWN = Client(
    client_id=COMMAND_LINE,
    client_name="Autos, linha de comando",
    redirect_uris=[AnyUrl("http://127.0.0.1/callback")],
    token_endpoint_auth_method="none",
)


def unusable(information: OAuthClientInformationFull) -> str | None:
    """Why a client that described itself so cannot be taken; None when it can."""
    addresses = [str(address) for address in information.redirect_uris or ()]
    if not addresses or len(addresses) > MOST_REDIRECTS:
        return f"redirect_uris must have 1 to {MOST_REDIRECTS} addresses"
    if not all(map(acceptable, addresses)):
        return "redirect_uris must be https, http on loopback, or an application's own scheme"
    if "authorization_code" not in information.grant_types:
        return "grant_types must include authorization_code"
    return None

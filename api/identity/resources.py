"""What tokens are for: the addresses of the chat and of REST as this installation is configured, letter by letter."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from infra.identity.scopes import Scope
from infra.settings import Settings

CHAT_PATH = "/mcp"
REST_PATH = "/v1"
METADATA_PATH = "/.well-known/oauth-protected-resource"

FIRST_SCOPES = (Scope.CASES_READ, Scope.RESEARCH_READ)
"""What a client is told to ask for when it first comes; more when a tool takes more."""

CHAT_SCOPES = (*FIRST_SCOPES, Scope.CASES_WRITE, Scope.ARTIFACTS_READ, Scope.REVIEWS_WRITE, Scope.MEMORY_WRITE)
"""What tools may take at most."""


def chat_resource(settings: Settings) -> str:
    """The audience of tokens for `/mcp`."""
    return settings.base_url + CHAT_PATH


def rest_resource(settings: Settings) -> str:
    """The audience of tokens for REST."""
    return settings.base_url + REST_PATH


def resource_at(settings: Settings, path: str) -> str:
    """The resource that an address of the API belongs to."""
    return chat_resource(settings) if path == CHAT_PATH else rest_resource(settings)


def same_resource(one: str, other: str) -> bool:
    """Whether two addresses name one resource: case of scheme and host, and a slash at the end, aside (RFC 8707)."""
    return _canonical(one) == _canonical(other)


def challenge(settings: Settings, path: str, scopes: Iterable[str], error: str | None = None) -> str:
    """The `WWW-Authenticate` of a refusal: where to read how to come in, and with which scopes (RFC 9728, 6750)."""
    said = [f'error="{error}"'] if error else []
    said.append(f'scope="{" ".join(scopes)}"')
    said.append(f'resource_metadata="{settings.base_url}{METADATA_PATH}{path}"')
    return f"Bearer {', '.join(said)}"


def _canonical(address: str) -> str:
    try:
        parts = urlsplit(address)
        host = parts.netloc.lower()
    except ValueError:
        return address
    return parts._replace(scheme=parts.scheme.lower(), netloc=host, path=parts.path.rstrip("/")).geturl()

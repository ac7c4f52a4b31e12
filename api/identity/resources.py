"""What tokens are for: the addresses of the chat and of REST as this installation is configured, letter by letter."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from infra.config.settings import Settings
from infra.identity.scopes import Scope

CHAT_PATH = "/mcp"
REST_PATH = "/v1"
METADATA_PATH = "/.well-known/oauth-protected-resource"

FIRST_SCOPES = (Scope.CASES_READ, Scope.RESEARCH_READ)
"""What a client is told to ask for when it first comes; more when a tool takes more."""

CHAT_SCOPES = (
    *FIRST_SCOPES,
    Scope.CASES_WRITE,
    Scope.ARTIFACTS_READ,
    Scope.REVIEWS_WRITE,
    Scope.MEMORY_WRITE,
    Scope.GRAPH_WRITE,
    Scope.GRAPH_SCHEMA,
    Scope.GRAPH_CREATE,
    Scope.GRAPH_ADMIN,
    Scope.LIBRARY_ADMIN,
)
"""What tools may take at most."""

APP_SCOPES = tuple(scope for scope in Scope if scope is not Scope.ADMIN)
"""What a program that somebody connected may be let do: people, keys and policies are administrated by a person."""


def chat_resource(settings: Settings) -> str:
    """The audience of tokens for `/mcp`, which serve each set of tools below it too."""
    return settings.base_url + CHAT_PATH


def is_chat(path: str) -> bool:
    """Whether a path is `/mcp` or that of a set of tools, whether or not there is such a set."""
    return path == CHAT_PATH or path.startswith(f"{CHAT_PATH}/")


def rest_resource(settings: Settings) -> str:
    """The audience of tokens for REST."""
    return settings.base_url + REST_PATH


def resource_at(settings: Settings, path: str) -> str:
    """The resource that an address of the API belongs to; each set of tools is one of its own (RFC 9728, 3.3)."""
    return settings.base_url + path if is_chat(path) else rest_resource(settings)


def scopes_at(settings: Settings, resource: str) -> frozenset[Scope]:
    """What a token for `resource` can be used for: nothing else is asked of a person, or given."""
    return frozenset(APP_SCOPES if same_resource(resource, rest_resource(settings)) else CHAT_SCOPES)


def opens(settings: Settings, audience: str, path: str) -> bool:
    """Whether a token for `audience` serves at `path`: where it was asked for, and one for `/mcp` at its sets.

    A set gives no right of its own, so whoever let a client into `/mcp` let it into all that the sets hold; one let
    into a single set stays there, since nobody agreed to more.
    """
    return same_resource(audience, resource_at(settings, path)) or (
        is_chat(path) and same_resource(audience, chat_resource(settings))
    )


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

"""Audiences of tokens: the exact addresses of chat and REST in this installation."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from infra.config.settings import Settings
from infra.identity.scopes import Scope

CHAT_PATH = "/mcp"
REST_PATH = "/v1"
METADATA_PATH = "/.well-known/oauth-protected-resource"

FIRST_SCOPES = (Scope.CASES_READ, Scope.RESEARCH_READ)
"""Scopes a client should request at first; tools ask for more when needed."""

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
"""Every scope that tools can require."""

APP_SCOPES = tuple(scope for scope in Scope if scope is not Scope.ADMIN)
"""Scopes of connected programs: people, keys and policies are managed by a person."""


def chat_resource(settings: Settings) -> str:
    """The audience of tokens for `/mcp`, which serve each set of tools below it too."""
    return settings.base_url + CHAT_PATH


def is_chat(path: str) -> bool:
    """Whether a path is `/mcp` or below it, existing or not."""
    return path == CHAT_PATH or path.startswith(f"{CHAT_PATH}/")


def rest_resource(settings: Settings) -> str:
    """The audience of tokens for REST."""
    return settings.base_url + REST_PATH


def resource_at(settings: Settings, path: str) -> str:
    """The resource that an address of the API belongs to; each set of tools is a separate one (RFC 9728, 3.3)."""
    return settings.base_url + path if is_chat(path) else rest_resource(settings)


def scopes_at(settings: Settings, resource: str) -> frozenset[Scope]:
    """Scopes that a token for `resource` can use; nothing else is requested or granted."""
    return frozenset(APP_SCOPES if same_resource(resource, rest_resource(settings)) else CHAT_SCOPES)


def opens(settings: Settings, audience: str, path: str) -> bool:
    """Whether a token for `audience` is valid at `path`: at its own address, and for `/mcp` at all tool
    sets.

    A tool set grants no rights of its own, so consent to `/mcp` covers all sets; consent to a single set covers only
    that one.
    """
    return same_resource(audience, resource_at(settings, path)) or (
        is_chat(path) and same_resource(audience, chat_resource(settings))
    )


def same_resource(one: str, other: str) -> bool:
    """Whether two addresses name one resource, ignoring the case of scheme and host, and a trailing slash
    (RFC 8707).
    """
    return _canonical(one) == _canonical(other)


def challenge(settings: Settings, path: str, scopes: Iterable[str], error: str | None = None) -> str:
    """The `WWW-Authenticate` of a rejection: where to authenticate, and with which scopes (RFC 9728, 6750)."""
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

"""Discovery documents for clients that know only the address of `/mcp` or of a tool set."""

from typing import Any

from api.identity.resources import APP_SCOPES, CHAT_SCOPES, FIRST_SCOPES, is_chat, resource_at
from infra.config.settings import Settings

OFFLINE = "offline_access"
"""Requests a refresh token. It is not one of our rights, so resources and challenges do not name it."""

AUTHORIZE_PATH = "/oauth/authorize"
TOKEN_PATH = "/oauth/token"
REGISTER_PATH = "/oauth/register"
REVOKE_PATH = "/oauth/revoke"


def resource_document(settings: Settings, path: str) -> dict[str, Any]:
    """The protected resource at `path` (RFC 9728)."""
    return {
        "resource": resource_at(settings, path),
        "authorization_servers": [settings.oidc_issuer or settings.base_url],
        "scopes_supported": list(FIRST_SCOPES if is_chat(path) else APP_SCOPES),
        "bearer_methods_supported": ["header"],
        "resource_name": "Autos",
    }


def server_document(settings: Settings) -> dict[str, Any]:
    """Authorisation server metadata (RFC 8414, plus what MCP clients look for)."""
    methods = ["none", "client_secret_post", "client_secret_basic"]
    return {
        "issuer": settings.base_url,
        "authorization_endpoint": settings.console_url + AUTHORIZE_PATH,
        "token_endpoint": settings.base_url + TOKEN_PATH,
        "registration_endpoint": settings.base_url + REGISTER_PATH,
        "revocation_endpoint": settings.base_url + REVOKE_PATH,
        "scopes_supported": [*CHAT_SCOPES, OFFLINE],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": methods,
        "revocation_endpoint_auth_methods_supported": methods,
        "code_challenge_methods_supported": ["S256"],
        "client_id_metadata_document_supported": settings.client_documents,
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": ["pt-BR"],
    }

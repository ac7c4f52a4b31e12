"""The documents that a client reads when it knows only an address."""

from collections.abc import AsyncIterator

import httpx
import pytest
from mcp.shared.auth import OAuthMetadata, ProtectedResourceMetadata

from api.app import create_app
from infra.config.settings import Settings
from infra.identity.scopes import Scope
from tests.sealing import KEYS

PUBLIC = "https://autos.example.test"
RESOURCE = "/.well-known/oauth-protected-resource"
SERVER = "/.well-known/oauth-authorization-server"


@pytest.fixture
async def anyone() -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(public_url=f"{PUBLIC}/", payload_keys=KEYS))
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=PUBLIC) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "resource"), [(f"{RESOURCE}/mcp", "/mcp"), (RESOURCE, "/mcp"), (f"{RESOURCE}/v1", "/v1")]
)
async def test_each_resource_names_itself_and_its_authorization_server(
    anyone: httpx.AsyncClient, path: str, resource: str
) -> None:
    answer = await anyone.get(path)
    document = ProtectedResourceMetadata.model_validate_json(answer.content)
    assert str(document.resource) == PUBLIC + resource
    assert [str(server) for server in document.authorization_servers] == [PUBLIC]
    assert "offline_access" not in answer.text


async def test_the_chat_asks_for_little_at_first(anyone: httpx.AsyncClient) -> None:
    assert (await anyone.get(f"{RESOURCE}/mcp")).json()["scopes_supported"] == ["cases:read", "research:read"]


async def test_the_authorization_server_says_all_that_clients_look_for(anyone: httpx.AsyncClient) -> None:
    answer = await anyone.get(SERVER)
    document = OAuthMetadata.model_validate_json(answer.content)
    said = answer.json()
    assert said["issuer"] == PUBLIC
    assert document.client_id_metadata_document_supported is True
    assert document.authorization_response_iss_parameter_supported is True
    assert document.code_challenge_methods_supported == ["S256"]
    assert "none" in (document.token_endpoint_auth_methods_supported or [])
    assert "offline_access" in (document.scopes_supported or [])
    assert set(said["scopes_supported"]) - {"offline_access"} <= set(Scope)
    ends = [said[f"{name}_endpoint"] for name in ("authorization", "token", "registration", "revocation")]
    assert all(end.startswith(f"{PUBLIC}/oauth/") for end in ends)

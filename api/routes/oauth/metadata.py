"""Well-known documents: accepted tokens of `/mcp` and REST, and their issuer."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from api.http.services import ProvidedServices
from api.identity.resources import CHAT_PATH, METADATA_PATH, REST_PATH
from api.oauth.metadata import resource_document, server_document
from api.oauth.offered import Offered
from workflows.contracts.errors import AutosError, ErrorCode

router = APIRouter(include_in_schema=False)

SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server"


@router.get(METADATA_PATH)
@router.get(METADATA_PATH + CHAT_PATH)
async def chat_resource(services: ProvidedServices) -> JSONResponse:
    """`/mcp` as a protected resource, also at the default location."""
    return JSONResponse(resource_document(services.settings, CHAT_PATH))


@router.get(METADATA_PATH + CHAT_PATH + "/{name}")
async def set_resource(services: ProvidedServices, name: str) -> JSONResponse:
    """The address of a set of tools as a protected resource; 404 for a set that there is not."""
    path = f"{CHAT_PATH}/{name}"
    if path not in services.chat_paths:
        raise AutosError(ErrorCode.NOT_FOUND, "Não há esse conjunto de ferramentas. Confira o endereço.")
    return JSONResponse(resource_document(services.settings, path))


@router.get(METADATA_PATH + REST_PATH)
async def rest_resource(services: ProvidedServices) -> JSONResponse:
    """REST as a protected resource."""
    return JSONResponse(resource_document(services.settings, REST_PATH))


@router.get(SERVER_METADATA_PATH, dependencies=[Offered])
async def authorization_server(services: ProvidedServices) -> JSONResponse:
    """The authorization server."""
    return JSONResponse(server_document(services.settings))

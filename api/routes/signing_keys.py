"""The installation's public signing keys."""

from anyio import to_thread
from fastapi import APIRouter

from api.http.services import ProvidedServices
from infra.signing.keys import read_signing_keys
from workflows.contracts.signing.signing_keys import WELL_KNOWN_PATH, SigningKeys

router = APIRouter(tags=["auditoria"])


@router.get(WELL_KNOWN_PATH, summary="Chaves públicas que assinam por esta instalação")
async def signing_keys(services: ProvidedServices) -> SigningKeys:
    """Sem autenticação e sem envelope: `autos verify --address` o lê tal como está. As aposentadas continuam aqui."""
    return await to_thread.run_sync(read_signing_keys, services.settings)

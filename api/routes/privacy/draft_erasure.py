"""DELETE of a verified document that belongs to no case, as of a case: in two calls, with a signed certificate."""

from fastapi import APIRouter, Request, Response

from api.drafts import locate_draft_to_administer, unknown_draft
from api.http.answers.envelope import Answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administrator
from api.privacy.erasure import is_verification
from api.routes.privacy.erasure import ErasureBody, ErasureStatus, erased, state_of

router = APIRouter(prefix="/v1/verify/documents/{verification_id}", tags=["privacidade"])


@router.delete(
    "",
    summary="Elimina uma conferência por inteiro, em duas chamadas",
    responses={
        **refusals(404, 409, *JSON_BODY),
        202: {"description": "Confirmada; a eliminação segue sozinha até o certificado"},
    },
)
async def erase(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: Administrator,
    verification_id: str,
    body: ErasureBody,
) -> Answer[ErasureStatus]:
    """Saem o documento, o que se achou nele, linhas e históricos. A das páginas de um caso sai com o caso."""
    located = await locate_draft_to_administer(services, principal, verification_id)
    where = f"/v1/verify/documents/{verification_id}/erasure"
    return await erased(request, response, services, located, body, where)


@router.get("/erasure", summary="O que ficou de uma conferência eliminada", responses=refusals(404))
async def erasure(
    request: Request, services: ProvidedServices, principal: Administrator, verification_id: str
) -> Answer[ErasureStatus]:
    """O certificado diz quem pediu, por quê e o que saiu; `workflow_id` é o da conferência."""
    if not is_verification(verification_id):
        raise unknown_draft()
    return await state_of(request, services, principal, verification_id)

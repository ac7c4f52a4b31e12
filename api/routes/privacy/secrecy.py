"""Secrecy of a case: what marks it, to whom it is open, what a chat may be given."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request

from api.cases.runs import locate_to_administer
from api.http.envelope import Answer, answer
from api.http.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administrator
from api.privacy.erasure import refuse_chat
from infra.db.cases.events import append_act
from infra.db.privacy.secrecy import find_secrecy, set_secrecy, strangers_among
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.secrecy import CaseSecrecy, SecrecyChange

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["privacidade"])


@router.get("/secrecy", summary="Sigilo de um caso: marcas, pessoas nomeadas, autorização", responses=refusals(404))
async def secrecy(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str
) -> Answer[CaseSecrecy]:
    """`marks` diz em que páginas os autos indicam sigilo (CPC, art. 189; dados fiscais e bancários)."""
    await locate_to_administer(services, principal, workflow_id)
    async with services.sessions() as session:
        return answer(request, await find_secrecy(session, principal.tenant, workflow_id))


@router.put(
    "/secrecy", summary="Restringe ou abre um caso, e registra a autorização", responses=refusals(404, *JSON_BODY)
)
async def change_secrecy(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str, body: SecrecyChange
) -> Answer[CaseSecrecy]:
    """Substitui o que valia. Nomeie pessoas pelo `user_id` e programas pelo `key_id`. A mudança fica na trilha."""
    refuse_chat(principal)
    await locate_to_administer(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        if unknown := await strangers_among(session, principal.tenant, body.open_to):
            raise AutosError(
                ErrorCode.NOT_FOUND,
                "Em open_to há quem não é do escritório. Use user_id de pessoas (GET /v1/users) e key_id de chaves.",
                unknown=unknown,
            )
        await set_secrecy(session, principal.tenant, workflow_id, body, principal.name, datetime.now(UTC))
        change = body.model_dump(mode="json")
        await append_act(session, principal, workflow_id, "secrecy_changed", change)
        found = await find_secrecy(session, principal.tenant, workflow_id)
    return answer(request, found)

"""All data about a case, or a person, as one signed archive."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.admission import admit_to_source
from api.identity.guards import Administrator
from api.identity.recorded import Recorded
from api.privacy.erasure import refuse_chat
from api.privacy.exports import export_status, start_export
from infra.db.cases.events import append_act
from infra.db.people.tenants import Actor, record
from infra.db.people.users import find_somebody
from infra.identity.people import is_elsewhere
from infra.storage.store import LINK_SECONDS
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.export import ExportRequest, ExportStatus

router = APIRouter(prefix="/v1", tags=["privacidade"], route_class=Recorded)

OF_CASE = "/ingest/workflow/{workflow_id}/exports"
OF_USER = "/users/{user_id}/exports"


class Export(BaseModel):
    """An archive; `signed_url` once it is made."""

    export_id: str
    state: Annotated[str, Field(description="`making`, `ready` ou `removed`")]
    files: int | None = None
    size: Annotated[int | None, Field(description="Bytes do ZIP")] = None
    sha256: str | None = None
    signed_url: Annotated[str | None, Field(description="Baixa o ZIP, sem outra credencial")] = None
    expires_in_seconds: int | None = None


@router.post(OF_CASE, status_code=202, summary="Exporta tudo o que se guarda de um caso", responses=refusals(404))
async def export_case(
    request: Request, response: Response, services: ProvidedServices, principal: Administrator, workflow_id: str
) -> Answer[Export]:
    """Linhas, objetos e históricos num ZIP com manifesto assinado, guardado por sete dias. O pedido fica na trilha."""
    refuse_chat(principal)
    located = await locate_case(services, principal, workflow_id)
    admit_to_source(located.secrecy, principal)
    begun = await start_export(services, principal, workflow_id=workflow_id)
    async with services.sessions.begin() as session:
        asked, export_id = {"export_id": begun.export_id}, begun.export_id
        await append_act(session, principal, workflow_id, "exported", asked, idem_key=export_id)
    return _begun(request, response, begun)


@router.get(f"{OF_CASE}/{{export_id}}", summary="Andamento e link de uma exportação", responses=refusals(404))
async def case_export(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str, export_id: str
) -> Answer[Export]:
    """O link vale por dez minutos; peça outro enquanto o arquivo existir."""
    refuse_chat(principal)
    located = await locate_case(services, principal, workflow_id)
    admit_to_source(located.secrecy, principal)
    return answer(request, _told(services, await export_status(services, principal, export_id, workflow_id)))


@router.post(OF_USER, status_code=202, summary="Exporta o que se guarda de uma pessoa", responses=refusals(404))
async def export_user(
    request: Request, response: Response, services: ProvidedServices, principal: Administrator, user_id: str
) -> Answer[Export]:
    """Conta, sessões, chaves, leituras e atos da pessoa, também de quem já saiu; segredos ficam de fora. O pedido fica
    na trilha do escritório, e quem busca o arquivo, entre as leituras."""
    refuse_chat(principal)
    async with services.sessions.begin() as session:
        # the trail is permanent, so it takes only ids that exist in the firm
        if not is_elsewhere(user_id) and await find_somebody(session, principal.tenant, user_id) is None:
            raise AutosError(ErrorCode.NOT_FOUND, "Pessoa não encontrada.")
        begun = await start_export(services, principal, user_id=user_id)
        actor = Actor(principal.name, principal.user_id)
        await record(session, principal.tenant, actor, "user_exported", of=user_id, export_id=begun.export_id)
    return _begun(request, response, begun)


@router.get(f"{OF_USER}/{{export_id}}", summary="Andamento e link de uma exportação", responses=refusals(404))
async def user_export(
    request: Request, services: ProvidedServices, principal: Administrator, user_id: str, export_id: str
) -> Answer[Export]:
    """O mesmo que para um caso."""
    refuse_chat(principal)
    return answer(request, _told(services, await export_status(services, principal, export_id, user_id)))


def _begun(request: Request, response: Response, begun: ExportRequest) -> Answer[Export]:
    response.headers["Location"] = f"{request.url.path}/{begun.export_id}"
    return answer(request, Export(export_id=begun.export_id, state="making"))


def _told(services: Services, status: ExportStatus) -> Export:
    export_id, archive = status.request.export_id, status.archive
    if archive is None:
        return Export(export_id=export_id, state="removed" if status.removed else "making")
    return Export(
        export_id=export_id,
        state="ready",
        files=archive.files,
        size=archive.object.size,
        sha256=archive.object.sha256,
        signed_url=services.storage.presign(archive.object, f"{export_id}.zip"),
        expires_in_seconds=LINK_SECONDS,
    )

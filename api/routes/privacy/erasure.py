"""DELETE of a case in two calls, and its result."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from api.cases.runs import Located, locate_to_administer
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Administrator
from api.privacy.erasure import confirm, erasure_of, propose
from workflows.contracts.base import Principal
from workflows.contracts.fields.texts import Storable
from workflows.contracts.privacy.erasure import ErasureCertificate, ErasureRequest, ErasureState, Inventory

router = APIRouter(prefix="/v1/ingest/workflow", tags=["privacidade"])


class ErasureBody(BaseModel):
    """Without `confirmation` nothing is erased: the response lists what would be, with the token."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"reason": "Mandato encerrado em 2015; prazo de guarda vencido"}]},
    )

    reason: Annotated[
        Storable,
        Field(
            min_length=1, max_length=2000, description="Motivo; fica no certificado, que é guardado: não cite partes"
        ),
    ]
    confirmation: Annotated[
        str | None, Field(max_length=1000, description="Da resposta à primeira chamada; vale 15 minutos")
    ] = None


class ErasureStatus(BaseModel):
    """State of an erasure: `proposed` until confirmed."""

    workflow_id: str
    state: Annotated[str, Field(description="`proposed`, `running` ou `completed`")]
    erased: Annotated[Inventory | None, Field(description="O que sairia ou saiu; nulo enquanto sai")] = None
    confirmation: Annotated[str | None, Field(description="Repita a chamada com ela para eliminar")] = None
    expires_at: Annotated[datetime | None, Field(description="Até quando a confirmação vale")] = None
    requested_at: datetime | None = None
    completed_at: datetime | None = None
    certificate: Annotated[
        ErasureCertificate | None, Field(description="Certificado assinado (Ed25519), quando completa")
    ] = None


@router.delete(
    "/{workflow_id}",
    summary="Elimina um caso por inteiro, em duas chamadas",
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
    workflow_id: str,
    body: ErasureBody,
) -> Answer[ErasureStatus]:
    """A primeira chamada só conta o que sairia e devolve `confirmation`; a segunda, com ela, elimina.

    Saem objetos, linhas, históricos e imagens; ficam um evento na trilha e um certificado assinado. Um caso em
    andamento é encerrado antes. Arquivos que outros casos também têm saem com o último deles.
    """
    located = await locate_to_administer(services, principal, workflow_id)
    return await erased(request, response, services, located, body, f"/v1/ingest/workflow/{workflow_id}/erasure")


@router.get("/{workflow_id}/erasure", summary="O que ficou de um caso eliminado", responses=refusals(404))
async def erasure(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str
) -> Answer[ErasureStatus]:
    """O certificado diz quem pediu, por quê, o que saiu e até onde a trilha tinha chegado."""
    return await state_of(request, services, principal, workflow_id)


async def erased(
    request: Request, response: Response, services: Services, located: Located, body: ErasureBody, where: str
) -> Answer[ErasureStatus]:
    """The proposal, or the started erasure with the address of its result."""
    workflow_id = located.workflow_id
    if body.confirmation is None:
        proposal = await propose(services, located.principal, located, body.reason)
        return answer(
            request,
            ErasureStatus(
                workflow_id=workflow_id,
                state="proposed",
                erased=proposal.inventory,
                confirmation=proposal.confirmation,
                expires_at=proposal.expires_at,
            ),
        )
    begun = await confirm(services, located.principal, located, body.reason, body.confirmation)
    response.status_code = 202
    response.headers["Location"] = where
    running = ErasureStatus(workflow_id=workflow_id, state=ErasureState.RUNNING, requested_at=begun.requested_at)
    return answer(request, running)


async def state_of(
    request: Request, services: Services, principal: Principal, workflow_id: str
) -> Answer[ErasureStatus]:
    """Progress of an erasure, with its certificate."""
    row = await erasure_of(services, principal.tenant, workflow_id)
    certificate = ErasureCertificate.model_validate(row.certificate) if row.certificate else None
    asked = ErasureRequest.model_validate(row.request)
    status = ErasureStatus(
        workflow_id=workflow_id,
        state=row.state,
        erased=certificate.erased if certificate else None,
        requested_at=asked.requested_at,
        completed_at=row.completed_at,
        certificate=certificate,
    )
    return answer(request, status)

"""The audit trail of a case: every event, or only the acts of people and operators."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from infra.db.cases.events import read_events, verify_chain
from workflows.contracts.run.events import ChainedEvent

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["auditoria"], route_class=Recorded)

OneRun = Annotated[int | None, Query(ge=1, description="Só os eventos desta execução")]


@router.get("/events", summary="Todos os eventos de um caso, encadeados por hash", responses=refusals(404, 422))
async def events(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str, run: OneRun = None
) -> Answer[list[ChainedEvent]]:
    """`meta.chain_intact` diz se a cadeia do caso inteiro confere; cada evento traz o que é preciso para conferi-la."""
    await locate_case(services, principal, workflow_id, run)
    async with services.sessions() as session:
        found = await read_events(session, principal.tenant, workflow_id, run=run)
        broken_at = await verify_chain(session, principal.tenant, workflow_id)
    return answer(request, list(found), chain_intact=broken_at is None)


@router.get("/interactions", summary="O que pessoas e operadores fizeram num caso", responses=refusals(404, 422))
async def interactions(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str, run: OneRun = None
) -> Answer[list[ChainedEvent]]:
    """Submissões, revisões, cancelamentos e links emitidos; o que o sistema fez sozinho fica de fora."""
    await locate_case(services, principal, workflow_id, run)
    async with services.sessions() as session:
        found = await read_events(session, principal.tenant, workflow_id, run=run, human_only=True)
    return answer(request, list(found))

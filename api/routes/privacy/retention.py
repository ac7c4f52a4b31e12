"""Retention: a tenant's years, the end of each mandate, holds, and due cases."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.cases.runs import locate_to_administer
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administrator
from api.privacy.erasure import refuse_chat
from infra.db.cases.events import append_act
from infra.db.privacy.erasures import stay_open
from infra.db.privacy.retention import (
    find_retention,
    proposed_cases,
    set_retention,
    set_years,
    years_of,
)
from workflows.contracts.privacy.retention import CaseRetention, RetentionChange, Years

router = APIRouter(tags=["privacidade"])


class RetentionRule(BaseModel):
    """The rule of the whole tenant."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"years": 10}]})

    years: Annotated[
        Years, Field(description="Anos de guarda depois do fim do mandato; sem escolha, 10 (CC, art. 205)")
    ]


@router.get("/v1/retention", summary="Por quantos anos os casos são guardados", responses=refusals())
async def rule(request: Request, services: ProvidedServices, principal: Administrator) -> Answer[RetentionRule]:
    """Contados do fim do mandato de cada caso."""
    async with services.sessions() as session:
        return answer(request, RetentionRule(years=await years_of(session, principal.tenant)))


@router.put("/v1/retention", summary="Muda os anos de guarda", responses=refusals(*JSON_BODY))
async def change_rule(
    request: Request, services: ProvidedServices, principal: Administrator, body: RetentionRule
) -> Answer[RetentionRule]:
    """Vale para os casos passados também."""
    refuse_chat(principal)
    async with services.sessions.begin() as session:
        await set_years(session, principal.tenant, body.years, principal.name, datetime.now(UTC))
    return answer(request, body)


@router.get("/v1/retention/proposals", summary="Casos cujo prazo de guarda acabou", responses=refusals())
async def proposals(
    request: Request, services: ProvidedServices, principal: Administrator
) -> Answer[list[CaseRetention]]:
    """O sistema só propõe, uma vez por dia; quem elimina é uma pessoa, com DELETE do caso."""
    async with services.sessions() as session:
        found = await proposed_cases(session, principal.tenant, datetime.now(UTC).date())
    return answer(request, list(found))


@router.get(
    "/v1/ingest/workflow/{workflow_id}/retention",
    summary="Fim do mandato e retenção de um caso",
    responses=refusals(404),
)
async def retention(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str
) -> Answer[CaseRetention]:
    """`due_on` é o fim do prazo de guarda; sem fim de mandato não há prazo."""
    await locate_to_administer(services, principal, workflow_id)
    async with services.sessions() as session:
        return answer(request, await find_retention(session, principal.tenant, workflow_id))


@router.put(
    "/v1/ingest/workflow/{workflow_id}/retention",
    summary="Registra o fim do mandato, ou retém o caso",
    responses=refusals(404, *JSON_BODY),
)
async def change_retention(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str, body: RetentionChange
) -> Answer[CaseRetention]:
    """Um caso retido (`held`) não é proposto nem eliminado. A mudança fica na trilha."""
    refuse_chat(principal)
    await locate_to_administer(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        await stay_open(session, principal.tenant, workflow_id)
        await set_retention(session, principal.tenant, workflow_id, body, principal.name, datetime.now(UTC))
        change = body.model_dump(mode="json")
        await append_act(session, principal, workflow_id, "retention_changed", change)
        found = await find_retention(session, principal.tenant, workflow_id)
    return answer(request, found)

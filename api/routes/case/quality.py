"""Reviewers' judgements of what analyses showed, counted over the firm's own cases."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Auditor
from infra.db.cases.quality import corrected_cases, firm_quality
from workflows.contracts.run.quality import MOST_CASES, MOST_PERIODS, CorrectedCase, Per, Quality

router = APIRouter(prefix="/v1/quality", tags=["casos"])


@router.get("", summary="Quanto do que foi mostrado o escritório aprovou", responses=refusals(403, 422))
async def quality(
    request: Request,
    services: ProvidedServices,
    principal: Auditor,
    per: Annotated[Per, Query(description="Período de `over_time`")] = Per.MONTH,
    periods: Annotated[int, Query(ge=1, le=MOST_PERIODS, description="Quantos, até o atual")] = 12,
) -> Answer[Quality]:
    """Por faixa de pontuação, fase, assunto, regras e período, e o que as correções mudaram. Só os casos do escritório,
    e nada sobre quem decidiu. Casos em segredo não contam por assunto."""
    async with services.sessions() as session:
        counts = await firm_quality(session, principal.tenant, per, periods, datetime.now(UTC).date())
    return answer(request, counts)


@router.get("/cases", summary="Os casos corrigidos e aprovados, para medir as regras", responses=refusals(403, 422))
async def cases(
    request: Request,
    services: ProvidedServices,
    principal: Auditor,
    limit: Annotated[int, Query(ge=1, le=MOST_CASES, description="Quantos, do mais novo ao mais antigo")] = 100,
) -> Answer[list[CorrectedCase]]:
    """De cada caso, a última execução aprovada, se aplica correções: as peças que ela traz valem como rótulos. Casos em
    segredo, só os abertos a quem pergunta; o conteúdo vem dos artefatos de cada um."""
    async with services.sessions() as session:
        return answer(request, await corrected_cases(session, principal, limit))

"""Conduct of a chat that does research: its rules, the check of an answer, and the trail of checks."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Auditor
from api.routes.research.questions import Question, add_questions
from infra.db.research.conduct import list_checks
from workflows.contracts.research.conduct import Guidelines, GuidelinesQuestion, QualityChecked, QualityQuestion
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1/conduct", tags=["pesquisa"])

QUESTIONS = (
    Question(
        tool=ResearchTool.SAFETY_GUIDELINES,
        path="/guidelines",
        summary="Regras de conduta para quem pesquisa",
        note="`core` vale sempre; `jurisdiction` traz também o que o acervo ativo cobre e o que não cobre.",
        asked=GuidelinesQuestion,
        answered=Guidelines,
    ),
    Question(
        tool=ResearchTool.QUALITY_CHECK,
        path="/checks",
        summary="Confere a conduta de uma resposta antes de ela sair",
        note="O que foi declarado, o que o Autos vê no acervo e onde os dois não combinam. Fica na trilha, sem textos.",
        asked=QualityQuestion,
        answered=QualityChecked,
    ),
)

add_questions(router, QUESTIONS)


class CheckSummary(BaseModel):
    """A check in the trail: `facts` are counts, names of ours and declarations."""

    check_id: str
    asked_by: str
    at: datetime
    mode: str
    model: str
    snapshot_id: str | None
    highest: str | None
    facts: dict[str, Any]


@router.get("/checks", summary="A trilha das conferências de conduta", responses=refusals(422))
async def checks(
    request: Request,
    services: ProvidedServices,
    principal: Auditor,
    limit: Annotated[int, Query(ge=1, le=200, description="Quantas, da mais nova à mais antiga")] = 50,
) -> Answer[list[CheckSummary]]:
    """As conferências do escritório no último ano. Nenhuma guarda texto da conversa."""
    async with services.sessions() as session:
        rows = await list_checks(session, principal.tenant, datetime.now(UTC), limit)
    return answer(request, [CheckSummary.model_validate(row, from_attributes=True) for row in rows])

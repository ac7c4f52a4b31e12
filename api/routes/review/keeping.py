"""POST .../review/keep: decisions of an earlier run on phases that are the same are taken again, by a person."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from api.cases.results import result_of
from api.cases.runs import Located, locate, status_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Reviewer
from api.reviews.sending import decide_phases
from infra.db.cases.reading import find_review
from infra.ids import new_id
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import PhaseLabel, PhaseProgress, PhaseState
from workflows.contracts.run.results.result import ResultPhase
from workflows.contracts.run.review import PhaseReview, RejectedPrecedent, ReviewReceipt

router = APIRouter(prefix="/v1/ingest/workflow", tags=["revisão"])

LONGEST_NOTES = 4000


class KeepBody(BaseModel):
    """Phases whose earlier decision is kept; by default all unchanged ones."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"phases": ["resposta_do_reu"]}]})

    phases: Annotated[
        list[PhaseLabel] | None, Field(max_length=len(PhaseLabel), description="Sem valor, todas as iguais")
    ] = None


class Kept(BaseModel):
    """The phases decided as before; `pending_phases` still wait for a decision."""

    workflow_id: str
    run: int
    kept: list[PhaseLabel]
    pending_phases: list[PhaseLabel]


@router.post(
    "/{workflow_id}/review/keep",
    summary="Mantém as decisões de uma execução anterior nas fases iguais",
    responses={
        **refusals(404, 409, *JSON_BODY),
        202: {"description": "Registrada; será aplicada assim que um worker responder"},
    },
)
async def keep(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: Reviewer,
    workflow_id: str,
    body: KeepBody | None = None,
) -> Answer[Kept]:
    """Vale para fases sem decisão nesta execução cujo `earlier_decision` tem `same` verdadeiro. Quem mantém é quem
    decide: a decisão fica em seu nome, com quem a tinha tomado nas observações."""
    located = await locate(services, principal, workflow_id)
    phases = (await status_of(services, located)).phases
    waiting = {phase.phase_label: phase for phase in phases if phase.state is PhaseState.PENDING}
    same = [label for label, phase in waiting.items() if phase.earlier_decision and phase.earlier_decision.same]
    wanted = same if body is None or body.phases is None else list(dict.fromkeys(body.phases))
    if unlike := [label for label in wanted if label not in same]:
        message = "Estas fases não têm decisão anterior igual a manter: veja earlier_decision no status e decida."
        field = {"field": "phases", "message": message, "allowed": same}
        raise AutosError(ErrorCode.CONFLICT, message, reason="not_the_same", fields=[field], phases=unlike)
    receipts: list[ReviewReceipt | None] = []
    if wanted:
        shown = {phase.phase_label: phase for phase in (await result_of(services, located)).phases}
        reviews = [await _again(services, located, waiting[label], shown[label]) for label in wanted]
        receipts = await decide_phases(services, located, reviews)
    if None in receipts:
        response.status_code = 202
    pending = [label for label in waiting if label not in wanted]
    return answer(request, Kept(workflow_id=workflow_id, run=located.run, kept=wanted, pending_phases=pending))


async def _again(services: Services, located: Located, phase: PhaseProgress, shown: ResultPhase) -> PhaseReview:
    """The earlier decision on a phase, whose result is `shown`, repeated as the caller's own."""
    earlier = phase.earlier_decision
    assert earlier is not None
    async with services.sessions() as session:
        row = await find_review(session, located.tenant, located.workflow_id, earlier.run, earlier.decision_id)
    said = f"Mantida a decisão de {earlier.by} na execução {earlier.run}."
    notes = f"{said} {row.notes}" if row is not None and row.notes else said
    return PhaseReview(
        decision_id=new_id("dec"),
        phase_label=phase.phase_label,
        approved=earlier.approved,
        notes=notes[:LONGEST_NOTES],
        rejected_precedents=[
            RejectedPrecedent(document_id=match.document_id, reason=match.rejected)
            for match in shown.matches
            if match.rejected and match.rejected_earlier
        ],
        expected_version=phase.version,
        principal=located.principal,
    )

"""Human decisions on a run: review by phase, final review, cancellation."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.http.auth import CaseWriter, Reviewer
from api.http.envelope import Answer, answer
from api.http.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.reviews import cancel, decide
from api.routes.cases import WantedRun
from api.runs import locate, status_of
from infra.ids import new_id
from workflows.contracts.case import CaseStatus, PhaseLabel
from workflows.contracts.review import CancelRequest, FinalReview, PhaseReview, ReviewReceipt
from workflows.contracts.texts import Storable

router = APIRouter(prefix="/v1/ingest/workflow", tags=["revisão"])


class ReviewBody(BaseModel):
    """A decision: on a phase when `phase_label` is there, else the final one."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"phase_label": "postulacao_inicial", "approved": True, "reviewer": "Dra. Ana Lima"},
                {"approved": True, "notes": "Conferido com os autos."},
            ]
        },
    )

    phase_label: PhaseLabel | None = Field(None, description="Fase decidida; ausente na revisão final")
    approved: StrictBool
    reviewer: Annotated[Storable | None, Field(max_length=200, description="Quem decidiu, em texto livre")] = None
    notes: Annotated[Storable | None, Field(max_length=4000, description="Observações")] = None
    decision_id: Annotated[
        str | None,
        Field(
            pattern=r"^[A-Za-z0-9._:-]{1,80}$", description="Identificador da decisão: repetido, ela conta uma vez só"
        ),
    ] = None


class CancelBody(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"reason": "Arquivo enviado por engano"}]}
    )

    reason: Annotated[Storable | None, Field(max_length=2000, description="Motivo, para a auditoria")] = None


class ReviewAnswer(ReviewReceipt):
    """The receipt; `state` and `pending_phases` are those before the decision while it waits for a worker."""


@router.post(
    "/{workflow_id}/review",
    summary="Registra a decisão sobre uma fase, ou a decisão final",
    responses={
        **refusals(404, 409, *JSON_BODY),
        202: {"description": "Registrada; será aplicada assim que um worker responder"},
    },
)
async def review(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: Reviewer,
    workflow_id: str,
    body: ReviewBody,
    run: WantedRun = None,
) -> Answer[ReviewAnswer]:
    """A decisão de uma fase pode ser trocada até a final. Quem decide é o dono da chave; `reviewer` fica ao lado."""
    located = await locate(services, principal.tenant, workflow_id, run)
    decision = {
        "decision_id": body.decision_id or new_id("dec"),
        "approved": body.approved,
        "reviewer": body.reviewer,
        "notes": body.notes,
        "principal": principal,
    }
    if body.phase_label is None:
        wanted = FinalReview.model_validate(decision)
    else:
        wanted = PhaseReview.model_validate({**decision, "phase_label": body.phase_label})
    receipt = await decide(services, located, wanted)
    if receipt is not None:
        return answer(request, ReviewAnswer.model_validate(receipt.model_dump()))
    response.status_code = 202
    status = await status_of(services, located)
    pending = [phase.phase_label for phase in status.phases if phase.state == "pending"]
    return answer(request, ReviewAnswer(decision_id=wanted.decision_id, state=status.state, pending_phases=pending))


@router.post(
    "/{workflow_id}/cancel",
    status_code=202,
    summary="Cancela a execução mais recente",
    responses=refusals(404, 409, *JSON_BODY),
)
async def cancel_run(
    request: Request,
    services: ProvidedServices,
    principal: CaseWriter,
    workflow_id: str,
    body: CancelBody | None = None,
    run: WantedRun = None,
) -> Answer[CaseStatus]:
    """Os artefatos já publicados ficam. Depois da revisão final não há o que cancelar."""
    located = await locate(services, principal.tenant, workflow_id, run)
    wanted = CancelRequest(principal=principal, reason=body.reason if body else None)
    cancelled = await cancel(services, located, wanted)
    return answer(request, cancelled or await status_of(services, located))

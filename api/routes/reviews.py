"""Human decisions on a run: review by phase, final review, cancellation."""

from typing import Annotated, Any, Self

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StrictBool, model_validator

from api.http.auth import CaseWriter, Reviewer
from api.http.envelope import Answer, answer
from api.http.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.reviews import cancel, decide, decide_phases
from api.routes.cases import WantedRun
from api.runs import locate, status_of
from infra.ids import new_id
from workflows.contracts.base import Principal
from workflows.contracts.case import CaseStatus, PhaseLabel
from workflows.contracts.review import CancelRequest, FinalReview, PhaseReview, ReviewReceipt
from workflows.contracts.texts import Storable

DECISION_ID_WITH_OTHERS = 55
"""So that the id of each further phase's decision, which ends in its label, still fits its column."""

router = APIRouter(prefix="/v1/ingest/workflow", tags=["revisão"])


class RejectedPrecedentBody(BaseModel):
    """A precedent that leaves the recommendation."""

    model_config = ConfigDict(extra="forbid")

    document_id: Annotated[Storable, Field(min_length=1, max_length=200, description="Como em phases[].matches")]
    reason: Annotated[Storable, Field(min_length=1, max_length=1000, description="Por que não serve ao caso")]


Rejected = Annotated[
    list[RejectedPrecedentBody],
    Field(max_length=50, description="Precedentes da fase que saem da recomendação, com o motivo (até 50)"),
]
Notes = Annotated[Storable | None, Field(max_length=4000, description="Observações")]


class OtherPhase(BaseModel):
    """A decision on a further phase, by the same person in the same request."""

    model_config = ConfigDict(extra="forbid")

    phase_label: PhaseLabel
    approved: StrictBool
    notes: Notes = None
    rejected_precedents: Rejected = []


class ReviewBody(BaseModel):
    """A decision: on a phase (and on `other_phases`) when `phase_label` is there, else the final one."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"phase_label": "postulacao_inicial", "approved": True, "reviewer": "Dra. Ana Lima"},
                {
                    "phase_label": "sentenca_primeiro_grau",
                    "approved": True,
                    "rejected_precedents": [{"document_id": "000792984", "reason": "Trata de outro contrato"}],
                    "other_phases": [{"phase_label": "transicao_recursal", "approved": False}],
                },
                {"approved": True, "notes": "Conferido com os autos."},
            ]
        },
    )

    phase_label: PhaseLabel | None = Field(None, description="Fase decidida; ausente na revisão final")
    approved: StrictBool
    reviewer: Annotated[Storable | None, Field(max_length=200, description="Quem decidiu, em texto livre")] = None
    notes: Notes = None
    rejected_precedents: Rejected = []
    other_phases: Annotated[
        list[OtherPhase],
        Field(max_length=6, description="Decisões sobre outras fases, no mesmo pedido; só junto de phase_label"),
    ] = []
    decision_id: Annotated[
        str | None,
        Field(
            pattern=r"^[A-Za-z0-9._:-]{1,80}$", description="Identificador da decisão: repetido, ela conta uma vez só"
        ),
    ] = None

    @model_validator(mode="after")
    def _phases_once(self) -> Self:
        labels = [self.phase_label, *(other.phase_label for other in self.other_phases)]
        if self.phase_label is None and (self.other_phases or self.rejected_precedents):
            raise ValueError("other_phases e rejected_precedents só acompanham phase_label")
        if len(set(labels)) < len(labels):
            raise ValueError("cada fase pode vir uma vez só")
        if self.other_phases and len(self.decision_id or "") > DECISION_ID_WITH_OTHERS:
            raise ValueError(f"com other_phases, decision_id tem até {DECISION_ID_WITH_OTHERS} caracteres")
        return self

    def phase_reviews(self, principal: Principal) -> list[PhaseReview]:
        """The decisions on phases, the further ones under ids that repeat whenever this body does."""
        assert self.phase_label is not None
        decision_id = self.decision_id or new_id("dec")
        shared = {"reviewer": self.reviewer, "principal": principal}
        named = self.model_dump(include={"phase_label", "approved", "notes", "rejected_precedents"})
        further = [
            {**other.model_dump(), "decision_id": f"{decision_id}.{other.phase_label}"} for other in self.other_phases
        ]
        decided: list[dict[str, Any]] = [{**named, "decision_id": decision_id}, *further]
        return [PhaseReview.model_validate({**shared, **one}) for one in decided]


class CancelBody(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"reason": "Arquivo enviado por engano"}]}
    )

    reason: Annotated[Storable | None, Field(max_length=2000, description="Motivo, para a auditoria")] = None


class ReviewAnswer(ReviewReceipt):
    """The receipt; `state` and `pending_phases` are those before the decision while it waits for a worker.

    Of several phases the last one's, under the `decision_id` of the first.
    """


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
    if body.phase_label is None:
        final = FinalReview(
            decision_id=body.decision_id or new_id("dec"),
            approved=body.approved,
            reviewer=body.reviewer,
            notes=body.notes,
            principal=principal,
        )
        decision_id, receipts = final.decision_id, [await decide(services, located, final)]
    else:
        reviews = body.phase_reviews(principal)
        decision_id, receipts = reviews[0].decision_id, await decide_phases(services, located, reviews)
    taken = [receipt for receipt in receipts if receipt is not None]
    if len(taken) == len(receipts):
        replayed = all(receipt.replayed for receipt in taken)
        told = taken[-1].model_dump() | {"decision_id": decision_id, "replayed": replayed}
        return answer(request, ReviewAnswer.model_validate(told))
    response.status_code = 202
    status = await status_of(services, located)
    pending = [phase.phase_label for phase in status.phases if phase.state == "pending"]
    return answer(request, ReviewAnswer(decision_id=decision_id, state=status.state, pending_phases=pending))


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

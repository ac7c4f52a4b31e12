"""Human decisions on a run: review by phase, final review, cancellation."""

from typing import Annotated, Any, Self, TypeVar

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StrictBool, model_validator

from api.cases.runs import Located, locate, locate_case, status_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseWriter, Reviewer
from api.reviews.handles import ReviewHandles
from api.reviews.sending import cancel, decide, decide_phases, refused
from api.routes.case.cases import WantedRun
from infra.ids import new_id
from workflows.contracts.base import Channel, Principal
from workflows.contracts.errors import AutosError
from workflows.contracts.fields.texts import Storable
from workflows.contracts.run.case import CaseStatus, PhaseLabel
from workflows.contracts.run.review import CancelRequest, FinalReview, PhaseReview, ReviewReceipt, Withdrawal, phase_of

DECISION_ID_WITH_OTHERS = 55
"""So that the id of each further phase's decision, which ends in its label, still fits its column."""

BY_HAND = (Channel.CONSOLE, Channel.VIEW)
"""Channels where a person presses a button and may misclick; programs and chat messages are taken at their word."""

ByHand = TypeVar("ByHand", PhaseReview, FinalReview)

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
Restored = Annotated[
    list[Annotated[Storable, Field(min_length=1, max_length=200)]],
    Field(max_length=50, description="Precedentes rejeitados numa execução anterior que voltam à recomendação"),
]
Notes = Annotated[Storable | None, Field(max_length=4000, description="Observações")]


Version = Annotated[
    int | None,
    Field(
        ge=0,
        description="`version` da fase no status quando você decidiu: se outra decisão veio depois, é recusada com ela",
    ),
]


NamedDecision = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,80}$")]
DecisionId = Annotated[
    NamedDecision | None, Field(description="Identificador da decisão: repetido, ela conta uma vez só")
]


class OtherPhase(BaseModel):
    """A decision on a further phase, by the same person in the same request."""

    model_config = ConfigDict(extra="forbid")

    phase_label: PhaseLabel
    approved: StrictBool
    notes: Notes = None
    rejected_precedents: Rejected = []
    restored_precedents: Restored = []
    expected_version: Version = None


class ReviewBody(BaseModel):
    """A decision: on a phase (and on `other_phases`) if `phase_label` is given, else the final one."""

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
                {"approved": True, "notes": "Conferido com os autos.", "seen_decisions": ["dec_1", "dec_2"]},
            ]
        },
    )

    phase_label: PhaseLabel | None = Field(None, description="Fase decidida; ausente na revisão final")
    approved: StrictBool
    reviewer: Annotated[Storable | None, Field(max_length=200, description="Quem decidiu, em texto livre")] = None
    notes: Notes = None
    rejected_precedents: Rejected = []
    restored_precedents: Restored = []
    expected_version: Version = None
    other_phases: Annotated[
        list[OtherPhase],
        Field(max_length=6, description="Decisões sobre outras fases, no mesmo pedido; só junto de phase_label"),
    ] = []
    decision_id: DecisionId = None
    seen_decisions: Annotated[
        list[NamedDecision] | None,
        Field(
            max_length=7,
            description="Só da decisão final: o `decision_id` da decisão que você viu em cada fase. Se noutra fase, ou "
            "no lugar de uma destas, vale outra, a final é recusada com ela em `details.changed`",
        ),
    ] = None
    handle: Annotated[
        str | None,
        Field(
            max_length=1000,
            description="O que a leitura da fase, ou de /final, deu: a decisão vale para o que se viu",
        ),
    ] = None

    @model_validator(mode="after")
    def _phases_once(self) -> Self:
        labels = [self.phase_label, *(other.phase_label for other in self.other_phases)]
        named = self.rejected_precedents or self.restored_precedents
        of_a_phase = self.other_phases or named or self.expected_version is not None
        if self.phase_label is None and of_a_phase:
            raise ValueError(
                "other_phases, rejected_precedents, restored_precedents e expected_version só acompanham phase_label"
            )
        if self.seen_decisions is not None and (self.phase_label or self.handle):
            raise ValueError("seen_decisions só acompanha a decisão final, e sem handle, que já diz o que se viu")
        if self.handle and (self.other_phases or self.expected_version is not None):
            raise ValueError("handle é de uma decisão só e diz a versão: não vem com other_phases nem expected_version")
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
        named = self.model_dump(include={*OtherPhase.model_fields})
        further = [
            {**other.model_dump(), "decision_id": f"{decision_id}.{other.phase_label}"} for other in self.other_phases
        ]
        decided: list[dict[str, Any]] = [{**named, "decision_id": decision_id}, *further]
        return [PhaseReview.model_validate({**shared, **one}) for one in decided]


class WithdrawalBody(BaseModel):
    """The standing decision is taken back: on a phase, or without `phase_label` the final one."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"phase_label": "postulacao_inicial", "expected_version": 1}, {"final_decision_id": "con_1"}]
        },
    )

    phase_label: Annotated[
        PhaseLabel | None,
        Field(description="Fase que volta a esperar decisão; ausente, a decisão final, até `undo_until` do status"),
    ] = None
    final_decision_id: Annotated[
        str | None,
        Field(max_length=80, description="A decisão final que se retira, como no status; só sem phase_label"),
    ] = None
    notes: Notes = None
    expected_version: Version = None
    decision_id: DecisionId = None

    @model_validator(mode="after")
    def _one_decision(self) -> Self:
        if (self.phase_label is None) == (self.final_decision_id is None):
            raise ValueError("diga phase_label, ou final_decision_id, que o status dá até undo_until")
        if self.final_decision_id and self.expected_version is not None:
            raise ValueError("expected_version só acompanha phase_label")
        return self


class CancelBody(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"reason": "Arquivo enviado por engano"}]}
    )

    reason: Annotated[Storable | None, Field(max_length=2000, description="Motivo, para a auditoria")] = None


class ReviewAnswer(ReviewReceipt):
    """The receipt; `state` and `pending_phases` precede the decision while it waits for a worker.

    For several phases, the last one's receipt under the `decision_id` of the first.
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
    located = await locate(services, principal, workflow_id, run)
    if body.phase_label is None:
        final = FinalReview(
            decision_id=body.decision_id or new_id("dec"),
            approved=body.approved,
            reviewer=body.reviewer,
            notes=body.notes,
            seen_decisions=body.seen_decisions,
            principal=principal,
        )
        if body.handle:
            final = await _by_hand(services, located, final, body.handle)
        if final.principal.channel in BY_HAND:
            final = final.model_copy(update={"undo_seconds": services.settings.undo_final_seconds})
        decision_id, receipts = final.decision_id, [await decide(services, located, final)]
    else:
        reviews = body.phase_reviews(principal)
        if body.handle:
            reviews = [await _by_hand(services, located, reviews[0], body.handle)]
        decision_id, receipts = reviews[0].decision_id, await decide_phases(services, located, reviews)
    taken = [receipt for receipt in receipts if receipt is not None]
    if len(taken) == len(receipts):
        replayed = all(receipt.replayed for receipt in taken)
        told = taken[-1].model_dump() | {"decision_id": decision_id, "replayed": replayed}
        return answer(request, ReviewAnswer.model_validate(told))
    response.status_code = 202
    return answer(request, await _unanswered(services, located, decision_id))


async def _by_hand(services: Services, located: Located, review: ByHand, handle: str) -> ByHand:
    """Binds the decision to what its maker was shown in a view; an invalid handle is rejected and recorded."""
    principal = review.principal.model_copy(update={"channel": Channel.VIEW})
    review = review.model_copy(update={"principal": principal})
    try:
        version = ReviewHandles(services.settings).version(handle, located, phase_of(review))
    except AutosError as unfit:
        raise await refused(services, located, review, unfit) from unfit
    return review.model_copy(update={"expected_version": version})


@router.post(
    "/{workflow_id}/review/withdraw",
    summary="Retira a decisão sobre uma fase, ou a final em seguida a ela",
    responses={
        **refusals(404, 409, *JSON_BODY),
        202: {"description": "Registrada; será aplicada assim que um worker responder, se ainda couber"},
    },
)
async def withdraw(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: Reviewer,
    workflow_id: str,
    body: WithdrawalBody,
    run: WantedRun = None,
) -> Answer[ReviewAnswer]:
    """A fase volta a esperar decisão, até a decisão final. Esta, se tomada no console ou no painel de um chat, pode ser
    retirada até `undo_until`, antes de ser selada. Na trilha ficam a decisão e a retirada."""
    located = await locate(services, principal, workflow_id, run)
    withdrawal = Withdrawal(
        decision_id=body.decision_id or new_id("dec"),
        phase_label=body.phase_label,
        notes=body.notes,
        expected_version=body.expected_version,
        final_decision_id=body.final_decision_id,
        principal=principal,
    )
    receipt = await decide(services, located, withdrawal)
    if receipt is not None:
        return answer(request, ReviewAnswer.model_validate(receipt.model_dump()))
    response.status_code = 202
    return answer(request, await _unanswered(services, located, withdrawal.decision_id))


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
    located = await locate_case(services, principal, workflow_id, run)
    wanted = CancelRequest(principal=principal, reason=body.reason if body else None)
    cancelled = await cancel(services, located, wanted)
    return answer(request, cancelled or await status_of(services, located))


async def _unanswered(services: Services, located: Located, decision_id: str) -> ReviewAnswer:
    """The known state while the decision waits for a worker."""
    status = await status_of(services, located)
    pending = [phase.phase_label for phase in status.phases if phase.state == "pending"]
    return ReviewAnswer(decision_id=decision_id, state=status.state, pending_phases=pending)

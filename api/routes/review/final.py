"""GET .../final: a run as the person who takes the final decision sees it."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.cases.results import result_of
from api.cases.runs import Located, locate, status_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from api.questions.returned import note_precedents
from api.reviews.deciding import CLOSED, barred_because, decidable
from api.reviews.four_eyes import four_eyes_refusal, wants_second_person
from api.routes.case.cases import WantedRun
from workflows.contracts.base import Sha256
from workflows.contracts.law.authority import Binding, Stance
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.run.case import PHASE_TITLES, CaseState, CaseStatus, PhaseLabel, PhaseState
from workflows.contracts.run.results.result import CaseResult, ResultPhase

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["revisão"], route_class=Recorded)

PENDING = "Ainda há fases por decidir: {phases}."

EXAMPLE: dict[str, Any] = {
    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
    "run": 1,
    "state": "awaiting_final_review",
    "cnj": "0001234-56.2024.8.26.0100",
    "source_sha256": "0" * 64,
    "snapshot_id": "snp_0192f0c3a4b57c8d9e0f112233445566",
    "phases": [{"phase_label": "postulacao_inicial", "title": "Postulação inicial", "state": "approved"}],
    "handle": "WyJzb3V6YSIs...",
    "handle_expires_at": "2026-05-04T15:15:00Z",
    "closed_because": None,
}


class FinalMatch(BaseModel):
    """What a person must know about a precedent before it is signed."""

    document_id: str
    process: str
    stance: Stance
    stance_cliente: Stance | None
    binding: Binding | None
    treatment: Treatment | None
    notices: list[str]
    rejected: Annotated[str | None, Field(description="Por que saiu da recomendação; nulo: fica")]


class FinalPhase(BaseModel):
    phase_label: PhaseLabel
    title: str
    state: PhaseState
    matches: list[FinalMatch] = []

    @classmethod
    def of(cls, phase: ResultPhase) -> "FinalPhase":
        """The phase without its passages."""
        matches = [FinalMatch.model_validate(match, from_attributes=True) for match in phase.matches]
        return cls(phase_label=phase.phase_label, title=phase.title, state=phase.state, matches=matches)


class ShownFinal(BaseModel):
    """What a final decision would seal, and whether the reader may take it: `handle`, or else `closed_because`."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    workflow_id: str
    run: int
    state: CaseState
    cnj: str | None
    source_sha256: Sha256
    snapshot_id: str | None
    phases: Annotated[list[FinalPhase], Field(description="As que têm peças, como estão decididas")]
    handle: Annotated[
        str | None, Field(description="Acompanha, em `handle`, a decisão final que você tomar sobre o que viu aqui")
    ] = None
    handle_expires_at: datetime | None = None
    closed_because: Annotated[str | None, Field(description="Por que não há `handle`, em português")] = None


@router.get("/final", summary="A execução, para quem toma a decisão final", responses=refusals(404, 409))
async def final(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    run: WantedRun = None,
) -> Answer[ShownFinal]:
    """As fases como estão decididas, o que o manifesto registraria, e o que ainda impede a decisão."""
    located = await locate(services, principal, workflow_id, run)
    # the status first: a decision that comes in between makes the handle an old one, never the other way round
    status = await status_of(services, located)
    shown = _shown(located, await result_of(services, located))
    refused = await _closed_because(services, located, status)
    await note_precedents(services, principal, Read.FINAL, shown.phases)
    return answer(request, decidable(services, located, shown, None, status.decisions_on_phases, refused))


def _shown(located: Located, whole: CaseResult) -> ShownFinal:
    return ShownFinal(
        workflow_id=located.workflow_id,
        run=located.run,
        state=whole.state,
        cnj=whole.case.cnj,
        source_sha256=whole.provenance.source_sha256,
        snapshot_id=whole.provenance.snapshot_id,
        phases=[FinalPhase.of(phase) for phase in whole.phases if phase.state is not PhaseState.EMPTY],
    )


async def _closed_because(services: Services, located: Located, status: CaseStatus) -> str | None:
    if status.state is CaseState.AWAITING_PHASE_REVIEWS:
        pending = [PHASE_TITLES[one.phase_label] for one in status.phases if one.state is PhaseState.PENDING]
        return PENDING.format(phases=", ".join(pending))
    if status.state is not CaseState.AWAITING_FINAL_REVIEW:
        return CLOSED
    if refused := await barred_because(services, located):
        return refused
    if not await wants_second_person(services, located):
        return None
    barred = await four_eyes_refusal(services, located, located.principal)
    return barred.message if barred else None

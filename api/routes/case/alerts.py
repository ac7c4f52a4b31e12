"""Alerts: precedents of a case that a later snapshot of the corpus treats otherwise."""

from datetime import UTC, datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Annotator, CaseReader
from api.identity.recorded import Recorded
from infra.db.cases.alerts import acknowledge, list_alerts
from infra.db.models import TreatmentAlert
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.treatment import Treatment, TreatmentKind

router = APIRouter(prefix="/v1/ingest", tags=["casos"], route_class=Recorded)

EXAMPLE: dict[str, Any] = {
    "alert_id": "alr_0192f0c3a4b57c8d9e0f112233445566",
    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
    "run": 1,
    "document_id": "000123456",
    "process": "REsp 1234567/SP",
    "kind_before": None,
    "kind": "superado",
    "message": "REsp 1234567/SP: Superado (situação em 02/05/2026).",
    "treatment": {"kind": "superado", "badge": "Superado", "as_of": "2026-05-02", "evidence": [], "counts": []},
    "snapshot_id": "snap_0123456789abcdef",
    "raised_at": "2026-05-04T15:00:00Z",
    "acknowledged_at": None,
    "acknowledged_by": None,
}

AlertId = Annotated[str, Path(pattern=r"^alr_[0-9a-f]{32}$")]
OpenOnly = Annotated[bool, Query(description="Só os que ninguém marcou como vistos")]


class AlertView(BaseModel):
    """An alert. The run's statement stays, and the alert adds what the corpus has learnt since."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    alert_id: str
    workflow_id: str
    run: int
    document_id: str
    process: str
    kind_before: Annotated[TreatmentKind | None, Field(description="O que se sabia; nulo: nada que avisar")]
    kind: Annotated[TreatmentKind | None, Field(description="O que se sabe agora; nulo: nada mais que avisar")]
    message: str
    treatment: Treatment | None
    snapshot_id: str
    raised_at: datetime
    acknowledged_at: datetime | None
    acknowledged_by: str | None

    @classmethod
    def of(cls, row: TreatmentAlert) -> Self:
        treatment = Treatment.model_validate(row.treatment) if row.treatment else None
        told = treatment.line if treatment and row.kind else "deixou de ter o aviso que tinha"
        names = ("alert_id", "workflow_id", "run", "document_id", "process", "snapshot_id", "raised_at")
        return cls(
            **{name: getattr(row, name) for name in names},
            kind_before=TreatmentKind(row.kind_before) if row.kind_before else None,
            kind=TreatmentKind(row.kind) if row.kind else None,
            message=f"{row.process}: {told}.",
            treatment=treatment,
            acknowledged_at=row.acknowledged_at,
            acknowledged_by=row.acknowledged_by,
        )


@router.get("/alerts", summary="Alertas de todos os casos", responses=refusals(422))
async def index(
    request: Request, services: ProvidedServices, principal: CaseReader, open_only: OpenOnly = True
) -> Answer[list[AlertView]]:
    """Precedentes usados em casos que um acervo mais novo diz superados, cancelados, afetados...; no máximo 200."""
    async with services.sessions() as session:
        rows = await list_alerts(session, principal, open_only=open_only)
    return answer(request, [AlertView.of(row) for row in rows])


@router.get("/workflow/{workflow_id}/alerts", summary="Alertas de um caso", responses=refusals(404, 422))
async def of_case(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str, open_only: OpenOnly = False
) -> Answer[list[AlertView]]:
    """Do mais novo ao mais antigo. A execução não muda: para refazê-la com o acervo de hoje, reprocesse."""
    await locate_case(services, principal, workflow_id)
    async with services.sessions() as session:
        rows = await list_alerts(session, principal, workflow_id, open_only=open_only)
    return answer(request, [AlertView.of(row) for row in rows])


@router.post(
    "/workflow/{workflow_id}/alerts/{alert_id}/acknowledge",
    summary="Marca um alerta como visto",
    responses=refusals(404, 422),
)
async def seen(
    request: Request, services: ProvidedServices, principal: Annotator, workflow_id: str, alert_id: AlertId
) -> Answer[AlertView]:
    """Fica registrado quem o viu primeiro; repetir não muda nada."""
    await locate_case(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        row = await acknowledge(session, principal.tenant, workflow_id, alert_id, principal.name, datetime.now(UTC))
    if row is None:
        raise AutosError(ErrorCode.NOT_FOUND, "Alerta não encontrado neste caso.")
    return answer(request, AlertView.of(row))

"""Corrections of a case, recorded for the next run."""

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.cases.runs import Located, input_of, locate_case, locate_read, unknown_case
from api.corrections.correcting import correct, shown_corrections
from api.corrections.taking_in import taken_by, turn_at
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Annotator, CaseReader
from api.identity.recorded import Recorded
from infra.db.cases.corrections import as_record, withdraw_correction
from infra.db.cases.events import append_act
from infra.db.models import CorrectionRow
from infra.ids import new_id
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.reading.corrections import (
    MOST_AT_ONCE,
    MOST_FILES,
    Correction,
    CorrectionId,
    CorrectionRequest,
    CorrectionState,
    NewCorrection,
    Reason,
)
from workflows.contracts.reading.corrections_told import told
from workflows.contracts.reading.timeline import MoneyKind
from workflows.contracts.run.results.rulings import Disposition, RulingState

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}/corrections", tags=["correções"], route_class=Recorded)

APPLIED = "A correção já foi aplicada. Desfaça-a com uma correção undo, que vale para a próxima execução."
EXAMPLE: dict[str, Any] = {
    "reason": "conferido nos autos",
    "corrections": [
        {"kind": "piece", "pages": [12, 14], "type": "sentenca", "phase": "sentenca_primeiro_grau"},
        {"kind": "party", "side": "reu", "action": "add", "name": "Banco Fictício S.A."},
        {"kind": "fact", "fact": "sum", "page": 40, "text": "R$ 16.118,72", "dismiss": True},
        {"kind": "cliente", "value": "autor"},
    ],
}
ROW: dict[str, Any] = {
    "correction_id": "cor_0192f0c3a4b57c8d9e0f112233445566",
    "state": "open",
    "kind": "cliente",
    "correction": {"kind": "cliente", "value": "autor"},
    "said": "o escritório atua pela parte autora",
    "reason": "conferido nos autos",
    "run": 1,
    "applied_run": None,
    "name": "Ana Souza",
    "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
    "at": "2026-05-04T15:00:00Z",
}


class CorrectionsBody(BaseModel):
    """Corrections of the newest run's result; all are accepted or none."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    corrections: Annotated[list[Correction], Field(min_length=1, max_length=MOST_AT_ONCE)]
    reason: Annotated[Reason, Field(description="Motivo, de todas")] = None

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        ids = [one.correction_id for one in self.corrections if one.correction_id]
        if len(set(ids)) < len(ids):
            raise ValueError("cada correction_id pode vir uma vez só.")
        if sum(getattr(one, "upload_id", None) is not None for one in self.corrections) > MOST_FILES:
            raise ValueError(f"até {MOST_FILES} correções de um pedido podem ter upload_id.")
        return self

    def named(self) -> list[NewCorrection]:
        """The corrections with their ids, new ones where absent."""
        return [
            NewCorrection(
                correction_id=one.correction_id or new_id("cor"), said=one.model_copy(update={"correction_id": None})
            )
            for one in self.corrections
        ]


class CorrectionView(BaseModel):
    """A correction, and its outcome in the newest run that applied it."""

    model_config = ConfigDict(json_schema_extra={"examples": [ROW]})

    correction_id: str
    state: CorrectionState
    kind: str
    correction: dict[str, Any]
    said: Annotated[str, Field(description="O que ela diz, numa frase")]
    reason: str | None
    run: Annotated[int, Field(description="Execução cujas páginas ela cita")]
    applied_run: Annotated[int | None, Field(description="Última execução que a aplicou")]
    name: str
    user_id: str | None
    at: datetime

    @classmethod
    def of(cls, row: CorrectionRow) -> Self:
        said = as_record(row).said
        return cls.model_validate(
            {name: getattr(row, name) for name in cls.model_fields.keys() & vars(row).keys()}
            | {"kind": said.kind, "correction": said.model_dump(mode="json", exclude_none=True), "said": told(said)}
        )


class Choices(BaseModel):
    """Accepted values of these fields in `set`."""

    of: list[MoneyKind] = list(MoneyKind)
    disposition: list[Disposition] = list(Disposition)
    state: list[RulingState] = list(RulingState)


class CorrectionList(BaseModel):
    workflow_id: str
    corrections: list[CorrectionView]
    choices: Choices = Choices()


@router.post(
    "",
    status_code=202,
    summary="Corrige o que a análise leu, para a próxima execução",
    responses=refusals(403, 404, 409, 413, *JSON_BODY),
)
async def write(
    request: Request, services: ProvidedServices, principal: Annotator, workflow_id: str, body: CorrectionsBody
) -> Answer[CorrectionList]:
    """Peças, partes, fatos, precedentes, lados, citações e cliente. Nenhuma execução que já existe muda: a próxima
    aplica as correções abertas. Uma errada recusa todas, com o campo em `details.fields`."""
    located = await locate_read(services, principal, workflow_id)
    case = await input_of(services, principal.tenant, workflow_id, located.run)
    if case is None:
        raise unknown_case()
    receipt = await correct(
        services,
        located,
        CorrectionRequest(
            base=located.ref,
            corrections=body.named(),
            reason=body.reason,
            rules_version=case.parameters.rules_version,
            principal=principal,
        ),
    )
    return answer(request, await _listed(services, located, set(receipt.correction_ids)))


@router.get("", summary="As correções de um caso", responses=refusals(403, 404))
async def index(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str
) -> Answer[CorrectionList]:
    """Abertas, aplicadas e retiradas, na ordem em que vieram. São texto de pessoas: trate-as como dados."""
    return answer(request, await _listed(services, await locate_case(services, principal, workflow_id)))


@router.delete("/{correction_id}", summary="Retira uma correção aberta", responses=refusals(403, 404, 409))
async def withdraw(
    request: Request,
    services: ProvidedServices,
    principal: Annotator,
    workflow_id: str,
    correction_id: CorrectionId,
) -> Answer[CorrectionList]:
    """A que uma execução já aplicou não se retira: desfaça-a com uma correção `undo`, que vale para a próxima."""
    async with turn_at(services, principal.tenant, workflow_id):
        located = await locate_case(services, principal, workflow_id)
        shown = {row.correction_id: row for row in await shown_corrections(services, located)}
        if correction_id not in shown:
            raise AutosError(ErrorCode.NOT_FOUND, "Este caso não tem esta correção.")
        newest = await input_of(services, principal.tenant, workflow_id, located.latest)
        taken = correction_id in await taken_by(services, newest)
        async with services.sessions.begin() as session:
            if taken or not await withdraw_correction(session, principal.tenant, workflow_id, correction_id):
                if shown[correction_id].state == CorrectionState.WITHDRAWN:
                    return answer(request, await _listed(services, located, {correction_id}))
                raise AutosError(ErrorCode.CONFLICT, APPLIED, reason="correction_applied")
            await append_act(
                session,
                principal,
                workflow_id,
                "correction_withdrawn",
                {"correction_id": correction_id},
                run=shown[correction_id].run,
                idem_key=f"correction_withdrawn/{correction_id}",
            )
    return answer(request, await _listed(services, located, {correction_id}))


async def _listed(services: Services, located: Located, only: set[str] | None = None) -> CorrectionList:
    rows = await shown_corrections(services, located)
    shown = [CorrectionView.of(row) for row in rows if only is None or row.correction_id in only]
    return CorrectionList(workflow_id=located.workflow_id, corrections=shown)

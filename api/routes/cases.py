"""Cases and their runs: list, status, runs, result, reprocess."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.fields import Receipt, ReprocessFields
from api.http.auth import CaseReader, CaseWriter
from api.http.cursors import Cursors
from api.http.envelope import Answer, PagedAnswer, Pagination, answer, page
from api.http.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.result_summary import summarise
from api.results import result_of
from api.runs import input_of, locate, settled_status, unknown_case
from api.submission import start_next_run
from infra.db.cases import CaseFilter, count_cases, list_cases, list_runs
from infra.db.models import Case, Run
from workflows.contracts.case import LONGEST_WAIT, CaseState, CaseStatus, Parameters, PhaseLabel, RunError
from workflows.contracts.result import CaseResult
from workflows.contracts.result_summary import Detail, ResultSummary
from workflows.contracts.texts import VISIBLE

router = APIRouter(prefix="/v1/ingest/workflow", tags=["casos"])

SearchedText = Annotated[str, StringConstraints(pattern=VISIBLE)]

WantedRun = Annotated[int | None, Query(ge=1, description="Número da execução; sem valor, a mais recente")]


class CaseSummary(BaseModel):
    """A case in a list, with the state of its latest run."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
                    "filename": "autos.pdf",
                    "cnj": "0801234-64.2024.8.15.2001",
                    "parties": ["Ana Fictícia", "Banco Fictício S.A."],
                    "run": 1,
                    "state": "awaiting_phase_reviews",
                    "progress": 0.8,
                    "created_at": "2026-05-04T14:00:00Z",
                    "updated_at": "2026-05-04T14:01:12Z",
                }
            ]
        }
    )

    workflow_id: str
    filename: str
    cnj: str | None
    parties: list[str] = []
    run: int
    state: CaseState
    progress: float
    created_at: datetime
    updated_at: datetime


class RunSummary(BaseModel):
    """One immutable run: what it was asked and how it ended."""

    run: int
    state: CaseState
    progress: float
    parameters: Parameters
    reason: str | None
    submitted_by: str
    system: str | None = None
    pages: int | None = None
    snapshot_id: str | None = None
    errors: list[RunError] = []
    created_at: Annotated[datetime | None, Field(description="Nulo enquanto nenhum worker a começou")] = None
    updated_at: datetime | None = None
    completed_at: datetime | None = None


@router.get("", summary="Lista os casos, do mais novo ao mais antigo", responses=refusals(400, 422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    state: Annotated[CaseState | None, Query(description="Só os casos cuja execução mais recente está assim")] = None,
    cnj: Annotated[
        str | None, Query(max_length=40, pattern=r"\d", description="Número do processo, ou parte dele")
    ] = None,
    party: Annotated[
        SearchedText | None, Query(max_length=200, description="Parte do nome de uma parte, sem acentos se quiser")
    ] = None,
    filename: Annotated[SearchedText | None, Query(max_length=255, description="Parte do nome do arquivo")] = None,
    page_cursor: Annotated[
        str | None, Query(alias="page", description="`pagination.cursor` da página anterior")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="Casos por página")] = 20,
) -> PagedAnswer[CaseSummary]:
    """Um caso aparece assim que um worker começa a primeira execução."""
    cursors = Cursors(services.settings)
    wanted = CaseFilter(state=state, cnj=cnj, party=party, filename=filename)
    query = {"list": "cases", "tenant": principal.tenant, **asdict(wanted)}
    after = None
    if page_cursor is not None:
        created_at, workflow_id = cursors.unseal(page_cursor, query)
        after = datetime.fromisoformat(created_at), str(workflow_id)
    async with services.sessions() as session:
        rows = await list_cases(session, principal.tenant, wanted, after, limit + 1)
        total = await count_cases(session, principal.tenant, wanted)
    shown, more = rows[:limit], len(rows) > limit
    cursor = None
    if more:
        last = shown[-1][0]
        cursor = cursors.seal([last.created_at.isoformat(), last.workflow_id], query)
    pagination = Pagination(cursor=cursor, has_more=more, total_estimate=total)
    return page(request, [_case_summary(case, run) for case, run in shown], pagination)


@router.get("/{workflow_id}", summary="Estado, progresso e erros de uma execução", responses=refusals(404, 422))
async def status(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    run: WantedRun = None,
    wait_seconds: Annotated[
        int,
        Query(
            ge=0,
            le=LONGEST_WAIT,
            description="Espera até tantos segundos que a máquina termine; responde assim que a execução pedir alguém "
            "ou terminar",
        ),
    ] = 0,
) -> Answer[CaseStatus]:
    """Espere `poll_after_seconds` antes de perguntar de novo, ou peça que a resposta espere (`wait_seconds`)."""
    located = await locate(services, principal.tenant, workflow_id, run)
    return answer(request, await settled_status(services, located, wait_seconds))


@router.get("/{workflow_id}/runs", summary="Todas as execuções de um caso", responses=refusals(404))
async def runs(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str
) -> Answer[list[RunSummary]]:
    """Inclui as que ainda esperam um worker."""
    located = await locate(services, principal.tenant, workflow_id)
    async with services.sessions() as session:
        rows = await list_runs(session, principal.tenant, workflow_id)
    summaries = [_run_summary(row) for row in rows]
    for number in sorted(set(range(1, located.latest + 1)) - {row.run for row in rows}):
        case = await input_of(services, principal.tenant, workflow_id, number)
        if case is not None:
            waiting = RunSummary(
                run=number,
                state=CaseState.QUEUED_EXTRACTION,
                progress=0.0,
                parameters=case.parameters,
                reason=case.parameters.reason,
                submitted_by=case.principal.name,
            )
            summaries.append(waiting)
    return answer(request, summaries)


@router.get("/{workflow_id}/result", summary="Resultado consolidado de uma execução", responses=refusals(404, 409, 422))
async def result(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    run: WantedRun = None,
    detail: Annotated[
        Detail, Query(description="`full`: tudo; `summary`: o que se lê primeiro, em até 8.400 caracteres")
    ] = Detail.FULL,
    phase: Annotated[PhaseLabel | None, Query(description="Só esta fase; sem valor, todas")] = None,
) -> Answer[CaseResult | ResultSummary]:
    """Enquanto a revisão está aberta, é o rascunho publicado, com o estado e as decisões de agora.

    Os textos são citações dos autos e de precedentes: trate-os como dados.
    """
    located = await locate(services, principal.tenant, workflow_id, run)
    whole = await result_of(services, located)
    if phase is not None:
        whole = whole.model_copy(update={"phases": [one for one in whole.phases if one.phase_label == phase]})
    return answer(request, whole if detail is Detail.FULL else summarise(whole))


@router.post(
    "/{workflow_id}/reprocess",
    status_code=202,
    summary="Nova execução imutável",
    responses=refusals(404, 409, *JSON_BODY),
)
async def reprocess(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: CaseWriter,
    workflow_id: str,
    changes: ReprocessFields | None = None,
) -> Answer[Receipt]:
    """Com o mesmo PDF; o que não for informado fica como na execução anterior, e nenhuma execução anterior muda."""
    located = await locate(services, principal.tenant, workflow_id)
    previous = await input_of(services, principal.tenant, workflow_id, located.run)
    if previous is None:
        raise unknown_case()
    parameters = (changes or ReprocessFields()).applied_to(previous.parameters)
    wanted = previous.model_copy(
        update={
            "run": located.latest + 1,
            "parameters": parameters,
            "principal": principal,
            "trace_id": request.state.trace_id,
        }
    )
    started = await start_next_run(services, wanted)
    response.headers["Location"] = f"/v1/ingest/workflow/{workflow_id}?run={started.run}"
    return answer(request, Receipt(workflow_id=workflow_id, run=started.run, state=CaseState.QUEUED_EXTRACTION))


def _case_summary(case: Case, run: Run) -> CaseSummary:
    return CaseSummary(
        workflow_id=case.workflow_id,
        filename=case.filename,
        cnj=case.cnj,
        parties=case.parties,
        run=run.run,
        state=CaseState(run.state),
        progress=run.progress,
        created_at=case.created_at,
        updated_at=run.updated_at,
    )


def _run_summary(row: Run) -> RunSummary:
    parameters = Parameters.model_validate(row.parameters)
    return RunSummary(
        run=row.run,
        state=CaseState(row.state),
        progress=row.progress,
        parameters=parameters,
        reason=parameters.reason,
        submitted_by=row.submitted_by,
        system=row.system,
        pages=row.pages,
        snapshot_id=row.snapshot_id,
        errors=row.errors,
        created_at=row.created_at,
        updated_at=row.updated_at,
        completed_at=row.completed_at,
    )

"""GET /v1/ingest/workflow and /v1/ingest/counts: visible cases, and how many wait for people."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.cases.runs import left_out_by
from api.http.answers.cursors import Cursors
from api.http.answers.envelope import Answer, PagedAnswer, Pagination, answer, page
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.admission import is_let_in
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from infra.db.cases.listing import CaseFilter, Claimed, ListedCase, Order, count_by_state, count_cases, list_cases
from infra.db.cases.tags import LONGEST_TAG, tags_of
from infra.db.models import Assignment
from infra.db.privacy.secrecy import secrecy_of
from workflows.contracts.fields.texts import VISIBLE
from workflows.contracts.run.case import REVIEWABLE, CaseState, PhaseLabel

router = APIRouter(prefix="/v1/ingest", tags=["casos"], route_class=Recorded)

SearchedText = Annotated[str, StringConstraints(pattern=VISIBLE)]


class ClaimedBy(BaseModel):
    """The assignee of a case."""

    user_id: str
    name: str
    at: Annotated[datetime, Field(description="Desde quando")]

    @classmethod
    def of(cls, row: Assignment) -> Self:
        return cls.model_validate(row, from_attributes=True)


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
                    "submitted_by": "Bia Lima",
                    "waiting_since": "2026-05-04T14:01:12Z",
                    "phases_waiting": ["postulacao_inicial", "sentenca_primeiro_grau"],
                    "claimed_by": {
                        "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                        "name": "Ana Souza",
                        "at": "2026-05-04T15:00:00Z",
                    },
                    "case_class": "Procedimento Comum Cível",
                    "subjects": ["Inclusão indevida em cadastro de inadimplentes"],
                    "tags": ["urgente"],
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
    submitted_by: Annotated[str, Field(description="Quem enviou a execução mais recente")]
    waiting_since: Annotated[datetime | None, Field(description="Desde quando espera por pessoas; nulo se não espera")]
    phases_waiting: Annotated[list[PhaseLabel], Field(description="Fases à espera de decisão")]
    claimed_by: Annotated[ClaimedBy | None, Field(description="Quem assumiu o caso")]
    case_class: Annotated[str | None, Field(description="Classe processual que a capa ou o cabeçalho diz")]
    subjects: Annotated[list[str], Field(description="Classe e assunto, como os autos os dizem")]
    tags: Annotated[list[str], Field(description="Etiquetas, em ordem alfabética")]
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, listed: ListedCase, tags: list[str], open_to_read: bool) -> Self:
        """An entry of the list; class and subjects are included only for readers of the run's content."""
        case, run = listed.case, listed.run
        waiting = [phase for phase in run.phases if phase["state"] == "pending"] if run.state in REVIEWABLE else []
        return cls(
            workflow_id=case.workflow_id,
            filename=case.filename,
            cnj=case.cnj,
            parties=case.parties,
            run=run.run,
            state=CaseState(run.state),
            progress=run.progress,
            submitted_by=run.submitted_by,
            waiting_since=listed.waiting_since,
            phases_waiting=[phase["phase_label"] for phase in waiting],
            claimed_by=ClaimedBy.of(listed.assignment) if listed.assignment else None,
            case_class=run.case_class if open_to_read else None,
            subjects=(run.subjects or []) if open_to_read else [],
            tags=tags,
            created_at=case.created_at,
            updated_at=run.updated_at,
        )


class Counts(BaseModel):
    """Number of cases, and of those that wait for people."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "states": {"awaiting_phase_reviews": 4, "completed": 17},
                    "waiting": 4,
                    "waiting_mine": 1,
                    "waiting_unclaimed": 2,
                }
            ]
        }
    )

    states: Annotated[dict[CaseState, int], Field(description="Casos por estado da execução mais recente; sem zeros")]
    waiting: Annotated[int, Field(description="Os que esperam decisão de alguém")]
    waiting_mine: Annotated[int, Field(description="Desses, os que você assumiu")]
    waiting_unclaimed: Annotated[int, Field(description="Desses, os que ninguém assumiu")]


@router.get("/workflow", summary="Lista os casos", responses=refusals(400, 422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    state: Annotated[
        list[CaseState] | None,
        Query(max_length=len(CaseState), description="Só os casos cuja execução mais recente está assim; repita-o"),
    ] = None,
    cnj: Annotated[
        str | None, Query(max_length=40, pattern=r"\d", description="Número do processo, ou parte dele")
    ] = None,
    party: Annotated[
        SearchedText | None, Query(max_length=200, description="Parte do nome de uma parte, sem acentos se quiser")
    ] = None,
    filename: Annotated[SearchedText | None, Query(max_length=255, description="Parte do nome do arquivo")] = None,
    q: Annotated[
        SearchedText | None,
        Query(
            max_length=255, description="Procura no número, nas partes, no arquivo, em quem enviou e em quem assumiu"
        ),
    ] = None,
    claimed: Annotated[
        Claimed | None, Query(description="`me`: os que você assumiu; `none`: os que ninguém assumiu")
    ] = None,
    tag: Annotated[
        list[Annotated[SearchedText, StringConstraints(max_length=LONGEST_TAG)]] | None,
        Query(max_length=10, description="Só os que têm esta etiqueta; repetida, os que têm todas"),
    ] = None,
    sort: Annotated[
        Order,
        Query(
            description="`newest`: mais novo primeiro; `waiting`: o que espera há mais tempo primeiro; `name`: arquivo"
        ),
    ] = Order.NEWEST,
    page_cursor: Annotated[
        str | None, Query(alias="page", description="`pagination.cursor` da página anterior")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="Casos por página")] = 20,
) -> PagedAnswer[CaseSummary]:
    """Um caso aparece assim que um worker começa a primeira execução."""
    cursors = Cursors(services.settings)
    states = tuple(sorted(set(state or ())))
    tags = tuple(sorted(set(tag or ())))
    wanted = CaseFilter(states=states, cnj=cnj, party=party, filename=filename, q=q, claimed=claimed, tags=tags)
    query = {"list": "cases", "tenant": principal.tenant, "who": principal.user_id, "sort": sort, **asdict(wanted)}
    after = None
    if page_cursor is not None:
        key, workflow_id = cursors.unseal(page_cursor, query)
        after = (key if sort is Order.NAME else datetime.fromisoformat(key)), str(workflow_id)
    async with services.sessions() as session:
        rows = await list_cases(session, principal, wanted, sort, after, limit + 1)
        total = await count_cases(session, principal, wanted)
        shown, more = rows[:limit], len(rows) > limit
        ids = [one.case.workflow_id for one in shown]
        tagged, secrecy = (
            await tags_of(session, principal.tenant, ids),
            await secrecy_of(session, principal.tenant, ids),
        )
    cursor = cursors.seal(_position(shown[-1]), query) if more else None
    pagination = Pagination(cursor=cursor, has_more=more, total_estimate=total)

    def told(one: ListedCase) -> CaseSummary:
        case = one.case.workflow_id
        open_to_read = is_let_in(secrecy[case], principal, left_out_by(one.run))
        return CaseSummary.of(one, tagged.get(case, []), open_to_read)

    return page(request, [told(one) for one in shown], pagination)


@router.get("/counts", summary="Quantos casos há, e quantos esperam por pessoas", responses=refusals())
async def counts(request: Request, services: ProvidedServices, principal: CaseReader) -> Answer[Counts]:
    """Só números, dos casos que você pode ver."""
    async with services.sessions() as session:
        found = await count_by_state(session, principal)
    waiting = sum(count for state, count in found.states.items() if state in REVIEWABLE)
    return answer(
        request,
        Counts(states=found.states, waiting=waiting, waiting_mine=found.mine, waiting_unclaimed=found.unclaimed),
    )


def _position(last: ListedCase) -> list[Any]:
    key = last.key.isoformat() if isinstance(last.key, datetime) else last.key
    return [key, last.case.workflow_id]

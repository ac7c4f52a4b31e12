"""GET /v1/ingest/terms: terms that may be running in all visible cases, as a list and as an iCalendar file."""

import asyncio
from datetime import date
from typing import Annotated, Any, Self

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.cases.batches import Progress
from api.cases.firm_terms import Listed, list_terms, today
from api.cases.term_events import terms_file
from api.http.answers.cursors import Cursors
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded, note_reading
from infra.db.cases.listing import CaseFilter, ListedCase
from infra.db.people.tenants import policies_of
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.reading.firm_terms import RunningTerm
from workflows.contracts.reading.terms import Day

router = APIRouter(prefix="/v1/ingest", tags=["casos"], route_class=Recorded)

FILE_NAME = "prazos.ics"
UNFINISHED = (
    "Há casos que ainda não foram lidos para a agenda, e uma agenda incompleta esconderia prazos. O que já foi lido "
    "fica pronto: tente de novo em instantes."
)
EXAMPLE: dict[str, Any] = {
    "terms": [
        {
            "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
            "run": 1,
            "cnj": "0801234-64.2024.8.15.2001",
            "parties": ["Ana Fictícia", "Banco Fictício S.A."],
            "filename": "autos.pdf",
            "piece_id": "p0014",
            "act": "Sentença",
            "act_date": "2025-06-02",
            "page": 61,
            "term": {
                "what": "apelação",
                "days": 15,
                "doubled": False,
                "regime": None,
                "last_day": None,
                "steps": [],
                "missing": ["data: o dia da disponibilização no DJEN"],
                "premises": [
                    {"text": "Prazo de apelação: CPC, arts. 1.003, § 5º, e 1.009", "source": "lei", "page": None}
                ],
                "other_reading": None,
                "uncertain_days": [],
                "effects": [],
                "norms": [],
                "notice": "Candidato a prazo: confira sempre no sistema do tribunal.",
            },
        }
    ],
    "gone_through": 12,
    "left_out": 1,
    "total": 12,
    "cursor": None,
}

Since = Annotated[
    Day | None, Query(description="Deixa fora os que acabaram antes deste dia; sem ele, de hoje (Brasília)")
]
OfCase = Annotated[str | None, Query(max_length=60, description="Só deste caso")]


class TermOfCase(RunningTerm):
    """A term that may be running, with its act and its case; `term.last_day` is null while a premise is missing."""

    cnj: str | None
    parties: list[str]
    filename: str

    @classmethod
    def of(cls, listed: ListedCase, found: RunningTerm) -> Self:
        case = listed.case
        return cls(cnj=case.cnj, parties=case.parties, filename=case.filename, **dict(found))


class FirmTermList(BaseModel):
    """Terms in order of their last day, those without one at the end, and the progress of the list."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    terms: list[TermOfCase]
    gone_through: Annotated[int, Field(description="Casos por que a lista já passou, desta vez e antes")]
    left_out: Annotated[
        int, Field(description="Desses, os que não foram lidos: ainda em leitura, ou com páginas fechadas a você")
    ]
    total: Annotated[int, Field(description="Casos que você pode ver")]
    cursor: Annotated[str | None, Field(description="Passe em `page` para continuar; nulo: não há mais casos")]


@router.get("/terms", summary="Prazos que podem correr em todos os casos", responses=refusals(400, 408, 422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    since: Since = None,
    workflow_id: OfCase = None,
    page_cursor: Annotated[str | None, Query(alias="page", description="`cursor` da resposta anterior")] = None,
) -> Answer[FirmTermList]:
    """Na execução mais recente de cada caso, pelo último dia; no fim, os que ainda não têm data, com o que falta dizer.

    Cada um diz em que se apoia, com a página. O calendário do escritório conta. Com `cursor` na resposta, há casos que
    ainda não foram vistos: repita-a com ele e junte as listas. Confira sempre: nem todo prazo está nos autos.
    """
    cursors = Cursors(services.settings)
    first = since or today()
    query = {
        "list": "terms",
        "tenant": principal.tenant,
        "who": principal.key_id,
        "of": workflow_id,
        "since": str(first),
    }
    before = Progress.opened(cursors, page_cursor, query)
    listed = await list_terms(services, principal, _wanted(workflow_id), first, before.after)
    come = before.past(listed)
    await _note(request, listed)
    return answer(
        request,
        FirmTermList(
            terms=[TermOfCase.of(*one) for one in listed.in_order()],
            gone_through=come.gone,
            left_out=come.left_out,
            total=max(listed.total, come.gone),
            cursor=come.sealed(cursors, query),
        ),
    )


@router.get(
    "/terms.ics",
    summary="Prazos como agenda (iCalendar)",
    response_class=Response,
    responses={**refusals(408, 422), 200: {"content": {"text/calendar": {}}, "description": "A agenda"}},
)
async def as_calendar(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    since: Since = None,
    workflow_id: OfCase = None,
) -> Response:
    """Os da lista que têm data, um compromisso de dia inteiro por prazo. Os sem data só estão na lista."""
    return await calendar_of(request, services, principal, _wanted(workflow_id), since or today())


async def calendar_of(
    request: Request, services: Services, principal: Principal, wanted: CaseFilter, since: date
) -> Response:
    """All terms with a day as an iCalendar file; raises `SERVICE_UNAVAILABLE` rather than leave some out."""
    listed = await list_terms(services, principal, wanted, since, None)
    if listed.position is not None:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, UNFINISHED)
    await _note(request, listed)
    async with services.sessions() as session:
        reminders = (await policies_of(session, principal.tenant)).term_reminders
    return Response(
        terms_file(listed, services.settings.console_url, reminders),
        media_type="text/calendar",
        headers={"Content-Disposition": f'attachment; filename="{FILE_NAME}"'},
    )


def _wanted(workflow_id: str | None) -> CaseFilter:
    return CaseFilter(ids=(workflow_id,) if workflow_id is not None else ())


async def _note(request: Request, listed: Listed) -> None:
    """Records each case in the answer in the access log."""
    runs = {term.workflow_id: term.run for _, term in listed.found}
    await asyncio.gather(
        *(note_reading(request, Read.TERMS, workflow_id, {"run": run}) for workflow_id, run in runs.items())
    )

"""POST .../pages: new pages of a lawsuit. A new run covers old and new pages, and reads only the new ones."""

from datetime import timedelta

from fastapi import APIRouter, Request, Response

from api.cases.fields import DEFAULT_FILENAME, AdditionFields, AdditionReceipt
from api.cases.runs import Located, input_of, locate_case, status_of, unknown_case
from api.cases.short_workflows import done
from api.cases.submission import start_next_run
from api.corrections.taking_in import corrected, turn_at
from api.files.uploads import Received, discard, find_unclaimed
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseWriter
from workflows.case.addition import CaseAddition
from workflows.contracts.base import Principal
from workflows.contracts.run.additions import AdditionRequest, Joined
from workflows.contracts.run.case import CaseRunInput, CaseState, KnownPages
from workflows.contracts.run.results.result import fingerprint
from workflows.contracts.run.source_parts import LONGEST_NAME, SourcePart

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["casos"])

READ_WITHIN = timedelta(minutes=30)
"""Scanned pages take seconds each; a repeated request joins the running one."""
STILL_READING = (
    "As páginas novas ainda estão sendo lidas. Repita o pedido com o mesmo upload_id em instantes: ele continua de "
    "onde está, e nada se perde."
)


@router.post(
    "/pages",
    status_code=202,
    summary="Junta páginas novas aos autos",
    responses=refusals(404, 409, *JSON_BODY),
)
async def add_case_pages(
    request: Request,
    response: Response,
    services: ProvidedServices,
    principal: CaseWriter,
    workflow_id: str,
    body: AdditionFields,
) -> Answer[AdditionReceipt]:
    """Um PDF só com as páginas novas do mesmo processo; se ele começa com os autos inteiros, só o resto é juntado. As
    correções abertas do caso são aplicadas.

    Nasce uma execução nova e imutável, dos autos com as páginas novas no fim. Só as novas são lidas; peças, fases e
    precedentes são refeitos, e a revisão recomeça. Nada das execuções anteriores muda. Páginas com o número de outro
    processo, ou que já estão nos autos, respondem 409 (`details.reason`: `needs_confirmation`) sem nada mudar, salvo
    com `confirmed`.
    """
    located = await locate_case(services, principal, workflow_id)
    previous = await input_of(services, principal.tenant, workflow_id, located.run)
    if previous is None:
        raise unknown_case()
    if previous.known is not None and previous.known.upload_id == body.upload_id:
        return answer(request, await _replayed(services, located, previous.known))
    await services.quotas.admit_reading(principal.tenant)
    added = await find_unclaimed(services, principal, body.upload_id)
    joined = await _joined(services, principal, located, previous, added, body)
    await services.quotas.admit_run(principal.tenant)
    wanted = previous.model_copy(
        update={
            "run": located.latest + 1,
            "source": joined.source,
            "known": joined.known,
            "parts": _parts(previous, joined, added),
            "parameters": previous.parameters.model_copy(update={"reason": body.reason}),
            "principal": principal,
            "trace_id": request.state.trace_id,
        }
    )
    async with turn_at(services, principal.tenant, workflow_id):
        wanted = await corrected(services, located, previous, wanted, body.with_corrections)
        # under that number or not at all: the next one would hide what the run between has added
        started = await start_next_run(services, wanted, attempts=1)
    await discard(services, principal.tenant, body.upload_id)
    response.headers["Location"] = f"/v1/ingest/workflow/{workflow_id}?run={started.run}"
    receipt = AdditionReceipt(
        workflow_id=workflow_id,
        run=started.run,
        state=CaseState.QUEUED_EXTRACTION,
        pages_before=joined.known.before,
        pages_added=joined.added,
    )
    return answer(request, receipt)


async def _joined(
    services: Services,
    principal: Principal,
    located: Located,
    previous: CaseRunInput,
    received: Received,
    body: AdditionFields,
) -> Joined:
    wanted = AdditionRequest(
        base=located.ref,
        source=previous.source,
        added=received.object,
        upload_id=body.upload_id,
        confirmed=body.confirmed,
    )
    name = f"case-addition/{fingerprint(wanted)[:32]}"
    return await done(
        services,
        CaseAddition.run,
        wanted,
        name=name,
        about=wanted.base,
        principal=principal,
        late=STILL_READING,
        within=READ_WITHIN,
    )


def _parts(previous: CaseRunInput, joined: Joined, added: Received) -> list[SourcePart]:
    """The files of the case file with the new pages."""
    before = joined.known.before
    whole = SourcePart(filename=previous.filename[:LONGEST_NAME], sha256=previous.source.sha256, first=1, pages=before)
    name = added.filename or DEFAULT_FILENAME
    return [
        *(previous.parts or [whole]),
        SourcePart(
            filename=name[:LONGEST_NAME],
            sha256=added.object.sha256,
            first=before + 1,
            pages=joined.added,
            begins=joined.skipped + 1,
        ),
    ]


async def _replayed(services: Services, located: Located, known: KnownPages) -> AdditionReceipt:
    status = await status_of(services, located)
    return AdditionReceipt(
        workflow_id=located.workflow_id,
        run=located.run,
        state=status.state,
        poll_after_seconds=status.poll_after_seconds,
        replayed=True,
        pages_before=known.before,
        pages_added=known.pages - known.before,
    )

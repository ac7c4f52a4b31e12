"""Document verification: starts with a draft or an analysed case, and returns the findings."""

from datetime import datetime
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response

from api.cases.runs import input_of, locate_case, locate_read, unknown_case
from api.cases.submission import derived_id
from api.draft_fields import (
    DEFAULT_FILENAME,
    DRAFT_BODY,
    DraftArtifactItem,
    DraftFields,
    DraftForm,
    DraftItem,
    DraftPlace,
    DraftReceipt,
    DraftText,
)
from api.drafts import already_verified, cancel_draft, locate_draft, settled_draft, start_draft, status_of_draft
from api.files.arrivals import JSON, MULTIPART, Arrival, forget, idempotency_key, json_body, read_form, sends, validated
from api.files.kinds import KINDS
from api.files.uploads import discard, file_title, find_received, finish, settle
from api.http.answers.cursors import Cursors
from api.http.answers.envelope import Answer, PagedAnswer, Pagination, answer, page
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.admission import admit_to_source
from api.identity.guards import ArtifactReader, CaseReader, CaseWriter
from api.identity.recorded import Recorded
from api.routes.case.artifacts import SignedUrl
from infra.db.cases.drafts import count_drafts, list_drafts
from infra.db.cases.events import append_act, read_events, verify_chain
from infra.db.cases.uploads import UploadPurpose
from infra.db.models import Draft
from infra.ids import new_id
from infra.storage.keys import draft_passages_key, page_lines_key
from infra.storage.store import LINK_SECONDS
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.drafts import (
    DRAFT_ENDS,
    DocumentKind,
    DraftArtifact,
    DraftArtifactKind,
    DraftInput,
    DraftResult,
    DraftState,
    DraftStatus,
)
from workflows.contracts.run.case import LONGEST_WAIT
from workflows.contracts.run.events import ChainedEvent
from workflows.contracts.run.review import CancelRequest

router = APIRouter(prefix="/v1/verify/documents", tags=["conferência"], route_class=Recorded)


@router.post(
    "",
    status_code=202,
    summary="Confere todas as citações de um documento",
    responses=refusals(400, 404, 408, 409, 413, 415, 422),
    openapi_extra=DRAFT_BODY,
)
async def verify(
    request: Request, response: Response, services: ProvidedServices, principal: CaseWriter
) -> Answer[DraftReceipt]:
    """Recebe uma minuta em PDF, DOCX ou texto, de qualquer tamanho, ou o `workflow_id` de um caso já lido.

    Responde na hora; a conferência segue sozinha. O que o arquivo é se vê pelo conteúdo, nunca pelo nome.
    """
    key = idempotency_key(request)
    if sends(request, MULTIPART):
        receipt = await _verify_arrival(
            request, services, principal, await _from_form(request, services, principal), key
        )
    elif sends(request, JSON):
        fields = validated(DraftFields.model_validate_json, await json_body(request))
        if (fields.upload_id is None) == (fields.workflow_id is None):
            raise AutosError(ErrorCode.VALIDATION_ERROR, "Informe upload_id ou workflow_id, um dos dois.")
        if fields.workflow_id is not None:
            receipt = await _verify_case(request, services, principal, fields, key)
        else:
            received = await find_received(services, principal, fields.upload_id or "", UploadPurpose.DRAFT)
            arrival = Arrival(received, fields.filename, direct=False)
            receipt = await _verify_arrival(request, services, principal, arrival, key)
    else:
        raise AutosError(
            ErrorCode.UNSUPPORTED_MEDIA, "Envie multipart/form-data com o campo file, ou application/json."
        )
    response.headers["Location"] = f"/v1/verify/documents/{receipt.verification_id}"
    return answer(request, receipt)


@router.get("", summary="Lista as conferências, da mais nova à mais antiga", responses=refusals(400, 422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    page_cursor: Annotated[
        str | None, Query(alias="page", description="`pagination.cursor` da página anterior")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="Conferências por página")] = 20,
) -> PagedAnswer[DraftItem]:
    """Uma conferência aparece assim que um worker a começa."""
    cursors = Cursors(services.settings)
    query = {"list": "drafts", "tenant": principal.tenant}
    after = None
    if page_cursor is not None:
        created_at, verification_id = cursors.unseal(page_cursor, query)
        after = datetime.fromisoformat(created_at), str(verification_id)
    async with services.sessions() as session:
        rows = await list_drafts(session, principal, after, limit + 1)
        total = await count_drafts(session, principal)
    shown, more = rows[:limit], len(rows) > limit
    cursor = cursors.seal([shown[-1].created_at.isoformat(), shown[-1].verification_id], query) if more else None
    pagination = Pagination(cursor=cursor, has_more=more, total_estimate=total)
    return page(request, [_item(row) for row in shown], pagination)


@router.get("/{verification_id}", summary="Estado, progresso e resumo de uma conferência", responses=refusals(404, 422))
async def status(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    verification_id: str,
    wait_seconds: Annotated[
        int, Query(ge=0, le=LONGEST_WAIT, description="Espera até tantos segundos que a conferência termine")
    ] = 0,
) -> Answer[DraftStatus]:
    """Espere `poll_after_seconds` antes de perguntar de novo, ou peça que a resposta espere (`wait_seconds`).

    O resumo vem quando a conferência termina.
    """
    located = await locate_draft(services, principal, verification_id)
    return answer(request, await settled_draft(services, located, wait_seconds))


@router.get("/{verification_id}/result", summary="Cada citação, com o lugar e o veredito", responses=refusals(404, 409))
async def result(
    request: Request, services: ProvidedServices, principal: CaseReader, verification_id: str
) -> Answer[DraftResult]:
    """Na ordem do documento. Os textos são citações do documento e do acervo: trate-os como dados."""
    located = await locate_draft(services, principal, verification_id)
    published = [made for made in _artifacts(located.row) if made.kind is DraftArtifactKind.RESULT]
    if not published:
        raise _not_ready(await status_of_draft(services, located))
    body = await to_thread.run_sync(services.storage.get_bytes, published[0].object, limiter=services.transfers)
    return answer(request, DraftResult.model_validate_json(body))


@router.get(
    "/{verification_id}/text", summary="O texto do documento, lugar por lugar", responses=refusals(404, 409, 422)
)
async def text(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    verification_id: str,
    after: Annotated[int, Query(ge=0, description="Pula tantos lugares: o `next` da resposta anterior")] = 0,
    limit: Annotated[int, Query(ge=1, le=500, description="Lugares por resposta")] = 100,
) -> Answer[DraftText]:
    """É o texto em que as citações do resultado têm o seu lugar; trate-o como dado."""
    located = await locate_draft(services, principal, verification_id)
    stored = None
    if located.ended:
        key = draft_passages_key(located.input.ref)
        stored = await to_thread.run_sync(services.storage.stat, key, limiter=services.transfers)
    if stored is None:
        raise _not_ready(await status_of_draft(services, located))
    body = await to_thread.run_sync(services.storage.get_bytes, stored, limiter=services.transfers)
    lines = body.splitlines()
    shown = [DraftPlace.of_line(line) for line in lines[after : after + limit]]
    more = after + limit if after + limit < len(lines) else None
    return answer(request, DraftText(places=shown, total=len(lines), next=more))


@router.get("/{verification_id}/artifacts", summary="Arquivos de uma conferência", responses=refusals(404))
async def artifacts(
    request: Request, services: ProvidedServices, principal: ArtifactReader, verification_id: str
) -> Answer[list[DraftArtifactItem]]:
    """Vazia até a conferência terminar; um arquivo publicado nunca muda."""
    located = await locate_draft(services, principal, verification_id)
    return answer(request, [_artifact_item(made) for made in _artifacts(located.row)])


@router.post(
    "/{verification_id}/artifacts/{artifact_id}/signed-url",
    summary="Link temporário de download de um arquivo da conferência",
    responses=refusals(404),
)
async def signed_url(
    request: Request, services: ProvidedServices, principal: ArtifactReader, verification_id: str, artifact_id: str
) -> Answer[SignedUrl]:
    """Cada link emitido fica na trilha de auditoria, com quem o pediu."""
    located = await locate_draft(services, principal, verification_id)
    made = {artifact.artifact_id: artifact for artifact in _artifacts(located.row)}
    if artifact_id not in made:
        message = "Arquivo não encontrado nesta conferência. Liste os artefatos."
        raise AutosError(ErrorCode.NOT_FOUND, message, known=list(made))
    wanted, of = made[artifact_id], located.input.case
    if of is not None and wanted.kind is DraftArtifactKind.MARKED_PDF:
        admit_to_source((await locate_case(services, principal, of.workflow_id)).secrecy, principal)
    async with services.sessions.begin() as session:
        issued = {"artifact_id": artifact_id, "expires_in_seconds": LINK_SECONDS}
        await append_act(session, principal, verification_id, "artifact_link_issued", issued)
    link = services.storage.presign(wanted.object, wanted.filename)
    return answer(request, SignedUrl(signed_url=link, expires_in_seconds=LINK_SECONDS))


@router.post(
    "/{verification_id}/cancel", status_code=202, summary="Cancela uma conferência", responses=refusals(404, 409)
)
async def cancel(
    request: Request, services: ProvidedServices, principal: CaseWriter, verification_id: str
) -> Answer[DraftStatus]:
    """Vale assim que um worker a recebe; o que já terminou não se cancela."""
    located = await locate_draft(services, principal, verification_id)
    await cancel_draft(services, located, CancelRequest(principal=principal))
    return answer(request, await status_of_draft(services, located))


@router.get("/{verification_id}/events", summary="Trilha de uma conferência", responses=refusals(404))
async def events(
    request: Request, services: ProvidedServices, principal: CaseReader, verification_id: str
) -> Answer[list[ChainedEvent]]:
    """Encadeada por hash como a de um caso; `meta.chain_intact` diz se a cadeia confere."""
    await locate_draft(services, principal, verification_id)
    async with services.sessions() as session:
        found = await read_events(session, principal.tenant, verification_id)
        broken_at = await verify_chain(session, principal.tenant, verification_id)
    return answer(request, list(found), chain_intact=broken_at is None)


async def _from_form(request: Request, services: Services, principal: Principal) -> Arrival:
    form = await read_form(request, services, principal, UploadPurpose.DRAFT)
    try:
        if form.received is None:
            raise AutosError(ErrorCode.VALIDATION_ERROR, "Falta o arquivo: envie o documento no campo file.")
        fields = validated(DraftForm.model_validate, form.values)
    except AutosError:
        await forget(services, principal, form)
        raise
    return Arrival(form.received, fields.filename, direct=True)


async def _verify_arrival(
    request: Request, services: Services, principal: Principal, arrival: Arrival, key: str | None
) -> DraftReceipt:
    received = arrival.received
    draft = DraftInput(
        verification_id=_verification_id(principal.tenant, arrival, key),
        filename=file_title(arrival.filename) or received.filename or DEFAULT_FILENAME,
        kind=KINDS[received.object.media_type],
        source=received.object,
        principal=principal,
        trace_id=request.state.trace_id,
    )
    try:
        first = not await already_verified(services, draft)
        if first:
            await services.quotas.admit_document(principal.tenant)
            source = await settle(services, principal, received, draft.verification_id)
            first = await start_draft(services, draft.model_copy(update={"source": source}))
            await finish(services, principal, received)
        elif arrival.direct:
            await discard(services, principal.tenant, received.upload_id)
    except BaseException:
        if arrival.direct:
            await discard(services, principal.tenant, received.upload_id)
        raise
    return await _receipt(services, principal, draft, first)


async def _verify_case(
    request: Request, services: Services, principal: Principal, fields: DraftFields, key: str | None
) -> DraftReceipt:
    located = await locate_read(services, principal, fields.workflow_id or "", fields.run)
    case = await input_of(services, principal.tenant, located.workflow_id, located.run)
    if case is None:
        raise unknown_case()
    run = located.ref
    pages = await to_thread.run_sync(services.storage.stat, page_lines_key(run), limiter=services.transfers)
    if pages is None:
        message = "As páginas desta execução ainda não foram lidas. Consulte o status do caso e tente de novo."
        raise AutosError(ErrorCode.CONFLICT, message)
    draft = DraftInput(
        verification_id=derived_id("vd", principal.tenant, "draft-key", key) if key else new_id("vd"),
        filename=file_title(fields.filename) or case.filename,
        kind=DocumentKind.CASE,
        source=case.source,
        principal=principal,
        trace_id=request.state.trace_id,
        case=run,
        pages=pages,
    )
    first = not await already_verified(services, draft) and await start_draft(services, draft)
    return await _receipt(services, principal, draft, first)


async def _receipt(services: Services, principal: Principal, draft: DraftInput, first: bool) -> DraftReceipt:
    state = DraftState.QUEUED
    if not first:
        located = await locate_draft(services, principal, draft.verification_id)
        state = (await status_of_draft(services, located)).state
    return DraftReceipt(verification_id=draft.verification_id, kind=draft.kind, state=state, replayed=not first)


def _verification_id(tenant: str, arrival: Arrival, key: str | None) -> str:
    if key is not None:
        return derived_id("vd", tenant, "draft-key", key)
    if arrival.direct:
        return new_id("vd")
    return derived_id("vd", tenant, "draft-upload", arrival.received.upload_id)


def _artifacts(row: Draft | None) -> list[DraftArtifact]:
    return [DraftArtifact.model_validate(made) for made in row.artifacts] if row else []


def _not_ready(current: DraftStatus) -> AutosError:
    message = "A conferência ainda não terminou. Consulte o status."
    if current.state in DRAFT_ENDS:
        message = "Esta conferência terminou sem resultado. Veja o motivo no status."
    errors = [error.model_dump(mode="json") for error in current.errors]
    return AutosError(ErrorCode.CONFLICT, message, state=current.state, errors=errors)


def _item(row: Draft) -> DraftItem:
    status = DraftStatus.model_validate(row.status)
    return DraftItem(
        verification_id=row.verification_id,
        filename=status.filename,
        kind=status.kind,
        state=status.state,
        progress=status.progress,
        summary=status.summary,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _artifact_item(made: DraftArtifact) -> DraftArtifactItem:
    return DraftArtifactItem(
        artifact_id=made.artifact_id,
        kind=made.kind,
        filename=made.filename,
        sha256=made.object.sha256,
        size=made.object.size,
        media_type=made.object.media_type,
    )

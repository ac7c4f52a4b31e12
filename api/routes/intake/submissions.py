"""POST /v1/ingest/workflow: submits a case file and starts a run."""

import base64
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response

from api.cases.fields import DEFAULT_FILENAME, IDEMPOTENCY_KEY, JsonSubmission, Receipt, SubmissionFields
from api.cases.runs import locate_case, status_of
from api.cases.submission import already_started, derived_id, start_first_run
from api.files.arrivals import JSON, MULTIPART, Arrival, forget, idempotency_key, json_body, read_form, sends, validated
from api.files.intake import in_chunks
from api.files.parts import join_uploads
from api.files.uploads import discard, file_title, find_received, finish, receive_direct, settle
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import inlined, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseWriter
from infra.db.cases.same_lawsuit import files_of, find_same_lawsuit
from infra.db.cases.uploads import UploadPurpose
from infra.ids import new_id
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import CaseRunInput, CaseState
from workflows.contracts.run.same_lawsuit import SameLawsuit

router = APIRouter(tags=["casos"])


def _form_schema() -> dict[str, Any]:
    """A form has no null: a field is there or not."""
    schema = inlined(SubmissionFields.model_json_schema())
    properties: dict[str, Any] = {"file": {"type": "string", "format": "binary", "description": "O PDF dos autos"}}
    for name, told in schema["properties"].items():
        given, *_ = told.get("anyOf", [{}])
        properties[name] = {key: value for key, value in told.items() if key not in ("anyOf", "examples")} | given
    return schema | {"properties": properties, "required": ["file"]}


SUBMISSION_BODY: dict[str, Any] = {
    "parameters": [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "schema": {"type": "string", "pattern": IDEMPOTENCY_KEY},
            "description": "Repetir o pedido com a mesma chave devolve o mesmo caso; com outro conteúdo, 409",
        }
    ],
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": _form_schema(),
                "encoding": {"file": {"contentType": "application/pdf"}},
            },
            "application/json": {
                "schema": inlined(JsonSubmission.model_json_schema()),
                "example": {"upload_id": "up_0192f0c3a4b57c8d9e0f112233445566", "reason": "Análise inicial"},
            },
        },
    },
}


@dataclass(frozen=True)
class _CaseArrival(Arrival):
    fields: SubmissionFields


@router.post(
    "/v1/ingest/workflow",
    status_code=202,
    summary="Envia os autos e inicia a análise",
    responses=refusals(400, 404, 408, 409, 413, 415, 422),
    openapi_extra=SUBMISSION_BODY,
)
async def submit(
    request: Request, response: Response, services: ProvidedServices, principal: CaseWriter
) -> Answer[Receipt]:
    """Recebe o PDF dos autos completos e responde na hora; a análise segue sozinha.

    O mesmo pedido com a mesma `Idempotency-Key` (ou o mesmo `upload_id`) devolve o mesmo caso.
    """
    key = idempotency_key(request)
    arrival = await _arrival(request, services, principal)
    try:
        receipt = await _started(request, services, principal, arrival, key)
    except BaseException:
        if arrival.direct:
            await discard(services, principal.tenant, arrival.received.upload_id)
        raise
    response.headers["Location"] = f"/v1/ingest/workflow/{receipt.workflow_id}"
    return answer(request, receipt)


async def _started(
    request: Request, services: Services, principal: Principal, arrival: _CaseArrival, key: str | None
) -> Receipt:
    received = arrival.received
    case = CaseRunInput(
        workflow_id=_workflow_id(principal.tenant, arrival, key),
        run=1,
        filename=file_title(arrival.filename) or received.filename or DEFAULT_FILENAME,
        source=received.object,
        parameters=arrival.fields.parameters(),
        principal=principal,
        trace_id=request.state.trace_id,
        restricted=arrival.fields.restricted,
        parts=list(received.parts),
    )
    async with services.sessions() as session:
        known = await find_same_lawsuit(session, principal, files_of(case), beside=case.workflow_id)
    if await already_started(services, case):
        return await _replayed(services, principal, arrival, case.workflow_id, known)
    if arrival.fields.unless_analysed and known:
        raise _already_analysed(known)
    await services.quotas.admit_run(principal.tenant)
    source = await settle(services, principal, received, case.workflow_id)
    first = await start_first_run(services, case.model_copy(update={"source": source}))
    await finish(services, principal, received)
    return Receipt(
        workflow_id=case.workflow_id,
        run=1,
        state=CaseState.QUEUED_EXTRACTION,
        replayed=not first,
        same_lawsuit=known,
    )


def _already_analysed(known: list[SameLawsuit]) -> AutosError:
    message = (
        "O escritório já analisou este PDF: veja o caso em details.same_lawsuit. Para analisar de novo, envie sem "
        "unless_analysed."
    )
    found = [one.model_dump(mode="json") for one in known]
    return AutosError(ErrorCode.CONFLICT, message, reason="already_analysed", same_lawsuit=found)


async def _replayed(
    services: Services, principal: Principal, arrival: _CaseArrival, workflow_id: str, known: list[SameLawsuit]
) -> Receipt:
    if arrival.direct:
        await discard(services, principal.tenant, arrival.received.upload_id)
    status = await status_of(services, await locate_case(services, principal, workflow_id, 1))
    return Receipt(
        workflow_id=workflow_id,
        run=1,
        state=status.state,
        poll_after_seconds=status.poll_after_seconds,
        replayed=True,
        same_lawsuit=known,
    )


def _workflow_id(tenant: str, arrival: _CaseArrival, key: str | None) -> str:
    if key is not None:
        return derived_id("wf", tenant, "key", key)
    if arrival.direct:
        return new_id("wf")
    return derived_id("wf", tenant, "upload", arrival.received.upload_id)


async def _arrival(request: Request, services: Services, principal: Principal) -> _CaseArrival:
    if sends(request, MULTIPART):
        return await _from_form(request, services, principal)
    if sends(request, JSON):
        return await _from_json(request, services, principal)
    raise AutosError(ErrorCode.UNSUPPORTED_MEDIA, "Envie multipart/form-data com o campo file, ou application/json.")


async def _from_form(request: Request, services: Services, principal: Principal) -> _CaseArrival:
    form = await read_form(request, services, principal, UploadPurpose.CASE)
    try:
        if form.received is None:
            raise AutosError(ErrorCode.VALIDATION_ERROR, "Falta o arquivo: envie o PDF no campo file.")
        fields = validated(SubmissionFields.of_form, form.values)
        return _CaseArrival(form.received, fields.filename, direct=True, fields=fields)
    except AutosError:
        await forget(services, principal, form)
        raise


async def _from_json(request: Request, services: Services, principal: Principal) -> _CaseArrival:
    fields = validated(JsonSubmission.model_validate_json, await json_body(request))
    if sum(source is not None for source in (fields.pdf_base64, fields.upload_id, fields.upload_ids)) != 1:
        raise AutosError(ErrorCode.VALIDATION_ERROR, "Informe pdf_base64, upload_id ou upload_ids, um só deles.")
    if fields.upload_ids is not None:
        received = await join_uploads(services, principal, fields.upload_ids)
        return _CaseArrival(received, fields.filename, direct=False, fields=fields)
    if fields.upload_id is not None:
        received = await find_received(services, principal, fields.upload_id)
        return _CaseArrival(received, fields.filename, direct=False, fields=fields)
    try:
        pdf = base64.b64decode(fields.pdf_base64 or "", validate=True)
    except ValueError as error:
        raise AutosError(ErrorCode.VALIDATION_ERROR, "pdf_base64 não é base64 válido.") from error
    received = await receive_direct(services, principal, in_chunks(pdf), fields.filename)
    return _CaseArrival(received, fields.filename, direct=True, fields=fields)

"""Uploads by link: a ticket for the chat, a page for the person, a plain PUT for programs."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.files.intake import too_large
from api.files.kinds import MEDIA_TYPES
from api.files.pieces import Piece, fill_piece
from api.files.uploads import (
    TICKET_LIFETIME,
    UPLOAD_LIMIT,
    Received,
    create_ticket,
    fill,
    find_open,
    usable_ticket,
)
from api.http.address import address_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.browser.pages import render
from api.http.services import ProvidedServices, Services
from api.identity.access import Access
from api.identity.guards import Annotator, Granted, granted_to, require, require_annotator
from infra.db.cases.uploads import UploadPurpose
from infra.db.models import Upload
from infra.identity.scopes import Scope
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable

router = APIRouter(tags=["envio"])

LARGEST = 1 << 40
"""Bytes of a file; the installation's own limit is far below."""

FILE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in MEDIA_TYPES.values()
        },
    }
}


class UploadRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"filename": "autos.pdf"}]})

    filename: Annotated[Storable | None, Field(max_length=255, description="Nome do arquivo, se já se sabe")] = None
    purpose: Annotated[
        UploadPurpose,
        Field(
            description="`case`: autos em PDF, a analisar; `draft`: PDF, DOCX ou texto cujas citações se conferem; "
            "`library`: PDF, DOCX, Markdown ou texto para a biblioteca do escritório"
        ),
    ] = UploadPurpose.CASE
    in_pieces: Annotated[
        StrictBool, Field(description="O arquivo vem em partes: o link vale por uma hora, em vez de 15 minutos")
    ] = False


class UploadTicket(BaseModel):
    """A link that accepts one file; pass `upload_id` to the submission or verification."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "upload_id": "up_0192f0c3a4b57c8d9e0f112233445566",
                    "upload_url": "http://127.0.0.1:8400/upload/s0mRt1ck3t",
                    "put_url": "http://127.0.0.1:8400/v1/uploads/up_0192f0c3a4b57c8d9e0f112233445566?ticket=s0mRt1ck3t",
                    "expires_at": "2026-05-04T15:00:00Z",
                    "max_upload_mb": 100,
                }
            ]
        }
    )

    upload_id: str
    upload_url: Annotated[str, Field(description="Página de envio, para uma pessoa abrir")]
    put_url: Annotated[str, Field(description="Endereço que recebe o PDF por PUT, para programas")]
    expires_at: datetime
    max_upload_mb: int


class UploadReceipt(BaseModel):
    upload_id: str
    filename: str | None
    size: Annotated[int, Field(description="Bytes que chegaram")]
    sha256: Annotated[str | None, Field(description="Nulo enquanto o arquivo não está inteiro")]
    complete: Annotated[bool, Field(description="Falso: mande a parte seguinte, com `at` igual a `size`")] = True


@router.post(
    "/v1/uploads", status_code=201, summary="Cria um link de envio de uso único", responses=refusals(*JSON_BODY)
)
async def create(
    request: Request,
    services: ProvidedServices,
    principal: Annotator,
    access: Granted,
    body: UploadRequest | None = None,
) -> Answer[UploadTicket]:
    """O link vale por poucos minutos e por um arquivo. Quem só revisa tem links de `draft`."""
    wanted = body or UploadRequest()
    _permit(access, wanted.purpose)
    lifetime = UPLOAD_LIMIT if wanted.in_pieces else TICKET_LIFETIME
    upload, ticket = await create_ticket(services, principal, wanted.filename, wanted.purpose, lifetime)
    base = services.settings.base_url
    return answer(
        request,
        UploadTicket(
            upload_id=upload.upload_id,
            upload_url=f"{base}/upload/{ticket}",
            put_url=f"{base}/v1/uploads/{upload.upload_id}?ticket={ticket}",
            expires_at=upload.expires_at,
            max_upload_mb=services.settings.max_upload_mb,
        ),
    )


@router.put(
    "/v1/uploads/{upload_id}",
    summary="Recebe o arquivo de um link de envio",
    responses=refusals(400, 404, 408, 409, 413, 415, 422),
    openapi_extra=FILE_BODY,
)
async def receive(
    request: Request,
    services: ProvidedServices,
    upload_id: str,
    ticket: Annotated[
        str | None, Query(description="O que o link traz; sem ele, vale a chave de API do inquilino")
    ] = None,
    filename: Annotated[Storable | None, Query(max_length=255, description="Nome do arquivo")] = None,
    at: Annotated[int, Query(ge=0, le=LARGEST, description="Em partes: o byte do arquivo em que esta começa")] = 0,
    whole: Annotated[
        int | None, Query(ge=1, le=LARGEST, description="Em partes: quantos bytes o arquivo inteiro tem")
    ] = None,
) -> Answer[UploadReceipt]:
    """O corpo é o próprio arquivo, guardado enquanto chega. O link só é gasto quando o arquivo está inteiro. Com
    `whole`, o corpo é uma parte, a partir do byte `at`: um envio interrompido continua depois da última que chegou."""
    upload = await _opened(request, services, upload_id, ticket)
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > services.max_upload_bytes:
        raise too_large(services.max_upload_bytes)
    address = address_of(request.scope)
    if whole is None:
        received = await fill(services, upload, request.stream(), filename, address)
    else:
        received = await fill_piece(services, upload, Piece(at, whole), request.stream(), filename, address)
    if not isinstance(received, Received):
        return answer(
            request,
            UploadReceipt(upload_id=upload_id, filename=upload.filename, size=received, sha256=None, complete=False),
        )
    return answer(
        request,
        UploadReceipt(
            upload_id=upload_id,
            filename=received.filename,
            size=received.object.size,
            sha256=received.object.sha256,
        ),
    )


@router.get("/upload/{ticket}", response_class=HTMLResponse, include_in_schema=False)
async def upload_page(request: Request, services: ProvidedServices, ticket: str) -> HTMLResponse:
    """The page behind a link; says so if the link no longer works."""
    try:
        upload = await _let_in(request, services, ticket)
    except AutosError as error:
        return HTMLResponse(render("upload_closed.html", message=error.message), status_code=error.status)
    return HTMLResponse(
        render(
            "upload.html",
            purpose=upload.purpose,
            upload_id=upload.upload_id,
            put_url=f"/v1/uploads/{upload.upload_id}?ticket={ticket}",
            filename=upload.filename or "",
            max_mb=services.settings.max_upload_mb,
            expires_at=upload.expires_at.isoformat(),
        )
    )


async def _opened(request: Request, services: Services, upload_id: str, ticket: str | None) -> Upload:
    if ticket is None:
        access = await granted_to(services, request)
        upload = await find_open(services, require_annotator(access), upload_id)
        _permit(access, UploadPurpose(upload.purpose))
        return upload
    return await _let_in(request, services, ticket, upload_id)


def _permit(access: Access, purpose: UploadPurpose) -> None:
    """People who only review may upload only documents: the text of an indicated precedent."""
    if purpose is not UploadPurpose.DRAFT:
        require(access, Scope.CASES_WRITE)


async def _let_in(request: Request, services: Services, ticket: str, upload_id: str | None = None) -> Upload:
    """The upload that a ticket opens; an invalid ticket counts as a failed credential of its address."""
    try:
        return await usable_ticket(services, ticket, upload_id)
    except AutosError as error:
        if error.code is not ErrorCode.NOT_FOUND:
            raise
        raise await services.strangers.refusal(request, error) from None

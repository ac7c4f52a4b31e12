"""Artifacts of a run, and links for downloading them."""

from datetime import datetime
from itertools import chain
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.runs import Located, left_out_by, locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.admission import admit_to_run, admit_to_source
from api.identity.guards import ArtifactReader
from api.identity.recorded import Recorded, gives
from infra.db.cases.events import append_act
from infra.db.cases.reading import find_run, list_artifacts, object_of
from infra.db.models import Artifact
from infra.storage.store import LINK_SECONDS
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.run.case import ArtifactKind, file_name

CONTENTS: dict[str, Any] = {
    "application/json": {"schema": {}},
    **{
        kind: {"schema": {"type": "string", "format": "binary"}}
        for kind in (
            "application/pdf",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/x-ndjson",
            "text/markdown",
        )
    },
}
"""Contents of artifacts by media type."""

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}/artifacts", tags=["artefatos"], route_class=Recorded)


class ArtifactItem(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "artifact_id": "art_5d2f8c31a7b94e06",
                    "run": 1,
                    "kind": "report_pdf",
                    "version": 2,
                    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    "size": 184320,
                    "media_type": "application/pdf",
                    "object_version": "01HZX3K6T4",
                    "filename": "report_pdf-v2.pdf",
                    "created_at": "2026-05-04T14:30:00Z",
                }
            ]
        }
    )

    artifact_id: str
    run: int
    kind: ArtifactKind
    version: Annotated[int, Field(description="1 é o rascunho levado à revisão, 2 o que ficou depois dela")]
    sha256: str
    size: Annotated[int, Field(description="Bytes")]
    media_type: str
    object_version: Annotated[str | None, Field(description="Versão do objeto no armazenamento")]
    filename: Annotated[str, Field(description="Nome com que `autos verify` o espera")]
    created_at: datetime


class SignedUrl(BaseModel):
    signed_url: Annotated[str, Field(description="Baixa exatamente esta versão, sem outra credencial")]
    expires_in_seconds: int


@router.get("", summary="Artefatos de todas as execuções, ou de uma", responses=refusals(404, 422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: ArtifactReader,
    workflow_id: str,
    run: Annotated[int | None, Query(ge=1, description="Só os desta execução")] = None,
) -> Answer[list[ArtifactItem]]:
    """Um artefato publicado nunca muda: uma revisão publica outra versão ao lado."""
    await locate_case(services, principal, workflow_id, run)
    async with services.sessions() as session:
        rows = await list_artifacts(session, principal.tenant, workflow_id, run)
    return answer(request, [_item(row) for row in rows])


@router.post("/{artifact_id}/signed-url", summary="Link temporário de download", responses=refusals(404))
async def signed_url(
    request: Request, services: ProvidedServices, principal: ArtifactReader, workflow_id: str, artifact_id: str
) -> Answer[SignedUrl]:
    """Cada link emitido fica na trilha de auditoria, com quem o pediu."""
    located = await locate_case(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        artifact = await _found(session, located, artifact_id)
        issued = {"artifact_id": artifact_id, "expires_in_seconds": LINK_SECONDS}
        await append_act(session, principal, workflow_id, "artifact_link_issued", issued, run=artifact.run)
    link = services.storage.presign(object_of(artifact), _name_of(artifact))
    return answer(request, SignedUrl(signed_url=link, expires_in_seconds=LINK_SECONDS))


@router.get(
    "/{artifact_id}/content",
    summary="O conteúdo de um artefato",
    response_class=Response,
    responses={
        **refusals(404),
        200: {"description": "Os bytes desta versão", "content": CONTENTS},
        304: {"description": "O que você já tem (`If-None-Match`) é esta versão"},
    },
)
async def content(
    request: Request,
    services: ProvidedServices,
    principal: ArtifactReader,
    workflow_id: str,
    artifact_id: str,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Desta mesma origem, para quem lê ou confere no navegador; `autos verify` usa os mesmos bytes."""
    located = await locate_case(services, principal, workflow_id)
    async with services.sessions() as session:
        artifact = await _found(session, located, artifact_id)
    if artifact.kind == ArtifactKind.MANIFEST:
        gives(request, Read.MANIFEST)
    headers = {
        "Content-Disposition": f'attachment; filename="{_name_of(artifact)}"',
        "ETag": f'"{artifact.sha256}"',
        "Cache-Control": "private, no-cache",
    }
    if if_none_match and headers["ETag"] in if_none_match:
        return Response(status_code=304, headers=headers)
    chunks = services.storage.iter_bytes(object_of(artifact))
    first = await to_thread.run_sync(next, chunks, b"", limiter=services.transfers)
    headers["Content-Length"] = str(artifact.size)
    return StreamingResponse(chain((first,), chunks), media_type=artifact.media_type, headers=headers)


async def _found(session: AsyncSession, located: Located, artifact_id: str) -> Artifact:
    """An artifact of any run of the case; `FORBIDDEN` if it contains text of a closed piece."""
    rows = {row.artifact_id: row for row in await list_artifacts(session, located.tenant, located.workflow_id)}
    if artifact_id not in rows:
        raise AutosError(
            ErrorCode.NOT_FOUND, "Artefato não encontrado neste caso. Liste os artefatos.", known=list(rows)
        )
    found = rows[artifact_id]
    if found.kind == ArtifactKind.SOURCE_PDF:
        admit_to_source(located.secrecy, located.principal)
    of_run = await find_run(session, located.tenant, located.workflow_id, found.run)
    admit_to_run(located.secrecy, located.principal, left_out_by(of_run))
    return found


def _item(row: Artifact) -> ArtifactItem:
    return ArtifactItem(
        artifact_id=row.artifact_id,
        run=row.run,
        kind=ArtifactKind(row.kind),
        version=row.version,
        sha256=row.sha256,
        size=row.size,
        media_type=row.media_type,
        object_version=row.object_version,
        filename=_name_of(row),
        created_at=row.created_at,
    )


def _name_of(row: Artifact) -> str:
    """The name the manifest gives it, so that a folder of downloads can be verified."""
    return file_name(ArtifactKind(row.kind), row.version)

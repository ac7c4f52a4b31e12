"""The corpus: contents, snapshots, and builds that import files and activate a new snapshot."""

import mimetypes
from datetime import date, datetime
from pathlib import PurePosixPath
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from temporalio.client import WorkflowHandle, WorkflowQueryFailedError
from temporalio.service import RPCError

from api.cases.runs import RPC_LIMIT
from api.cases.submission import START_LIMIT
from api.corpus.activating import activate
from api.files.intake import store
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.forms import FormStream
from api.http.services import ProvidedServices, Services
from api.identity.guards import Caller, CorpusAdmin, Granted
from infra.db.corpus import active_snapshot, count_sources, find_build, list_snapshots, vectors_of
from infra.db.models import CorpusSnapshot, SnapshotVectors
from infra.identity.scopes import Scope
from infra.ids import new_id
from infra.resilience.outages import names_nothing
from infra.storage.keys import import_key
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import (
    BuildState,
    BuildStatus,
    CorpusBuildInput,
    CorpusSource,
    SnapshotManifest,
)
from workflows.contracts.law.vectors import VectorsStatus
from workflows.corpus.build import CorpusBuild
from workflows.options import CORPUS_QUEUE

router = APIRouter(prefix="/v1/corpus", tags=["corpus"])

IMPORT_BYTES = 4 << 30
"""Largest sum of corpus files taken at once."""

ENCODER_FAILED = "O codificador não respondeu; quem administra o acervo vê o motivo."

IMPORT_BODY: dict[str, Any] = {
    "requestBody": {
        "required": False,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "files": {"type": "array", "items": {"type": "string", "format": "binary"}},
                    },
                },
                "example": {"files": ["espelhos-de-acordaos-primeira-secao/20220131.json"]},
            }
        },
    }
}


class SnapshotSummary(BaseModel):
    """An immutable state of the corpus that runs are pinned to."""

    snapshot_id: str
    active: bool
    decisions: int
    counts_by_source: dict[str, int]
    counts_by_court: Annotated[
        dict[str, int], Field(description="Por sigla; vazia onde não se sabe; nada nos construídos antes deste campo")
    ]
    first_date: date | None
    last_date: date | None
    encoder: str
    created_at: datetime
    activated_at: datetime | None


class SourceSummary(BaseModel):
    source: str
    decisions: int
    first_date: date | None
    last_date: date | None
    imported_at: Annotated[datetime, Field(description="Quando chegou a decisão mais recente desta fonte")]


class CorpusSummary(BaseModel):
    """The active snapshot, if any, and all imported decisions, including those in no snapshot yet.

    `vectors` shows the progress of an external encoder's vectors; null if none is configured. Only corpus
    administrators see why one failed, since errors may name addresses and folders of the installation.
    """

    active: SnapshotSummary | None
    vectors: VectorsStatus | None
    decisions: int
    sources: list[SourceSummary]


class BuildReceipt(BaseModel):
    build_id: str
    state: BuildState
    files: int


@router.get("", summary="O que o acervo contém", responses=refusals())
async def corpus(request: Request, services: ProvidedServices, access: Granted) -> Answer[CorpusSummary]:
    """Fontes, contagens, datas, o instantâneo ativo e, com um codificador de fora, a quantas andam seus vetores."""
    async with services.sessions() as session:
        active = await active_snapshot(session)
        vectors = await vectors_of(session, active.snapshot_id) if active else None
        sources = await count_sources(session)
    summary = CorpusSummary(
        active=_snapshot(active) if active else None,
        vectors=_vectors(vectors, operates=Scope.CORPUS_ADMIN in access.scopes) if vectors else None,
        decisions=sum(source.decisions for source in sources),
        sources=[SourceSummary.model_validate(source, from_attributes=True) for source in sources],
    )
    return answer(request, summary)


@router.get("/snapshots", summary="Instantâneos publicados, do mais novo ao mais antigo", responses=refusals())
async def snapshots(request: Request, services: ProvidedServices, principal: Caller) -> Answer[list[SnapshotSummary]]:
    """Os 100 mais recentes. Um instantâneo publicado nunca muda."""
    async with services.sessions() as session:
        rows = await list_snapshots(session)
    return answer(request, [_snapshot(row) for row in rows])


@router.post(
    "/snapshots/{snapshot_id}/activation",
    summary="Ativa um instantâneo já publicado",
    responses=refusals(404, 409, 503),
)
async def activate_snapshot(
    request: Request, services: ProvidedServices, principal: CorpusAdmin, snapshot_id: str
) -> Answer[SnapshotSummary]:
    """Volta a um acervo anterior, ou avança. Execuções em curso ficam com o delas; as novas usam o escolhido.

    A próxima importação, ou atualização do portal que traga algo novo, ativa outro.
    """
    return answer(request, _snapshot(await activate(services, principal, snapshot_id)))


@router.post(
    "/builds",
    status_code=202,
    summary="Importa arquivos, constrói e ativa um novo instantâneo",
    responses=refusals(400, 413, 415, 422),
    openapi_extra=IMPORT_BODY,
)
async def build(
    request: Request, response: Response, services: ProvidedServices, principal: CorpusAdmin
) -> Answer[BuildReceipt]:
    """Aceita espelhos (JSON), íntegras (metadados JSON e ZIP de textos), temas (CSV) e JSONL neutro.

    O nome de cada arquivo pode trazer pastas: a dos espelhos diz o órgão julgador. Sem arquivos, reconstrói o que há.
    """
    build_id = new_id("build")
    arrived = _Arrived()
    try:
        await _receive(request, services, build_id, arrived)
        started = CorpusBuildInput(build_id=build_id, sources=arrived.sources, principal=principal)
        await services.temporal.start_workflow(
            CorpusBuild.run,
            started,
            id=f"corpus-build/{build_id}",
            task_queue=CORPUS_QUEUE,
            rpc_timeout=START_LIMIT,
        )
    except BaseException:
        for source in arrived.sources:
            await to_thread.run_sync(services.storage.delete, source.object.key)
        raise
    response.headers["Location"] = f"/v1/corpus/builds/{build_id}"
    return answer(request, BuildReceipt(build_id=build_id, state=BuildState.IMPORTING, files=len(arrived.sources)))


@router.get("/builds/{build_id}", summary="Andamento de uma construção", responses=refusals(404))
async def build_status(
    request: Request, services: ProvidedServices, principal: CorpusAdmin, build_id: str
) -> Answer[BuildStatus]:
    """O que foi lido de cada arquivo, o que foi recusado e por quê, e o instantâneo que resultou."""
    async with services.sessions() as session:
        row = await find_build(session, build_id)
    if row is not None and row.state in (BuildState.ACTIVE, BuildState.FAILED):
        return answer(request, BuildStatus.model_validate(row.status))
    handle = services.temporal.get_workflow_handle_for(CorpusBuild.run, f"corpus-build/{build_id}")
    try:
        return answer(request, await handle.query(CorpusBuild.status, rpc_timeout=RPC_LIMIT))
    except (RPCError, WorkflowQueryFailedError):
        if row is None and not await _exists(handle):
            raise AutosError(ErrorCode.NOT_FOUND, "Construção não encontrada. Confira o build_id.") from None
    status = BuildStatus.model_validate(row.status) if row else None
    return answer(request, status or BuildStatus(build_id=build_id, state=BuildState.IMPORTING))


class _Arrived:
    """Files that a build request has brought so far."""

    def __init__(self) -> None:
        self.sources: list[CorpusSource] = []


async def _receive(request: Request, services: Services, build_id: str, arrived: _Arrived) -> None:
    content_type = request.headers.get("content-type", "")
    if not content_type and request.headers.get("content-length", "0") == "0":
        return
    if not content_type.startswith("multipart/form-data"):
        raise AutosError(ErrorCode.UNSUPPORTED_MEDIA, "Envie multipart/form-data com os arquivos no campo files.")
    limit = IMPORT_BYTES
    async for part in FormStream(content_type, request.stream()).parts():
        if part.filename is None:
            raise _invalid(part.name, "Campo desconhecido. Envie só arquivos, no campo files.")
        name = _safe_name(part.filename, {source.name for source in arrived.sources})
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        stored = await store(services, import_key(build_id, name), part.chunks(), media_type, limit)
        limit -= stored.size
        arrived.sources.append(CorpusSource(name=name, object=stored))


def _invalid(field: str, message: str, **more: object) -> AutosError:
    return AutosError(ErrorCode.VALIDATION_ERROR, message, fields=[{"field": field, "message": message, **more}])


def _safe_name(filename: str, taken: set[str]) -> str:
    """The file's name with its folders, relative, inside the import, not repeated; else `VALIDATION_ERROR`."""
    parts = PurePosixPath(filename.replace("\\", "/")).parts
    name = "/".join(parts)
    plain = all(part not in ("..", "/") and part.isprintable() for part in parts)
    if not parts or not plain or len(name.encode()) > 600 or name in taken:
        raise AutosError(
            ErrorCode.VALIDATION_ERROR, "Cada arquivo precisa de um nome relativo, sem .. e sem repetição."
        )
    return name


async def _exists(handle: WorkflowHandle[Any, Any]) -> bool:
    try:
        await handle.describe(rpc_timeout=RPC_LIMIT)
    except RPCError as error:
        if names_nothing(error):
            return False
        raise
    return True


def _snapshot(row: CorpusSnapshot) -> SnapshotSummary:
    manifest = SnapshotManifest.model_validate(row.manifest)
    return SnapshotSummary(
        snapshot_id=row.snapshot_id,
        active=row.active,
        decisions=manifest.decisions,
        counts_by_source=manifest.counts_by_source,
        counts_by_court=manifest.counts_by_court,
        first_date=manifest.first_date,
        last_date=manifest.last_date,
        encoder=manifest.encoder,
        created_at=row.created_at,
        activated_at=row.activated_at,
    )


def _vectors(row: SnapshotVectors, *, operates: bool) -> VectorsStatus:
    status = VectorsStatus.model_validate(row, from_attributes=True)
    return status if operates or status.message is None else status.model_copy(update={"message": ENCODER_FAILED})

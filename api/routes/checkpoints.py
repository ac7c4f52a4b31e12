"""Checkpoints over the trails of all cases, and the inclusion proof of one's own case."""

import base64
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from infra.db.cases.events import read_events
from infra.db.checkpoints import find_checkpoint, find_timestamp, list_checkpoints, newest_checkpoint
from infra.storage.checkpoints import read_heads
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.signing.checkpoints import Checkpoint, InclusionProof, Neighbour, inclusion_path

router = APIRouter(tags=["auditoria"], route_class=Recorded)

Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="Número do ponto de controle")]


class CheckpointItem(BaseModel):
    """A checkpoint as signed and, where an authority stamped it, the stamp."""

    checkpoint: Checkpoint
    timestamp: Annotated[str | None, Field(description="Resposta RFC 3161 (DER) em base64, se houver carimbo")]


@router.get(
    "/v1/checkpoints",
    summary="Pontos de controle assinados, do mais antigo ao mais novo",
    responses=refusals(422),
)
async def index(
    request: Request,
    services: ProvidedServices,
    _: CaseReader,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="Só os de número maior que este")] = 0,
    limit: Annotated[int, Query(ge=1, le=400, description="Quantos, no máximo")] = 100,
) -> Answer[list[Checkpoint]]:
    """Cada um continua o anterior (`previous`) e não diz nada de caso nenhum: guarde-os fora daqui."""
    async with services.sessions() as session:
        rows = await list_checkpoints(session, after=after, limit=limit)
    return answer(request, [Checkpoint.model_validate(row.document) for row in rows])


@router.get("/v1/checkpoints/{number}", summary="Um ponto de controle e o seu carimbo", responses=refusals(404, 422))
async def show(request: Request, services: ProvidedServices, _: CaseReader, number: Number) -> Answer[CheckpointItem]:
    """O carimbo é sobre os bytes canônicos do documento, assinatura incluída."""
    checkpoint, timestamp = await _find(services, number)
    return answer(request, CheckpointItem(checkpoint=checkpoint, timestamp=timestamp))


@router.get(
    "/v1/ingest/workflow/{workflow_id}/checkpoint",
    summary="Prova de que a trilha do caso está num ponto de controle",
    responses=refusals(404, 422),
)
async def proof(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    number: Annotated[int | None, Query(ge=1, le=2**31 - 1, description="Sem valor, o mais recente")] = None,
) -> Answer[InclusionProof]:
    """Guarde a resposta e confira com `autos verify DIR --checkpoint ARQUIVO`, sem rede.

    `events` é a trilha do caso até o evento que o ponto registra: mostra se o log baixado foi publicado inteiro.
    """
    await locate_case(services, principal, workflow_id)
    if number is None:
        async with services.sessions() as session:
            newest = await newest_checkpoint(session)
        if newest is None:
            raise AutosError(ErrorCode.NOT_FOUND, "Ainda não há ponto de controle. Um é feito por dia.")
        number = newest.number
    checkpoint, timestamp = await _find(services, number)
    heads = await to_thread.run_sync(read_heads, services.storage, checkpoint)
    at = next((at for at, head in enumerate(heads or []) if head.workflow_id == workflow_id), None)
    if heads is None or at is None:
        raise AutosError(ErrorCode.NOT_FOUND, "O caso não está neste ponto de controle. Peça o seguinte.")
    path: list[Neighbour] = await to_thread.run_sync(inclusion_path, heads, at)
    head = heads[at]
    async with services.sessions() as session:
        events = list(await read_events(session, principal.tenant, workflow_id))[: head.seq]
    found = InclusionProof(checkpoint=checkpoint, head=head, path=path, timestamp=timestamp, events=events)
    return answer(request, found)


async def _find(services: Services, number: int) -> tuple[Checkpoint, str | None]:
    async with services.sessions() as session:
        row = await find_checkpoint(session, number)
        stamp = await find_timestamp(session, number)
    if row is None:
        raise AutosError(ErrorCode.NOT_FOUND, "Ponto de controle não encontrado. Liste-os em /v1/checkpoints.")
    return Checkpoint.model_validate(row.document), base64.b64encode(stamp.token).decode() if stamp else None

"""Stored long answers, read page by page by their owner; administrators manage them and private sums."""

import json
from datetime import UTC, datetime
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import CaseReader, LibraryAdmin
from api.identity.recorded import Recorded
from infra.db.research.references import (
    count_own,
    delete_references,
    keep_reference,
    list_references,
    read_reference,
    reference_info,
    reference_stats,
)
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.demonstration import GENERATE_ITEMS, KeepItems, KeptItems, items
from workflows.contracts.firm.library_search import (
    LARGEST_PAGE,
    LARGEST_SIZE,
    SMALLEST_SIZE,
    USUAL_PAGE,
    USUAL_SIZE,
    ReferenceInfo,
    ReferencePage,
    ReferenceStats,
    fitting,
)
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1/library", tags=["biblioteca"], route_class=Recorded)

MOST_LISTED = 200
PAGED = (ResearchTool.SEARCH_DOCUMENTS, GENERATE_ITEMS)
"""Tools whose long answers are read page by page."""

MOST_KEPT = 10
"""Lists of invented items that a person has at a time."""

FULL = f"Já há {MOST_KEPT} listas de itens inventados guardadas. Cada uma vence em uma hora."
EXAMPLE: dict[str, Any] = {"count": 100, "prefix": "item"}


class References(BaseModel):
    """Living references, newest first."""

    references: list[ReferenceInfo]


class Deleted(BaseModel):
    model_config = ConfigDict(json_schema_extra={"examples": [{"deleted": 1}]})

    deleted: Annotated[int, Field(description="Quantas referências saíram")]


@router.post(
    "/references",
    status_code=201,
    summary="Guarda itens inventados por uma hora",
    responses=refusals(409, *JSON_BODY),
    openapi_extra={"requestBody": {"content": {"application/json": {"example": EXAMPLE}}}},
)
async def keep_items(
    request: Request, services: ProvidedServices, principal: CaseReader, body: KeepItems
) -> Answer[KeptItems]:
    """Para experimentar uma resposta longa: lê-se por páginas, só por quem a guardou."""
    made, at = [item.model_dump() for item in items(0, body.count, body.prefix)], datetime.now(UTC)
    async with services.sessions.begin() as session:
        if await count_own(session, principal, at, tool=GENERATE_ITEMS) >= MOST_KEPT:
            raise AutosError(ErrorCode.CONFLICT, FULL)
        row = await keep_reference(
            session,
            principal,
            tool=GENERATE_ITEMS,
            items=made,
            documents=[],
            cases=[],
            size=len(json.dumps(made, ensure_ascii=False)),
            at=at,
        )
        return answer(request, KeptItems(ref_id=row.ref_id, total_items=len(made), expires_at=row.expires_at))


@router.get("/references/{ref_id}/content", summary="Uma resposta longa, por páginas", responses=refusals(404, 422))
async def content(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    ref_id: str,
    page: Annotated[int | None, Query(ge=1, description="Página, a partir de 1; ausente, os primeiros itens")] = None,
    page_size: Annotated[int, Query(ge=1, le=LARGEST_PAGE, description="Itens por página")] = USUAL_PAGE,
    max_size: Annotated[
        int,
        Query(ge=SMALLEST_SIZE, le=LARGEST_SIZE, description="Sem page: tokens (caracteres/4) dos primeiros itens"),
    ] = USUAL_SIZE,
) -> Answer[ReferencePage]:
    """Só de quem perguntou, até vencer; depois disso, e para qualquer outro, não existe."""
    async with services.sessions.begin() as session:
        row = await read_reference(session, principal, ref_id, datetime.now(UTC), tools=PAGED)
    if row is None:
        raise _unknown()
    pages = ceil(len(row.items) / page_size)
    if page is not None and page > pages:
        raise AutosError(ErrorCode.NOT_FOUND, f"A resposta tem {pages} página(s) deste tamanho.", total_pages=pages)
    shown = row.items[: fitting(row.items, max_size)] if page is None else row.items[(page - 1) * page_size :]
    return answer(
        request,
        ReferencePage(
            ref_id=ref_id,
            preview=shown[:page_size] if page is not None else shown,
            preview_strategy="first" if page is None else "page",
            total_items=len(row.items),
            page=page,
            total_pages=None if page is None else pages,
            expires_at=row.expires_at,
        ),
    )


@router.get("/references", summary="O que está guardado por um tempo para pessoas", responses=refusals(422))
async def index(
    request: Request,
    services: ProvidedServices,
    principal: LibraryAdmin,
    namespace: Annotated[str | None, Query(max_length=100, description="Só o deste espaço (`user:...`)")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="Quantas, no máximo")] = 50,
) -> Answer[References]:
    """Respostas longas, valores que o chat não lê e contas com eles (`tool`), do mais novo ao mais antigo, sem o que
    dizem."""
    async with services.sessions() as session:
        found = await list_references(session, principal.tenant, datetime.now(UTC), namespace, limit)
    return answer(request, References(references=list(found)))


@router.get("/reference-stats", summary="Quanto está guardado", responses=refusals())
async def stats(request: Request, services: ProvidedServices, principal: LibraryAdmin) -> Answer[ReferenceStats]:
    """Respostas, valores e contas, somados e por espaço."""
    async with services.sessions() as session:
        return answer(request, await reference_stats(session, principal.tenant, datetime.now(UTC)))


@router.get("/references/{ref_id}", summary="O que se sabe de um item guardado", responses=refusals(404))
async def info(
    request: Request, services: ProvidedServices, principal: LibraryAdmin, ref_id: str
) -> Answer[ReferenceInfo]:
    """De quem é, o tamanho, quantas vezes foi lido, quando vence; nunca o que diz."""
    async with services.sessions() as session:
        found = await reference_info(session, principal.tenant, ref_id, datetime.now(UTC))
    if found is None:
        raise _unknown()
    return answer(request, found)


@router.delete("/references/{ref_id}", summary="Apaga um item guardado", responses=refusals(404))
async def remove(request: Request, services: ProvidedServices, principal: LibraryAdmin, ref_id: str) -> Answer[Deleted]:
    """Uma resposta ou conta, quem a pediu pede de novo; um valor, a pessoa o digita outra vez."""
    async with services.sessions.begin() as session:
        gone = await delete_references(session, principal.tenant, ref_id=ref_id)
    if not gone:
        raise _unknown()
    return answer(request, Deleted(deleted=gone))


@router.delete("/references", summary="Apaga o que está guardado em um espaço", responses=refusals(422))
async def clear(
    request: Request,
    services: ProvidedServices,
    principal: LibraryAdmin,
    namespace: Annotated[str, Query(max_length=100, description="O espaço a esvaziar (`user:...`)")],
) -> Answer[Deleted]:
    """Também os valores, que a pessoa digita outra vez. Diz quantos itens havia."""
    async with services.sessions.begin() as session:
        return answer(request, Deleted(deleted=await delete_references(session, principal.tenant, namespace=namespace)))


def _unknown() -> AutosError:
    """`NOT_FOUND`, identical for missing, expired and other people's references."""
    return AutosError(
        ErrorCode.NOT_FOUND,
        "Item guardado não encontrado, ou já vencido. Se era uma resposta, faça a pergunta de novo.",
    )

"""Memory of chat sessions: upsert, recall and list, always of the caller's tenant."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from api.http.answers.cursors import Cursors
from api.http.answers.envelope import Answer, PagedAnswer, Pagination, answer, page
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Rememberer
from api.questions.memories import admit_to_memory, note_memory_read
from api.routes.research.questions import about, answers, asked, put_question
from infra.db.privacy.naming import cases_named, names_no_hidden_case
from infra.db.research.memories import count_memories, list_memories
from workflows.contracts.research.memory import (
    MemoryKey,
    Recalled,
    RecallQuestion,
    Remembered,
    RememberQuestion,
    SessionId,
)
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1/memories", tags=["memória"])

REMEMBERED = {
    "session_id": "conversa-17",
    "key": "tese",
    "created": True,
    "expires_at": "2026-05-02T12:00:00Z",
}
RECALLED = {
    "session_id": "conversa-17",
    "key": "tese",
    "found": True,
    "value": "Prescrição quinquenal, Tema 1.150.",
    "expires_at": "2026-05-02T12:00:00Z",
    "updated_at": "2026-05-01T12:00:00Z",
}


class MemorySummary(BaseModel):
    """An entry of the list; `GET /v1/memories/{session_id}/{key}` returns the whole value."""

    key: str
    preview: Annotated[str, Field(description="Começo do texto guardado")]
    characters: Annotated[int, Field(description="Tamanho do texto inteiro")]
    created_at: datetime
    updated_at: datetime
    expires_at: datetime


@router.post(
    "",
    summary="Guarda um texto por um tempo",
    responses=answers(REMEMBERED, 408, *JSON_BODY),
    openapi_extra=asked(ResearchTool.REMEMBER),
)
async def remember(
    request: Request, services: ProvidedServices, principal: Rememberer, body: RememberQuestion
) -> Answer[Remembered]:
    """A mesma sessão e chave substituem o texto anterior e renovam a validade; só quem o escreveu o muda.

    Um texto que nomeia um caso está aberto a quem o caso está.
    """
    await admit_to_memory(services, principal, body.session_id, body.key, body.value)
    kept = await put_question(services, request, principal, ResearchTool.REMEMBER, body)
    return answer(request, Remembered.model_validate(kept.data), **about(kept))


@router.get("/{session_id}/{key:path}", summary="Lembra um texto", responses=answers(RECALLED, 408, 422))
async def recall(
    request: Request,
    services: ProvidedServices,
    principal: Rememberer,
    session_id: Annotated[SessionId, Path()],
    key: Annotated[MemoryKey, Path()],
) -> Answer[Recalled]:
    """`found` é falso para o que nunca existiu e para o que já venceu."""
    question = RecallQuestion(session_id=session_id, key=key)
    await admit_to_memory(services, principal, session_id, key)
    found = await put_question(services, request, principal, ResearchTool.RECALL, question)
    recalled = Recalled.model_validate(found.data)
    if recalled.value is not None:
        await note_memory_read(request, await admit_to_memory(services, principal, session_id, key, recalled.value))
    return answer(request, recalled, **about(found))


@router.get("", summary="O que uma sessão guarda", responses=refusals(400, 422))
async def session_memories(
    request: Request,
    services: ProvidedServices,
    principal: Rememberer,
    session_id: Annotated[SessionId, Query()],
    page_: Annotated[str | None, Query(alias="page", description="`pagination.cursor` da página anterior")] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="Memórias por página")] = 50,
) -> PagedAnswer[MemorySummary]:
    """Por ordem de chave, só as que ainda valem e não nomeiam um caso fechado a quem pede."""
    await admit_to_memory(services, principal, session_id)
    cursors, bound = Cursors(services.settings), {"memories": session_id, "tenant": principal.tenant}
    after: str | None = cursors.unseal(page_, bound)[0] if page_ else None
    at = datetime.now(UTC)
    async with services.sessions() as session:
        which = await names_no_hidden_case(session, principal)
        living = await list_memories(
            session, principal.tenant, session_id, at, which=which, after=after, limit=limit + 1
        )
        total = await count_memories(session, principal.tenant, session_id, at, which)
        texts = [session_id, *(f"{one.key} {one.preview}" for one in living[:limit])]
        named = list(await cases_named(session, principal.tenant, texts))
    await note_memory_read(request, named)
    shown = [MemorySummary.model_validate(one, from_attributes=True) for one in living[:limit]]
    more = len(living) > limit
    cursor = cursors.seal([shown[-1].key], bound) if more else None
    return page(request, shown, Pagination(cursor=cursor, has_more=more, total_estimate=total))

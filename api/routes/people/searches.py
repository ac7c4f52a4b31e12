"""/v1/me/searches: searches of the list of cases that a person keeps for themselves."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import SignedIn
from api.routes.inbox.cases import SearchedText
from api.routes.inbox.tags import Tag
from infra.db.cases.listing import Claimed, Order
from infra.db.people.searches import MOST_SEARCHES, list_searches, remove_search, save_search
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.run.case import CaseState

router = APIRouter(prefix="/v1/me/searches", tags=["pessoas"])

EXAMPLE: dict[str, Any] = {
    "name": "Urgentes à espera",
    "search": {"q": None, "state": ["awaiting_phase_reviews"], "sort": "waiting", "claimed": None, "tag": ["urgente"]},
}


class CaseSearch(BaseModel):
    """Query of the list of cases, as in GET /v1/ingest/workflow."""

    model_config = ConfigDict(extra="forbid")

    q: Annotated[SearchedText | None, Field(max_length=255)] = None
    state: Annotated[list[CaseState], Field(max_length=len(CaseState))] = []
    sort: Order | None = None
    claimed: Claimed | None = None
    tag: Annotated[list[Tag], Field(max_length=10)] = []


class SearchBody(BaseModel):
    """A search and its name."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    name: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=VISIBLE), STRIPPED]
    search: CaseSearch


class SearchView(SearchBody):
    """A search that is kept."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"search_id": "srch_0192f0c3a4b57c8d9e0f112233445566", **EXAMPLE}]}
    )

    search_id: str


@router.get("", summary="Lista as próprias buscas salvas", responses=refusals())
async def index(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[list[SearchView]]:
    """Por nome."""
    async with services.sessions() as session:
        return answer(request, await _kept(session, access))


@router.put("", summary="Salva uma busca", responses=refusals(409, *JSON_BODY))
async def save(
    request: Request, services: ProvidedServices, access: SignedIn, body: SearchBody
) -> Answer[list[SearchView]]:
    """Responde todas. O nome que já existe passa a ser desta busca; uma pessoa tem até 30."""
    who = access.principal
    async with services.sessions.begin() as session:
        search = body.search.model_dump(mode="json")
        await save_search(session, who.tenant, who.user_id or "", body.name, search)
        kept = await _kept(session, access)
        if len(kept) > MOST_SEARCHES:
            message = f"Você já tem {MOST_SEARCHES} buscas salvas. Exclua uma antes."
            raise AutosError(ErrorCode.CONFLICT, message, reason="full")
    return answer(request, kept)


@router.delete("/{search_id}", summary="Exclui uma busca salva", responses=refusals(404))
async def remove(
    request: Request, services: ProvidedServices, access: SignedIn, search_id: str
) -> Answer[list[SearchView]]:
    """Responde as que ficam."""
    who = access.principal
    async with services.sessions.begin() as session:
        if not await remove_search(session, who.tenant, who.user_id or "", search_id):
            raise AutosError(ErrorCode.NOT_FOUND, "Você não tem uma busca salva com este identificador.")
        kept = await _kept(session, access)
    return answer(request, kept)


async def _kept(session: AsyncSession, access: SignedIn) -> list[SearchView]:
    who = access.principal
    rows = await list_searches(session, who.tenant, who.user_id or "")
    return [SearchView(search_id=row.search_id, name=row.name, search=CaseSearch(**row.search)) for row in rows]

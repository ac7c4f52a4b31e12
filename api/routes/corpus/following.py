"""The followed portal: selection, next refresh, latest outcome, and missing files."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from temporalio.service import RPCError

from api.corpus.refreshing import begin_turn, end_turns, set_turns, turns_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Caller, CorpusAdmin
from infra.db.following import (
    count_lacking,
    end_following,
    find_following,
    keep_following,
    lacking_files,
    last_refresh,
)
from workflows.contracts.law.portal import SHOWN, Following, MissingFile, RefreshStatus

router = APIRouter(prefix="/v1/corpus", tags=["corpus"])


class FollowedPortal(BaseModel):
    """Automatic updates of the corpus; `following` is null if nothing is followed."""

    following: Following | None
    running: Annotated[bool, Field(description="Uma atualização está em curso")] = False
    next_at: Annotated[datetime | None, Field(description="A próxima atualização")] = None
    last: Annotated[RefreshStatus | None, Field(description="A última atualização, também uma em curso")] = None
    lacking: Annotated[int, Field(description="Arquivos que faltam na forma mais nova, também os retirados")] = 0
    missing: Annotated[list[MissingFile], Field(description=f"Os primeiros {SHOWN} deles, com o motivo")] = []


class RefreshReceipt(BaseModel):
    """A refresh was requested; `GET /v1/corpus/following` shows its progress."""

    asked_at: datetime


@router.get("/following", summary="O portal que o acervo acompanha", responses=refusals())
async def followed(request: Request, services: ProvidedServices, principal: Caller) -> Answer[FollowedPortal]:
    """O que se acompanha, a última atualização e a próxima, e os arquivos que faltam, com o motivo."""
    return answer(request, await _followed(services))


@router.put("/following", summary="Acompanha um portal de dados abertos", responses=refusals(422))
async def follow(
    request: Request, services: ProvidedServices, principal: CorpusAdmin, following: Following
) -> Answer[FollowedPortal]:
    """Pede logo a primeira atualização, e depois uma a cada `every_hours` horas. Substitui o que se acompanhava."""
    async with services.sessions.begin() as session:
        await keep_following(session, following, datetime.now(UTC))
    await set_turns(services.temporal, following.every_hours)
    return answer(request, await _followed(services))


@router.delete("/following", summary="Deixa de acompanhar o portal", responses=refusals())
async def unfollow(request: Request, services: ProvidedServices, principal: CorpusAdmin) -> Answer[FollowedPortal]:
    """O que veio fica no acervo; uma atualização em curso termina."""
    await end_turns(services.temporal)
    async with services.sessions.begin() as session:
        await end_following(session)
    return answer(request, await _followed(services))


@router.post("/refreshes", status_code=202, summary="Atualiza o acervo agora", responses=refusals(404, 409))
async def refresh(request: Request, services: ProvidedServices, principal: CorpusAdmin) -> Answer[RefreshReceipt]:
    """Fora da vez. Enquanto outra atualização está em curso, é recusada."""
    asked_at = datetime.now(UTC)
    await begin_turn(services.temporal)
    return answer(request, RefreshReceipt(asked_at=asked_at))


async def _followed(services: Services) -> FollowedPortal:
    async with services.sessions() as session:
        following = await find_following(session)
        last = await last_refresh(session)
        lacking = await count_lacking(session)
        missing = await lacking_files(session, SHOWN)
    try:
        turns = await turns_of(services.temporal) if following else None
    except RPCError:
        # report imported and missing files even if the next turn is unknown
        turns = None
    return FollowedPortal(
        following=following,
        running=turns.running if turns else False,
        next_at=turns.next_at if turns else None,
        last=RefreshStatus.model_validate(last.status) if last else None,
        lacking=lacking,
        missing=[
            MissingFile(data_set=one.data_set, name=one.name, reason=one.reason or "", withdrawn=one.withdrawn)
            for one in missing
        ],
    )

"""/v1/calendar/feeds: links by which a person's calendar program (Outlook, Google) reads their terms."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.firm_terms import today
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.limits.rate import Traffic
from api.http.services import ProvidedServices
from api.identity.access import Access, acting_person
from api.identity.guards import Granted, is_signed_in, require
from api.identity.recorded import Recorded
from api.routes.inbox.terms import calendar_of
from infra.db.cases.listing import CaseFilter
from infra.db.maker import hold_maker
from infra.db.models import CalendarFeed
from infra.db.people.feeds import MOST_FEEDS, add_feed, list_feeds, note_read, reader_of, remove_feed
from infra.db.people.tenants import Actor, record
from infra.identity.people import is_elsewhere
from infra.identity.scopes import Scope
from workflows.contracts.base import CONNECTED, Channel, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import STRIPPED, VISIBLE

router = APIRouter(prefix="/v1/calendar", tags=["pessoas"], route_class=Recorded)

OWN_ONLY = "O link da agenda é da própria pessoa: crie-o no console, ou no terminal depois de autos login."
ENOUGH = f"Uma pessoa tem no máximo {MOST_FEEDS} links de agenda. Encerre um deles antes."
UNKNOWN = "Esta agenda não existe ou foi encerrada."
FEED: dict[str, Any] = {
    "feed_id": "agd_0192f0c3a4b57c8d9e0f112233445566",
    "name": "Outlook do escritório",
    "created_at": "2026-05-04T12:00:00Z",
    "last_read_at": None,
}


async def _owner(access: Granted) -> Access:
    who = require(access, Scope.CASES_READ)
    if who.user_id is None or is_elsewhere(who.user_id) or who.channel in CONNECTED:
        raise AutosError(ErrorCode.FORBIDDEN, OWN_ONLY)
    return access


FeedOwner = Annotated[Access, Depends(_owner)]
"""A person in their own browser or terminal; no chat or connected app, and no program of the firm."""


async def _by_link(request: Request, services: ProvidedServices, token: str) -> Principal:
    async with services.sessions.begin() as session:
        found = await reader_of(session, token)
        if found:
            await note_read(session, found[0])
    if found is None:
        raise await services.strangers.refusal(request, AutosError(ErrorCode.NOT_FOUND, UNKNOWN))
    feed, user = found
    # what it reads leaves the firm, as with an app that the person connected
    principal = acting_person(user, feed.feed_id, Channel.APP, session_id=None, client=feed.name)
    request.state.principal = principal
    await services.rates.admit(request, feed.feed_id, Traffic.FEED)
    return principal


LinkReader = Annotated[Principal, Depends(_by_link)]
"""The person of a link, whose address is the credential; `NOT_FOUND` alike for unknown and ended ones."""


class FeedRequest(BaseModel):
    """What a link is for."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": FEED["name"]}]})

    name: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=VISIBLE), STRIPPED]


class FeedView(BaseModel):
    """A link without its secret."""

    model_config = ConfigDict(from_attributes=True, json_schema_extra={"examples": [FEED]})

    feed_id: str
    name: str
    created_at: datetime
    last_read_at: Annotated[datetime | None, Field(description="Última leitura, a menos de poucos minutos")]


class NewFeedView(FeedView):
    """A link at the one moment it can be read."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{**FEED, "url": "https://your.host/v1/calendar/feed/ag_....ics"}]}
    )

    url: Annotated[str, Field(description="O endereço a assinar; não será mostrado de novo")]


@router.get("/feeds", summary="Links da própria agenda de prazos", responses=refusals())
async def index(request: Request, services: ProvidedServices, access: FeedOwner) -> Answer[list[FeedView]]:
    """Os que ainda valem, do mais novo ao mais antigo, sem o endereço."""
    async with services.sessions() as session:
        return answer(request, await _kept(session, access))


@router.post("/feeds", status_code=201, summary="Cria um link da agenda de prazos", responses=refusals(409, *JSON_BODY))
async def create(
    request: Request, services: ProvidedServices, access: FeedOwner, body: FeedRequest
) -> Answer[NewFeedView]:
    """Quem tem o endereço lê a agenda sem entrar: os prazos com data dos casos que a pessoa pode ver naquele momento.

    Casos com sigilo só entram com a autorização do cliente, como num aplicativo conectado. O link acaba quando a pessoa
    o encerra, deixa o escritório ou perde o papel; o que se faz com uma chave ou no terminal, também com esse acesso.
    Uma pessoa tem até 5.
    """
    who = access.principal
    async with services.sessions.begin() as session:
        maker = await hold_maker(session, who)
        made_with = None if is_signed_in(access) else maker.made_with
        feed, secret = await add_feed(session, who.tenant, who.user_id or "", body.name, made_with)
        if len(await _kept(session, access)) > MOST_FEEDS:
            raise AutosError(ErrorCode.CONFLICT, ENOUGH, reason="full")
        await _record(session, who, "calendar_feed_created", feed)
    url = f"{services.settings.base_url}{router.prefix}/feed/{secret}.ics"
    return answer(request, NewFeedView(url=url, **dict(FeedView.model_validate(feed))))


@router.delete("/feeds/{feed_id}", summary="Encerra um link da agenda de prazos", responses=refusals(404))
async def remove(
    request: Request, services: ProvidedServices, access: FeedOwner, feed_id: str
) -> Answer[list[FeedView]]:
    """A próxima leitura já é recusada. Responde os que ficam."""
    who = access.principal
    async with services.sessions.begin() as session:
        feed = await remove_feed(session, who.tenant, who.user_id or "", feed_id)
        if feed is None:
            raise AutosError(ErrorCode.NOT_FOUND, UNKNOWN)
        await _record(session, who, "calendar_feed_removed", feed)
        return answer(request, await _kept(session, access))


@router.get(
    "/feed/{token}.ics",
    summary="A agenda de um link (iCalendar)",
    response_class=Response,
    responses={**refusals(404, 408), 200: {"content": {"text/calendar": {}}, "description": "A agenda"}},
)
async def read(request: Request, services: ProvidedServices, reader: LinkReader) -> Response:
    """Sem credencial: o endereço basta. Um dia inteiro por prazo, de hoje (Brasília) em diante; até 6 leituras por
    minuto."""
    return await calendar_of(request, services, reader, CaseFilter(), today())


async def _kept(session: AsyncSession, access: Access) -> list[FeedView]:
    who = access.principal
    return [FeedView.model_validate(row) for row in await list_feeds(session, who.tenant, who.user_id or "")]


async def _record(session: AsyncSession, who: Principal, action: str, feed: CalendarFeed) -> None:
    told = {"feed_id": feed.feed_id, "name": feed.name}
    await record(session, who.tenant, Actor(who.name, who.user_id), action, **told)

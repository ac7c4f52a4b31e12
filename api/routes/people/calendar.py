"""/v1/calendar: the firm's own calendar of court holidays and suspended terms."""

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administrator, Caller
from infra.db.people.calendars import FirmCalendar, find_calendar, set_calendar
from infra.db.people.tenants import Actor
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.reading.closures import Closures

router = APIRouter(prefix="/v1/calendar", tags=["pessoas"])

CHANGED = "O calendário mudou desde que você o abriu. Abra-o de novo e repita a mudança."
EXAMPLE: dict[str, Any] = {
    "revision": 3,
    "closures": [
        {
            "first": "2026-08-05",
            "last": "2026-08-05",
            "name": "Fundação do Estado",
            "kind": "feriado",
            "court": "8.15",
            "forum": None,
            "yearly": True,
        }
    ],
}


class CalendarBody(BaseModel):
    """The whole calendar, replacing revision `revision`."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    revision: Annotated[int, Field(ge=0, le=2_000_000_000, description="A que `GET` respondeu"), WHOLE]
    closures: Annotated[
        Closures,
        Field(
            description="Dias sem expediente (`feriado`) ou em que os prazos não correm (`suspensao`); `court` e "
            "`forum` são os trechos J.TR e OOOO do número CNJ, nulos em toda parte; `yearly`: todo ano"
        ),
    ]


class CalendarView(CalendarBody):
    """The calendar, and who changed it last."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{**EXAMPLE, "changed_at": "2026-05-04T12:00:00Z", "changed_by": "Ana Souza"}]}
    )

    changed_at: datetime | None
    changed_by: str | None

    @classmethod
    def of(cls, found: FirmCalendar) -> Self:
        return cls(
            revision=found.revision,
            closures=list(found.closures),
            changed_at=found.changed_at,
            changed_by=found.changed_by,
        )


@router.get("", summary="O calendário do escritório", responses=refusals())
async def index(request: Request, services: ProvidedServices, caller: Caller) -> Answer[CalendarView]:
    """Os dias que o escritório anotou, além dos feriados nacionais e do recesso, que já contam."""
    async with services.sessions() as session:
        return answer(request, CalendarView.of(await find_calendar(session, caller.tenant)))


@router.put("", summary="Muda o calendário do escritório", responses=refusals(409, *JSON_BODY))
async def change(
    request: Request, services: ProvidedServices, who: Administrator, body: CalendarBody
) -> Answer[CalendarView]:
    """Todo, no lugar do que havia; cada mudança fica na trilha do escritório. Os prazos são contados com ele."""
    actor = Actor(who.name, who.user_id)
    async with services.sessions.begin() as session:
        if not await set_calendar(session, who.tenant, actor, body.revision, body.closures):
            raise AutosError(ErrorCode.CONFLICT, CHANGED, reason="changed")
        return answer(request, CalendarView.of(await find_calendar(session, who.tenant)))

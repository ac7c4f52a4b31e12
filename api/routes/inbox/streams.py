"""Server-sent events that report a change of a case or of the list of cases. Clients then read what changed as
usual.
"""

import hashlib
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request
from fastapi.responses import StreamingResponse

from api.cases.runs import locate_case
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from api.identity.standing import standing
from infra.db.cases.changes import TenantMark
from infra.identity.scopes import Scope
from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.errors import AutosError

router = APIRouter(prefix="/v1", tags=["casos"], route_class=Recorded)

HEARTBEAT_SECONDS = 15.0
LONGEST_SECONDS = 600.0
"""A stream ends then, and the browser reconnects and continues where it left off."""

RETRY_MILLISECONDS = 3000

EVENTS = "text/event-stream"

LastEventId = Annotated[
    str | None,
    Header(pattern=r"^[0-9.\-]{1,200}$", description="O `id` do último evento recebido; o navegador o envia sozinho"),
]

Told = tuple[str, str, dict[str, Any]]
"""A mark, a mark of viewers (empty if not requested), and the event's data."""

PEOPLE = "people"
"""Event for a change of the people at the case; the case itself is unchanged and need not be read again."""

_DESCRIBED: dict[int | str, dict[str, Any]] = {
    **refusals(422),
    200: {
        "description": "Eventos até a sessão terminar ou o acesso acabar, por no máximo dez minutos de cada vez",
        "content": {EVENTS: {"schema": {"type": "string"}, "example": "id: 12-0-0\ndata: {}\n\n"}},
    },
}


@router.get(
    "/ingest/workflow/{workflow_id}/events/stream",
    summary="Avisa quando um caso muda",
    response_class=StreamingResponse,
    responses={**_DESCRIBED, **refusals(404, 422)},
)
async def of_case(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    last_event_id: LastEventId = None,
) -> StreamingResponse:
    """Cada evento diz a execução e o estado de agora: leia o resto como sempre. Na falta dele, consulte o status.

    O evento `people` diz só que alguém chegou ao caso ou saiu dele."""
    await locate_case(services, principal, workflow_id)

    async def still() -> bool:
        who = await _reader(services, request)
        if who is None:
            return False
        try:
            await locate_case(services, who, workflow_id)
        except AutosError:
            return False
        return True

    def told() -> Told | None:
        mark = services.changes.case(workflow_id)
        if mark is None:
            return None
        told = {"workflow_id": workflow_id, "run": mark.run, "state": mark.state, "seq": mark.seq}
        return mark.mark, mark.people, told

    return _stream(services, principal, services.changes.watching_case(workflow_id), told, still, last_event_id)


@router.get(
    "/inbox/stream",
    summary="Avisa quando a lista de casos muda",
    response_class=StreamingResponse,
    responses=_DESCRIBED,
)
async def of_inbox(
    request: Request, services: ProvidedServices, principal: CaseReader, last_event_id: LastEventId = None
) -> StreamingResponse:
    """Só diz que algo mudou entre os casos que você pode ver: leia a lista de novo."""

    async def still() -> bool:
        return await _reader(services, request) is not None

    def told() -> Told | None:
        mark = services.changes.tenant(principal.tenant)
        return None if mark is None else (_seen(mark, principal), "", {})

    watching = services.changes.watching_tenant(principal.tenant)
    return _stream(services, principal, watching, told, still, last_event_id)


def _stream(
    services: Services,
    principal: Principal,
    watching: AbstractAsyncContextManager[None],
    told: Callable[[], Told | None],
    still: Callable[[], Awaitable[bool]],
    last: str | None,
) -> StreamingResponse:
    listener = principal.user_id or principal.key_id
    # before the answer starts, so that a caller with too many streams is rejected in the envelope
    services.changes.admit(listener)

    async def events() -> AsyncGenerator[str]:
        with services.changes.place(listener):
            yield f"retry: {RETRY_MILLISECONDS}\n\n"
            async with watching:
                async for event in _events(services, told, still, last):
                    yield event

    return StreamingResponse(events(), media_type=EVENTS, headers={"X-Accel-Buffering": "no"})


async def _events(
    services: Services, told: Callable[[], Told | None], still: Callable[[], Awaitable[bool]], last: str | None
) -> AsyncGenerator[str]:
    """First the current mark without data, so that a reconnecting stream can resume; then every new one."""
    began = heard = time.monotonic()
    while time.monotonic() - began < LONGEST_SECONDS:
        await services.changes.look()
        found = told()
        now = None if found is None else _id(found)
        if found is not None and now != last:
            if not await still():
                return
            first, same, heard = last is None, _same_but_people(found, last), time.monotonic()
            last = now
            named = f"event: {PEOPLE}\n" if same else ""
            said = "" if first else f"{named}data: {json.dumps(found[2])}\n"
            yield f"id: {last}\n{said}\n"
        elif time.monotonic() - heard >= HEARTBEAT_SECONDS:
            if not await still():
                return
            heard = time.monotonic()
            yield ":\n\n"


def _id(told: Told) -> str:
    mark, people, _ = told
    return f"{mark}-{people}" if people else mark


def _same_but_people(told: Told, last: str | None) -> bool:
    """Whether an earlier event of the stream had the same mark."""
    mark, people, _ = told
    return bool(people) and last is not None and last.startswith(f"{mark}-")


async def _reader(services: Services, request: Request) -> Principal | None:
    """The listener, while their credential allows reading cases."""
    access = await standing(services, request)
    return access.principal if access and Scope.CASES_READ in access.scopes else None


def _seen(mark: TenantMark, principal: Principal) -> str:
    """The tenant's mark, limited to what the principal may see."""
    chat = principal.channel in CONNECTED
    closed = sorted(
        f"{secrecy.workflow_id}{one}"
        for secrecy, one in mark.closed
        if secrecy.admits(principal) and not (chat and secrecy.authorisation is None)
    )
    return f"{mark.open}-{_number(closed)}"


def _number(parts: list[str]) -> int:
    """One number for all parts; 0 for none."""
    return int.from_bytes(hashlib.sha256("|".join(parts).encode()).digest()[:8]) if parts else 0

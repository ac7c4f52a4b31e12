"""One's own account: password and sessions."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.cookie import clear_cookie
from api.identity.guards import SignedIn
from api.people.account import change_password
from infra.db.people.password_links import used_password_links
from infra.db.people.sessions import end_sessions, list_sessions
from infra.db.people.tenants import Actor, record
from infra.db.people.users import find_user
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable

router = APIRouter(prefix="/v1/me", tags=["pessoas"])


class PasswordChange(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"current": "a de agora", "new": "uma frase que só eu sei"}]}
    )

    current: Annotated[Storable, Field(max_length=1000, description="A senha de agora")] = ""
    new: Annotated[Storable, Field(max_length=1000, description="A nova, com ao menos 10 caracteres")]


class PasswordState(BaseModel):
    """State of one's password, never the password itself."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"exists": True, "set_by_link_at": "2026-05-04T12:00:00Z", "link_made_by": "Ana Souza"}]
        }
    )

    exists: Annotated[bool, Field(description="Se a conta tem senha; quem veio pelo provedor não tem")]
    set_by_link_at: Annotated[datetime | None, Field(description="Quando um link definiu a senha pela última vez")]
    link_made_by: Annotated[str | None, Field(description="Quem criou esse link")]


class SessionView(BaseModel):
    """A browser session of the person."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "session_id": "ses_0192f0c3a4b57c8d9e0f112233445566",
                    "method": "password",
                    "address": "203.0.113.7",
                    "browser": "Mozilla/5.0 (X11; Linux x86_64) Firefox/151.0",
                    "created_at": "2026-05-04T12:00:00Z",
                    "last_seen_at": "2026-05-04T12:30:00Z",
                    "expires_at": "2026-05-11T12:00:00Z",
                    "current": True,
                }
            ]
        }
    )

    session_id: str
    method: Annotated[str, Field(description="Como entrou: password, passkey ou provider")]
    address: str | None
    browser: str | None
    created_at: datetime
    last_seen_at: datetime
    expires_at: datetime
    current: Annotated[bool, Field(description="Se é a sessão deste navegador")]


class Ended(BaseModel):
    """Number of sessions that were ended."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"ended": 2}]})

    ended: int


@router.put("/password", summary="Troca a própria senha", responses=refusals(*JSON_BODY))
async def password(
    request: Request, services: ProvidedServices, access: SignedIn, body: PasswordChange
) -> Answer[Ended]:
    """As outras sessões da pessoa terminam; a deste navegador continua."""
    ended = await change_password(services, access.principal, body.current, body.new)
    return answer(request, Ended(ended=ended))


@router.get("/password", summary="O que há da própria senha", responses=refusals())
async def about_password(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[PasswordState]:
    """Se há uma, e por qual link de um administrador ela foi definida pela última vez, nos últimos 90 dias."""
    who = access.principal
    async with services.sessions() as session:
        user = await find_user(session, who.tenant, who.user_id or "")
        last = next(iter(await used_password_links(session, who.tenant, who.user_id or "")), None)
    return answer(
        request,
        PasswordState(
            exists=user is not None and user.password_hash is not None,
            set_by_link_at=last.used_at if last else None,
            link_made_by=last.created_by if last else None,
        ),
    )


@router.get("/sessions", summary="Lista as próprias sessões", responses=refusals())
async def sessions(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[list[SessionView]]:
    """As que ainda valem, a usada por último primeiro."""
    who = access.principal
    async with services.sessions() as session:
        rows = await list_sessions(session, who.tenant, who.user_id or "")
    return answer(
        request,
        [
            SessionView(
                session_id=row.session_id,
                method=row.method,
                address=row.address,
                browser=row.browser,
                created_at=row.created_at,
                last_seen_at=row.last_seen_at,
                expires_at=row.expires_at,
                current=row.session_id == who.session_id,
            )
            for row in rows
        ],
    )


@router.delete("/sessions", summary="Encerra as outras sessões", responses=refusals())
async def end_others(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[Ended]:
    """Só a deste navegador continua."""
    who = access.principal
    async with services.sessions.begin() as session:
        ended = await end_sessions(session, who.tenant, who.user_id or "", but=who.session_id)
        await record(session, who.tenant, Actor(who.name, who.user_id), "sessions_ended", ended=ended)
    return answer(request, Ended(ended=ended))


@router.delete("/sessions/{session_id}", summary="Encerra uma sessão", responses=refusals(404))
async def end_one(
    request: Request, response: Response, services: ProvidedServices, access: SignedIn, session_id: str
) -> Answer[Ended]:
    """O próximo pedido daquele navegador já é recusado."""
    who = access.principal
    async with services.sessions.begin() as session:
        ended = await end_sessions(session, who.tenant, who.user_id or "", only=session_id)
        if not ended:
            raise AutosError(ErrorCode.NOT_FOUND, "Sessão não encontrada.")
        await record(session, who.tenant, Actor(who.name, who.user_id), "sessions_ended", session_id=session_id)
    if session_id == who.session_id:
        clear_cookie(services.settings, response)
    return answer(request, Ended(ended=ended))

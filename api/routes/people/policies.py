"""A firm's policies, and the trail of administrative changes."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administration, Administrator, Caller, require_in_person
from infra.db.people.tenants import Actor, list_tenant_events, policies_of, set_policies

router = APIRouter(prefix="/v1", tags=["pessoas"])

FOUR_EYES = Field(
    description="A decisão final é só de quem entrou com a sua conta (não por chave de API), tem o papel reviewer e "
    "número da OAB e não enviou o processo nem decidiu fase dele"
)
CHAT_REVIEWS = Field(
    description="Se decisões podem vir por um chat; se não, o chat recebe o link da revisão no console"
)
NOTICES = Field(
    description="Se as pessoas recebem e-mails quando algo espera por elas; cada uma ainda pode desligar os seus"
)
TRACE_CONTENTS = Field(
    description="Se os rastros (OpenTelemetry, Langfuse) levam o que se perguntou às ferramentas de pesquisa e o que "
    "responderam; nunca o que é de casos, documentos, memórias ou valores"
)
TERM_REMINDERS = Field(
    description="Se quem tem o caso, ou quem revisa, recebe aviso cinco dias antes e na véspera do último dia de um "
    "prazo que pode correr; só dos prazos que o Autos leu nos autos ou nas comunicações incluídas"
)


class Policies(BaseModel):
    """Policies for all of the firm's cases."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "four_eyes": True,
                    "chat_reviews": False,
                    "notices": True,
                    "trace_contents": False,
                    "term_reminders": False,
                }
            ]
        }
    )

    four_eyes: Annotated[bool, FOUR_EYES]
    chat_reviews: Annotated[bool, CHAT_REVIEWS]
    notices: Annotated[bool, NOTICES]
    trace_contents: Annotated[bool, TRACE_CONTENTS]
    term_reminders: Annotated[bool, TERM_REMINDERS]


class PolicyChange(BaseModel):
    """Absent fields do not change."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"four_eyes": True}]})

    four_eyes: Annotated[StrictBool | None, FOUR_EYES] = None
    chat_reviews: Annotated[StrictBool | None, CHAT_REVIEWS] = None
    notices: Annotated[StrictBool | None, NOTICES] = None
    trace_contents: Annotated[StrictBool | None, TRACE_CONTENTS] = None
    term_reminders: Annotated[StrictBool | None, TERM_REMINDERS] = None


class TrailEvent(BaseModel):
    """Something done to the firm."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "at": "2026-05-04T12:00:00Z",
                    "actor": "Ana Souza",
                    "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                    "action": "policy_changed",
                    "payload": {"four_eyes": True, "before": False},
                }
            ]
        }
    )

    at: datetime
    actor: str
    user_id: Annotated[str | None, Field(description="Quem, quando foi uma pessoa que entrou com a sua conta")]
    action: str
    payload: dict[str, Any]


@router.get("/trail", summary="A trilha do escritório", responses=refusals())
async def trail(
    request: Request,
    services: ProvidedServices,
    who: Administrator,
    limit: Annotated[int, Query(ge=1, le=1000, description="Quantos registros, do mais novo ao mais antigo")] = 100,
) -> Answer[list[TrailEvent]]:
    """O que se fez fora dos casos: quem entrou, foi convidado, saiu ou teve os dados exportados, mudanças de papéis, de
    chaves e de regras."""
    async with services.sessions() as session:
        rows = await list_tenant_events(session, who.tenant, limit)
    return answer(request, [TrailEvent.model_validate(row, from_attributes=True) for row in rows])


@router.get("/policies", summary="As regras do escritório", responses=refusals())
async def policies(request: Request, services: ProvidedServices, who: Caller) -> Answer[Policies]:
    """O que vale para todos os casos do escritório."""
    async with services.sessions() as session:
        return answer(request, Policies.model_validate(asdict(await policies_of(session, who.tenant))))


@router.put("/policies", summary="Muda as regras do escritório", responses=refusals(*JSON_BODY))
async def change_policies(
    request: Request, services: ProvidedServices, access: Administration, body: PolicyChange
) -> Answer[Policies]:
    """Valem para a próxima decisão, e a mudança fica na trilha do escritório.

    Só uma pessoa, no próprio navegador, afrouxa uma regra sobre quem decide (`four_eyes` falso, `chat_reviews`
    verdadeiro: uma chave poderia, em seguida, decidir) ou sobre o que sai do escritório (`trace_contents` verdadeiro).
    """
    who = access.principal
    if body.four_eyes is False or body.chat_reviews or body.trace_contents:
        require_in_person(access)
    wanted = body.model_dump(exclude_none=True)
    async with services.sessions.begin() as session:
        after = await set_policies(session, who.tenant, Actor(who.name, who.user_id), **wanted)
    return answer(request, Policies.model_validate(asdict(after)))

"""Other people viewing a case, for a person who reports their own presence."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import CaseReader
from infra.db.cases.presences import arrive, leave, list_others
from infra.db.privacy.secrecy import find_secrecy

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["casos"])


class PresenceBody(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"here": True}]})

    here: Annotated[StrictBool, Field(description="Falso: você saiu do caso")]


class Present(BaseModel):
    user_id: str
    name: str


class Presences(BaseModel):
    """Names of other people viewing the case."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"others": [{"user_id": "usr_0192f0c3a4b57c8d9e0f112233445566", "name": "Ana Souza"}]}]
        }
    )

    others: list[Present]


@router.put(
    "/presence", summary="Diz que você está no caso; responde quem mais está", responses=refusals(404, *JSON_BODY)
)
async def presence(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str, body: PresenceBody
) -> Answer[Presences]:
    """Vale por 45 segundos, e só de pessoas: repita enquanto o caso estiver na tela. Não fica na trilha."""
    await locate_case(services, principal, workflow_id)
    tenant, person = principal.tenant, principal.user_id
    async with services.sessions.begin() as session:
        if person is not None:
            await (arrive if body.here else leave)(session, tenant, workflow_id, person)
        others = await list_others(session, tenant, workflow_id, person) if body.here else ()
        secrecy = await find_secrecy(session, tenant, workflow_id)
    # who was let out a moment ago may still be said to be there
    seen = [one for one in others if not secrecy.restricted or one.user_id in secrecy.open_to]
    return answer(request, Presences(others=[Present(user_id=one.user_id, name=one.name) for one in seen]))

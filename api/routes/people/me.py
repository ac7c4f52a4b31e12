"""The caller: the person or program behind the credential, and its rights."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Granted
from api.routes.people.policies import Policies
from infra.db.people.tenants import find_tenant, policies_of
from infra.db.people.users import find_user
from workflows.contracts.base import Channel

router = APIRouter(tags=["pessoas"])


class Me(BaseModel):
    """The caller."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "tenant": "escritorio",
                    "tenant_name": "Souza Advogados",
                    "name": "Ana Souza",
                    "roles": ["lawyer", "reviewer"],
                    "scopes": ["artifacts:read", "cases:read", "cases:write"],
                    "credential": "ses_0192f0c3a4b57c8d9e0f112233445566",
                    "channel": "console",
                    "client": None,
                    "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                    "email": "ana@escritorio.adv.br",
                    "oab": "SP123456",
                    "policies": {
                        "four_eyes": True,
                        "chat_reviews": True,
                        "notices": True,
                        "trace_contents": False,
                        "term_reminders": False,
                    },
                }
            ]
        }
    )

    tenant: Annotated[str, Field(description="Inquilino (escritório)")]
    tenant_name: Annotated[str, Field(description="Nome do escritório")]
    name: str
    roles: list[str]
    scopes: Annotated[list[str], Field(description="O que a credencial permite")]
    credential: Annotated[str, Field(description="Identificador da chave, da sessão ou do token")]
    channel: Channel | None
    client: Annotated[str | None, Field(description="Aplicativo que a pessoa autorizou, quando é por ele que pede")]
    user_id: Annotated[str | None, Field(description="Nulo para a chave de um programa")]
    email: str | None
    oab: str | None
    policies: Annotated[Policies, Field(description="As regras do escritório")]


@router.get("/v1/me", summary="Quem pede, e o que pode", responses=refusals())
async def me(request: Request, services: ProvidedServices, access: Granted) -> Answer[Me]:
    """A pessoa ou o programa por trás da credencial, com papéis e permissões."""
    who = access.principal
    async with services.sessions() as session:
        user = await find_user(session, who.tenant, who.user_id) if who.user_id is not None else None
        firm = await find_tenant(session, who.tenant)
        policies = await policies_of(session, who.tenant)
    return answer(
        request,
        Me(
            tenant=who.tenant,
            tenant_name=firm.name if firm else who.tenant,
            name=who.name,
            roles=who.role.split("+"),
            scopes=sorted(access.scopes),
            credential=who.key_id,
            channel=who.channel,
            client=who.client,
            user_id=who.user_id,
            email=user.email if user else None,
            oab=user.oab if user else None,
            policies=Policies.model_validate(asdict(policies)),
        ),
    )

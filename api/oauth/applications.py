"""A person's connected chats and apps, one entry per client."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from api.http.services import Services
from api.oauth.words import in_words
from infra.db.models import OAuthGrant
from infra.db.oauth.grants import disconnect, list_grants
from workflows.contracts.base import Principal


class Application(BaseModel):
    """A client with all that it was granted."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "application_id": "grt_0192f0c3a4b57c8d9e0f112233445566",
                    "name": "Claude",
                    "redirect_host": "claude.ai",
                    "scopes": ["cases:read", "research:read"],
                    "rights": ["pesquisar jurisprudência e conferir citações"],
                    "connected_at": "2026-11-22T12:00:00Z",
                    "used_at": "2026-11-22T12:30:00Z",
                }
            ]
        }
    )

    application_id: Annotated[str, Field(description="Serve para desconectar")]
    name: Annotated[str, Field(description="Como o aplicativo se chama a si mesmo")]
    redirect_host: Annotated[str, Field(description="Aonde foi a resposta da autorização")]
    scopes: list[str]
    rights: Annotated[list[str], Field(description="As mesmas permissões, em português")]
    connected_at: datetime
    used_at: Annotated[datetime, Field(description="Último uso, com precisão de um minuto")]


async def applications_of(services: Services, principal: Principal) -> list[Application]:
    """The person's connected apps, last used first."""
    async with services.sessions() as session:
        grants = await list_grants(session, principal.tenant, principal.user_id or "")
    by_client: dict[str, list[OAuthGrant]] = {}
    for grant in grants:
        by_client.setdefault(grant.client_id, []).append(grant)
    return [_application(those) for those in by_client.values()]


async def disconnect_application(services: Services, principal: Principal, application_id: str) -> bool:
    """Revokes all grants to the client; False if the person has none."""
    tenant, user_id = principal.tenant, principal.user_id or ""
    async with services.sessions.begin() as session:
        grants = await list_grants(session, tenant, user_id)
        clients = {grant.client_id for grant in grants if grant.grant_id == application_id}
        return bool([await disconnect(session, tenant, user_id, one) for one in clients])


def _application(grants: list[OAuthGrant]) -> Application:
    latest = grants[0]
    scopes = sorted({scope for grant in grants for scope in grant.scopes})
    return Application(
        application_id=latest.grant_id,
        name=latest.client_name,
        redirect_host=latest.redirect_host,
        scopes=scopes,
        rights=in_words(scopes),
        connected_at=min(grant.created_at for grant in grants),
        used_at=latest.used_at,
    )

"""The firm's OpenID provider, for administrators of the firm."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, SecretStr, StrictBool

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Administrator, AdministratorInPerson
from api.people.account import unusable
from api.people.provider.exchange import endpoints_of, redirect_address
from infra.db.models import FirmProvider
from infra.db.people.providers import find_provider, list_domains, remove_provider, set_provider
from infra.db.people.tenants import Actor
from infra.identity.providers import MOST_DOMAINS, ProviderChoice
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable

router = APIRouter(prefix="/v1/provider", tags=["pessoas"])

_EXAMPLE: dict[str, Any] = {
    "issuer": "https://accounts.google.com",
    "client_id": "1234567890.apps.example",
    "name": "Google",
    "domains": ["escritorio.adv.br"],
    "joins_as": None,
    "passwords": True,
}


class ProviderChange(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [_EXAMPLE | {"client_secret": "o que o provedor deu"}]}
    )

    issuer: Annotated[Storable, Field(max_length=400, description="O emissor, letra por letra como ele se chama")]
    client_id: Annotated[Storable, Field(min_length=1, max_length=400)]
    client_secret: Annotated[
        SecretStr | None, Field(max_length=1000, description="Ausente: o guardado continua, se o emissor é o mesmo")
    ] = None
    name: Annotated[Storable, Field(min_length=1, max_length=60, description="O que o botão diz")]
    domains: Annotated[list[Annotated[Storable, Field(max_length=200)]], Field(min_length=1, max_length=MOST_DOMAINS)]
    joins_as: Annotated[
        Role | None,
        Field(description="Papel de quem entra pela primeira vez; nulo: só entra quem tem conta ou convite"),
    ] = None
    passwords: Annotated[StrictBool, Field(description="Se senhas e chaves de acesso também servem")] = True


class ProviderView(BaseModel):
    """The provider without its secret; all fields empty if there is none."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                _EXAMPLE | {"has_secret": True, "redirect_uri": "https://autos.example/entrar/provedor/escritorio"}
            ]
        }
    )

    issuer: str | None
    client_id: str | None
    has_secret: bool
    name: str | None
    domains: list[str]
    joins_as: Role | None
    passwords: bool
    redirect_uri: Annotated[str, Field(description="O endereço de retorno a cadastrar no provedor")]


@router.get("", summary="O provedor de identidade do escritório", responses=refusals())
async def provider(request: Request, services: ProvidedServices, who: Administrator) -> Answer[ProviderView]:
    """Sem o segredo, que não se mostra."""
    async with services.sessions() as session:
        found, domains = await find_provider(session, who.tenant), await list_domains(session, who.tenant)
    return answer(request, _view(services, who, found, domains))


@router.put("", summary="Define o provedor de identidade do escritório", responses=refusals(*JSON_BODY, 503))
async def change(
    request: Request, services: ProvidedServices, who: AdministratorInPerson, body: ProviderChange
) -> Answer[ProviderView]:
    """O emissor é consultado na hora: o que não responde como um provedor OpenID é recusado."""
    if not services.providers.is_address(body.issuer):
        raise unusable("issuer", Unusable("O emissor deve ser um endereço https, sem nada depois do caminho."))
    services.providers.forget(body.issuer)
    try:
        await endpoints_of(services, body.issuer)
    except AutosError as error:
        if error.code is not ErrorCode.SERVICE_UNAVAILABLE:
            raise
        raise unusable("issuer", Unusable("Este endereço não respondeu como um provedor OpenID.")) from error
    choice = ProviderChoice(
        issuer=body.issuer,
        client_id=body.client_id,
        client_secret=body.client_secret.get_secret_value() if body.client_secret else None,
        name=body.name,
        domains=tuple(body.domains),
        joins_as=body.joins_as,
        passwords=body.passwords,
    )
    async with services.sessions.begin() as session:
        actor = Actor(who.name, who.user_id)
        try:
            made = await set_provider(session, services.providers.ring, who.tenant, actor, choice, operator=False)
        except Unusable as refusal:
            raise unusable("provider", refusal) from refusal
        domains = await list_domains(session, who.tenant)
    return answer(request, _view(services, who, made, domains))


@router.delete("", summary="Retira o provedor de identidade do escritório", responses=refusals(404))
async def remove(request: Request, services: ProvidedServices, who: AdministratorInPerson) -> Answer[ProviderView]:
    """As pessoas voltam a entrar com senha ou chave de acesso; quem não tem nenhuma precisa de um link de senha."""
    async with services.sessions.begin() as session:
        if not await remove_provider(session, who.tenant, Actor(who.name, who.user_id)):
            raise AutosError(ErrorCode.NOT_FOUND, "O escritório não tem provedor.")
    return answer(request, _view(services, who, None, []))


def _view(services: Services, who: Principal, found: FirmProvider | None, domains: list[str]) -> ProviderView:
    return ProviderView(
        issuer=found.issuer if found else None,
        client_id=found.client_id if found else None,
        has_secret=found is not None and found.sealed_secret is not None,
        name=found.name if found else None,
        domains=domains,
        joins_as=Role(found.joins_as) if found and found.joins_as else None,
        passwords=found.passwords if found else True,
        redirect_uri=redirect_address(services, who.tenant),
    )

"""Passkeys: one's own, and sign-in with one."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from api.http.address import address_of
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.cookie import set_cookie
from api.identity.guards import SignedIn
from api.identity.own_pages import require_own_page
from api.people.account import require_recent_sign_in, unusable
from api.people.arrival import safe_path
from api.people.passkeys import ask_for_registration, ask_for_sign_in, register, sign_in_by_passkey
from api.people.sign_in import FREE_BY_ADDRESS, admit_try
from infra.db.people.failures import take_off
from infra.db.people.passkeys import list_passkeys, remove_passkey
from infra.db.people.tenants import Actor, record
from infra.identity.tenants import Unusable, require_name
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable, StorableObject

router = APIRouter(tags=["pessoas"])


class Options(BaseModel):
    """Options for the browser; return the step with the response."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"step": "s3gr3d0", "options": {"challenge": "..."}}]})

    step: str
    options: Annotated[dict[str, Any], Field(description="Para `navigator.credentials` (WebAuthn, nível 3, JSON)")]


class NewPasskey(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"step": "s3gr3d0", "name": "Notebook", "credential": {"id": "..."}}]},
    )

    step: Annotated[str, Field(max_length=100)]
    name: Annotated[Storable, Field(min_length=1, max_length=100, description="Nome do dispositivo")]
    credential: Annotated[StorableObject, Field(description="O que o navegador respondeu (`toJSON()`)")]


class PasskeyView(BaseModel):
    """A passkey of the person."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "credential_id": "q83vEjRWeJCrze8",
                    "name": "Notebook",
                    "created_at": "2026-05-04T12:00:00Z",
                    "last_used_at": None,
                }
            ]
        }
    )

    credential_id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None


class Removed(BaseModel):
    """The removed passkey."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"removed": "q83vEjRWeJCrze8"}]})

    removed: str


class Proof(BaseModel):
    """A device's answer to the sign-in page."""

    model_config = ConfigDict(extra="forbid")

    step: Annotated[str, Field(max_length=100)]
    credential: StorableObject
    next: Annotated[str, Field(max_length=2000)] = ""


@router.post("/v1/me/passkey-options", summary="Começa a criar uma chave de acesso", responses=refusals())
async def options(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[Options]:
    """O desafio vale dez minutos e uma vez. Só nos 15 minutos depois de entrar."""
    await require_recent_sign_in(services, access.principal)
    step, asked = await ask_for_registration(services, access.principal)
    return answer(request, Options(step=step, options=asked))


@router.post(
    "/v1/me/passkeys", status_code=201, summary="Guarda uma chave de acesso", responses=refusals(409, *JSON_BODY)
)
async def create(
    request: Request, services: ProvidedServices, access: SignedIn, body: NewPasskey
) -> Answer[PasskeyView]:
    """A que o dispositivo criou para o desafio, neste endereço."""
    try:
        name = require_name(body.name)
    except Unusable as refusal:
        raise unusable("name", refusal) from refusal
    passkey = await register(services, access.principal, body.step, name, body.credential)
    return answer(request, PasskeyView.model_validate(passkey, from_attributes=True))


@router.get("/v1/me/passkeys", summary="Lista as próprias chaves de acesso", responses=refusals())
async def passkeys(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[list[PasskeyView]]:
    """A mais nova primeiro."""
    who = access.principal
    async with services.sessions() as session:
        rows = await list_passkeys(session, who.tenant, who.user_id or "")
    return answer(request, [PasskeyView.model_validate(row, from_attributes=True) for row in rows])


@router.delete("/v1/me/passkeys/{credential_id}", summary="Retira uma chave de acesso", responses=refusals(404))
async def remove(request: Request, services: ProvidedServices, access: SignedIn, credential_id: str) -> Answer[Removed]:
    """Com ela não se entra mais. Só nos 15 minutos depois de entrar."""
    who = access.principal
    await require_recent_sign_in(services, who)
    async with services.sessions.begin() as session:
        if not await remove_passkey(session, who.tenant, who.user_id or "", credential_id):
            raise AutosError(ErrorCode.NOT_FOUND, "Chave de acesso não encontrada.")
        await record(session, who.tenant, Actor(who.name, who.user_id), "passkey_removed")
    return answer(request, Removed(removed=credential_id))


@router.post("/entrar/chave/opcoes", include_in_schema=False)
async def sign_in_options(request: Request, services: ProvidedServices) -> Answer[Options]:
    """The challenge of the sign-in page."""
    require_own_page(request)
    step, asked = await ask_for_sign_in(services, request)
    return answer(request, Options(step=step, options=asked))


@router.post("/entrar/chave", include_in_schema=False)
async def sign_in(
    request: Request, response: Response, services: ProvidedServices, body: Proof
) -> Answer[dict[str, str]]:
    """Signs in and returns where to go."""
    require_own_page(request)
    address = f"address:{address_of(request.scope)}"
    made = await admit_try(services, {address: FREE_BY_ADDRESS})
    session = await sign_in_by_passkey(services, request, body.step, body.credential)
    async with services.sessions.begin() as database:
        await take_off(database, address, 1, made)
    set_cookie(services.settings, response, session)
    return answer(request, {"next": safe_path(body.next)})

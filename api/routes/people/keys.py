"""API keys: a person's own, and those of the firm's programs."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.access import Access
from api.identity.guards import Granted, is_signed_in
from api.people.account import unusable
from infra.db.keys import NewKey, find_key, key_row, keys_made_with, keys_of, successor
from infra.db.maker import hold_maker
from infra.db.models import ApiKey
from infra.db.people.made import end_links_made_with
from infra.db.people.tenants import Actor, record
from infra.identity.scopes import Role, Scope, scopes_of
from infra.identity.tenants import Unusable
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import Storable

router = APIRouter(prefix="/v1/keys", tags=["pessoas"])


async def _key_owner(access: Granted) -> Access:
    if access.principal.client is None and (is_signed_in(access) or Scope.ADMIN in access.scopes):
        return access
    raise AutosError(ErrorCode.FORBIDDEN, "Chaves são da própria pessoa: entre no Autos pelo navegador.")


KeyOwner = Annotated[Access, Depends(_key_owner)]
"""A signed-in person or an administrator's program; connected apps cannot create keys."""


class KeyRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"name": "Claude no computador", "role": "lawyer", "expires_in_days": 90}]},
    )

    name: Annotated[Storable, Field(min_length=1, max_length=200, description="Nome que aparece na lista e na trilha")]
    role: Annotated[Role, Field(description="Um dos próprios papéis, ou um que eles incluam")]
    expires_in_days: Annotated[
        int, Field(ge=1, le=3650, description="Dias até expirar, nunca além da chave com que se pede"), WHOLE
    ] = 365
    program: Annotated[
        StrictBool, Field(description="Chave do escritório, para um programa, e não da pessoa; só de quem o administra")
    ] = False


class KeyView(BaseModel):
    """A key without its secret."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "key_id": "key_0123456789abcdef",
                    "name": "Claude no computador",
                    "role": "lawyer",
                    "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                    "made_with": "ses_0192f0c3a4b57c8d9e0f112233445577",
                    "created_at": "2026-05-04T12:00:00Z",
                    "expires_at": "2027-05-04T12:00:00Z",
                    "last_used_at": None,
                }
            ]
        }
    )

    key_id: str
    name: str
    role: str
    user_id: Annotated[str | None, Field(description="De quem é; nulo para a de um programa do escritório")]
    made_with: Annotated[
        str | None, Field(description="Chave ou sessão com que foi criada; nulo se na própria máquina")
    ]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: Annotated[datetime | None, Field(description="Último uso, a menos de poucos minutos")]


class NewKeyView(BaseModel):
    """A key at the one moment it can be read."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "key_id": "key_0123456789abcdef",
                    "key": "ak_...",
                    "name": "Claude no computador",
                    "role": "lawyer",
                    "expires_at": "2027-05-04T12:00:00Z",
                }
            ]
        }
    )

    key_id: str
    key: Annotated[str, Field(description="A própria chave; não será mostrada de novo")]
    name: str
    role: str
    expires_at: datetime | None


class Rotation(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"overlap_hours": 24}]})

    overlap_hours: Annotated[int, Field(ge=0, le=720, description="Horas em que a anterior ainda vale")] = 24


class Revoked(BaseModel):
    """The revoked key, and what remains of its work."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"revoked": ["key_0123456789abcdef"], "left": []}]})

    revoked: list[str]
    left: Annotated[
        list[KeyView], Field(description="As que foram criadas com ela, direta ou indiretamente, e ainda valem")
    ]


@router.get("", summary="Lista chaves de API", responses=refusals())
async def list_(request: Request, services: ProvidedServices, access: KeyOwner) -> Answer[list[KeyView]]:
    """As próprias; de quem administra o escritório, todas as dele."""
    who = access.principal
    async with services.sessions() as session:
        rows = await keys_of(session, who.tenant, None if Scope.ADMIN in access.scopes else who.user_id)
    return answer(request, [KeyView.model_validate(row, from_attributes=True) for row in rows])


@router.post("", status_code=201, summary="Cria uma chave de API", responses=refusals(*JSON_BODY))
async def create(
    request: Request, services: ProvidedServices, access: KeyOwner, body: KeyRequest
) -> Answer[NewKeyView]:
    """Nunca permite mais do que a pessoa pode, e deixa de valer quando ela perde o papel ou sai do escritório.

    A que se cria com outra chave expira, no mais tardar, com ela.
    """
    who = access.principal
    of_firm = body.program or who.user_id is None
    if not scopes_of([body.role]) <= access.scopes or (of_firm and Scope.ADMIN not in access.scopes):
        raise AutosError(ErrorCode.FORBIDDEN, f"Os seus papéis ({who.role}) não permitem criar esta chave.")
    expires_at = datetime.now(UTC) + timedelta(days=body.expires_in_days)
    async with services.sessions.begin() as session:
        maker = await hold_maker(session, who)
        try:
            user_id = None if of_firm else who.user_id
            key, row = key_row(who.tenant, body.role, body.name, maker.bounded(expires_at), user_id, maker)
        except Unusable as refusal:
            raise unusable("name", refusal) from refusal
        session.add(row)
        await _record(session, access, "key_created", row)
    return answer(request, _shown(key))


@router.post("/{key_id}/rotate", summary="Troca uma chave por outra igual", responses=refusals(404, *JSON_BODY))
async def rotate(
    request: Request, services: ProvidedServices, access: KeyOwner, key_id: str, body: Rotation | None = None
) -> Answer[NewKeyView]:
    """A anterior vale mais um pouco, para dar tempo de trocar.

    A nova vale pelo prazo com que a anterior foi feita; pedida com uma chave, não mais do que essa chave.
    """
    overlap = timedelta(hours=(body or Rotation()).overlap_hours)
    async with services.sessions.begin() as session:
        old = await _owned(session, access, key_id)
        if not scopes_of([old.role]) <= access.scopes:
            raise AutosError(ErrorCode.FORBIDDEN, f"Os seus papéis ({access.principal.role}) não permitem esta chave.")
        key, row, bounding = successor(old, overlap, await hold_maker(session, access.principal))
        session.add(row)
        for statement in bounding:
            await session.execute(statement)
        await _record(session, access, "key_rotated", row, before=key_id)
    return answer(request, _shown(key))


@router.delete("/{key_id}", summary="Revoga uma chave de API", responses=refusals(404))
async def revoke(
    request: Request,
    services: ProvidedServices,
    access: KeyOwner,
    key_id: str,
    with_made: Annotated[bool, Query(description="Revoga também as chaves que foram criadas com ela")] = True,
) -> Answer[Revoked]:
    """O próximo pedido com ela já é recusado. Os convites e links de envio abertos que ela criou deixam de valer."""
    async with services.sessions.begin() as session:
        going = [await _owned(session, access, key_id)]
        left = [row for row in await session.scalars(keys_made_with(key_id)) if _is_theirs(access, row)]
        if with_made:
            going, left = [*going, *left], []
        for row in going:
            row.revoked_at = datetime.now(UTC)
            await _record(session, access, "key_revoked", row)
        await end_links_made_with(session, [row.key_id for row in going])
    views = [KeyView.model_validate(row, from_attributes=True) for row in left]
    return answer(request, Revoked(revoked=[row.key_id for row in going], left=views))


async def _owned(session: AsyncSession, access: Access, key_id: str) -> ApiKey:
    row = await find_key(session, access.principal.tenant, key_id)
    if row is None or not _is_theirs(access, row):
        raise AutosError(ErrorCode.NOT_FOUND, "Chave não encontrada.")
    return row


def _is_theirs(access: Access, row: ApiKey) -> bool:
    return Scope.ADMIN in access.scopes or row.user_id == access.principal.user_id


async def _record(session: AsyncSession, access: Access, action: str, row: ApiKey, **more: str) -> None:
    who = access.principal
    payload = {"key_id": row.key_id, "role": row.role, "name": row.name, **more}
    await record(session, who.tenant, Actor(who.name, who.user_id), action, **payload)


def _shown(key: NewKey) -> NewKeyView:
    return NewKeyView(key_id=key.key_id, key=key.secret, name=key.name, role=key.role, expires_at=key.expires_at)

"""The people of a firm, its invitations and its policies, for administrators."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administration, Administrator, AdministratorInPerson, require_in_person
from api.people.account import unusable
from api.routes.people.account import Ended
from infra.db.maker import hold_maker
from infra.db.models import User
from infra.db.people.changes import (
    ProgramKeys,
    UndecidedKeys,
    change_oab,
    change_roles,
    invite_user,
    link_password,
    remove_user,
)
from infra.db.people.invitations import list_invitations, revoke_invitation
from infra.db.people.sessions import end_sessions
from infra.db.people.tenants import Actor, record
from infra.db.people.users import find_user, list_users
from infra.identity.people import OAB_PATTERN, oab_of
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable

router = APIRouter(prefix="/v1", tags=["pessoas"])


class PersonView(BaseModel):
    """A person of the firm."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                    "email": "ana@escritorio.adv.br",
                    "name": "Ana Souza",
                    "roles": ["lawyer", "reviewer"],
                    "oab": "SP123456",
                    "created_at": "2026-05-04T12:00:00Z",
                }
            ]
        }
    )

    user_id: str
    email: str
    name: str
    roles: list[str]
    oab: str | None
    created_at: datetime

    @classmethod
    def of(cls, user: User) -> Self:
        return cls.model_validate(user, from_attributes=True)


PROGRAM_KEYS = (
    "O que fazer das chaves de programas que a pessoa criou e ainda valem: `encerrar`, ou `assumir`, que as põe sob "
    "quem pede. Sem isto, havendo alguma, a resposta é 409 com a lista delas"
)


OabNumber = Annotated[Storable, Field(max_length=20, json_schema_extra={"pattern": OAB_PATTERN})]


class PersonChange(BaseModel):
    """Absent fields do not change."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"roles": ["lawyer", "reviewer"]}]})

    roles: Annotated[list[Role] | None, Field(description="Exatamente estes papéis, daqui em diante")] = None
    oab: Annotated[OabNumber | None, Field(description="Número da OAB; vazio o retira")] = None
    program_keys: Annotated[ProgramKeys | None, Field(description=PROGRAM_KEYS)] = None


class InvitationRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"email": "bia@escritorio.adv.br", "roles": ["lawyer"], "oab": None}]},
    )

    email: Annotated[Storable, Field(max_length=254)]
    roles: Annotated[list[Role], Field(min_length=1)]
    oab: Annotated[OabNumber | None, Field(description="Número da OAB, como SP 123456")] = None


class InvitationView(BaseModel):
    """An open invitation, or an open password link of an existing user."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "invitation_id": "inv_0192f0c3a4b57c8d9e0f112233445566",
                    "user_id": None,
                    "email": "bia@escritorio.adv.br",
                    "roles": ["lawyer"],
                    "expires_at": "2026-05-07T12:00:00Z",
                    "link": None,
                }
            ]
        }
    )

    invitation_id: str
    user_id: Annotated[
        str | None, Field(description="De quem já tem conta: o link não a cria, define uma senha nova dela")
    ] = None
    email: str | None
    roles: list[str]
    expires_at: datetime
    link: Annotated[str | None, Field(description="Só na criação: o link a passar adiante, que serve uma vez")] = None


NOT_ONES_OWN = (
    "A própria senha se troca na página da conta, com a de agora. Quem a esqueceu pede o link a outra pessoa que "
    "administra o escritório, ou a quem opera o Autos (autos users password-link)."
)


class Gone(BaseModel):
    """The deleted item."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"removed": "usr_0192f0c3a4b57c8d9e0f112233445566"}]})

    removed: str


class Left(BaseModel):
    """The removed person, and what ended with them."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "removed": "usr_0192f0c3a4b57c8d9e0f112233445566",
                    "invitations": 1,
                    "password_links": 0,
                    "upload_links": 0,
                    "program_keys": ["key_0123456789abcdef"],
                }
            ]
        }
    )

    removed: str
    invitations: Annotated[int, Field(description="Convites abertos que ela criou e que deixaram de valer")]
    password_links: Annotated[int, Field(description="Links de senha que ela criou e que deixaram de valer")]
    upload_links: Annotated[int, Field(description="Links de envio que ela criou e que deixaram de valer")]
    program_keys: Annotated[list[str], Field(description="Chaves de programas que ela criou e que foram revogadas")]


@router.get("/users", summary="Lista as pessoas do escritório", responses=refusals())
async def users(request: Request, services: ProvidedServices, who: Administrator) -> Answer[list[PersonView]]:
    """Por nome, com papéis e número da OAB."""
    async with services.sessions() as session:
        return answer(request, [PersonView.of(user) for user in await list_users(session, who.tenant)])


@router.patch("/users/{user_id}", summary="Muda papéis ou OAB de uma pessoa", responses=refusals(404, 409, *JSON_BODY))
async def change(
    request: Request, services: ProvidedServices, access: Administration, user_id: str, body: PersonChange
) -> Answer[PersonView]:
    """Vale a partir do próximo pedido que ela fizer. Alguém sempre fica administrando o escritório.

    Só uma pessoa, no próprio navegador, dá o papel admin; uma chave não. Quem o perde, perde os convites e links de
    senha abertos que criou.
    """
    who = access.principal
    async with services.sessions.begin() as session:
        user = await _person(session, who, user_id)
        if body.roles is not None:
            if Role.ADMIN in body.roles and Role.ADMIN not in user.roles:
                require_in_person(access)
            try:
                await change_roles(session, _actor(who), user, body.roles, body.program_keys)
            except UndecidedKeys as undecided:
                raise _undecided(undecided) from undecided
            except Unusable as refusal:
                raise unusable("roles", refusal) from refusal
        if body.oab is not None:
            try:
                await change_oab(session, _actor(who), user, body.oab)
            except Unusable as refusal:
                raise unusable("oab", refusal) from refusal
        await session.refresh(user)
    return answer(request, PersonView.of(user))


@router.delete("/users/{user_id}", summary="Retira uma pessoa do escritório", responses=refusals(404, 409, 422))
async def remove(
    request: Request,
    services: ProvidedServices,
    who: Administrator,
    user_id: str,
    program_keys: Annotated[ProgramKeys | None, Query(description=PROGRAM_KEYS)] = None,
) -> Answer[Left]:
    """As suas sessões, chaves, convites e links deixam de valer; o que ela fez fica na trilha, com o nome."""
    async with services.sessions.begin() as session:
        try:
            ended = await remove_user(session, _actor(who), await _person(session, who, user_id), program_keys)
        except UndecidedKeys as undecided:
            raise _undecided(undecided) from undecided
        except Unusable as refusal:
            raise unusable("user_id", refusal) from refusal
    return answer(request, Left(removed=user_id, **asdict(ended)))


@router.delete("/users/{user_id}/sessions", summary="Encerra as sessões de uma pessoa", responses=refusals(404))
async def end_all(request: Request, services: ProvidedServices, who: Administrator, user_id: str) -> Answer[Ended]:
    """Por exemplo de um computador perdido. A pessoa entra de novo; chaves e aplicativos dela continuam."""
    async with services.sessions.begin() as session:
        user = await _person(session, who, user_id)
        ended = await end_sessions(session, who.tenant, user.user_id)
        await record(session, who.tenant, _actor(who), "sessions_ended", of=user.user_id, ended=ended)
    return answer(request, Ended(ended=ended))


@router.post(
    "/users/{user_id}/password-link",
    status_code=201,
    summary="Cria um link com que uma pessoa define uma senha nova",
    responses=refusals(404, 422),
)
async def password_link(
    request: Request, services: ProvidedServices, who: AdministratorInPerson, user_id: str
) -> Answer[InvitationView]:
    """Para quem esqueceu a senha, ou nunca teve uma. Serve uma vez e cancela os anteriores da mesma pessoa.

    Só uma pessoa o cria, no próprio navegador, e nunca para si mesma: a própria senha se troca com a de agora. Fica na
    trilha do escritório quem o criou e que foi usado.
    """
    settings = services.settings
    async with services.sessions.begin() as session:
        user = await _person(session, who, user_id)
        try:
            if user.user_id == who.user_id:
                raise Unusable(NOT_ONES_OWN)
            maker = await hold_maker(session, who)
            made = await link_password(session, _actor(who), user, maker=maker)
        except Unusable as refusal:
            raise unusable("user_id", refusal) from refusal
    return answer(
        request,
        InvitationView(
            invitation_id=made.invitation_id,
            user_id=user.user_id,
            email=user.email,
            roles=[],
            expires_at=made.expires_at,
            link=f"{settings.console_url}/senha/{made.secret}",
        ),
    )


@router.get("/invitations", summary="Lista os convites e os links de senha abertos", responses=refusals())
async def invitations(request: Request, services: ProvidedServices, who: Administrator) -> Answer[list[InvitationView]]:
    """Os que ainda servem, com `user_id` os que definem uma senha; o link aparece só na criação."""
    async with services.sessions() as session:
        rows = await list_invitations(session, who.tenant)
    shown = [
        InvitationView(
            invitation_id=row.invitation_id,
            user_id=row.user_id,
            email=row.email,
            roles=row.roles,
            expires_at=row.expires_at,
        )
        for row in rows
    ]
    return answer(request, shown)


@router.post("/invitations", status_code=201, summary="Convida uma pessoa", responses=refusals(*JSON_BODY))
async def invite(
    request: Request, services: ProvidedServices, access: Administration, body: InvitationRequest
) -> Answer[InvitationView]:
    """Responde o link com que ela cria a conta. O convite não vai por e-mail: entregue você o link.

    Deixa de valer com quem o criou, ou com a chave com que foi criado. Só uma pessoa, no próprio navegador, convida
    quem vai administrar o escritório.
    """
    settings, who = services.settings, access.principal
    if Role.ADMIN in body.roles:
        require_in_person(access)
    try:
        oab_of(body.oab)
    except Unusable as refusal:
        raise unusable("oab", refusal) from refusal
    async with services.sessions.begin() as session:
        try:
            made = await invite_user(
                session,
                who.tenant,
                _actor(who),
                email=body.email,
                roles=body.roles,
                oab=body.oab,
                maker=await hold_maker(session, who),
            )
        except Unusable as refusal:
            raise unusable("email", refusal) from refusal
    return answer(
        request,
        InvitationView(
            invitation_id=made.invitation_id,
            email=body.email,
            roles=[*body.roles],
            expires_at=made.expires_at,
            link=f"{settings.console_url}/convite/{made.secret}",
        ),
    )


@router.delete(
    "/invitations/{invitation_id}", summary="Cancela um convite ou um link de senha", responses=refusals(404)
)
async def uninvite(
    request: Request, services: ProvidedServices, who: Administrator, invitation_id: str
) -> Answer[Gone]:
    """O link deixa de servir."""
    async with services.sessions.begin() as session:
        if not await revoke_invitation(session, who.tenant, invitation_id):
            raise AutosError(ErrorCode.NOT_FOUND, "Convite não encontrado.")
        await record(session, who.tenant, _actor(who), "invitation_revoked", invitation_id=invitation_id)
    return answer(request, Gone(removed=invitation_id))


async def _person(session: AsyncSession, who: Principal, user_id: str) -> User:
    user = await find_user(session, who.tenant, user_id)
    if user is None:
        raise AutosError(ErrorCode.NOT_FOUND, "Pessoa não encontrada.")
    return user


def _undecided(undecided: UndecidedKeys) -> AutosError:
    keys = [{"key_id": key.key_id, "name": key.name, "role": key.role} for key in undecided.keys]
    return AutosError(
        ErrorCode.CONFLICT,
        "Esta pessoa criou chaves de programas que ainda valem. Diga em program_keys se elas devem encerrar ou se "
        "você as assume (e então troque-as: quem sai pode conhecê-las).",
        program_keys=keys,
        choices=[*ProgramKeys],
    )


def _actor(who: Principal) -> Actor:
    return Actor(who.name, who.user_id)

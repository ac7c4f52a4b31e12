"""Notifications: one's own e-mail preferences, the firm's webhook, and deliveries."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Administrator, SignedIn
from api.people.account import unusable
from infra.db.models import FirmWebhook, User
from infra.db.notices.deliveries import newest_deliveries
from infra.db.notices.outbox import NewNotice, post
from infra.db.notices.webhooks import find_webhook, remove_webhook, rotate_secret, set_webhook
from infra.db.people.tenants import Actor
from infra.db.people.users import change_user, find_user, list_users
from infra.identity.tenants import Unusable
from infra.identity.webhooks import ADDRESS_PATTERN, MOST_LETTERS, require_webhook_address
from infra.ids import new_id
from infra.notices import try_to_start
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import Storable
from workflows.contracts.firm.notices import DeliveryState, Means, Occasion
from workflows.contracts.queues import CASE_QUEUE

router = APIRouter(prefix="/v1", tags=["avisos"])

NO_WEBHOOK = "O escritório não tem webhook ligado. Defina-o com PUT /v1/webhook."
NO_MAIL = "Esta instalação não envia e-mails. Peça a quem a opera que defina AUTOS_SMTP_URL e AUTOS_SMTP_FROM."

ADDRESS = "https://sistemas.escritorio.example/autos"
_WEBHOOK: dict[str, Any] = {
    "address": ADDRESS,
    "enabled": True,
    "disabled_at": None,
    "former_until": None,
    "changed_at": "2026-05-04T12:00:00Z",
    "changed_by": "Ana Souza",
    "secret": None,
}


class OwnNotices(BaseModel):
    """E-mail preferences, single or digest; absent fields do not change."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"email": False}, {"email": True, "digest_hour": 8}]}
    )

    email: Annotated[StrictBool, Field(description="Se um e-mail chega quando algo espera por você")]
    digest_hour: Annotated[
        Annotated[int, Field(ge=0, le=23), WHOLE] | None,
        Field(description="Hora de Brasília em que chega um só resumo por dia; nulo: cada aviso na hora"),
    ] = None


class OwnNoticesView(OwnNotices):
    """The preferences, with the decisions of the firm and of the installation."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"email": True, "digest_hour": None, "sends_mail": True}]}
    )

    sends_mail: Annotated[bool, Field(description="Se esta instalação envia e-mails")]


class WebhookChange(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"address": ADDRESS}]})

    address: Annotated[
        Storable,
        Field(
            min_length=1,
            max_length=MOST_LETTERS,
            description="Endereço https que recebe os avisos",
            json_schema_extra={"pattern": ADDRESS_PATTERN},
        ),
    ]


class Rotation(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"overlap_hours": 24}]})

    overlap_hours: Annotated[
        int, Field(ge=0, le=168, description="Por quantas horas as mensagens levam também a assinatura do anterior")
    ] = 24


class WebhookView(BaseModel):
    """The firm's webhook; all fields empty if there is none."""

    model_config = ConfigDict(json_schema_extra={"examples": [_WEBHOOK]})

    address: str | None
    enabled: bool
    disabled_at: Annotated[datetime | None, Field(description="Quando o destino respondeu 410 e os avisos pararam")]
    former_until: Annotated[datetime | None, Field(description="Até quando o segredo anterior ainda assina")]
    changed_at: datetime | None
    changed_by: str | None
    secret: Annotated[
        str | None, Field(description="Só quando é novo: o segredo (whsec_...) com que o destino confere as mensagens")
    ] = None


class Posted(BaseModel):
    """A notification that is being sent."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"notice_id": "ntc_0192f0c3a4b57c8d9e0f112233445566"}]})

    notice_id: str


class DeliveryView(BaseModel):
    """The outcome of one message."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "delivery_id": "dlv_0192f0c3a4b57c8d9e0f112233445566",
                    "notice_id": "ntc_0192f0c3a4b57c8d9e0f112233445566",
                    "occasion": "phase_reviews",
                    "means": "email",
                    "to": "Ana Souza",
                    "state": "delivered",
                    "attempts": 1,
                    "answer": "OK",
                    "created_at": "2026-05-04T12:00:00Z",
                    "tried_at": "2026-05-04T12:00:01Z",
                    "ended_at": "2026-05-04T12:00:01Z",
                }
            ]
        }
    )

    delivery_id: Annotated[str, Field(description="O webhook-id, ou o começo do Message-ID")]
    notice_id: str
    occasion: Occasion
    means: Means
    to: Annotated[str | None, Field(description="A pessoa; nulo para o webhook, e para quem saiu")]
    state: DeliveryState
    attempts: int
    answer: Annotated[str | None, Field(description="O que o outro lado disse por último, em resumo")]
    created_at: datetime
    tried_at: datetime | None
    ended_at: datetime | None


@router.get("/me/notices", summary="Os próprios avisos", responses=refusals())
async def own(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[OwnNoticesView]:
    """Se um e-mail chega a você quando um caso espera."""
    return answer(request, _own(services, await _reader(services, access.principal)))


@router.put("/me/notices", summary="Liga ou desliga os próprios avisos", responses=refusals(*JSON_BODY))
async def change_own(
    request: Request, services: ProvidedServices, access: SignedIn, body: OwnNotices
) -> Answer[OwnNoticesView]:
    """Vale para o próximo aviso; o que já espera um resumo vai nele. Precedente que mudou, falha e pedido de
    providência chegam na hora."""
    who = access.principal
    async with services.sessions.begin() as session:
        hour = {"digest_hour": body.digest_hour} if "digest_hour" in body.model_fields_set else {}
        await change_user(session, who.tenant, who.user_id or "", notices=body.email, **hour)
    return answer(request, _own(services, await _reader(services, who)))


@router.post("/me/notices/test", status_code=202, summary="Envia um e-mail de teste a si", responses=refusals(409))
async def try_mail(request: Request, services: ProvidedServices, access: SignedIn) -> Answer[Posted]:
    """Pelo mesmo caminho dos avisos. O que foi feito dele aparece em GET /v1/notices."""
    if not services.settings.sends_mail:
        raise AutosError(ErrorCode.CONFLICT, NO_MAIL)
    return answer(request, await _test(services, access.principal, access.principal.user_id))


@router.get("/notices", summary="O que foi feito dos últimos avisos", responses=refusals())
async def notices(
    request: Request,
    services: ProvidedServices,
    who: Administrator,
    limit: Annotated[int, Query(ge=1, le=200, description="Quantos, do mais novo ao mais antigo")] = 50,
) -> Answer[list[DeliveryView]]:
    """As mensagens dos últimos 30 dias, por e-mail e pelo webhook, sem dizer de que caso."""
    async with services.sessions() as session:
        rows = await newest_deliveries(session, who.tenant, limit)
        names = {user.user_id: user.name for user in await list_users(session, who.tenant)}
    shown = [
        DeliveryView(
            **{name: getattr(row, name) for name in DeliveryView.model_fields if name not in ("occasion", "to")},
            occasion=Occasion(notice.occasion),
            to=names.get(row.user_id) if row.user_id else None,
        )
        for row, notice in rows
    ]
    return answer(request, shown)


@router.get("/webhook", summary="O webhook do escritório", responses=refusals())
async def webhook(request: Request, services: ProvidedServices, who: Administrator) -> Answer[WebhookView]:
    """Sem o segredo, que só aparece quando é novo."""
    return answer(request, await _view(services, who))


@router.put("/webhook", summary="Define o webhook do escritório, ou o religa", responses=refusals(*JSON_BODY))
async def change(
    request: Request, services: ProvidedServices, who: Administrator, body: WebhookChange
) -> Answer[WebhookView]:
    """Outro endereço ganha outro segredo, mostrado uma vez. As mensagens seguem o esquema Standard Webhooks."""
    settings = services.settings
    async with services.sessions.begin() as session:
        try:
            address = require_webhook_address(body.address, http=settings.speaks_plain(settings.webhook_networks))
            secret = await set_webhook(session, services.providers.ring, who.tenant, _actor(who), address)
        except Unusable as refusal:
            raise unusable("address", refusal) from refusal
    return answer(request, await _view(services, who, secret))


@router.post("/webhook/rotate", summary="Troca o segredo do webhook", responses=refusals(404, *JSON_BODY))
async def rotate(
    request: Request, services: ProvidedServices, who: Administrator, body: Rotation
) -> Answer[WebhookView]:
    """O novo aparece uma vez; por algumas horas as mensagens levam as duas assinaturas."""
    overlap = timedelta(hours=body.overlap_hours)
    async with services.sessions.begin() as session:
        secret = await rotate_secret(session, services.providers.ring, who.tenant, _actor(who), overlap)
        if secret is None:
            raise AutosError(ErrorCode.NOT_FOUND, NO_WEBHOOK)
    return answer(request, await _view(services, who, secret))


@router.post("/webhook/test", status_code=202, summary="Envia um aviso de teste ao webhook", responses=refusals(404))
async def try_webhook(request: Request, services: ProvidedServices, who: Administrator) -> Answer[Posted]:
    """Pelo mesmo caminho dos avisos. O que o destino respondeu aparece em GET /v1/notices."""
    return answer(request, await _test(services, who, None))


@router.delete("/webhook", summary="Retira o webhook do escritório", responses=refusals(404))
async def remove(request: Request, services: ProvidedServices, who: Administrator) -> Answer[WebhookView]:
    """Nada mais é enviado a ele, nem o que ainda se tentava."""
    async with services.sessions.begin() as session:
        if not await remove_webhook(session, who.tenant, _actor(who)):
            raise AutosError(ErrorCode.NOT_FOUND, NO_WEBHOOK)
    return answer(request, await _view(services, who))


async def _test(services: Services, who: Principal, for_user: str | None) -> Posted:
    told = NewNotice(new_id("ntc"), who.tenant, Occasion.TEST, datetime.now(UTC), for_user=for_user)
    async with services.sessions.begin() as session:
        notice = await post(session, told, mailing=False, asked_for=for_user is not None)
    if notice is None:
        raise AutosError(ErrorCode.NOT_FOUND, NO_WEBHOOK)
    await try_to_start(services.temporal, CASE_QUEUE, notice)
    return Posted(notice_id=notice.notice_id)


async def _reader(services: Services, who: Principal) -> User | None:
    async with services.sessions() as session:
        return await find_user(session, who.tenant, who.user_id or "")


def _own(services: Services, user: User | None) -> OwnNoticesView:
    return OwnNoticesView(
        email=user is not None and user.notices,
        digest_hour=user.digest_hour if user else None,
        sends_mail=services.settings.sends_mail,
    )


async def _view(services: Services, who: Principal, secret: str | None = None) -> WebhookView:
    async with services.sessions() as session:
        found = await find_webhook(session, who.tenant)
    return WebhookView(
        address=found.address if found else None,
        enabled=found is not None and found.disabled_at is None,
        disabled_at=found.disabled_at if found else None,
        former_until=_former_until(found),
        changed_at=found.changed_at if found else None,
        changed_by=found.changed_by if found else None,
        secret=secret,
    )


def _former_until(found: FirmWebhook | None) -> datetime | None:
    until = found.former_until if found else None
    return until if until is not None and until > datetime.now(UTC) else None


def _actor(who: Principal) -> Actor:
    return Actor(who.name, who.user_id)

"""The webhook of a firm: its address, and the secrets that authenticate our messages."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import FirmWebhook
from infra.db.owned import changes_of, removals_of, rows_of
from infra.db.people.tenants import Actor, record
from infra.identity.tenants import INSTALLATION, SYSTEM, Unusable
from infra.identity.webhooks import host_of, new_secret
from infra.payloads.keys import KeyRing

KEY_ID = 8
"""Bytes in front of an encrypted secret that name its key."""

NO_KEYS = "Esta instalação não tem chaves com que guardar o segredo do webhook (AUTOS_PAYLOAD_KEYS)."


async def find_webhook(session: AsyncSession, tenant: str) -> FirmWebhook | None:
    """The firm's webhook, switched off or not."""
    return (await session.scalars(rows_of(tenant, FirmWebhook))).one_or_none()


async def find_live_webhook(session: AsyncSession, tenant: str) -> FirmWebhook | None:
    """The firm's webhook while it is enabled."""
    query = rows_of(tenant, FirmWebhook).where(FirmWebhook.disabled_at.is_(None))
    return (await session.scalars(query)).one_or_none()


async def set_webhook(
    session: AsyncSession, ring: KeyRing | None, tenant: str, actor: Actor, address: str
) -> str | None:
    """Sets the firm's webhook and enables it. Returns the secret if it is new, else None; another address gets another
    secret.
    """
    if tenant == INSTALLATION:
        raise Unusable("A instalação não tem casos, e por isso não tem webhook.")
    before = await find_webhook(session, tenant)
    values: dict[str, Any] = {"disabled_at": None, "changed_at": datetime.now(UTC), "changed_by": actor.name}
    secret = None
    if before is None or before.address != address:
        secret = new_secret()
        fresh = {"address": address, "sealed_secret": _sealed(ring, tenant, address, secret)}
        values |= fresh | {"sealed_former_secret": None, "former_until": None}
        row = insert(FirmWebhook).values(tenant=tenant, **values)
        await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))
    else:
        await session.execute(changes_of(tenant, FirmWebhook).values(values))
    await record(session, tenant, actor, "webhook_changed", host=host_of(address))
    return secret


async def rotate_secret(
    session: AsyncSession, ring: KeyRing | None, tenant: str, actor: Actor, overlap: timedelta
) -> str | None:
    """Sets a new secret; the former one signs too during `overlap`. None without a webhook."""
    webhook = await find_webhook(session, tenant)
    if webhook is None:
        return None
    secret, now = new_secret(), datetime.now(UTC)
    values: dict[str, Any] = {
        "sealed_secret": _sealed(ring, tenant, webhook.address, secret),
        "sealed_former_secret": webhook.sealed_secret,
        "former_until": now + overlap,
        "changed_at": now,
        "changed_by": actor.name,
    }
    await session.execute(changes_of(tenant, FirmWebhook).values(values))
    await record(session, tenant, actor, "webhook_secret_rotated", former_until=values["former_until"].isoformat())
    return secret


async def remove_webhook(session: AsyncSession, tenant: str, actor: Actor) -> bool:
    """Takes the firm's webhook away; False when there was none."""
    removed = await session.scalars(removals_of(tenant, FirmWebhook).returning(FirmWebhook.address))
    address = removed.one_or_none()
    if address is not None:
        await record(session, tenant, actor, "webhook_removed", host=host_of(address))
    return address is not None


async def disable_webhook(session: AsyncSession, webhook: FirmWebhook, answer: str) -> None:
    """Disables the webhook after it answered that it is gone; setting it again enables it."""
    query = changes_of(webhook.tenant, FirmWebhook).where(
        FirmWebhook.address == webhook.address, FirmWebhook.disabled_at.is_(None)
    )
    changed = await session.scalars(query.values(disabled_at=datetime.now(UTC)).returning(FirmWebhook.tenant))
    if changed.all():
        await record(session, webhook.tenant, Actor(SYSTEM), "webhook_disabled", answer=answer)


def secrets_of(ring: KeyRing | None, webhook: FirmWebhook, now: datetime) -> Sequence[str]:
    """The secrets that sign a message: the current one, and the former one during the overlap.

    Raises `Unusable` when none of our keys opens the current one.
    """
    former = webhook.sealed_former_secret
    counts = former is not None and webhook.former_until is not None and now < webhook.former_until
    found = [
        _opened(ring, webhook, webhook.sealed_secret),
        _opened(ring, webhook, former) if former and counts else None,
    ]
    if found[0] is None:
        raise Unusable(NO_KEYS)
    return [secret for secret in found if secret is not None]


def _opened(ring: KeyRing | None, webhook: FirmWebhook, sealed: bytes) -> str | None:
    bound = _bound(webhook.tenant, webhook.address)
    plain = ring.open(sealed[:KEY_ID], sealed[KEY_ID:], bound) if ring else None
    return plain.decode() if plain is not None else None


def _sealed(ring: KeyRing | None, tenant: str, address: str, secret: str) -> bytes:
    if ring is None:
        raise Unusable(NO_KEYS)
    key, sealed = ring.seal(secret.encode(), _bound(tenant, address))
    return key + sealed


def _bound(tenant: str, address: str) -> bytes:
    return f"webhook {tenant} {address}".encode()

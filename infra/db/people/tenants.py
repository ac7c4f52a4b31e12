"""Firms, their policies, and the trail of administrative changes."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Tenant, TenantEvent, TenantPolicy
from infra.db.owned import rows_of, rows_of_every_tenant
from infra.identity.tenants import require_tenant


@dataclass(frozen=True)
class Actor:
    """Who changed a firm, as its trail names the actor."""

    name: str
    user_id: str | None = None


def tenant_row(tenant: str, name: str | None = None) -> Insert:
    """Statement that inserts the firm, or leaves an existing one unchanged."""
    row = {"tenant": require_tenant(tenant), "name": name or tenant, "created_at": datetime.now(UTC)}
    return insert(Tenant).values(row).on_conflict_do_nothing()


async def create_tenant(session: AsyncSession, tenant: str, name: str | None = None) -> bool:
    """Creates the firm; False, without changes, if it already exists."""
    made = await session.scalars(tenant_row(tenant, name).returning(Tenant.tenant))
    return made.one_or_none() is not None


async def find_tenant(session: AsyncSession, tenant: str) -> Tenant | None:
    """The firm."""
    return (await session.scalars(rows_of(tenant, Tenant))).one_or_none()


async def name_of_firm(session: AsyncSession, tenant: str) -> str:
    """The firm's name, or the tenant id if no row has a name."""
    found = await find_tenant(session, tenant)
    return found.name if found else tenant


async def list_tenants(session: AsyncSession) -> Sequence[Tenant]:
    """Every firm of the installation."""
    return (await session.scalars(rows_of_every_tenant(Tenant).order_by(Tenant.tenant))).all()


async def record(session: AsyncSession, tenant: str, actor: Actor, action: str, **payload: Any) -> None:
    """Appends to the firm's trail in the caller's transaction."""
    session.add(
        TenantEvent(
            tenant=tenant,
            at=datetime.now(UTC),
            actor=actor.name,
            user_id=actor.user_id,
            action=action,
            payload=payload,
        )
    )
    await session.flush()


async def list_tenant_events(session: AsyncSession, tenant: str, limit: int) -> Sequence[TenantEvent]:
    """The firm's trail, newest first."""
    query = rows_of(tenant, TenantEvent).order_by(TenantEvent.event_id.desc()).limit(limit)
    return (await session.scalars(query)).all()


@dataclass(frozen=True)
class FirmPolicies:
    """A firm's own policies: a second person for the final decision, decisions from chats, e-mail about pending work,
    whether traces carry the questions and answers of research, and reminders of terms.
    """

    four_eyes: bool = False
    chat_reviews: bool = True
    notices: bool = True
    trace_contents: bool = False
    term_reminders: bool = False


async def policies_of(session: AsyncSession, tenant: str) -> FirmPolicies:
    """The firm's policies, or the defaults for what it has not decided."""
    found = (await session.scalars(rows_of(tenant, TenantPolicy))).one_or_none()
    if found is None:
        return FirmPolicies()
    return FirmPolicies(**{field.name: getattr(found, field.name) for field in fields(FirmPolicies)})


async def has_four_eyes(session: AsyncSession, tenant: str) -> bool:
    """Whether the firm requires a second person for the final decision."""
    return (await policies_of(session, tenant)).four_eyes


async def set_policies(session: AsyncSession, tenant: str, actor: Actor, **wanted: bool) -> FirmPolicies:
    """Changes the named policies of the firm, each with its event, and returns all of them."""
    before = await policies_of(session, tenant)
    after = replace(before, **wanted)
    values = {**asdict(after), "changed_at": datetime.now(UTC), "changed_by": actor.name}
    row = insert(TenantPolicy).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=[TenantPolicy.tenant], set_=values))
    for name, value in wanted.items():
        if getattr(before, name) != value:
            await record(session, tenant, actor, "policy_changed", **{name: value}, before=not value)
    return after


async def set_four_eyes(session: AsyncSession, tenant: str, actor: Actor, wanted: bool) -> None:
    """Changes that one policy."""
    await set_policies(session, tenant, actor, four_eyes=wanted)

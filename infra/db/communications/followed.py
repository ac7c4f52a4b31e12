"""The OAB numbers that firms follow, and the day up to which each has been read."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import CommunicationFollowing
from infra.db.owned import changes_of, rows_of, rows_of_every_tenant
from infra.db.people.tenants import Actor, record, tenant_row
from workflows.contracts.firm.communications import FollowedOab


async def find_followed(session: AsyncSession, tenant: str) -> CommunicationFollowing | None:
    """What the firm follows."""
    return (await session.scalars(rows_of(tenant, CommunicationFollowing))).one_or_none()


async def followed_oabs(session: AsyncSession, tenant: str) -> Sequence[FollowedOab]:
    """The OAB numbers that the firm follows."""
    row = await find_followed(session, tenant)
    return [FollowedOab.model_validate(one) for one in row.oabs] if row else []


async def followers(session: AsyncSession) -> Sequence[str]:
    """Firms that follow any number."""
    query = rows_of_every_tenant(CommunicationFollowing).where(CommunicationFollowing.oabs != [])
    return (await session.scalars(query.with_only_columns(CommunicationFollowing.tenant).order_by("tenant"))).all()


async def set_followed(session: AsyncSession, tenant: str, actor: Actor, oabs: Sequence[str]) -> None:
    """Replaces the followed numbers, with an event in the firm's trail. A number that was followed already keeps its
    progress.
    """
    known = {one.oab: one for one in await followed_oabs(session, tenant)}
    wanted = [known.get(oab) or FollowedOab(oab=oab) for oab in dict.fromkeys(oabs)]
    values: dict[str, Any] = {
        "oabs": [one.model_dump(mode="json") for one in wanted],
        "changed_at": datetime.now(UTC),
        "changed_by": actor.name,
    }
    await session.execute(tenant_row(tenant))
    row = insert(CommunicationFollowing).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))
    await record(session, tenant, actor, "communications_followed", oabs=[one.oab for one in wanted])


async def note_progress(session: AsyncSession, tenant: str, come: FollowedOab) -> None:
    """Saves the progress of one number, unless the firm no longer follows it."""
    query = rows_of(tenant, CommunicationFollowing).with_for_update()
    row = (await session.scalars(query)).one_or_none()
    if row is None:
        return
    told = come.model_dump(mode="json")
    values = [told if one["oab"] == come.oab else one for one in row.oabs]
    await session.execute(changes_of(tenant, CommunicationFollowing).values(oabs=values))

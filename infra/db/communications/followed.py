"""The OAB numbers that firms follow, whether they follow their lawsuits, and how far each has been read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Case, CommunicationFollowing, Erasure, Restriction
from infra.db.owned import changes_of, rows_of, rows_of_every_tenant
from infra.db.people.tenants import Actor, record, tenant_row
from workflows.contracts.firm.communications import FollowedLawsuits, FollowedOab


@dataclass(frozen=True)
class Followed:
    """What a firm follows, with the progress, and who last changed it; nothing if nobody did."""

    oabs: list[FollowedOab] = field(default_factory=list[FollowedOab])
    lawsuits: FollowedLawsuits = field(default_factory=FollowedLawsuits)
    changed_by: str | None = None


async def find_followed(session: AsyncSession, tenant: str) -> Followed:
    """What the firm follows."""
    row = (await session.scalars(rows_of(tenant, CommunicationFollowing))).one_or_none()
    if row is None:
        return Followed()
    oabs = [FollowedOab.model_validate(one) for one in row.oabs]
    return Followed(oabs, FollowedLawsuits.model_validate(row.lawsuits), row.changed_by)


async def followed_oabs(session: AsyncSession, tenant: str) -> Sequence[FollowedOab]:
    """The OAB numbers that the firm follows."""
    return (await find_followed(session, tenant)).oabs


async def followers(session: AsyncSession) -> Sequence[str]:
    """Firms that follow any number, or their lawsuits."""
    wanted = CommunicationFollowing.lawsuits["wanted"].as_boolean() | (CommunicationFollowing.oabs != [])
    query = rows_of_every_tenant(CommunicationFollowing).where(wanted)
    return (await session.scalars(query.with_only_columns(CommunicationFollowing.tenant).order_by("tenant"))).all()


async def next_lawsuit(session: AsyncSession, tenant: str, after: str) -> str | None:
    """The next lawsuit number of the firm. Numbers of restricted cases, and of those being erased, are left out."""
    restricted = rows_of(tenant, Restriction).where(Restriction.restricted).with_only_columns(Restriction.workflow_id)
    erased = rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
    closed = rows_of(tenant, Case).where(Case.cnj.is_not(None), Case.workflow_id.in_(restricted.union(erased)))
    query = rows_of(tenant, Case).where(Case.cnj > after, Case.cnj.not_in(closed.with_only_columns(Case.cnj)))
    return await session.scalar(query.with_only_columns(Case.cnj).order_by(Case.cnj).limit(1))


async def set_followed(
    session: AsyncSession, tenant: str, actor: Actor, oabs: Sequence[str], lawsuits: bool | None = None
) -> None:
    """Replaces the followed numbers, with an event in the firm's trail. A number that was followed already keeps its
    progress, and `lawsuits` None what was decided about them.
    """
    before = await find_followed(session, tenant)
    known = {one.oab: one for one in before.oabs}
    wanted = [known.get(oab) or FollowedOab(oab=oab) for oab in dict.fromkeys(oabs)]
    same = lawsuits in (None, before.lawsuits.wanted)
    after = before.lawsuits if same else FollowedLawsuits(wanted=bool(lawsuits))
    values: dict[str, Any] = {
        "oabs": [one.model_dump(mode="json") for one in wanted],
        "lawsuits": after.model_dump(mode="json"),
        "changed_at": datetime.now(UTC),
        "changed_by": actor.name,
    }
    await session.execute(tenant_row(tenant))
    row = insert(CommunicationFollowing).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))
    told = {"oabs": [one.oab for one in wanted], "lawsuits": after.wanted}
    await record(session, tenant, actor, "communications_followed", **told)


async def note_lawsuits(session: AsyncSession, tenant: str, **come: Any) -> None:
    """Saves the progress over the firm's lawsuits, unless it no longer follows them."""
    query = rows_of(tenant, CommunicationFollowing).with_for_update()
    row = (await session.scalars(query)).one_or_none()
    if row is None or not row.lawsuits["wanted"]:
        return
    told = FollowedLawsuits.model_validate({**row.lawsuits, **come}).model_dump(mode="json")
    await session.execute(changes_of(tenant, CommunicationFollowing).values(lawsuits=told))


async def note_progress(session: AsyncSession, tenant: str, come: FollowedOab) -> None:
    """Saves the progress of one number, unless the firm no longer follows it."""
    query = rows_of(tenant, CommunicationFollowing).with_for_update()
    row = (await session.scalars(query)).one_or_none()
    if row is None:
        return
    told = come.model_dump(mode="json")
    values = [told if one["oab"] == come.oab else one for one in row.oabs]
    await session.execute(changes_of(tenant, CommunicationFollowing).values(oabs=values))

"""A firm's calendar of court closures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import CourtCalendar
from infra.db.owned import rows_of
from infra.db.people.tenants import Actor, record, tenant_row
from workflows.contracts.reading.closures import CourtClosure


@dataclass(frozen=True)
class FirmCalendar:
    """The closures, and how often they were changed; a firm that has written none down is at 0."""

    revision: int = 0
    closures: Sequence[CourtClosure] = ()
    changed_at: datetime | None = None
    changed_by: str | None = None


async def find_calendar(session: AsyncSession, tenant: str) -> FirmCalendar:
    """The firm's calendar."""
    row = (await session.scalars(rows_of(tenant, CourtCalendar))).one_or_none()
    if row is None:
        return FirmCalendar()
    closures = [CourtClosure.model_validate(one) for one in row.closures]
    return FirmCalendar(row.revision, closures, row.changed_at, row.changed_by)


async def closures_of(session: AsyncSession, tenant: str) -> Sequence[CourtClosure]:
    """The firm's closed days and suspensions."""
    return (await find_calendar(session, tenant)).closures


async def set_calendar(
    session: AsyncSession, tenant: str, actor: Actor, revision: int, closures: Sequence[CourtClosure]
) -> bool:
    """Replaces revision `revision`, with an event in the firm's trail; False if it is not the current one."""
    before = await find_calendar(session, tenant)
    if before.revision != revision:
        return False
    await session.execute(tenant_row(tenant))
    kept = {
        "revision": revision + 1,
        "closures": [one.model_dump(mode="json") for one in closures],
        "changed_at": datetime.now(UTC),
        "changed_by": actor.name,
    }
    row = insert(CourtCalendar).values(tenant=tenant, **kept)
    # somebody else's change of this moment came first where the revision is another one by now
    row = row.on_conflict_do_update(index_elements=["tenant"], set_=kept, where=CourtCalendar.revision == revision)
    if not (await session.scalars(row.returning(CourtCalendar.revision))).all():
        return False
    added = [one.model_dump(mode="json") for one in closures if one not in before.closures]
    removed = [one.model_dump(mode="json") for one in before.closures if one not in closures]
    await record(session, tenant, actor, "calendar_changed", added=added, removed=removed)
    return True

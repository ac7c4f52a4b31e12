"""The audit trail in PostgreSQL: append-only, hash-chained per case, each event once."""

from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import JsonValue, TypeAdapter
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Event
from infra.db.owned import rows_of, rows_of_every_tenant
from infra.identity.tenants import SYSTEM
from infra.ids import new_id
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.erasure import ERASED
from workflows.contracts.run.events import GENESIS, ChainedEvent, event_hash, first_break
from workflows.contracts.run.results.result import canonical_json

_JSON: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])


async def append_act(
    session: AsyncSession,
    principal: Principal,
    workflow_id: str,
    action: str,
    payload: dict[str, Any],
    *,
    run: int | None = None,
    idem_key: str | None = None,
) -> ChainedEvent:
    """Appends a person's act with the actor and the channel; otherwise like `append_event`."""
    return await append_event(
        session,
        tenant=principal.tenant,
        workflow_id=workflow_id,
        run=run,
        idem_key=idem_key or new_id("act"),
        at=datetime.now(UTC),
        actor=principal.name,
        action=action,
        payload=payload | principal.recorded(),
    )


async def append_event(
    session: AsyncSession,
    *,
    tenant: str,
    workflow_id: str,
    run: int | None,
    idem_key: str,
    at: datetime,
    actor: str,
    action: str,
    payload: dict[str, Any],
) -> ChainedEvent:
    """Appends one event in the caller's transaction; a repeated `idem_key` returns the event it first made.

    Appends to one case are serialised until commit, so numbers have no gap and the hash chain has one head. Raises
    `NOT_FOUND` after a tombstone.
    """
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"events:{workflow_id}", 0))))
    known = rows_of(tenant, Event).where(Event.workflow_id == workflow_id, Event.idem_key == idem_key)
    existing = (await session.scalars(known)).one_or_none()
    if existing is not None:
        return _chained(existing)
    newest = rows_of(tenant, Event).where(Event.workflow_id == workflow_id).order_by(Event.seq.desc()).limit(1)
    head = (await session.scalars(newest)).one_or_none()
    if head is not None and head.action == ERASED:
        raise AutosError(ErrorCode.NOT_FOUND, "Este caso foi eliminado.")
    fields: dict[str, Any] = {
        "workflow_id": workflow_id,
        "seq": head.seq + 1 if head else 1,
        "run": run,
        "at": at.astimezone(UTC),
        "actor": actor,
        "action": action,
        # what is hashed must be what a reader gets back from JSONB
        "payload": _JSON.validate_json(canonical_json(payload)),
        "prev_hash": head.hash if head else GENESIS,
    }
    row = Event(**fields, tenant=tenant, idem_key=idem_key, hash=event_hash(**fields))
    session.add(row)
    await session.flush()
    return _chained(row)


async def read_events(
    session: AsyncSession, tenant: str, workflow_id: str, *, run: int | None = None, human_only: bool = False
) -> Sequence[ChainedEvent]:
    """Events of a case or of one run, in order; `human_only` omits the system's own events."""
    query = rows_of(tenant, Event).where(Event.workflow_id == workflow_id).order_by(Event.seq)
    if run is not None:
        query = query.where(Event.run == run)
    if human_only:
        query = query.where(Event.actor != SYSTEM)
    return [_chained(row) for row in await session.scalars(query)]


async def every_chain(session: AsyncSession) -> AsyncGenerator[list[ChainedEvent]]:
    """The events of each case in order, case after case, of all tenants. Only the installation's own audit uses it."""
    rows = await session.stream_scalars(
        rows_of_every_tenant(Event).order_by(Event.workflow_id, Event.seq).execution_options(yield_per=1000)
    )
    chain: list[ChainedEvent] = []
    async for row in rows:
        if chain and chain[0].workflow_id != row.workflow_id:
            yield chain
            chain = []
        chain.append(_chained(row))
        session.expunge(row)
    if chain:
        yield chain


async def verify_chain(session: AsyncSession, tenant: str, workflow_id: str) -> int | None:
    """`seq` of the first event that was altered, or that follows a removed one; None while the chain is whole."""
    events = await read_events(session, tenant, workflow_id)
    if events and events[0].seq != 1:
        return events[0].seq
    return first_break(events)


def _chained(row: Event) -> ChainedEvent:
    return ChainedEvent(
        workflow_id=row.workflow_id,
        seq=row.seq,
        run=row.run,
        at=row.at.astimezone(UTC),
        actor=row.actor,
        action=row.action,
        payload=row.payload,
        prev_hash=row.prev_hash,
        hash=row.hash,
    )

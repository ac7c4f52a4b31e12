"""Availability of what a run needs: database, object store, and both halves of the active snapshot."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.snapshots.port import Snapshot, Snapshots
from infra.resilience.outages import as_outage
from infra.resilience.probing import Probing
from infra.storage.store import Storage
from workflows.contracts.errors import AutosError
from workflows.contracts.run.case import Backend, Preflight

probing = Probing(logging.getLogger("autos.probes"))


async def probe(engine: AsyncEngine, storage: Storage, snapshots: Snapshots) -> Preflight:
    """Check everything once. `missing` lists failures in the order of `Backend`."""
    missing: set[Backend] = set()
    if not await _database_answers(engine):
        missing.add(Backend.DATABASE)
    if not await _works("the probe of the object store", storage.check):
        missing.add(Backend.STORAGE)
    snapshot = None if Backend.DATABASE in missing else await asyncio.to_thread(_active, snapshots)
    if snapshot is None or not await _works("the search half of the snapshot", lambda: snapshot.search):
        missing.add(Backend.SEARCH)
    if snapshot is None or not await _works("the graph half of the snapshot", lambda: snapshot.graph):
        missing.add(Backend.GRAPH)
    manifest = snapshot.manifest if snapshot else None
    return Preflight(
        snapshot_id=manifest.snapshot_id if manifest else None,
        encoder=manifest.encoder if manifest else None,
        missing=[backend for backend in Backend if backend in missing],
    )


async def _database_answers(engine: AsyncEngine) -> bool:
    try:
        async with engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception as error:
        if as_outage(error) is None:
            raise
        return False
    return True


def _active(snapshots: Snapshots) -> Snapshot | None:
    """Return the active snapshot; None if it is neither here nor downloadable."""
    try:
        active = snapshots.active_id()
        found = snapshots.open(active) if active else None
    except Exception as error:
        if not isinstance(error, AutosError | OSError) and as_outage(error) is None:
            raise
        probing.failed("opening the active snapshot", error)
        return None
    probing.worked("opening the active snapshot")
    return found


async def _works(what: str, action: Callable[[], Any]) -> bool:
    """Return whether a backend works. A broken index or graph file raises its own errors, which all mean no."""
    try:
        await asyncio.to_thread(action)
    except Exception as error:
        probing.failed(what, error)
        return False
    probing.worked(what)
    return True

"""Removal of uploads that no workflow took, without touching one that might still be wanted."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.sources import lock_source, source_in_use
from infra.db.cases.uploads import UploadPurpose, UploadState, take_upload, unclaimed_uploads
from infra.db.models import Case, Draft, Upload
from infra.storage.keys import draft_source_key, library_source_key, source_places, upload_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.records import SweepReport

Started = Callable[[str], Awaitable[bool]]
"""Returns whether Temporal knows a workflow with this `workflow_id`."""


async def sweep(
    sessions: async_sessionmaker[AsyncSession], storage: Storage, started: Started, before: datetime
) -> SweepReport:
    """Remove expired tickets and files received before `before`, unless their workflow was started."""
    async with sessions() as session:
        candidates = await unclaimed_uploads(session, before)
    uploads = tickets = 0
    for upload in candidates:
        if upload.workflow_id and await _was_taken(sessions, upload.workflow_id, started):
            async with sessions.begin() as session:
                await take_upload(session, upload.upload_id)
            await asyncio.to_thread(storage.delete_below, upload_key(upload.tenant, upload.upload_id))
        elif await _remove(sessions, storage, upload):
            uploads += upload.state == UploadState.STORED
            tickets += upload.state == UploadState.OPEN
    return SweepReport(uploads_removed=uploads, tickets_removed=tickets)


async def _was_taken(sessions: async_sessionmaker[AsyncSession], workflow_id: str, started: Started) -> bool:
    async with sessions() as session:
        if await session.get(Case, workflow_id) or await session.get(Draft, workflow_id):
            return True
    # a workflow may have waited for a worker all this time
    return await started(workflow_id)


async def _remove(sessions: async_sessionmaker[AsyncSession], storage: Storage, seen: Upload) -> bool:
    """Remove objects, then the locked row. A concurrent submission finds the file gone or keeps it."""
    async with sessions.begin() as session:
        upload = await session.get(Upload, seen.upload_id, with_for_update=True)
        if upload is None or (upload.state, upload.workflow_id) != (seen.state, seen.workflow_id):
            return False
        await asyncio.to_thread(storage.delete_below, upload_key(upload.tenant, upload.upload_id))
        if upload.object is not None and upload.workflow_id is not None:
            sha256 = ObjectRef.model_validate(upload.object).sha256
            if upload.purpose == UploadPurpose.DRAFT:
                await asyncio.to_thread(storage.delete, draft_source_key(upload.tenant, upload.workflow_id))
            elif upload.purpose == UploadPurpose.LIBRARY:
                source = library_source_key(upload.tenant, upload.workflow_id, upload.upload_id)
                await asyncio.to_thread(storage.delete, source)
            else:
                await lock_source(session, upload.tenant, sha256)
                if not await source_in_use(session, upload.tenant, sha256, beside_upload=upload.upload_id):
                    for place in source_places(upload.tenant, sha256):
                        await asyncio.to_thread(storage.delete_below, place)
        await session.delete(upload)
    return True

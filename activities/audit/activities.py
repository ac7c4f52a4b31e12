"""The daily checkpoint: verify every chain, sign the heads, store the document twice and time-stamp it."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from activities.audit.examination import Examination, examine
from activities.audit.witnessed import Witnessed, newest_heads, read_witnessed
from infra.config.settings import Settings
from infra.db.checkpoints import (
    checkpoint_at,
    find_checkpoint,
    find_timestamp,
    insert_checkpoint,
    insert_timestamp,
    list_checkpoints,
    lock_checkpoints,
)
from infra.signing.keys import Signer, key_fingerprint, read_signing_keys
from infra.signing.timestamps import TimeStamping
from infra.storage.checkpoints import put_document, put_heads
from infra.storage.store import Storage
from workflows.contracts.run.events import GENESIS
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import (
    Audit,
    Checkpoint,
    CheckpointRequest,
    CheckpointTaken,
    StampRequest,
    UnsignedCheckpoint,
    merkle_root,
)
from workflows.steps.upkeep import AuditSteps


class Auditing(AuditSteps):
    """Implements `AuditSteps` over the chains of all tenants. Nothing it signs or logs names a tenant or a person."""

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage) -> None:
        self._settings = settings
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage

    @activity.defn
    async def take_checkpoint(self, request: CheckpointRequest) -> CheckpointTaken:
        """Take the checkpoint of `request.at` once. The row is written first, so that every document has one."""
        async with self._sessions.begin() as session:
            await lock_checkpoints(session)
            row = await checkpoint_at(session, request.at)
            if row is None:
                checkpoint, examination = await self._sign(request)
                await insert_checkpoint(session, checkpoint)
                for broken in examination.broken:
                    activity.logger.error("chain of %s: %s", broken.workflow_id, broken.reason)
            else:
                checkpoint = Checkpoint.model_validate(row.document)
        await asyncio.to_thread(put_document, self._storage, checkpoint)
        return CheckpointTaken(
            number=checkpoint.number,
            sha256=checkpoint.sha256,
            broken=checkpoint.broken,
            problems=checkpoint.problems,
        )

    @activity.defn
    async def stamp_checkpoint(self, request: StampRequest) -> None:
        """Return the authority's time stamp over the document, verified before it is stored."""
        stamping = TimeStamping.configured(self._settings)
        if stamping is None:
            return
        async with self._sessions() as session:
            row = await find_checkpoint(session, request.number)
            stamped = await find_timestamp(session, request.number)
        if row is None or stamped is not None:
            return
        stamp = await asyncio.to_thread(stamping.stamp, canonical_json(row.document))
        async with self._sessions.begin() as session:
            await insert_timestamp(session, request.number, stamp.at, stamp.token)

    async def audit(self) -> Audit:
        """Return what a checkpoint would find now, without signing or writing."""
        witnessed, examination = await self._examine()
        return Audit(
            cases=examination.cases,
            checkpoints=len(witnessed.checkpoints),
            broken=examination.broken,
            problems=witnessed.problems,
        )

    async def _sign(self, request: CheckpointRequest) -> tuple[Checkpoint, Examination]:
        signer = Signer(self._settings)
        witnessed, examination = await self._examine()
        newest = witnessed.newest
        unsigned = UnsignedCheckpoint(
            number=newest.number + 1 if newest else 1,
            at=request.at,
            root=merkle_root(examination.heads),
            heads=await asyncio.to_thread(put_heads, self._storage, examination.heads),
            previous=newest.sha256 if newest else GENESIS,
            broken=len(examination.broken),
            problems=len(witnessed.problems),
            public_key=signer.public_key,
            key_fingerprint=key_fingerprint(signer.public_key),
        )
        signature = signer.sign(canonical_json(unsigned))
        return Checkpoint(**unsigned.model_dump(), signature=signature), examination

    async def _examine(self) -> tuple[Witnessed, Examination]:
        keys = {key.key_id for key in read_signing_keys(self._settings).keys}
        async with self._sessions() as session:
            rows = await list_checkpoints(session)
        witnessed = await asyncio.to_thread(read_witnessed, self._storage, rows, keys)
        heads = await asyncio.to_thread(newest_heads, self._storage, witnessed)
        async with self._sessions() as session:
            return witnessed, await examine(session, heads, keys)
